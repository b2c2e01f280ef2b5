import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { StartupError, type Config } from '../config.server.ts'
import { postgresLimits } from '../http/limits.ts'
import { Unavailable } from '../errors/unavailable.server.ts'
import type { Log } from '../log.server.ts'
import { postgresDialect } from './postgres-dialect.server.ts'
import {
  explainDatabaseError,
  explainSqlite,
  isDamage,
  sqliteFile,
  unreachable,
} from '../errors/database-error.server.ts'
import { appliedMigrations, findMissing, migrate } from './migrate.server.ts'
import { migrations } from './migrations/index.ts'
import { nodeSqliteDialect } from './node-sqlite.server.ts'
import type { Database } from './schema.ts'
import { isPostgres, type Db } from './database.server.ts'
import { openPool } from './pool.server.ts'
import { createStatementLog, type StatementLog } from './statement-log.server.ts'

/** Migrations take longer than anything that a visitor waits for. */
const migrationLimits = { ...postgresLimits, statement_timeout: 30_000, query_timeout: 32_000 }
/** To open a connection at start, when nobody waits for an answer. */
const connectTimeoutMs = 5_000
const oldestSqlite = '3.51.3'

/**
 * Opens the database that the configuration names and migrates it to the newest version.
 * @param known this program's migrations; tests pass fewer to create an older database
 * @throws StartupError if it cannot be reached, is damaged, or is newer than this program.
 */
export async function openDatabase(
  config: Config,
  log: Log,
  known = migrations,
  statements = createStatementLog(log),
): Promise<Db> {
  let db: Db | undefined
  try {
    const { databaseUrl } = config
    db = databaseUrl
      ? await openPostgres(databaseUrl, log, statements, migrationLimits)
      : openSqlite(sqliteFile(config), statements)
    await migrate(db, config, known)
    if (!databaseUrl) return db
    await db.destroy()
    db = undefined
    return await openPostgres(databaseUrl, log, statements, postgresLimits)
  } catch (error) {
    await db?.destroy()
    throw explainDatabaseError(error, config)
  }
}

/**
 * Opens the database as it is, for a write that is made only to find out whether it takes one; no instance may run.
 * @throws StartupError if it cannot be reached or opened for writing
 */
export async function openForTrial(config: Config, log: Log): Promise<Db> {
  const statements = createStatementLog(log)
  try {
    return config.databaseUrl
      ? await openPostgres(config.databaseUrl, log, statements, postgresLimits)
      : openSqlite(sqliteFile(config), statements)
  } catch (error) {
    throw explainDatabaseError(error, config)
  }
}

/**
 * An empty database for this process alone, in a nameless file of the system's temporary folder: nothing is
 * left of it, however the process ends.
 */
export async function openTemporaryDatabase(log: Log, known = migrations): Promise<Db> {
  const db = openSqlite('', createStatementLog(log))
  // Nothing is in it that would be copied first, and no site begins in it.
  const config = { dataDir: '', databaseUrl: undefined, isPublic: false, sampleSite: false }
  await migrate(db, config, known)
  return db
}

/**
 * Whether a site exists, for commands that run beside it and must never create one.
 * @throws StartupError if the site is of another version: migrating would change the tables under a running
 * site
 */
export async function hasSite(config: Config, known = migrations): Promise<boolean> {
  if (!config.databaseUrl && !existsSync(sqliteFile(config))) return false
  const db = await openReadOnly(config)
  const { applied, missing } = await findMissing(db, known).finally(() => db.destroy())
  if (applied.length > 0 && missing.length > 0) throw new StartupError(notUpgraded)
  return applied.length > 0
}

/**
 * Reads the database of a site that may not exist, as it is; `work` gets `undefined` where there is none.
 * @throws StartupError if it cannot be reached or is damaged
 */
export async function withExistingDatabase<Result>(
  config: Config,
  work: (db: Db | undefined) => Promise<Result>,
): Promise<Result> {
  if (!config.databaseUrl && !existsSync(sqliteFile(config))) return work(undefined)
  await using db = await openReadOnly(config)
  return await work((await appliedMigrations(db)).length > 0 ? db : undefined)
}

export const notUpgraded =
  'The site is of an older version than this program. Stop it and run npm run upgrade, then run this command again.'

export function noSite({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  const place = databaseUrl
    ? 'DATABASE_URL: there is no site in the database'
    : `DATA_DIR: there is no site in ${dataDir}`
  return `${place} yet. npm start makes one.`
}

function openSqlite(file: string, { note, meet }: StatementLog): Db {
  const sqlite = new DatabaseSync(file)
  try {
    prepare(sqlite)
  } catch (error) {
    sqlite.close()
    throw explainSqlite(error)
  }
  return new Kysely<Database>({ dialect: nodeSqliteDialect(sqlite, meet), log: note })
}

function prepare(sqlite: DatabaseSync) {
  const { version } = sqlite.prepare('select sqlite_version() as version').get() as { version: string }
  if (version.localeCompare(oldestSqlite, 'en', { numeric: true }) < 0)
    throw new StartupError(
      `SQLite ${version} is too old; ${oldestSqlite} or newer is needed. Install a newer Node.`,
    )
  sqlite.exec(`
    pragma busy_timeout = 0;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma cache_size = -16000;
    pragma temp_store = memory;
  `)
}

async function openPostgres(
  connectionString: string,
  log: Log,
  { note: noteStatement }: StatementLog,
  limits: PoolConfig,
): Promise<Db> {
  const { pool, endConnections } = await openPool(
    { connectionString, max: 10, keepAlive: true, ...limits },
    (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
  )
  const db = new Kysely<Database>({ dialect: postgresDialect(pool, endConnections), log: noteStatement })
  try {
    // Kysely ends the pool of a database only if it has run a statement.
    await sql`select 1`.execute(db)
    return db
  } catch (error) {
    await db.destroy()
    throw unreachable(error instanceof Unavailable ? error.cause : error)
  }
}

/**
 * Opens the database read-only, as it is: nothing is migrated, and a running site is not disturbed.
 * @throws StartupError if it cannot be reached or is damaged.
 */
export async function openReadOnly(config: Config): Promise<Db> {
  let db: Db | undefined
  try {
    db = config.databaseUrl
      ? await openPostgresReadOnly(config.databaseUrl)
      : openSqliteReadOnly(sqliteFile(config))
    await sql`select 1`.execute(db)
    return db
  } catch (error) {
    await db?.destroy()
    throw explainDatabaseError(error, config)
  }
}

/** If no site has it open, there is no write-ahead log beside it, and reading must not create one. */
function openSqliteReadOnly(file: string): Db {
  const address = pathToFileURL(file)
  if (!existsSync(`${file}-wal`)) address.searchParams.set('immutable', '1')
  const sqlite = new DatabaseSync(address, { readOnly: true, timeout: 5_000 })
  return new Kysely<Database>({ dialect: nodeSqliteDialect(sqlite) })
}

async function openPostgresReadOnly(connectionString: string): Promise<Db> {
  const options = '-c default_transaction_read_only=on'
  const { pool } = await openPool({
    connectionString,
    options,
    max: 2,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw unreachable(error)
  }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** Problems that SQLite finds in the file; PostgreSQL checks its own files. */
export async function findDamage(db: Db): Promise<string[]> {
  if (isPostgres(db)) return []
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(20)`.execute(db)
    return rows.map(({ quick_check }) => quick_check).filter((line) => line !== 'ok')
  } catch (error) {
    // Some pages are needed for the check itself.
    if (error instanceof Error && isDamage(error)) return [error.message]
    throw error
  }
}
