import { defineConfig } from 'vitest/config'
import { tablerIcons } from './tabler-icons.ts'

export default defineConfig({
  plugins: [tablerIcons()],
  test: {
    include: ['{app,server,scripts,test,tools}/**/*.test.{ts,tsx}'],
    globalSetup: 'test/setup.ts',
    setupFiles: 'test/console.ts',
    // The built product is loaded as it is, by Node itself, with React as visitors get it.
    server: { deps: { external: [/\/build\/server\//] } },
    env: { NODE_ENV: 'production' },
    // They wait for disks and databases more than they work.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
