import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely, type SelectQueryBuilder, type Transaction } from 'kysely'
import { postgresLimits } from '../http/limits.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** @throws if the database does not answer. */
export async function pingDatabase(db: Db) {
  await sql`select 1`.execute(db)
}

export async function countOf<Table extends keyof Database>(
  rows: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const { number } = await rows
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow()
  return number
}

/** Checks a property of ours instead of using `instanceof`: the built site bundles its own copy of Kysely. */
export function isPostgres(db: Db | Tx): boolean {
  return !('isSqlite' in db.getExecutor().adapter)
}

/** For locks that others hold, on both engines. */
export const lockTimeoutMs = postgresLimits.lock_timeout

/**
 * Lets one transaction at a time past this line for the same name, until it ends. SQLite has a single writer
 * anyway. This makes rules that involve several rows (at most six top projects) safe.
 */
export async function lock(tx: Tx, name: string) {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
}

const pause = 100

/**
 * Runs `work` on one instance at a time, for operations longer than a transaction. A SQLite database has a
 * single process anyway. The lock belongs to a connection, so it ends with its process. It is polled, because
 * the statement timeout would cancel a blocking call.
 */
export async function withGlobalLock<Result>(
  db: Db,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
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
