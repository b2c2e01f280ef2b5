import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // Host and app are one module graph: the built server is server/app.ts with all of the app inside.
  environments: { ssr: { build: { rollupOptions: { input: './server/app.ts' } } } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
})
