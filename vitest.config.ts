import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { tablerIcons } from './tabler-icons.ts'
import { leftOut } from './test/left-out.mjs'

const { TEST_ALL, TEST_ENGINES } = process.env
const files = globSync('{app,own,server,scripts,test,tools}/**/*.test.{ts,tsx}', {
  // Applied to a copy of the product, where it is run (test/recipe/recipe.test.ts).
  exclude: ['test/recipe/new/**', ...(TEST_ALL ? [] : leftOut().map(({ file }) => file))],
})
/** A test gets the product, a database or a server from test/. Whatever takes nothing from there needs none of them, nor a build. */
const opensProduct = (file: string) => /from '#test\//.test(readFileSync(file, 'utf8'))

export default defineConfig({
  plugins: [tablerIcons()],
  test: {
    setupFiles: 'test/console.ts',
    env: { NODE_ENV: 'production' },
    // A worker takes one file after the other, and loads what they share once.
    isolate: false,
    // These limits only end what hangs. What is quick is measured by lab/; a busy machine may take its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: files.filter((file) => !opensProduct(file)) },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: files.filter(opensProduct),
          globalSetup: 'test/setup.ts',
          // Read by test/app.ts and by tests that have shorter ways.
          provide: { everything: Boolean(TEST_ALL), everyEngine: Boolean(TEST_ENGINES) },
          // Merging replaces the one above.
          setupFiles: ['test/console.ts', 'test/close-apps.ts'],
          // The built product is loaded as it is, by Node itself, with React as visitors get it.
          server: { deps: { external: [/\/build\/server\//] } },
          // They wait for disks and databases more than they work.
          maxWorkers: 3,
          // As for the days in a browser: one that passes only now is named at the end of the run as flaky.
          retry: 1,
          // Vitest runs projects with different numbers of workers one after the other.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
