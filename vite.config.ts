import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { ofBackOffice, sharedByBoth } from './chunk-groups.ts'
import { tablerIcons } from './tabler-icons.ts'

/** In the browser, a module of a package is another one; the build fails where the package keeps it elsewhere by now. */
function inPlaceOf(path: string, code: string, otherwise: string): Plugin {
  let isFound = false
  return {
    name: `in-place-of-${path}`,
    load(id) {
      if (!id.endsWith(path)) return undefined
      isFound = true
      return code
    },
    generateBundle() {
      if (this.environment.name === 'client' && !isFound) this.error(`There is no ${path}: ${otherwise}`)
    },
  }
}

/** Mantine gives each field and window another id once it stands, and draws it again for that; React's own are as good. */
const lastingIds = inPlaceOf(
  '/@mantine/hooks/esm/use-id/use-id.mjs',
  `import { useId as reacts } from 'react'
  export function useId(given) {
    const own = 'mantine-' + reacts()
    return typeof given === 'string' ? given : own
  }`,
  'each field would be drawn twice (docs/decisions/0076).',
)

/** React Router loads the whole page anew where the file of a screen does not come, on a lost line too. */
const patientRoutes = inPlaceOf(
  '/lib/dom/ssr/routeModules.js',
  `import { loadPart } from ${JSON.stringify(join(import.meta.dirname, 'app/ui/admin/load-part.ts'))}
  export async function loadRouteModule({ id, module }, loaded) {
    try {
      return (loaded[id] ??= await loadPart(() => import(/* @vite-ignore */ module), 3))
    } catch {
      location.reload()
      return new Promise(() => {})
    }
  }`,
  "a screen chosen on a lost line would end in the browser's own page (docs/decisions/0078).",
)

/** Chromium then compiles React beside the page, and not function by function as each is first called. */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    // A banner of the bundler's would stand, empty, in every other file as well.
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.name === 'react')
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  }
}

/** They stand in the build as they do here (`builtOf`). `npm run upgrade` makes the build, and so runs from its source. */
const commands = Object.fromEntries(
  [
    'scripts/admin',
    'scripts/doctor',
    'scripts/backup/backup',
    'scripts/backup/restore',
    'scripts/backup/move',
    'tools/firebase-import/main',
    'tools/firebase-import/export',
  ].map((name) => [name, `./${name}.ts`]),
)

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), tablerIcons(), lastingIds, patientRoutes, compiledAhead()],
  environments: {
    client: {
      // One chunk instead of eight, 7 kB less on every page, and the same bytes from one release to the next.
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // With all that it needs; the back office loads it too.
                { name: 'visitor', test: /app\/site\/visitor\/start\.ts$/ },
                // What they share with the back office is theirs, and without its style sheets.
                { name: 'send-form', test: /app\/site\/visitor\/send-form\.ts$/ },
                { name: sharedByBoth },
                // A screen of the back office comes in a handful of files (docs/decisions/0073): what stands around each of them,
                // the form that most of them have, and what else two share.
                // What places menus and windows comes later, with them (docs/decisions/0076).
                { name: 'floating', test: /node_modules\/@floating-ui\// },
                {
                  name: 'office',
                  test: /app\/admin\/shell\/(providers|shell|boundary)\.tsx$|@mantine\/hooks\//,
                },
                { name: 'overlays', test: /app\/ui\/admin\/overlay\/loaded\.tsx$/ },
                { name: 'editor', test: /app\/content\/screens\/document-editor\.tsx$/ },
                { name: ofBackOffice, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Host and app are one module graph: the built server is server/app.ts with all of the app inside, and what starts it.
      build: {
        rollupOptions: { input: { index: './server/app.ts', serve: './scripts/serve.ts', ...commands } },
      },
      // Loaded whole, Mantine would cost every start seconds; built in, only what is used counts. The others are many small
      // files, and to find and read those is most of a start (docs/decisions/0067).
      resolve: {
        noExternal: command === 'build' ? [/^@mantine\//, 'hono', 'kysely', 'react-router', 'zod'] : [],
      },
    },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
}))
