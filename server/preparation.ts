import { createMiddleware } from 'hono/factory'
import { localize, textOf } from '#app/content/localize.ts'
import { readLanguages } from '#app/features/settings/languages.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { languageFor } from '#app/messages/language.ts'
import { builtInBrand } from '#app/platform/brand.ts'
import { isInPreparation } from '#app/platform/database/preparation.server.ts'
import { localeOf, localHref, locales, type Locale } from '#app/platform/locales.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { hour, second } from '#app/platform/units.ts'
import type { HostEnv } from './rules.ts'
import archivo from '#app/ui/fonts/archivo-heading.woff2?url'
import plexHeading from '#app/ui/fonts/ibm-plex-sans-arabic-heading.woff2?url'
import plex from '#app/ui/fonts/ibm-plex-sans-arabic.woff2?url'
import inter from '#app/ui/fonts/inter.woff2?url'
import type { Address } from './route-table.ts'
import { pagePolicy } from './security-headers.ts'
import { asksForPage, escape, plainPage } from './unavailable.ts'

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

/** All that visitors read of a site in preparation. It names the company only once somebody has named it. */
async function preparationPage(site: Pick<Services, 'db' | 'pages'>, locale: Locale): Promise<string> {
  const brand = await readBrand(site)
  const languages = await readLanguages(site)
  const { title, text } = languageFor(locale).messages.preparation
  const isNamed = brand.companyName !== builtInBrand.companyName
  const { companyName } = localize(locale, textOf(brand, 'companyName'))
  const name = isNamed ? `<p class="name" dir="auto">${escape(companyName)}</p>\n` : ''
  const others = languages
    .filter((other) => other !== locale)
    .map((other) => {
      const { dir, name: language } = locales[other]
      return `<p><a href="${localHref(other, '/')}" hreflang="${other}" lang="${other}" dir="${dir}">${language}</a></p>`
    })
  return plainPage({
    locale,
    brand,
    title: isNamed ? `${title} | ${companyName}` : title,
    body: `${name}<h1>${title}</h1>\n<p>${text}</p>\n${others.join('\n')}`,
    style: fonts[locale],
  })
}

const face = (family: string, weight: string, address: string, rest = '') =>
  `@font-face { font-family: '${family}'; font-weight: ${weight}; font-display: swap; ${rest}src: url('${address}') format('woff2') }\n`

const western = `${face('Archivo Variable', '600 700', archivo, 'font-stretch: 114%; ')}${face('Inter Variable', '400 700', inter)}`
const families = (heading: string, text: string) => `body { font-family: ${text}Arial, sans-serif }
h1, .name { font-family: ${heading}Arial, sans-serif; font-stretch: 114%; font-weight: 680 }
h1 { font-size: clamp(2rem, 1.4rem + 2.6vw, 3.75rem) }
main::before { background: none }
`

const fonts: Record<Locale, string> = {
  en: western + families(`'Archivo Variable', `, `'Inter Variable', `),
  ar:
    western +
    face('Plex Arabic', '400 500', plex) +
    face('Plex Arabic', '600 700', plexHeading) +
    families(`'Plex Arabic', 'Archivo Variable', `, `'Plex Arabic', 'Inter Variable', `) +
    'h1 { line-height: 1.35 }\n',
}
