import { join } from 'node:path'
import { sql } from 'kysely'
import { StartupError, type Config } from '../config.server.ts'
import { acquireLock } from '../data-folder.server.ts'
import { isLocked } from '../database/database-error.server.ts'
import { readMark } from '../database/meta.server.ts'
import { isPostgres, type Db } from '../database/open.server.ts'
import { endReadOnly, readReadOnly } from '../database/read-only.server.ts'
import type { Log } from '../log.server.ts'

/**
 * The database in words for the operator, without a password. A move also uses it to recognise what an
 * earlier run began.
 */
export function databasePlace({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (!databaseUrl) return `SQLite in ${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL ${pathname.slice(1)} at ${host}`
}

/**
 * Runs `work` as the only move of this database. The lock ends with its process, however that ends.
 * @returns undefined if another process has the lock
 */
export async function withMoveLock<Result>(
  config: Pick<Config, 'dataDir'>,
  db: Db,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!isPostgres(db)) {
    const lock = tryLock(join(config.dataDir, 'move.sqlite'))
    return lock && work().finally(lock.release)
  }
  return db.connection().execute(async (connection) => {
    const key = sql`hashtext('move')`
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(
      connection,
    )
    if (!rows[0]?.taken) return undefined
    return work().finally(() => sql`select pg_advisory_unlock(${key})`.execute(connection))
  })
}

function tryLock(file: string) {
  try {
    return acquireLock(file)
  } catch (error) {
    if (isLocked(error)) return undefined
    throw error
  }
}

/**
 * Called at start, after a move. If the move was killed before its end, it is forgotten and the site can be
 * written to again. If it was completed, the site here stays read-only. If this is the target and only a part
 * was copied, the start is refused.
 * @throws StartupError in the last case
 */
export async function settleMove(config: Config, db: Db, log: Log) {
  const from = await readMark(db, 'move-from')
  if (from !== undefined) throw new StartupError(half(config, from))
  const state = await readReadOnly(db)
  if (!state) return
  if (state.moved) log.warn(movedAway(state.to))
  else await withMoveLock(config, db, () => endReadOnly(db))
}

function half(config: Config, from: string) {
  return `${config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}: the site from ${from} has not been moved here completely yet. Start it where it was, and run npm run move there until it reports that all was moved.`
}

export function movedAway(to: string) {
  return `This site was moved to ${to} and can only be read here. Start it with the settings of the new place; or run npm run move -- --abort to continue here.`
}
