import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Rows per statement in jobs that may process any number of them. */
export const batchSize = 500

/**
 * Reads a long list batch by batch and yields to the event loop after each: SQLite runs in the site's own
 * thread.
 * @param read returns the next rows after the mark, at most `batchSize` of them, ordered by their marks
 */
export async function* inBatches<Row, Mark>(
  first: Mark,
  markOf: (row: Row) => Mark,
  read: (after: Mark) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < batchSize) return
    after = markOf(last)
    await yieldToEventLoop()
  }
}

/** Runs `act` on batches of a list in memory and yields to the event loop after each. */
export async function forEachBatch<Item>(
  items: readonly Item[],
  size: number,
  act: (items: Item[]) => Promise<unknown>,
) {
  for (let start = 0; start < items.length; start += size) {
    await act(items.slice(start, start + size))
    await yieldToEventLoop()
  }
}
