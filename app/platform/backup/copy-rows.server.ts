import { hash } from 'node:crypto'
import { StartupError, type Config } from '../config.server.ts'
import type { Db } from '../database/open.server.ts'
import { replaceAll } from './load.server.ts'
import type { Progress } from './progress.ts'
import { readRows, withSnapshot, type Row } from './snapshot.server.ts'

interface CopyOptions {
  /** Those of a table that are to be copied; all rows come by, portion by portion. */
  choose(table: string, rows: Row[]): Row[]
  /** The last act before the other database holds them: it fails where this does. */
  decide(): Promise<void>
  progress: Progress
  signal: AbortSignal
}

/**
 * Puts all rows of one database in the place of what another holds, in one transaction, in which they are read back: count and hash
 * of every table have to be the same at both ends. Answers with the number of rows.
 */
export async function copyRows(from: Config, to: Db, options: CopyOptions): Promise<number> {
  const { choose, decide, progress, signal } = options
  return replaceAll(to, async (load, tables, tx) => {
    const sums = new Map<string, Sum>()
    let [sent, compared] = [0, 0]
    await withSnapshot(from, async (snapshot) => {
      async function* summed(table: string, sum: Sum) {
        for await (const rows of snapshot.rows(table)) {
          signal.throwIfAborted()
          const chosen = choose(table, rows)
          sum.add(chosen)
          progress('Copying the database, row', (sent += chosen.length))
          yield chosen
        }
      }
      for (const table of tables) {
        const sum = openSum()
        sums.set(table, sum)
        await load(table, summed(table, sum))
      }
    })
    for (const [table, sum] of sums) {
      const arrived = openSum()
      for await (const rows of readRows(tx, table)) {
        signal.throwIfAborted()
        arrived.add(rows)
        progress('Comparing the database, row', (compared += rows.length), sent)
      }
      if (arrived.rows !== sum.rows || arrived.hash !== sum.hash)
        throw new StartupError(`The rows of ${table} did not arrive as they were sent. Try again.`)
    }
    await decide()
    return compared
  })
}

type Sum = ReturnType<typeof openSum>

/** Of rows in any order: how many, and the sum of their hashes. */
function openSum() {
  const sum = {
    rows: 0,
    hash: 0n,
    add(rows: readonly Row[]) {
      sum.rows += rows.length
      for (const row of rows)
        sum.hash = BigInt.asUintN(256, sum.hash + BigInt(`0x${hash('sha256', canonical(row))}`))
    },
  }
  return sum
}

/** Columns stand in another order in the other engine. */
function canonical(row: Row): string {
  return JSON.stringify(row, Object.keys(row).toSorted())
}
