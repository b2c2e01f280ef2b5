import { defineConfig } from 'vitest/config'

/** In a browser, against the site as `npm start` runs it, in a process of its own. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    env: { NODE_ENV: 'production' },
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
