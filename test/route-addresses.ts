import { matchPath } from 'react-router'
import type { TableRoute } from '#server/route-table.ts'

/**
 * @param examples for the addresses with parameters; those of `/*` and its like come last, as they match everything
 * @throws where such a route has no example: a new one is to be tried like every other
 */
export function addressOf({ pattern }: TableRoute, examples: readonly string[]): string {
  if (!/[:*]/.test(pattern)) return pattern
  const example = examples.findLast((one) => matchPath(pattern, one))
  if (!example) throw new Error(`${pattern} needs an example in this test`)
  return example
}
