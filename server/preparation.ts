import { createMiddleware } from 'hono/factory'
import { languageFor } from '#app/messages/language.ts'
import { isInPreparation } from '#app/platform/database/preparation.server.ts'
import { localeOf } from '#app/platform/locales.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { hour, second } from '#app/platform/units.ts'
import type { HostEnv } from './addresses.ts'
import { preparationPage } from './preparation-page.ts'
import type { Address } from './route-table.ts'
import { pagePolicy } from './security-headers.ts'
import { asksForPage } from './unavailable.ts'

const retryAfter = String(hour / second)

/**
 * While the site is in preparation, every public address answers with one page that says so, and only
 * administrators who are signed in see the site. What they see is kept nowhere.
 */
export function createPreparation(services: Services) {
  const { auth, config, db, pages } = services
  let isKnownToBeOpen = false

  async function isOpen(): Promise<boolean> {
    isKnownToBeOpen ||= !(await pages.memoize('in preparation', () => isInPreparation(db, config)))
    return isKnownToBeOpen
  }

  return {
    /** Without asking the database: false until a request has asked it. */
    isKnownToBeOpen: () => isKnownToBeOpen,
    middleware: createMiddleware<HostEnv>(async (c, next) => {
      const { address } = c.var
      if (isAlwaysOpen(address) || (await isOpen())) return next()
      if (await auth.findSession(c.req.raw.headers)) {
        if (address) c.set('address', { ...address, isNeverKept: true })
        await next()
        c.res.headers.set('Cache-Control', 'no-store')
        return
      }
      c.set('isPreparationNotice', true)
      const locale = localeOf(address?.path ?? '')
      const headers = { 'Retry-After': retryAfter, 'X-Robots-Tag': 'noindex' }
      const { title, text } = languageFor(locale).messages.preparation
      if (!asksForPage(c.req.raw)) return c.text(`${title}. ${text}\n`, 503, headers)
      const page = await pages.memoize(`in preparation ${locale}`, () => preparationPage(services, locale))
      return c.html(page, 503, {
        ...headers,
        'Content-Security-Policy': pagePolicy([], { development: false }),
      })
    }),
  }
}

/**
 * The back office, which asks who is there itself, what leads to it, and what admits search engines so that they
 * read `noindex`.
 */
function isAlwaysOpen(address: Address | undefined): boolean {
  const pattern = address?.route.pattern ?? ''
  const isOpen = ['/robots.txt', '/.well-known/change-password', '/admin'].includes(pattern)
  return isOpen || pattern.startsWith('/admin/')
}
