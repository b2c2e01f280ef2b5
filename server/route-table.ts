import {
  createStaticHandler,
  generatePath,
  type Params,
  type RouteObject,
  type ServerBuild,
} from 'react-router'
import { defaultLocale, localeNames, localeOf, localHref, type Locale } from '#app/platform/locales.ts'
import type { RouteAccess, RouteHandle } from '#app/platform/http/route-handle.ts'

/** A route of the build that can be requested. */
export interface TableRoute {
  id: string
  /** The full pattern, such as `/projects/:code`. */
  pattern: string
  /** Undefined if no route declares it: responses are then private, and a test fails. */
  access: RouteAccess | undefined
  search: RouteHandle['search']
  typed: RouteHandle['typed']
  longBody: RouteHandle['longBody']
  renders: RouteHandle['renders']
  /** It matches every address that no other route does. */
  isCatchAll: boolean
  /** Whether it supports GET and HEAD; whether it supports any other method. */
  reads: boolean
  writes: boolean
}

/** A requested address in its canonical spelling. */
export interface Address {
  route: TableRoute
  /** Includes the `.data` that the client-side router appends on pages that React hydrates. */
  path: string
  /** On a shared route, only the parameters it knows; on any other, as requested. */
  search: string
  /** Its pages are never kept: it contains what a visitor typed, or the site is not open yet. */
  isNeverKept: boolean
}

export type RouteTable = ReturnType<typeof createRouteTable>
export type FindExisting = ReturnType<typeof onlyLanguagesOn>

type BuiltRoutes = ServerBuild['routes']
type BuiltRoute = NonNullable<BuiltRoutes[string]>

/** Finds the route of an address with the router's own matcher, and the canonical spelling of the address. */
export function createRouteTable(built: BuiltRoutes) {
  const all = Object.values(built).filter((route) => route !== undefined)
  const addressed = all.filter(({ path, index }) => path || index)
  const table = new Map(addressed.map((route) => [route.id, describe(built, route)]))
  const match = createMatcher(treeOf(all))
  const routes = [...table.values()]
  /** The one page for everything that does not exist, in the language of its address. */
  function missing({ pathname }: Pick<URL, 'pathname'>): Address | undefined {
    const pattern = localHref(localeOf(pathname), '/*')
    const route = routes.find((one) => one.isCatchAll && one.pattern === pattern)
    return route && { route, path: pattern, search: '', isNeverKept: false }
  }

  return {
    routes,
    missing,
    async find({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Promise<Address | undefined> {
      // The router would log a warning for every such request.
      if (!isDecodable(pathname)) return missing({ pathname })
      const isData = pathname.endsWith('.data')
      // As the router parses it: `/admin/account.data` is for `/admin/account`, and `/_.data` for `/`.
      const pagePath = isData ? pathname.slice(0, pathname.endsWith('/_.data') ? -6 : -5) : pathname
      const leaf = await match(pagePath || '/')
      const route = leaf && table.get(leaf.route.id)
      if (!route) return undefined
      // Visitors' pages have no client-side router, so they have no data addresses (docs/decisions/0029).
      if (isData && route.access !== 'administrators') return missing({ pathname })
      const path = canonicalPath(route, leaf.params)
      const isShared = route.access === 'shared'
      const known = isShared ? knownSearch(route, search) : search
      const isNeverKept = isShared && route.typed !== undefined && new URLSearchParams(known).has(route.typed)
      return { route, path: isData ? `${path}.data` : path, search: known, isNeverKept }
    },
  }
}

/**
 * The router's own matcher, without loaders: a query that loads nothing says which routes match. `matchRoutes()`
 * follows the same rules, but compiles all patterns on each call, which takes milliseconds.
 */
function createMatcher(routes: RouteObject[]) {
  const { query } = createStaticHandler(routes)
  const request = new Request('http://localhost/')
  return async (pathname: string) => {
    const found = await query(request, { normalizePath: () => ({ pathname, search: '', hash: '' }) })
    return found instanceof Response || found.errors ? undefined : found.matches.at(-1)
  }
}

/**
 * Where a language is not switched on, none of its addresses exists, whoever asks: a visitor, or the page cache,
 * which renders again what was requested before.
 * @returns the address, or that of the page for what does not exist
 */
export function onlyLanguagesOn(table: RouteTable, readLanguages: () => Promise<readonly Locale[]>) {
  return async (address: Address | undefined): Promise<Address | undefined> => {
    const locale = localeOf(address?.path ?? '')
    const isOn = locale === defaultLocale || (await readLanguages()).includes(locale)
    return isOn ? address : table.missing({ pathname: '/' })
  }
}

/**
 * The build without the addresses that are not shared: for every render, React Router goes through all routes
 * several times, and nine in ten belong to the back office.
 */
export function onlyShared(build: ServerBuild, { routes }: Pick<RouteTable, 'routes'>): ServerBuild {
  const others = new Set(routes.filter(({ access }) => access !== 'shared').map(({ id }) => id))
  const without = <Route>(all: Record<string, Route>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !others.has(id)))
  return {
    ...build,
    routes: without(build.routes),
    assets: { ...build.assets, routes: without(build.assets.routes) },
  }
}

function describe(built: BuiltRoutes, route: BuiltRoute): TableRoute {
  const line = lineage(built, route)
  const closed = line.some((one) => handleOf(one)?.access === 'administrators')
  const handle = handleOf(route)
  const { loader, action, default: component } = route.module
  const pattern = `/${line.flatMap(({ path }) => path || []).join('/')}`
  return {
    id: route.id,
    pattern,
    access: closed ? 'administrators' : handle?.access,
    search: handle?.search,
    typed: handle?.typed,
    longBody: line.map((one) => handleOf(one)?.longBody).findLast((body) => body !== undefined),
    renders: handle?.renders,
    isCatchAll: localeNames.some((locale) => pattern === localHref(locale, '/*')),
    reads: Boolean(loader ?? component),
    writes: Boolean(action),
  }
}

function handleOf({ module: { handle } }: BuiltRoute): RouteHandle | undefined {
  return isRouteHandle(handle) ? handle : undefined
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'access' in handle
}

/** From the root down to the route itself. */
function lineage(built: BuiltRoutes, route: BuiltRoute): BuiltRoute[] {
  const parent = route.parentId === undefined ? undefined : built[route.parentId]
  return parent ? [...lineage(built, parent), route] : [route]
}

/** Converts the given routes to React Router's own format, without what they do. */
function treeOf(all: BuiltRoute[], parent?: string): RouteObject[] {
  return all
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, caseSensitive }) =>
      index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: treeOf(all, id) },
    )
}

/** The path as the site's links write it. All addresses without a route share one path, and so one page. */
function canonicalPath({ pattern, isCatchAll }: TableRoute, { '*': rest, ...params }: Params<string>) {
  if (isCatchAll) return pattern
  if (rest === undefined) return generatePath(pattern, params)
  const base = generatePath(pattern.replace(/\/?\*$/, '') || '/', params)
  return rest === ''
    ? `${base}/`
    : rest.split('/').reduce((path, segment) => `${path}/${encoded(segment)}`, base)
}

/** False if a percent sign encodes nothing valid, as in `/%` and `/%ff`. */
function isDecodable(path: string): boolean {
  try {
    // The bundler removes a call of `decodeURI` whose result is not used.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

function encoded(segment: string) {
  return segment === '' ? '' : generatePath('/:segment', { segment }).slice(1)
}

/** The parameters that the route knows, in a fixed order. */
function knownSearch({ search }: TableRoute, query: string): string {
  if (query === '') return ''
  const known = new URLSearchParams(search?.(new URLSearchParams(query)))
  return known.size > 0 ? `?${known}` : ''
}
