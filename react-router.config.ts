import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The server has two entries (vite.config.ts).
  serverBuildFile: '[name].js',
  // Two dozen addresses are small enough to be known from the start; no request asks for them later.
  routeDiscovery: { mode: 'initial' },
  // A screen needs both halves at once: a file less, which was only found as the page had been read.
  splitRouteModules: false,
  // Every write is checked to be of the same origin by the host, before any route (docs/decisions/0004).
  allowedActionOrigins: ['**'],
} satisfies Config
