import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { spellingsOf } from '#test/spellings.ts'
import { publicHost } from './deployment.ts'

/** A route of the product, from its route table: new routes are attacked without being listed here. */
export interface Address {
  pattern: string
  /** The path with a value for each parameter. */
  path: string
  isPrivate: boolean
}

/** All addresses. `values` are by parameter name; a parameter without one gets a word that names nothing. */
export function everyAddress(values: Record<string, string> = {}): Address[] {
  const patterns = new Set(routes.flatMap((route) => patternsOf(route, '')))
  return [...patterns].map((pattern) => ({
    pattern,
    path: pattern
      .replace(/:(\w+)/g, (_, name: string) => values[`${pattern} ${name}`] ?? values[name] ?? 'nothing')
      .replace('*', 'nothing'),
    isPrivate: /^\/admin(\/|$)/.test(pattern),
  }))
}

function patternsOf(route: RouteConfigEntry, above: string): string[] {
  const pattern = route.path ? `${above}/${route.path}` : above
  const own = route.path || route.index ? [pattern || '/'] : []
  return [...own, ...(route.children ?? []).flatMap((child) => patternsOf(child, pattern))]
}

/**
 * Alternative spellings of an address, which a router, a proxy or a cache may treat as different or as the
 * same.
 */
export function spellings(path: string): string[] {
  return [
    ...spellingsOf(path),
    `${path}.DATA`,
    `${path};.css`,
    `${path}%20`,
    `/projects/%2e%2e${path}`,
    `/files/..%2f${path.slice(1)}`,
    `http://${publicHost}${path}`,
  ]
}
