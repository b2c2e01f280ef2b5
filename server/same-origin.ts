import { createMiddleware } from 'hono/factory'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Refuses every write that another site could have caused (trust.md, fixed choices): browsers say so in
 * Sec-Fetch-Site; where that is missing, Origin must be our own address.
 */
export function sameOriginWrites(publicUrl: string) {
  return createMiddleware(async (c, next) => {
    if (safeMethods.has(c.req.method)) return next()
    const site = c.req.header('Sec-Fetch-Site')
    const allowed = site
      ? site === 'same-origin' || site === 'none'
      : isOwn(c.req.header('Origin'), c.req.header('Host'))
    if (!allowed)
      return c.text('This form was not sent from this site. Please open the page and try again.', 403)
    return next()
  })

  /** On the machine itself the site answers under several names; a page of another site can have none of them. */
  function isOwn(origin: string | undefined, host: string | undefined) {
    if (origin === undefined) return false
    if (origin === new URL(publicUrl).origin) return true
    return host !== undefined && loopback.test(host) && origin === `http://${host}`
  }
}
