import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isPostgres, type Db } from './open.server.ts'

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
