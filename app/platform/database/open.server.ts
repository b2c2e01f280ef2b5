import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { StartupError, type Config } from '../config.server.ts'
import type { Log } from '../log.server.ts'
import { postgresDialect } from './postgres-dialect.server.ts'
import { explainDatabaseError, explainSqlite, sqliteFile, unreachable } from './database-error.server.ts'
import { migrate } from './migrate.server.ts'
import { migrations } from './migrations/index.ts'
import { nodeSqliteDialect } from './node-sqlite.server.ts'
import type { Database } from './schema.ts'
import { look, openSilenceWatch } from './silence.server.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** Milliseconds: for a connection to be free or to be made, and for a statement. */
const longestWait = 5_000
const longestStatement = 30_000
const oldestSqlite = '3.51.3'
/** PostgreSQL's bigint arrives as text; ours are counts and milliseconds, which a double holds exactly. */
const bigintType = 20
export const bigintsAsNumbers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === bigintType ? Number : pg.types.getTypeParser(oid, format)),
}

/**
 * Opens the database that the configuration names and brings it to the newest migration.
 * @param known the migrations of this program; fewer in tests, to make a database of an older one
 * @throws StartupError where it can't be reached, is damaged, or is newer than this program.
 */
export async function openDatabase(config: Config, log: Log, known = migrations): Promise<Db> {
  let db: Db | undefined
  try {
    db = config.databaseUrl ? await openPostgres(config.databaseUrl, log) : openSqlite(sqliteFile(config))
    await migrate(db, config, known)
    return db
  } catch (error) {
    await db?.destroy()
    throw explainDatabaseError(error, config)
  }
}

/** @throws where the database does not answer. */
export async function ask(db: Db) {
  await sql`select 1`.execute(db)
}

export function isPostgres(db: Db | Tx): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * Lets one transaction at a time past this line for the same name, until it ends. SQLite has one writer anyway.
 * A rule that looks at several rows (at most six top projects) is safe behind it.
 */
export async function takeTurns(tx: Tx, name: string) {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
}

function openSqlite(file: string): Db {
  const sqlite = new DatabaseSync(file)
  try {
    prepare(sqlite)
  } catch (error) {
    sqlite.close()
    throw explainSqlite(error)
  }
  return new Kysely<Database>({ dialect: nodeSqliteDialect(sqlite) })
}

function prepare(sqlite: DatabaseSync) {
  const { version } = sqlite.prepare('select sqlite_version() as version').get() as { version: string }
  if (version.localeCompare(oldestSqlite, 'en', { numeric: true }) < 0)
    throw new StartupError(
      `SQLite ${version} is too old; ${oldestSqlite} or newer is needed. Run npm ci to get the pinned Node.`,
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

async function openPostgres(connectionString: string, log: Log): Promise<Db> {
  const problem = await look(connectionString)
  if (problem) throw unreachable(problem)
  const clients = new Set<pg.Client>()
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: longestWait,
    statement_timeout: longestStatement,
    query_timeout: longestStatement + 2_000, // Where the database could not end it itself.
    idle_in_transaction_session_timeout: longestStatement,
    keepAlive: true,
    types: bigintsAsNumbers,
  })
  const note = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost')
  // Without listeners, a connection that the database ends would end the process: the pool hears of it only while a
  // connection is idle, so whatever it is doing, the connection itself is listened to.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', note)
  })
  pool.on('remove', (client) => clients.delete(client))
  // A connection in use is broken off; what waits on it is refused with the rest.
  const watch = openSilenceWatch(connectionString, log, () => {
    for (const client of clients) void client.end().catch(() => {})
  })
  return new Kysely<Database>({ dialect: postgresDialect(pool, watch) })
}
