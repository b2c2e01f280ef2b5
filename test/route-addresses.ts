import { matchPath } from 'react-router'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import entries from '#app/routes.ts'
import { localeOf, localHref, plainHref } from '#app/platform/locales.ts'
import type { TableRoute } from '#server/route-table.ts'

/** A route, and an address of it that leads to something. */
interface AddressedRoute {
  route: TableRoute
  path: string
}

/**
 * The routes with an address each. A pattern with parameters takes the last example that it matches, so those of
 * catch-all ones, such as `/*`, come last. Addresses in another language follow from the English examples. A route
 * without an example is left out here and named by `routesWithout`, which one test asks for all.
 */
export function addressed(routes: readonly TableRoute[], examples: readonly string[]): AddressedRoute[] {
  return routes.flatMap((route) => {
    const path = addressOf(route, examples)
    return path === undefined ? [] : { route, path }
  })
}

/** The patterns for which there is no example: new routes must be tested like all others. */
export function routesWithout(examples: readonly string[], routes: readonly TableRoute[]): string[] {
  return routes.filter((route) => addressOf(route, examples) === undefined).map(({ pattern }) => pattern)
}

function addressOf({ pattern }: TableRoute, examples: readonly string[]): string | undefined {
  if (!/[:*]/.test(pattern)) return pattern
  const example = examples.findLast((one) => matchPath(plainHref(pattern), one))
  return example && localHref(localeOf(pattern), example)
}

/** A line of the route table. */
interface RouteLine {
  path: string
  id: string
  file: string
}

/** The lines below one of the route table, and itself; each with its whole path. */
export function* linesOf(entry: RouteConfigEntry, above = ''): Generator<RouteLine> {
  const { file } = entry
  const path = entry.path ? `${above}/${entry.path}` : above
  yield { path, id: entry.id ?? file.replace(/\.tsx?$/, ''), file }
  for (const child of entry.children ?? []) yield* linesOf(child, path)
}

const modules = new Map(entries.flatMap((entry) => [...linesOf(entry)]).map(({ id, file }) => [id, file]))

/** @returns the file of the route with this id; several routes may share it */
export function moduleOf(id: string): string {
  const file = modules.get(id)
  if (file === undefined) throw new Error(`no route has the id ${id}`)
  return file
}
