import {
  createStaticHandler,
  generatePath,
  type Params,
  type RouteObject,
  type ServerBuild,
} from 'react-router'
import type { RouteAccess, RouteHandle } from '#app/platform/http/route-handle.ts'

/** A route that can be asked for, as the build knows it. */
export interface TableRoute {
  id: string
  /** From `/` on: `/projects/:code`. */
  pattern: string
  /** Undefined where nobody said whose its answers are: they are private then, and a test fails. */
  access: RouteAccess | undefined
  search: RouteHandle['search']
  longBody: RouteHandle['longBody']
  /** It stands for every address that no other route knows. */
  isCatchAll: boolean
  /** Whether it answers GET and HEAD; whether it answers any other method. */
  reads: boolean
  writes: boolean
}

/** What was asked for, in the one spelling that it has. */
export interface Address {
  route: TableRoute
  /** With the `.data` by which the client's router asks, where React comes to life. */
  path: string
  /** Of a shared route only what it knows; of any other as it was asked. */
  search: string
}

export type RouteTable = ReturnType<typeof openRouteTable>

type BuiltRoutes = ServerBuild['routes']
export type BuiltRoute = NonNullable<BuiltRoutes[string]>

/** Finds the route of an address by the router's own matcher, and the one spelling that the address has. */
export function openRouteTable(built: BuiltRoutes) {
  const all = Object.values(built).filter((route) => route !== undefined)
  const addressed = all.filter(({ path, index }) => path || index)
  const table = new Map(addressed.map((route) => [route.id, describe(built, route)]))
  // `matchRoutes()` has the same rules, but compiles every pattern anew for each address, which takes milliseconds.
  const { match } = createStaticHandler(treeOf(all))
  const routes = [...table.values()]
  const catchAll = routes.find(({ isCatchAll }) => isCatchAll)
  const missing = catchAll && { route: catchAll, path: catchAll.pattern, search: '' }

  return {
    routes,
    /** Where the one page for all that is missing stands. */
    missing,
    find({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Address | undefined {
      // The router would print it, for whoever asks and as often.
      if (!isReadable(pathname)) return missing
      const isData = pathname.endsWith('.data')
      // As the router takes it apart: `/admin/account.data` is of `/admin/account`, `/_.data` of `/`.
      const asked = isData ? pathname.slice(0, pathname.endsWith('/_.data') ? -6 : -5) : pathname
      const leaf = match(asked || '/')?.at(-1)
      const route = leaf && table.get(leaf.route.id)
      if (!route) return undefined
      // No router runs where visitors read: their pages have no data of their own (docs/decisions/0052).
      if (isData && (route.access === 'shared' || route.access === 'public')) return missing
      const path = spell(route, leaf.params)
      return {
        route,
        path: isData ? `${path}.data` : path,
        search: route.access === 'shared' ? knownSearch(route, search) : search,
      }
    },
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
    longBody: line.map((one) => handleOf(one)?.longBody).findLast((body) => body !== undefined),
    isCatchAll: pattern === '/*',
    reads: Boolean(loader ?? component),
    writes: Boolean(action),
  }
}

export function handleOf({ module: { handle } }: BuiltRoute): RouteHandle | undefined {
  return isRouteHandle(handle) ? handle : undefined
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'access' in handle
}

/** From the root down to the route itself. */
export function lineage(built: BuiltRoutes, route: BuiltRoute): BuiltRoute[] {
  const parent = route.parentId === undefined ? undefined : built[route.parentId]
  return parent ? [...lineage(built, parent), route] : [route]
}

/** As React Router takes them; as many as are given. */
export function treeOf(all: BuiltRoute[], parent?: string): RouteObject[] {
  return all
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, caseSensitive, module: { loader } }) =>
      index
        ? { id, path, index, caseSensitive, loader }
        : { id, path, caseSensitive, loader, children: treeOf(all, id) },
    )
}

/** The path as links of the site write it; one path for everything that no route knows, and so one page. */
function spell({ pattern, isCatchAll }: TableRoute, { '*': rest, ...params }: Params<string>) {
  if (isCatchAll) return pattern
  if (rest === undefined) return generatePath(pattern, params)
  const base = generatePath(pattern.replace(/\/?\*$/, '') || '/', params)
  return rest === ''
    ? `${base}/`
    : rest.split('/').reduce((path, segment) => `${path}/${encoded(segment)}`, base)
}

/** Not where a percent sign stands for nothing, as in `/%` and `/%ff`. */
function isReadable(path: string): boolean {
  try {
    // The bundler leaves out what decodes and is not looked at.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

/** One segment of a path. */
function encoded(segment: string) {
  return segment === '' ? '' : generatePath('/:segment', { segment }).slice(1)
}

/** In one order. */
function knownSearch({ search }: TableRoute, asked: string): string {
  if (asked === '') return ''
  const known = new URLSearchParams(search?.(new URLSearchParams(asked)))
  return known.size > 0 ? `?${known}` : ''
}
