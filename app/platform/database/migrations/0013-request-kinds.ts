import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The kinds of request that everybody could choose to hear of, or not. */
const chosenSoFar = '["call-request","job-request"]'

/**
 * A kind of request is declared, and no longer listed by the tables. What a form asks for beyond the columns is kept
 * with the request. Of a kind that is new, everybody hears who may answer it, until they have chosen.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('user')
    .addColumn('chosenOf', 'text', (column) => column.notNull().defaultTo(chosenSoFar))
    .execute()
  await db.schema
    .alterTable('request')
    .addColumn('further', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const [table, column] of [
    ['request', 'kind'],
    ['outbox', 'channel'],
  ] as const)
    if (isPostgres) await db.schema.alterTable(table).dropConstraint(`${table}_${column}_check`).execute()
    else await rebuildWithoutCheck(db, table, column)
}

/** SQLite cannot drop a CHECK. Nothing refers to these tables; the rows of one that does would go with what they refer to. */
async function rebuildWithoutCheck(db: Kysely<unknown>, table: string, column: string) {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db)
  const declared = rows.find(({ type }) => type === 'table')?.sql ?? ''
  const changed = declared
    .replace(new RegExp(` check \\("${column}" in \\([^)]*\\)\\)`, 'i'), '')
    .replace(new RegExp(`^create table "?${table}"?`, 'i'), `create table "${table}_new"`)
  await sql.raw(changed).execute(db)
  await sql.raw(`insert into "${table}_new" select * from "${table}"`).execute(db)
  await db.schema.dropTable(table).execute()
  await sql.raw(`alter table "${table}_new" rename to "${table}"`).execute(db)
  for (const { type, sql: index } of rows) if (type === 'index') await sql.raw(index).execute(db)
}
