import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { chunksOf } from './chunks.ts'

/** Rows per statement in jobs that may process any number of them. */
export const batchSize = 500

/**
 * Reads a long list batch by batch and yields to the event loop after each: SQLite runs in the site's own
 * thread.
 * @param read returns the next rows after the mark, at most `size` of them, ordered by their marks
 */
export async function* inBatches<Row, Mark>(
  first: Mark,
  markOf: (row: Row) => Mark,
  read: (after: Mark) => Promise<Row[]>,
  size = batchSize,
): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < size) return
    after = markOf(last)
    await yieldToEventLoop()
  }
}

/** Like `chunksOf`, for long lists: yields to the event loop after each. */
export async function* batchesOf<Item>(items: readonly Item[], size?: number): AsyncGenerator<Item[]> {
  for (const chunk of chunksOf(items, size)) {
    yield chunk
    await yieldToEventLoop()
  }
}
