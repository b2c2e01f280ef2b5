import { expect } from 'vitest'

/**
 * Asks the same of each item, also after one has failed, and then fails once: with every cause, and the first items
 * that it concerns. What is not about the items, such as the number of them, is asked beside it.
 */
export async function sweep<Item>(
  items: Iterable<Item>,
  check: (item: Item) => Promise<void> | void,
  nameOf: (item: Item) => string = String,
) {
  const causes: Record<string, string[]> = {}
  let asked = 0
  for (const item of items) {
    asked += 1
    try {
      await check(item)
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error)
      const named = (causes[cause] ??= [])
      if (named.length < 10) named.push(nameOf(item))
      else named[10] = 'and more'
    }
  }
  expect(asked, 'there is something to ask').toBeGreaterThan(0)
  expect(causes).toEqual({})
}
