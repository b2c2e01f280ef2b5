import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { data, type ServerBuild } from 'react-router'
import { requestContext } from '#app/platform/request/request-context.server.ts'
import { findUnavailable, unavailable, type Unavailable } from '#app/platform/errors/unavailable.server.ts'
import { createSecurityHeaders, pagePolicy, type SecurityHeadersConfig } from './security-headers.ts'
import { unavailablePage } from './unavailable-page.ts'

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module']
type Run = NonNullable<RouteModule['loader']>
type Middleware = NonNullable<RouteModule['middleware']>[number]

/**
 * The one place that converts an `Unavailable` thrown by a route to a 503. For React Router it looks like any
 * error response with a message that a route throws itself. It is also stored in the request's facts, where
 * `respondUnavailable` finds it.
 */
export function withUnavailable(build: ServerBuild): ServerBuild {
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

function translated<Args extends [Parameters<Run>[0], ...unknown[]], Result>(
  run: (...args: Args) => Result | Promise<Result>,
) {
  return async (...args: Args): Promise<Result> => {
    try {
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

/** Responds while the site cannot be opened: it is alive, and waits for its database or its files. */
export function createClosedSite(config: SecurityHeadersConfig, found: Unavailable) {
  const host = new Hono()
  host.use(createSecurityHeaders(config).middleware)
  host.get('/healthz', (c) => c.text('ok'))
  for (const check of ['/readyz', '/servez']) host.get(check, (c) => c.json({ wrong: [found.message] }, 503))
  host.all('*', (c) => respondUnavailable(c.req.raw, found, randomUUID()))
  return host
}
