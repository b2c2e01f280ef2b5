import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  environments: {
    client: {
      // One chunk instead of eight, 7 kB less on every page, and the same bytes from one release to the next.
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }],
            },
          },
        },
      },
    },
    ssr: {
      // Host and app are one module graph: the built server is server/app.ts with all of the app inside.
      build: { rollupOptions: { input: './server/app.ts' } },
      // Loaded whole, the icons and Mantine would cost every start seconds and 200 MB; built in, only what is used counts.
      resolve: { noExternal: command === 'build' ? [/^@mantine\//, /^@tabler\//] : [] },
    },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
}))
