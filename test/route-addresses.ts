import { generatePath } from 'react-router'
import type { TableRoute } from '#server/route-table.ts'

/** What stands at the place of a route's parameters, by its pattern. */
export type Examples = Record<string, Record<string, string>>

/** @throws where a route with parameters has no example: a new one is to be tried like every other. */
export function addressOf({ pattern }: TableRoute, examples: Examples): string {
  if (!/[:*]/.test(pattern)) return pattern
  const example = examples[pattern]
  if (!example) throw new Error(`${pattern} needs an example in this test`)
  return generatePath(pattern, example)
}
