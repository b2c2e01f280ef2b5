import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Two dozen addresses are small enough to be known from the start; no request asks for them later.
  routeDiscovery: { mode: 'initial' },
  // Every write is checked to be of the same origin by the host, before any route (docs/decisions/0004).
  allowedActionOrigins: ['**'],
} satisfies Config
