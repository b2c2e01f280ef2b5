import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { sqliteFile } from '#app/platform/errors/database-error.server.ts'
import { isPostgres, type Db } from '#app/platform/database/database.server.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** A new empty database on this run's PostgreSQL; `undefined` for SQLite, which creates its own file. */
export async function newDatabaseUrl(engine: Engine): Promise<string | undefined> {
  return engine === 'sqlite' ? undefined : newPostgresDatabase('template1')
}

/**
 * A database with all tables and no rows; for SQLite a file in this data folder, unless there already is one.
 */
export async function newMigratedDatabaseUrl(engine: Engine, dataDir: string): Promise<string | undefined> {
  const { sqlite, postgres } = inject('template')
  if (engine === 'postgres') return newPostgresDatabase(postgres)
  const file = sqliteFile({ dataDir })
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(file)) copyFileSync(sqlite, file)
  return undefined
}

/** Nobody may be connected to the original meanwhile. */
export function copyOfDatabase(url: string): Promise<string> {
  return newPostgresDatabase(new URL(url).pathname.slice(1))
}

async function newPostgresDatabase(template: string): Promise<string> {
  const name = `t_${randomBytes(8).toString('hex')}`
  await asOwner(`create database ${name} template ${template}`)
  return new URL(`/${name}`, inject('postgres')).href
}

export async function emptyTables(db: Db) {
  const tables = (await db.introspection.getTables()).map(({ name }) => sql.table(name))
  if (isPostgres(db)) await sql`truncate ${sql.join(tables)} cascade`.execute(db)
  else
    await db.transaction().execute(async (tx) => {
      await sql`pragma defer_foreign_keys = on`.execute(tx)
      for (const table of tables) await sql`delete from ${table}`.execute(tx)
    })
}

/** Every row of every table, in an order that does not depend on how they are stored. */
export async function dumpTables(db: Db): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    dump[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return dump
}

/** Runs one statement as the server's superuser. */
export async function asOwner(statement: string, parameters: unknown[] = []) {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    return await client.query(statement, parameters)
  } finally {
    await client.end()
  }
}

/** Ends all connections, like a restart of the database or an operator. */
export async function terminateBackends(databaseUrl: string) {
  const database = new URL(databaseUrl).pathname.slice(1)
  await asOwner('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
}
