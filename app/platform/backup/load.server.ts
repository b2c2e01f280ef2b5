import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { chunksOf } from '../database/chunks.ts'
import { isPostgres, type Db, type Tx } from '../database/open.server.ts'
import type { Config } from '../config.server.ts'
import { withSnapshot, type Row } from './snapshot.server.ts'

/** Puts rows into one table, and counts them. */
export type Load = (table: string, rows: AsyncIterable<Row[]>) => Promise<number>

/**
 * Replaces everything that the database holds, in one transaction: until its end everybody sees what was there before.
 * @param work is handed the tables in an order in which no row comes before one that it refers to
 * @param prepare may give it other tables first
 */
export async function replaceAll<Result>(
  db: Db,
  work: (load: Load, tables: readonly string[], tx: Tx) => Promise<Result>,
  prepare?: (tx: Tx) => Promise<void>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await prepare?.(tx)
    const tables = await tablesInOrder(tx)
    if (isPostgres(tx)) await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(tx)
    else {
      await sql`pragma defer_foreign_keys = on`.execute(tx)
      for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(tx)
    }
    const booleans = await booleansOf(tx)
    const load: Load = async (table, portions) => {
      let count = 0
      for await (const rows of portions) {
        for (const chunk of chunksOf(rows)) await insert(tx, table, chunk, booleans.get(table) ?? [])
        count += rows.length
        await yieldToEventLoop()
      }
      return count
    }
    const result = await work(load, tables, tx)
    if (isPostgres(tx)) await continueSequences(tx)
    return result
  })
}

async function insert(tx: Tx, table: string, rows: readonly Row[], booleans: readonly string[]) {
  const columns = Object.keys(rows[0] ?? {})
  const valueOf = (row: Row, column: string) =>
    booleans.includes(column) && typeof row[column] === 'number' ? row[column] === 1 : row[column]
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => valueOf(row, column)))})`)
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(tx)
}

/** A table comes after those that it refers to. */
async function tablesInOrder(tx: Tx): Promise<string[]> {
  const tables = (await tx.introspection.getTables()).map(({ name }) => name).toSorted()
  if (!isPostgres(tx)) return tables
  const { rows: references } = await sql<{ from: string; to: string }>`
    select from_table.relname as from, to_table.relname as to from pg_constraint
    join pg_class from_table on from_table.oid = conrelid
    join pg_class to_table on to_table.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`.execute(
    tx,
  )
  const ordered: string[] = []
  const place = (table: string) => {
    if (ordered.includes(table)) return
    for (const { from, to } of references) if (from === table) place(to)
    ordered.push(table)
  }
  tables.forEach(place)
  return ordered
}

/** Columns that PostgreSQL stores as a type of its own; SQLite has 1 and 0 for them. */
async function booleansOf(tx: Tx): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (!isPostgres(tx)) return found
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and data_type = 'boolean'`.execute(tx)
  for (const { table_name, column_name } of rows)
    found.set(table_name, [...(found.get(table_name) ?? []), column_name])
  return found
}

/** The next number that PostgreSQL gives must lie behind those that came with the rows. SQLite sees to that itself. */
async function continueSequences(tx: Tx) {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and column_default like 'nextval(%'`.execute(tx)
  for (const { table_name, column_name } of rows)
    await sql`
      select setval(pg_get_serial_sequence(${`"${table_name}"`}, ${column_name}),
        coalesce(max(${sql.ref(column_name)}), 0) + 1, false) from ${sql.table(table_name)}`.execute(tx)
}

/** The whole of one database, as it is at one moment, in the place of what another holds; table by table how many rows came. */
export async function copyDatabase(
  from: Config,
  to: Db,
  prepare?: (tx: Tx) => Promise<void>,
): Promise<Record<string, number>> {
  return withSnapshot(from, (snapshot) =>
    replaceAll(
      to,
      async (load, tables) => {
        const counts: Record<string, number> = {}
        for (const table of tables.filter((name) => snapshot.tables.includes(name)))
          counts[table] = await load(table, snapshot.rows(table))
        return counts
      },
      prepare,
    ),
  )
}
