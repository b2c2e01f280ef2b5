import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { tablerIcons } from './tabler-icons.ts'

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
 * For development: public pages are rendered on the server alone, so each change of what it renders reloads them
 * (`site/browser/development.ts`). Which modules a page has loaded is not known here: the graph of the browser's modules
 * also has those that a hot update of the back office looked at.
 */
function reloadedPublicPages(): Plugin {
  return {
    name: 'reloaded-public-pages',
    hotUpdate({ server, modules }) {
      if (this.environment.name === 'ssr' && modules.length > 0)
        server.environments.client.hot.send('plinth:public-page-changed')
    },
  }
}

/**
 * Few files for each page instead of one for each set of pages that share code. A chunk is loaded with its
 * style sheets, so what visitors' pages share with the back office comes first: they never load its styles
 * (server/visitor-downloads.test.ts).
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\// },
  // With everything it needs; the back office loads it too.
  { name: 'visitor', test: /app\/site\/browser\/start\.ts$/ },
  // What islands share with the back office: small, as it comes with the first touch. Forms are islands of two pages.
  {
    name: 'island',
    test: /app\/(ui\/(island\/|popup\/is-|editable|format-number|use-(?!language))|content\/(shown|localize)\.|messages\/fill\.ts)/,
  },
  {
    name: 'form',
    test: /app\/(platform\/forms\/|features\/requests\/(\w+-)?form\.ts|uploads\/policy\.ts)/,
  },
  // The words of the site in every language: no island may need them (server/visitor-downloads.test.ts).
  { name: 'messages', test: /app\/(messages\/|ui\/use-language\.ts)/ },
  {
    name: 'common',
    test: /app\/ui\/error\/|app\/(platform|features|ui)\/(?!.*(admin|collection|gallery))[\w/-]+\.ts$/,
    minShareCount: 2,
  },
  { name: 'photograph', test: /app\/ui\/photograph\.tsx$/ },
  // Menus and dialogs are loaded when a screen is ready, with the code that positions them.
  { name: 'floating', test: /node_modules\/@floating-ui\// },
  {
    name: 'back-office',
    test: /app\/admin\/(theme\/providers|shell\/(shell|boundary))\.tsx$|@mantine\/hooks\//,
  },
  { name: 'editor', test: /app\/content\/screens\/document-editor\.tsx$/ },
  { name: 'overlays', test: /app\/ui\/admin\/overlay\/loaded\.tsx$/ },
  // What lists share, with what it needs; then an upload of a table, which no other screen loads.
  { name: 'list', test: /app\/content\/list\/screen\//, minShareCount: 2 },
  { name: 'table', test: /app\/content\/table\/|\/Stepper\//, minShareCount: 2 },
  {
    name: 'shared',
    // Two screens share the upload of a table, and it alone needs `SegmentedControl`, which positions itself.
    test: /app\/(admin|content(?!\/table\/screen\/(upload-screen|check-))|uploads|ui\/admin|features\/.*admin)|@mantine\/(?!.*\/(SegmentedControl|FloatingIndicator)\/)|tabler/,
    minShareCount: 2,
  },
]

/** The licences of the bundled packages, which ask for a copy beside their code; visitors find theirs at this address. */
const notices = { fileName: 'third-party-licenses.txt' }

/** For development: packages for browsers that are CommonJS or have many files. */
const browserPackages = [
  ...['core', 'hooks', 'modals', 'spotlight'].map((name) => `@mantine/${name}`),
  '@zip.js/zip.js',
  'embla-carousel-react',
  'mediabunny',
  'papaparse',
  'pica/pica_main',
  'read-excel-file/universal',
  'tus-js-client',
  'zod',
  'zod/mini',
]

/** Mantine, and what it loads itself: the built site needs none of them installed. */
const ofMantine = [
  /^@(mantine|floating-ui)\//,
  /^(react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar)\b/,
  /^(aria-hidden|clsx|get-nonce|tabbable|tslib)$/,
]

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
    'tools/firebase/main',
    'tools/firebase/export',
  ].map((name) => [name, `./${name}.ts`]),
)

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), tablerIcons(), compiledAhead(), reloadedPublicPages()],
  environments: {
    client: {
      build: { rollupOptions: { output: { codeSplitting: { groups } } } },
    },
    ssr: {
      // Host and app are one module graph: the built server is server/app.ts including the whole app, and the
      // code that starts it.
      build: {
        rollupOptions: { input: { index: './server/app.ts', serve: './scripts/serve.ts', ...commands } },
      },
      // Loading all of Mantine would cost every start seconds; bundled, only the parts in use count. The
      // others consist of many small files, and finding and reading those is most of a start
      // (docs/decisions/0001).
      resolve: {
        noExternal: command === 'build' ? [...ofMantine, 'hono', 'kysely', 'react-router', 'zod'] : [],
      },
    },
  },
  // A dependency found after the start would be bundled beside a second copy of React.
  optimizeDeps: { noDiscovery: true, include: browserPackages },
  // Otherwise a build or a test run reloads every page.
  server: { watch: { ignored: ['**/build/**', '**/data/**'] } },
  build: { target: 'es2022', assetsInlineLimit: 0, license: notices },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
}))
