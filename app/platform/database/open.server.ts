import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely, type SelectQueryBuilder, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** @throws where the database does not answer. */
export async function pingDatabase(db: Db) {
  await sql`select 1`.execute(db)
}

/** How many rows a query finds. */
export async function countOf<Table extends keyof Database>(
  rows: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const { number } = await rows
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow()
  return number
}

/** By a word of our own, not by a class of Kysely's: the built site brings a Kysely of its own, whose classes are others. */
export function isPostgres(db: Db | Tx): boolean {
  return !('isSqlite' in db.getExecutor().adapter)
}

/** Milliseconds for what somebody else holds: for rows and tables, as SQLite's file is waited for; and for our own work of the same name. */
export const lockPatience = 1_500
const ownPatience = 30_000

/**
 * Lets one transaction at a time past this line for the same name, until it ends. SQLite has one writer anyway.
 * A rule that looks at several rows (at most six top projects) is safe behind it. Thousands of rows of a bulk upload are waited for.
 */
export async function lock(tx: Tx, name: string) {
  if (isPostgres(tx))
    await sql`
      select set_config('lock_timeout', ${String(ownPatience)}, true),
        pg_advisory_xact_lock(hashtext(${name})),
        set_config('lock_timeout', ${String(lockPatience)}, true)`.execute(tx)
}

const pause = 100

/**
 * Runs `work` on one instance at a time: for what is longer than a transaction. A SQLite database has one process anyway.
 * The lock belongs to a connection, so it ends with its process; waiting asks again and again, because one long question
 * would be cut off by the statement time-out.
 */
export async function oneAtATime<Result>(db: Db, name: string, work: () => Promise<Result>): Promise<Result> {
  if (!isPostgres(db)) return work()
  return db.connection().execute(async (connection) => {
    const key = sql`hashtext(${name})`
    for (;;) {
      const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(
        connection,
      )
      if (rows[0]?.taken) break
      await wait(pause)
    }
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}
