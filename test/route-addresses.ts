import { matchPath } from 'react-router'
import { localeOf, localHref, plainHref } from '#app/platform/locales.ts'
import type { TableRoute } from '#server/route-table.ts'

/**
 * @param examples for addresses with parameters; catch-all ones such as `/*` must come last, because they
 * match everything
 * Addresses in another language follow from the English examples.
 * @throws if there is no example for such a route: new routes must be tested like all others
 */
export function addressOf({ pattern }: TableRoute, examples: readonly string[]): string {
  if (!/[:*]/.test(pattern)) return pattern
  const example = examples.findLast((one) => matchPath(plainHref(pattern), one))
  if (!example) throw new Error(`${pattern} needs an example in this test`)
  return localHref(localeOf(pattern), example)
}
