import { hash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Config } from '#app/platform/config.server.ts'
import { mapOrigins } from '#app/site/contact/place.ts'
import { playerOrigins } from '#app/features/settings/player-address.ts'

/** The maps and video providers that a page may embed; nothing else may be framed. */
const frameSources = [...mapOrigins, ...playerOrigins]
/** A page checks whether the map can be reached before showing it, because a frame reports no errors. */
const connectSources = ["connect-src 'self'", ...mapOrigins].join(' ')
/** What search engines must never list, errors and sign-in included. */
const notForSearch = /^\/(admin|live|visits)(\/|\.data$|$)/
const oneYear = 31_536_000

export type SecurityHeadersConfig = Pick<
  Config,
  'publicUrl' | 'isPublic' | 'sampleSite' | 'hstsIncludesSubdomains'
>

/**
 * Sets the headers of every response, including errors and files; the response's own content policy and
 * caching headers are left as they are. Cached responses get them before they are stored, because they are
 * sent without passing through here again.
 */
export function createSecurityHeaders(config: SecurityHeadersConfig) {
  const { publicUrl, isPublic, sampleSite, hstsIncludesSubdomains } = config
  const https = publicUrl.startsWith('https:')
  const strictTransport = `max-age=${oneYear}${hstsIncludesSubdomains ? '; includeSubDomains' : ''}`
  // A fictional company must not be found. /robots.txt still admits search engines, or they would never read this.
  const isDemonstration = isPublic && sampleSite

  function secure(headers: Headers, path: string) {
    // Whatever a route's own policy is, other sites may never frame anything of this one.
    const policy = headers.get('Content-Security-Policy') ?? "default-src 'none'; base-uri 'none'; sandbox"
    const framed = policy.includes('frame-ancestors') ? policy : `${policy}; frame-ancestors 'none'`
    headers.set('Content-Security-Policy', framed)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    headers.set('X-Content-Type-Options', 'nosniff')
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set(
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    )
    if (isDemonstration || notForSearch.test(path)) headers.set('X-Robots-Tag', 'noindex')
    if (https) headers.set('Strict-Transport-Security', strictTransport)
    return headers
  }

  return {
    secure,
    middleware: createMiddleware(async (c, next) => {
      await next()
      secure(c.res.headers, c.req.path)
    }),
  }
}

export type Secure = ReturnType<typeof createSecurityHeaders>['secure']

/** A page's policy. `scripts` lists what allows inline scripts: their hashes, or a nonce. */
export function pagePolicy(
  scripts: readonly string[],
  { development, framesOwn = false }: { development: boolean; framesOwn?: boolean },
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'", // Mantine and focal points write style attributes.
    "img-src 'self' data: blob:",
    "media-src 'self'",
    development ? `${connectSources} ws:` : connectSources,
    `frame-src ${[...(framesOwn ? ["'self'"] : []), ...frameSources].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The hashes of every inline script of a finished page. Unlike nonces, they allow the page to be cached. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', content = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (content === '' || /\bsrc=/.test(attributes) || /type="application\//.test(attributes)) continue
    hashes.add(`'sha256-${hash('sha256', content, 'base64')}'`)
  }
  return [...hashes]
}
