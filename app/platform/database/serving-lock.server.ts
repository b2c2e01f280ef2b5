import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { StartupError } from '../config.server.ts'
import { Unavailable } from '../errors/unavailable.server.ts'
import type { Database } from './schema.ts'
import { isPostgres, type Db } from './database.server.ts'

/**
 * One version never works beside another: every instance that serves holds this advisory lock shared, on its listening
 * connection, and whoever changes the tables holds it alone.
 */
export const servingLock = 'plinth serving'

/** Identifies the connection of an instance that serves to an operator. A version without the lock has it too. */
export const servingName = 'plinth live'
/** Until it has the lock. */
export const waitingName = 'plinth waiting'

/** How long a start that must migrate waits for those that serve. */
const longestWait = 60_000
const pause = 100
/** Then the start reports that others serve, and tries again. */
const pauses = 10
/** A start that migrates at this moment is waited for longer: it is soon over. */
const longPauses = 100

/** @param waitAtMost milliseconds after which whoever tries again should give up */
class StillServed extends StartupError {
  readonly waitAtMost = longestWait
}

/**
 * Runs `work`, which changes the tables, while no instance serves. On SQLite the data folder has a single process.
 * @throws StartupError naming who serves
 */
export async function whileNobodyServes<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  if (!isPostgres(db)) return work()
  return db.connection().execute(async (connection) => {
    const key = sql`hashtext(${servingLock})`
    for (let attempt = 1; ; attempt += 1) {
      const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(
        connection,
      )
      const isTaken = rows[0]?.taken === true
      try {
        // With the lock, whoever still has the name is of a version that knows no lock.
        const serving = await listServing(connection)
        if (isTaken && serving.length === 0) return await work()
        if (attempt >= pauses && serving.length > 0)
          throw new StillServed(stillServed(serving), { cause: new Unavailable('busy') })
        if (attempt >= longPauses)
          throw new StartupError('DATABASE_URL: another start is migrating the database.', {
            cause: new Unavailable('busy'),
          })
      } finally {
        if (isTaken) await sql`select pg_advisory_unlock(${key})`.execute(connection)
      }
      await wait(pause)
    }
  })
}

interface Serving {
  address: string | null
  since: Date
}

async function listServing(connection: Kysely<Database>): Promise<Serving[]> {
  const { rows } = await sql<Serving>`
    select host(client_addr) as address, backend_start as since from pg_stat_activity
    where datname = current_database() and application_name = ${servingName}
    order by backend_start`.execute(connection)
  return rows
}

function stillServed(serving: Serving[]): string {
  const named = serving.map(
    ({ address, since }) =>
      `${address ?? 'this machine'} since ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  )
  const instances =
    serving.length === 1 ? 'an instance still serves it' : `${serving.length} instances still serve it`
  return `DATABASE_URL: this version has to migrate the database, and ${instances} (connected from ${named.join(', ')}). Nothing was changed. Stop every instance of the version before, or run npm run upgrade, and start again.`
}
