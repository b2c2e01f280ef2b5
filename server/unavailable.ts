import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { data, type ServerBuild } from 'react-router'
import { requestContext } from '#app/platform/http/request-context.server.ts'
import { findUnavailable, unavailable, type Unavailable } from '#app/platform/http/unavailable.server.ts'
import { openSecurityHeaders, pagePolicy } from './security-headers.ts'
import { unavailablePage } from './unavailable-page.ts'

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module']
type Run = NonNullable<RouteModule['loader']>
type Middleware = NonNullable<RouteModule['middleware']>[number]

/**
 * The one place where what a route could not do for a reason of `Unavailable` becomes a 503: for React Router a refusal
 * with a sentence, like any that a route throws by itself. It is noted in the facts of the request, where `answerUnavailable`
 * looks for it.
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
 * The page for what can't be served now, in place of one that would need the database for its frame. The data of a page
 * are left as React Router answers them, so that the screen from which they were asked for stays, with what was typed.
 */
export function answerUnavailable(request: Request, found: Unavailable, id: string, answered?: Response) {
  const headers = new Headers({ 'Retry-After': String(unavailable[found.reason].retryAfter) })
  if (answered?.headers.has('X-Remix-Response')) {
    for (const [name, value] of answered.headers) headers.set(name, value)
    return new Response(answered.body, { status: 503, headers })
  }
  const isPage = asksForPage(request)
  headers.set('Content-Type', isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8')
  headers.set('X-Request-Id', id)
  if (isPage) headers.set('Content-Security-Policy', pagePolicy([], { development: false }))
  const body = isPage ? unavailablePage(request, found, id) : `${found.message}\n`
  return new Response(request.method === 'HEAD' ? null : body, { status: 503, headers })
}

/** A person opens it, and no program or screen asks for it. */
export function asksForPage({ headers }: Request): boolean {
  return headers.get('Accept')?.includes('text/html') ?? false
}

/** What answers while the site can't be opened: it lives, and it waits for its database or its files. */
export function createClosedSite(publicUrl: string, found: Unavailable) {
  const host = new Hono()
  host.use(openSecurityHeaders(publicUrl).middleware)
  host.get('/healthz', (c) => c.text('ok'))
  host.get('/readyz', (c) => c.json({ wrong: [found.message] }, 503))
  host.all('*', (c) => answerUnavailable(c.req.raw, found, randomUUID()))
  return host
}
