import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { data, type ServerBuild } from 'react-router'
import { languageOf } from '#app/messages/language.ts'
import { builtInBrand, type Brand } from '#app/platform/brand.ts'
import { paper } from '#app/platform/colour.ts'
import { locales, type Locale } from '#app/platform/locales.ts'
import type { Log } from '#app/platform/log.server.ts'
import { colourProperties } from '#app/ui/brand-style.tsx'
import { requestContext } from '#app/platform/request/request-context.server.ts'
import { findUnavailable, unavailable, type Unavailable } from '#app/platform/errors/unavailable.server.ts'
import { createSecurityHeaders, pagePolicy, type SecurityHeadersConfig } from './security-headers.ts'
import { healthChecks } from './rules.ts'

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module']
type Run = NonNullable<RouteModule['loader']>
type Middleware = NonNullable<RouteModule['middleware']>[number]

/**
 * The one place that converts an `Unavailable` thrown by a route to a 503. For React Router it looks like any
 * error response with a message that a route throws itself. It is also stored in the request's facts, where
 * `respondUnavailable` finds it.
 * @param assertOwn throws where this instance may no longer work on the data: nothing of a route runs then
 */
export function withUnavailable(build: ServerBuild, assertOwn: () => Promise<void>): ServerBuild {
  const translated = translating(assertOwn)
  const routes: ServerBuild['routes'] = {}
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue
    const { module } = route
    routes[id] = {
      ...route,
      module: {
        ...module,
        loader: module.loader && translated(module.loader),
        action: module.action && translated(module.action),
        middleware: module.middleware?.map((run): Middleware => translated(run)),
      },
    }
  }
  return { ...build, routes }
}

function translating(assertOwn: () => Promise<void>) {
  return <Args extends [Parameters<Run>[0], ...unknown[]], Result>(
    run: (...args: Args) => Result | Promise<Result>,
  ) =>
    async (...args: Args): Promise<Result> => {
      try {
        await assertOwn()
        return await run(...args)
      } catch (error) {
        const found = findUnavailable(error)
        if (!found) throw error
        args[0].context.get(requestContext).unavailable = found
        throw data(found.message, { status: 503 })
      }
    }
}

/**
 * The page for what cannot be served now; the normal page frame would need the database. Data requests get
 * React Router's own response, so that the screen that made them stays, with what was typed.
 */
export function respondUnavailable(request: Request, found: Unavailable, id: string, rendered?: Response) {
  const headers = new Headers({ 'Retry-After': String(unavailable[found.reason].retryAfterSeconds) })
  if (rendered?.headers.has('X-Remix-Response')) {
    for (const [name, value] of rendered.headers) headers.set(name, value)
    return new Response(rendered.body, { status: 503, headers })
  }
  const isPage = asksForPage(request)
  headers.set('Content-Type', isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8')
  headers.set('X-Request-Id', id)
  if (isPage) headers.set('Content-Security-Policy', pagePolicy([], { development: false }))
  const body = isPage ? unavailablePage(request, found, id) : `${found.message}\n`
  return new Response(request.method === 'HEAD' ? null : body, { status: 503, headers })
}

/** Whether a person opens the address, rather than a program or a screen. */
export function asksForPage({ headers }: Request): boolean {
  return headers.get('Accept')?.includes('text/html') ?? false
}

/** Responds to an error that no route and no rule has answered. */
export function respondToError(log: Log) {
  return (error: Error, c: Context) => {
    if (c.req.raw.signal.aborted) return c.body(null, 408) // The client has disconnected.
    const found = findUnavailable(error)
    if (found) return respondUnavailable(c.req.raw, found, randomUUID())
    log.error({ err: error, path: c.req.path }, 'a request failed outside the routes')
    return c.text('Something went wrong on our side. Please try again in a moment.', 500)
  }
}

/** Responds while the site cannot be opened: it is alive, and waits for its database or its files. */
export function createClosedSite(config: SecurityHeadersConfig, found: Unavailable) {
  const host = new Hono()
  host.use(createSecurityHeaders(config).middleware)
  host.get(healthChecks.alive, (c) => c.text('ok'))
  for (const check of [healthChecks.ready, healthChecks.serves])
    host.get(check, (c) => c.json({ wrong: [found.message] }, 503))
  host.all('*', (c) => respondUnavailable(c.req.raw, found, randomUUID()))
  return host
}

/** A page for the site and the back office that needs no route, script, file or database. */
export function unavailablePage(request: Request, { reason }: Unavailable, id: string): string {
  const { pathname, search } = new URL(request.url)
  const { locale, messages } = languageOf({ pathname })
  const { errors } = messages
  const isForm = request.method !== 'GET' && request.method !== 'HEAD'
  const next = isForm
    ? `<p>${errors.back}</p>`
    : `<p><a href="${escape(pathname + search)}">${errors.again}</a></p>`
  return plainPage({
    locale,
    brand: builtInBrand,
    title: errors.unavailable,
    body: `<p class="label">503</p>
<h1>${errors.unavailable}</h1>
<p>${escape(errors.reasons[reason])}</p>
${next}
<p class="label">${errors.request} <bdi>${escape(id)}</bdi></p>`,
  })
}

interface PlainPage {
  locale: Locale
  brand: Pick<Brand, 'ink' | 'accent'>
  title: string
  /** Markup of our own; what comes from elsewhere is escaped. */
  body: string
  /** Further style rules. */
  style?: string
}

/** A page that needs no route and no script, and is never listed. */
export function plainPage({ locale, brand, title, body, style = '' }: PlainPage): string {
  return `<!doctype html>
<html lang="${locale}" dir="${locales[locale].dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${brand.ink}">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style>
:root { ${colourProperties(brand)} }
${look}${style}</style>
</head>
<body>
<main id="content">
<div>
${body}
</div>
</main>
</body>
</html>
`
}

export function escape(text: string) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The empty sheet of app/ui/error/error-sheet.module.css, in fonts that every device has. */
const look = `body { margin: 0; background: ${paper}; color: var(--ink); font: 1.0625rem/1.6 Arial, sans-serif }
main { box-sizing: border-box; display: grid; grid-template-rows: 1fr auto; min-block-size: calc(100svh - 3rem);
  margin: 1.5rem auto; max-inline-size: 80rem; inline-size: calc(100% - 3rem); border: 2px solid }
main::before { --line: transparent calc(50% - .5px), rgb(from var(--ink) r g b / .56) calc(50% - .5px) calc(50% + .5px), transparent calc(50% + .5px);
  content: ''; background: linear-gradient(to top right, var(--line)), linear-gradient(to bottom right, var(--line)) }
main > div { padding: clamp(1.5rem, 1rem + 2vw, 3.5rem); border-block-start: 2px solid }
h1 { margin: .5rem 0 1rem; font-size: clamp(1.75rem, 1.3rem + 2vw, 3rem); line-height: 1.1; text-wrap: balance }
p { margin: 0 0 1rem; max-inline-size: 62ch }
a { display: inline-block; padding: .75rem 1.5rem; background: var(--ink); color: ${paper}; font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid var(--highlight-text); outline-offset: 3px }
.label { margin: 0; color: #5e6673; font-size: .8125rem; overflow-wrap: anywhere }
`
