import {
  createStaticHandler,
  generatePath,
  type Params,
  type RouteObject,
  type ServerBuild,
} from 'react-router'
import type { Access, RouteHandle } from '#app/platform/http/route-handle.ts'

/** A route that can be asked for, as the build knows it. */
export interface TableRoute {
  id: string
  /** From `/` on: `/projects/:code`. */
  pattern: string
  /** Undefined where nobody said whose its answers are: they are private then, and a test fails. */
  access: Access | undefined
  search: RouteHandle['search']
  /** It stands for every address that no other route knows. */
  isCatchAll: boolean
  /** Whether it answers GET and HEAD; whether it answers any other method. */
  reads: boolean
  writes: boolean
}

/** What was asked for, in the one spelling that it has. */
export interface Address {
  route: TableRoute
  /** With the `.data` of a request by the client's router. */
  path: string
  /** Of a shared route only what it knows; of any other as it was asked. */
  search: string
}

export type RouteTable = ReturnType<typeof openRouteTable>

type BuiltRoutes = ServerBuild['routes']
type BuiltRoute = NonNullable<BuiltRoutes[string]>

/** Finds the route of an address by the router's own matcher, and the one spelling that the address has. */
export function openRouteTable(built: BuiltRoutes) {
  const all = Object.values(built).filter((route) => route !== undefined)
  const addressed = all.filter(({ path, index }) => path || index)
  const table = new Map(addressed.map((route) => [route.id, describe(built, route)]))
  // `matchRoutes()` has the same rules, but compiles every pattern anew for each address, which takes milliseconds.
  const { match } = createStaticHandler(treeOf(all))

  return {
    routes: [...table.values()],
    find({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Address | undefined {
      const isData = pathname.endsWith('.data')
      // As the router takes it apart: `/about.data` is of `/about`, `/_.data` of `/`.
      const asked = isData ? pathname.slice(0, pathname.endsWith('/_.data') ? -6 : -5) : pathname
      const matches = match(asked || '/') ?? []
      const leaf = matches.at(-1)
      const route = leaf && table.get(leaf.route.id)
      if (!route) return undefined
      const path = spell(route, leaf.params)
      const loaders = matches.map(({ route: { id } }) => id).filter((id) => built[id]?.module.loader)
      return {
        route,
        path: isData ? `${path === '/' ? '/_' : path}.data` : path,
        search: route.access === 'shared' ? knownSearch(route, search, isData ? loaders : []) : search,
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
    isCatchAll: pattern === '/*',
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

function treeOf(all: BuiltRoute[], parent?: string): RouteObject[] {
  return all
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, caseSensitive }) =>
      index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: treeOf(all, id) },
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

/** One segment of a path. */
function encoded(segment: string) {
  return segment === '' ? '' : generatePath('/:segment', { segment }).slice(1)
}

/** In one order; `_routes` names the loaders of which the client's router wants the data, all of them where it is missing. */
function knownSearch({ search }: TableRoute, asked: string, loaders: string[]): string {
  if (asked === '') return ''
  const given = new URLSearchParams(asked)
  const wanted = given.get('_routes')?.split(',') ?? []
  const routes = loaders.filter((id) => wanted.includes(id))
  const known = new URLSearchParams(search?.(given))
  if (routes.length > 0 && routes.length < loaders.length) known.set('_routes', routes.join())
  return known.size > 0 ? `?${known}` : ''
}
