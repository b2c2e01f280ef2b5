import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { spellingsOf } from '#test/spellings.ts'
import { publicHost } from './world.ts'

/** One route of the product, as its table names it: a new one is attacked without being listed here. */
export interface Address {
  pattern: string
  /** With something in each place that takes a value. */
  path: string
  isPrivate: boolean
}

/** `values` by the name of the parameter; what has none is a word that names nothing. */
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

/** Other ways to write the same address, which a router, a proxy or a cache may take for another one or for the same. */
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
