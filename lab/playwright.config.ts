import { defineConfig } from 'playwright/test'
import tests from '../playwright.config.ts'

/** The browser tests of this folder, and those of e2e/ at more widths, on sites of their own. */
export default defineConfig(tests, {
  testDir: '..',
  testMatch: ['lab/*.spec.ts', 'e2e/*.spec.ts'],
  globalSetup: '../e2e/site-template.ts',
  outputDir: '../build/lab-tests',
  retries: 0,
})
