import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The server has two entries (vite.config.ts).
  serverBuildFile: '[name].js',
  // Some two dozen addresses are few enough to be known from the start, so no later request is needed.
  routeDiscovery: { mode: 'initial' },
  // A screen needs both halves at once, and a separate file would be discovered only after the page was
  // parsed.
  splitRouteModules: false,
  // The host checks the origin of every write before any route runs (docs/decisions/0004).
  allowedActionOrigins: ['**'],
} satisfies Config
