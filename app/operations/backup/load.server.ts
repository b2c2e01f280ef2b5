import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { chunksOf } from '#app/platform/database/chunks.ts'
import { isPostgres, type Db, type Tx } from '#app/platform/database/database.server.ts'
import { batchSize } from '#app/platform/database/batches.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import { withSnapshot, type SnapshotRow } from './snapshot.server.ts'

/** Inserts rows into one table and counts them. */
export type Load = (table: string, rows: AsyncIterable<SnapshotRow[]>) => Promise<number>

/**
 * Replaces the whole content of the database in one transaction: until it commits, everybody sees the old
 * content.
 * @param prepare may first replace the tables
 */
export async function replaceAll<Result>(
  db: Db,
  work: (load: Load, tables: readonly string[], tx: Tx) => Promise<Result>,
  prepare?: (tx: Tx) => Promise<void>,
): Promise<Result> {
  return withDeferredForeignKeys(
    db,
    async (tx) => {
      const tables = (await tx.introspection.getTables()).map(({ name }) => name).toSorted()
      if (isPostgres(tx)) await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(tx)
      else for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(tx)
      const load: Load = async (table, batches) => {
        let count = 0
        for await (const rows of batches) {
          await insertRows(tx, table, rows)
          count += rows.length
          await yieldToEventLoop()
        }
        return count
      }
      return work(load, tables, tx)
    },
    prepare,
  )
}

/**
 * A transaction in which rows may be inserted in any order: foreign keys are checked once, at its end. Sequences then continue after the highest inserted number.
 */
async function withDeferredForeignKeys<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  prepare?: (tx: Tx) => Promise<void>,
): Promise<Result> {
  if (!isPostgres(db)) return onSqlite(db, work, prepare)
  return db.transaction().execute(async (tx) => {
    // A large table may be read elsewhere before the next statement is sent.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await prepare?.(tx)
    const { rows: references } = await sql<{ table: string; name: string; definition: string }>`
      select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
    for (const { table, name } of references)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
    const result = await work(tx)
    for (const { table, name, definition } of references)
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        tx,
      )
    await continueSequences(tx)
    return result
  })
}

async function onSqlite<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  prepare?: (tx: Tx) => Promise<void>,
) {
  await sql`pragma foreign_keys = off`.execute(db) // Has no effect within a transaction.
  try {
    return await db.transaction().execute(async (tx) => {
      await prepare?.(tx)
      const result = await work(tx)
      const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx)
      if (rows[0]) throw new Error(`a row of ${rows[0].table} refers to one that is not there`)
      return result
    })
  } finally {
    await sql`pragma foreign_keys = on`.execute(db)
  }
}

async function insertRows(tx: Tx, table: string, rows: readonly SnapshotRow[]) {
  const columns = Object.keys(rows[0] ?? {})
  for (const chunk of chunksOf(rows, batchSize))
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      ${selectRows(tx, table, columns, JSON.stringify(chunk))}`.execute(tx)
}

/**
 * Passes any number of rows as one parameter. PostgreSQL converts each value to its column's type: 1 to true,
 * ISO text to a timestamp.
 */
function selectRows(tx: Tx, table: string, columns: readonly string[], json: string) {
  return isPostgres(tx)
    ? sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
        from json_populate_recordset(null::${sql.table(table)}, ${json})`
    : sql`select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))} from json_each(${json})`
}

/** PostgreSQL's sequences must continue after the inserted numbers. SQLite does this itself. */
async function continueSequences(tx: Tx) {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and column_default like 'nextval(%'`.execute(tx)
  for (const { table_name, column_name } of rows)
    await sql`
      select setval(pg_get_serial_sequence(${`"${table_name}"`}, ${column_name}),
        coalesce(max(${sql.ref(column_name)}), 0) + 1, false) from ${sql.table(table_name)}`.execute(tx)
}

/** Replaces the content of a database with a snapshot of another. */
export async function copyDatabase(from: Config, to: Db, prepare?: (tx: Tx) => Promise<void>) {
  await withSnapshot(from, (snapshot) =>
    replaceAll(
      to,
      async (load, tables) => {
        for (const table of tables.filter((name) => snapshot.tables.includes(name)))
          await load(table, snapshot.rows(table))
      },
      prepare,
    ),
  )
}
