import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.server.ts'
import { explainDatabaseError, sqliteFile, unreachable } from './database-error.server.ts'
import { appliedMigrations } from './migrate.server.ts'
import { migrations } from './migrations/index.ts'
import { nodeSqliteDialect } from './node-sqlite.server.ts'
import { bigintsAsNumbers, isPostgres, type Db } from './open.server.ts'
import type { Database } from './schema.ts'

/**
 * Opens the database as it is, to read alone: nothing is migrated, and a site that runs on it does not notice.
 * @throws StartupError where it can't be reached or is damaged.
 */
export async function openToLook(config: Config): Promise<Db> {
  let db: Db | undefined
  try {
    db = config.databaseUrl ? await openPostgres(config.databaseUrl) : openSqlite(sqliteFile(config))
    await sql`select 1`.execute(db)
    return db
  } catch (error) {
    await db?.destroy()
    throw explainDatabaseError(error, config)
  }
}

/** Where no site has it open there is no log beside it, and reading must not begin one. */
function openSqlite(file: string): Db {
  const address = pathToFileURL(file)
  if (!existsSync(`${file}-wal`)) address.searchParams.set('immutable', '1')
  const sqlite = new DatabaseSync(address, { readOnly: true, timeout: 5_000 })
  return new Kysely<Database>({ dialect: nodeSqliteDialect(sqlite) })
}

async function openPostgres(connectionString: string): Promise<Db> {
  const options = '-c default_transaction_read_only=on'
  const types = bigintsAsNumbers
  const pool = new pg.Pool({ connectionString, options, types, max: 2, connectionTimeoutMillis: 5_000 })
  // Whoever asks, or asks next, hears of it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw unreachable(error)
  }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** What SQLite itself finds wrong with the file; PostgreSQL looks after its own. */
export async function findDamage(db: Db): Promise<string[]> {
  if (isPostgres(db)) return []
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(20)`.execute(db)
  return rows.map(({ quick_check }) => quick_check).filter((line) => line !== 'ok')
}

/** Of the migrations of this program, and of a newer one. */
export async function compareMigrations(db: Db): Promise<{ missing: string[]; unknown: string[] }> {
  const known = Object.keys(migrations)
  const applied = await appliedMigrations(db)
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  }
}
