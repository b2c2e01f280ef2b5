import { createMiddleware } from 'hono/factory'
import type { HostEnv } from './one-spelling.ts'

const reading = ['GET', 'HEAD']
/** What visitors send comes by forms and beacons; only the back office, which is asked about elsewhere, knows other ways. */
const writing = ['POST']

/**
 * What a route does not take is refused before a page is rendered for it. The back office asks first who is there.
 */
export const takenMethods = createMiddleware<HostEnv>(async (c, next) => {
  const route = c.var.address?.route
  if (!route?.access || route.access === 'administrators') return next()
  const taken = [...(route.reads ? reading : []), ...(route.writes ? writing : [])]
  if (taken.includes(c.req.method)) return next()
  return c.text('This address cannot be used like that.', 405, { Allow: taken.join(', ') })
})
