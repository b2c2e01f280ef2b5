import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Rows of one statement, where a job may meet any number of them. */
export const portion = 500

/**
 * A long list, portion by portion. Between two of them everybody else has a turn: SQLite answers in the thread of the site.
 * @param read the next rows after the mark, at most `portion` of them, in the order of their marks
 */
export async function* inPortions<Row, Mark>(
  first: Mark,
  markOf: (row: Row) => Mark,
  read: (after: Mark) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < portion) return
    after = markOf(last)
    await yieldToEventLoop()
  }
}

/** Runs `act` on portions of what is at hand, with a turn for everybody else after each. */
export async function forPortions<Item>(
  items: readonly Item[],
  size: number,
  act: (items: Item[]) => Promise<unknown>,
) {
  for (let start = 0; start < items.length; start += size) {
    await act(items.slice(start, start + size))
    await yieldToEventLoop()
  }
}
