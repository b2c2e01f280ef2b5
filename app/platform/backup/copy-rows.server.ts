import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { StartupError, type Config } from '../config.server.ts'
import { isPostgres, type Db, type Tx } from '../database/open.server.ts'
import { deleteRows, withDeferredForeignKeys, insertRows, replaceAll } from './load.server.ts'
import type { ReportProgress } from './progress.ts'
import { readTableRows, withSnapshot, type SnapshotRow } from './snapshot.server.ts'

interface CopyOptions {
  progress: ReportProgress
  signal: AbortSignal
}

/** For each table, its key columns and, by key (as JSON), the hash of the row in the target database. */
export type TargetHashes = Map<string, { key: string[]; hashes: Map<string, string> }>

/**
 * Replaces all rows of the target database with those of the source, which may be in use, in one transaction.
 * @param instead rows that replace a table's own
 */
export async function copyRows(
  from: Config,
  to: Db,
  overrides: Readonly<Record<string, SnapshotRow[]>>,
  { progress, signal }: CopyOptions,
): Promise<TargetHashes> {
  return replaceAll(to, async (load, tables, tx) => {
    const targetHashes: TargetHashes = new Map()
    let sent = 0
    await withSnapshot(from, async (snapshot) => {
      for (const table of tables) {
        const key = await keyOf(tx, table)
        const hashes = new Map<string, string>()
        targetHashes.set(table, { key, hashes })
        const own = overrides[table]
        async function* noted() {
          for await (const rows of own ? [own] : snapshot.rows(table)) {
            signal.throwIfAborted()
            for (const row of rows) hashes.set(nameOf(row, key), hashOf(row))
            progress('Copying the database, row', (sent += rows.length))
            yield rows
          }
        }
        await load(table, noted())
      }
    })
    return targetHashes
  })
}

interface ChangeOptions extends CopyOptions {
  /** Selects the rows of a table to copy; called with all rows, portion by portion. */
  choose(table: string, rows: SnapshotRow[]): SnapshotRow[]
  /** Called last, just before the target's transaction commits; if it fails, so does the transaction. */
  decide(): Promise<void>
}

/**
 * Copies what differs from `targetHashes` and deletes what no longer exists at the source, in one
 * transaction. It then reads all rows back: each must be the same at both ends. Returns the number of rows.
 */
export async function copyChanges(
  from: Config,
  to: Db,
  targetHashes: TargetHashes,
  { choose, decide, progress, signal }: ChangeOptions,
): Promise<number> {
  return withDeferredForeignKeys(to, async (tx) => {
    let [sent, compared] = [0, 0]
    await withSnapshot(from, async (snapshot) => {
      for (const [table, { key, hashes: before }] of targetHashes) {
        const hashes = new Map<string, string>()
        const changed: SnapshotRow[] = []
        for await (const rows of snapshot.rows(table)) {
          signal.throwIfAborted()
          const chosen = choose(table, rows)
          for (const row of chosen) {
            const [name, sum] = [nameOf(row, key), hashOf(row)]
            if (before.get(name) !== sum) changed.push(row)
            hashes.set(name, sum)
          }
          progress('Looking for changes made meanwhile, row', (sent += chosen.length))
        }
        const gone = [...before.keys()].filter((name) => before.get(name) !== hashes.get(name))
        await deleteRows(tx, table, key, gone)
        await insertRows(tx, table, changed)
        targetHashes.set(table, { key, hashes })
      }
    })
    for (const [table, { key, hashes }] of targetHashes) {
      let arrived = 0
      for await (const rows of readTableRows(tx, table)) {
        signal.throwIfAborted()
        arrived += rows.length
        if (!rows.every((row) => hashes.get(nameOf(row, key)) === hashOf(row))) arrived = Number.NaN
        progress('Comparing the database, row', (compared += rows.length), sent)
      }
      if (arrived !== hashes.size)
        throw new StartupError(`The rows of ${table} did not arrive as they were sent. Try again.`)
    }
    await decide()
    return compared
  })
}

async function keyOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await (
    isPostgres(tx)
      ? sql<{ name: string }>`
        select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = ${`"${table}"`}::regclass and indisprimary order by 1`
      : sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by 1`
  ).execute(tx)
  if (rows.length === 0) throw new Error(`${table} has no key`)
  return rows.map(({ name }) => name)
}

function nameOf(row: SnapshotRow, key: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(key.map((column) => [column, row[column]])))
}

/** The engines list columns in different orders. */
function hashOf(row: SnapshotRow): string {
  const values = Object.keys(row)
    .toSorted()
    .map((column) => row[column])
  return hash('sha256', JSON.stringify(values), 'base64')
}
