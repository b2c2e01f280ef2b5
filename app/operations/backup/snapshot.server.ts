import { existsSync } from 'node:fs'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { StartupError, type Config } from '#app/platform/config.server.ts'
import { noSite, openReadOnly } from '#app/platform/database/connect.server.ts'
import { explainDatabaseError, sqliteFile } from '#app/platform/errors/database-error.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { batchSize } from '#app/platform/database/batches.server.ts'

/**
 * A row in a form that both engines can store again: text, numbers and null; timestamps as ISO text, booleans
 * as 1 and 0.
 */
export type SnapshotRow = Record<string, string | number | null>

/** The whole database as it was at one moment, whatever is written while it is being read. */
export interface Snapshot {
  engine: 'sqlite' | 'postgres'
  /** Everything acknowledged before this moment is in the snapshot, in milliseconds since 1970. */
  takenAt: number
  migrations: string[]
  tables: string[]
  rows(table: string): AsyncIterable<SnapshotRow[]>
}

/**
 * Reads alongside a running site, which continues to write: in a WAL-mode transaction on SQLite, in a
 * repeatable-read transaction on PostgreSQL.
 * @throws StartupError if there is no site, or its database cannot be opened
 */
export async function withSnapshot<Result>(
  config: Config,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return config.databaseUrl ? ofPostgres(config, work) : ofSqlite(config, work)
}

async function ofSqlite<Result>(config: Config, work: (snapshot: Snapshot) => Promise<Result>) {
  const file = sqliteFile(config)
  if (!existsSync(file)) throw new StartupError(noSite(config))
  try {
    using open = new DatabaseSync(file, { timeout: 5_000 })
    open.exec('pragma query_only = on; begin')
    const names = (query: string) =>
      open
        .prepare(query)
        .all()
        .map(({ name }) => String(name))
    // The first read, right after this line, determines the moment of the snapshot.
    const takenAt = Date.now()
    const all = names(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`,
    )
    const snapshot: Snapshot = {
      engine: 'sqlite',
      takenAt,
      migrations: all.includes('kysely_migration')
        ? names('select name from kysely_migration order by name')
        : [],
      tables: all.filter(isOurs),
      async *rows(table) {
        let rows: SnapshotRow[] = []
        for (const row of open.prepare(`select * from "${table}"`).iterate()) {
          rows.push(row as SnapshotRow) // None of our columns contains bytes.
          if (rows.length < batchSize) continue
          yield rows
          rows = []
          await yieldToEventLoop()
        }
        if (rows.length > 0) yield rows
      },
    }
    return await work(snapshot)
  } catch (error) {
    throw explainDatabaseError(error, config)
  }
}

async function ofPostgres<Result>(config: Config, work: (snapshot: Snapshot) => Promise<Result>) {
  await using db = await openReadOnly(config)
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const names = async (query: ReturnType<typeof sql<{ name: string }>>) =>
        (await query.execute(tx)).rows.map(({ name }) => name)
      const takenAt = Date.now()
      const all = await names(
        sql`select tablename as name from pg_tables where schemaname = current_schema() order by 1`,
      )
      const migrations = all.includes('kysely_migration')
        ? await names(sql`select name from kysely_migration order by name`)
        : []
      return work({
        engine: 'postgres',
        takenAt,
        migrations,
        tables: all.filter(isOurs),
        rows: (table) => readTableRows(tx, table),
      })
    })
}

async function* readTableRows(tx: Tx, table: string): AsyncGenerator<SnapshotRow[]> {
  await sql`declare snapshot_rows no scroll cursor for select * from ${sql.table(table)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      fetch ${sql.lit(batchSize)} from snapshot_rows`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(neutral)
  }
  await sql`close snapshot_rows`.execute(tx)
}

function neutral(row: Record<string, unknown>): SnapshotRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, SnapshotRow[string]] => {
      if (value instanceof Date) return [name, value.toISOString()]
      if (typeof value === 'boolean') return [name, value ? 1 : 0]
      return [name, typeof value === 'string' || typeof value === 'number' ? value : null]
    }),
  )
}

function isOurs(table: string) {
  return !table.startsWith('kysely_')
}
