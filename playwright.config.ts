import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { leftOut } from './test/left-out.mjs'

export default defineConfig({
  testDir: 'e2e',
  testIgnore: process.env.TEST_ALL ? [] : leftOut().map(({ file }) => `**/${file}`),
  globalSetup: './e2e/site-template.ts',
  outputDir: 'build/e2e',
  // A day waits for what it has asked for; in a browser without windows one more than there are cores goes on meanwhile. Chromium
  // itself keeps the cores busy (docs/decisions/0042).
  workers: Math.min(availableParallelism() + (process.env.CHROMIUM_SHELL ? 1 : 0), 4),
  fullyParallel: true,
  // If one of the longest days began last, the other cores would wait for it idle.
  projects: [
    { name: 'long days', grep: /@long/ },
    { name: 'days', grepInvert: /@long/ },
    { name: 'own days', testDir: 'own', testMatch: '**/*.spec.ts' },
  ],
  // These limits only end what hangs, as in vitest.config.ts.
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  // Where other programs share the machine, a browser may be late once.
  retries: 1,
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Dubai',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_SHELL || process.env.CHROMIUM || undefined,
      args: [
        '--no-sandbox', // Browsers have none as root, and it is only our own pages that they open.
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1', // No day leaves this machine.
      ],
    },
  },
})
