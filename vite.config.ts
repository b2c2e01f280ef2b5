import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { ofBackOffice, sharedByBoth } from './chunk-groups.ts'
import { tablerIcons } from './tabler-icons.ts'

/** Replaces a module of a package in the browser; the build fails if the package has moved it. */
function replaceModule(path: string, code: string, otherwise: string): Plugin {
  let isFound = false
  return {
    name: `replace-module-${path}`,
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

/**
 * Mantine changes the id of each field and window after mounting, and renders it again; React's own ids work
 * as well.
 */
const stableIds = replaceModule(
  '/@mantine/hooks/esm/use-id/use-id.mjs',
  `import { useId as reacts } from 'react'
  export function useId(given) {
    const own = 'mantine-' + reacts()
    return typeof given === 'string' ? given : own
  }`,
  'each field would be drawn twice (docs/decisions/0076).',
)

/** React Router reloads the whole page if a screen's file fails to load, even after a lost connection. */
const retriedRoutes = replaceModule(
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

/** Makes Chromium compile React in parallel with the page, instead of each function on its first call. */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    // The bundler's own banner option would add an empty banner to every other file too.
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.name === 'react')
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  }
}

/**
 * The build has them in the same places (`builtOf`). `npm run upgrade` makes the build, so it runs from
 * source.
 */
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
  plugins: [reactRouter(), tablerIcons(), stableIds, retriedRoutes, compiledAhead()],
  environments: {
    client: {
      // One chunk instead of eight: 7 kB less on every page, and the same bytes from one release to the next.
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // With everything it needs; the back office loads it too.
                { name: 'visitor', test: /app\/site\/visitor\/start\.ts$/ },
                // What they share with the back office becomes theirs, without its style sheets.
                { name: 'send-form', test: /app\/site\/visitor\/send-form\.ts$/ },
                { name: sharedByBoth },
                // A back-office screen consists of a handful of files (docs/decisions/0073): the frame around
                // each, the form that most have, and code that two or more share. The code that positions
                // menus and dialogs is loaded later, together with them (docs/decisions/0076).
                { name: 'floating', test: /node_modules\/@floating-ui\// },
                {
                  name: 'back-office',
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
      // Host and app are one module graph: the built server is server/app.ts including the whole app, and the
      // code that starts it.
      build: {
        rollupOptions: { input: { index: './server/app.ts', serve: './scripts/serve.ts', ...commands } },
      },
      // Loading all of Mantine would cost every start seconds; bundled, only the parts in use count. The
      // others consist of many small files, and finding and reading those is most of a start
      // (docs/decisions/0067).
      resolve: {
        noExternal: command === 'build' ? [/^@mantine\//, 'hono', 'kysely', 'react-router', 'zod'] : [],
      },
    },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
}))
