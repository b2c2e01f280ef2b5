import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { StartupError, type Config } from '../config.server.ts'
import { isOwnMigration, migrations } from './migrations/index.ts'
import { nameOf, readServedBy, thisProgram } from './served-by.server.ts'
import type { Db, Tx } from './database.server.ts'
import { beginSite, type SiteConfig } from './preparation.server.ts'
import { whileNobodyServes } from './serving-lock.server.ts'
import { takeSnapshot } from './snapshots.server.ts'

/** The first migration from before the first release; its tables differ from today's. */
export const firstOfUnreleased = '0001-content'
export const unreleasedSchema =
  'The database was made by a Plinth from before its first release and cannot be brought up to date: set DATA_DIR to a new folder, or DATABASE_URL to an empty database, and start again.'

/** Of data that an `own/` has made which is not here. */
export const lacksOwn = (what: string, migration: string) =>
  `${what} has tables of an own/ that this copy lacks: those of the migration ${migration}. Bring that own/ here, or use a backup from before it.`

/**
 * Runs the missing migrations while no instance serves the database, one start at a time. A SQLite file that
 * already contains a site is first copied to DATA_DIR/snapshots.
 * @throws StartupError if the database was written by a newer program, or by one from before the first
 * release.
 */
export async function migrate(
  db: Db,
  config: Pick<Config, 'dataDir' | 'databaseUrl'> & SiteConfig,
  known: typeof migrations,
) {
  const { missing } = await findMissing(db, known)
  if (missing.length === 0) return
  await whileNobodyServes(db, () => migrateAlone(db, config, known))
}

async function migrateAlone(db: Db, config: Parameters<typeof migrate>[1], known: typeof migrations) {
  // Another instance that started together with this one may have been quicker.
  const { applied, missing } = await findMissing(db, known)
  if (missing.length === 0) return
  const grows = applied.length > 0 && !config.databaseUrl
  if (grows) await takeSnapshot(db, config.dataDir, applied.at(-1) ?? '')
  const wanted = applied.length > 0 ? known : withBeginning(known, missing.at(-1) ?? '', config)
  const provider = { getMigrations: async () => wanted }
  // A later version's migrations run although those of own/, which come behind them, have.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results = [] } = await migrator.migrateToLatest()
  const failed = results.find(({ status }) => status === 'Error')
  if (error && failed)
    throw new Error(`The migration ${failed.migrationName} failed: ${messageOf(error)}`, { cause: error })
  if (error) throw error
  // Free pages still contain what a program without `secure_delete` has erased.
  if (grows) await sql`vacuum`.execute(db)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The migrations for an empty database: with the last one, in its transaction, a site begins. */
function withBeginning(known: typeof migrations, last: string, config: SiteConfig): typeof migrations {
  const migration = known[last]
  if (!migration) return known
  const up = async (db: Db) => {
    await migration.up(db)
    await beginSite(db, config)
  }
  return { ...known, [last]: { ...migration, up } }
}

/**
 * Which migrations have run, and which have not.
 * @throws StartupError if the database was written by a newer program, or by one from before the first
 * release.
 */
export async function findMissing(db: Db, known: typeof migrations) {
  const applied = await appliedMigrations(db)
  if (applied.includes(firstOfUnreleased)) throw new StartupError(unreleasedSchema)
  const { missing, unknown } = compareMigrations(applied, known)
  if (unknown[0] && isOwnMigration(unknown[0])) throw new StartupError(lacksOwn('The database', unknown[0]))
  if (unknown[0]) {
    const served = await readServedBy(db)
    const isKnown = served && nameOf(served) !== nameOf(thisProgram)
    const last = isKnown ? `Plinth ${nameOf(served)} served it last, and ` : ''
    throw new StartupError(
      `The database is newer than this program: ${last}it has the migration ${unknown[0]}. Start the newer version of Plinth, or restore an older backup.`,
    )
  }
  return { applied, missing }
}

/**
 * Drops every table and recreates those of the given migrations, empty. It runs in a transaction, so a
 * rollback restores everything. This is how a downgrade works: migrations cannot be reverted.
 */
export async function rebuild(tx: Tx, names: readonly string[]) {
  for (const { name } of await tx.introspection.getTables())
    await sql`drop table ${sql.table(name)} cascade`.execute(tx)
  for (const { up } of Object.values(pickMigrations(names))) await up(tx)
  const noted = names.map((name) => sql`(${name}, ${new Date().toISOString()})`)
  await sql`delete from kysely_migration`.execute(tx)
  await sql`insert into kysely_migration (name, timestamp) values ${sql.join(noted)}`.execute(tx)
}

/**
 * The migrations with these names, for a database that must stay at them; one from a later version fails when
 * it is run.
 */
export function pickMigrations(names: readonly string[]): typeof migrations {
  const unknown: Migration = { up: () => Promise.reject(new Error('a migration of a later version')) }
  return Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(migrations, name) ? (migrations[name] ?? unknown) : unknown]),
  )
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.some(({ name }) => name === 'kysely_migration') ? readNames(db) : []
}

async function readNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Why this program must not work on the database, if its tables are no longer those that this program knows. */
export async function findOtherVersion(db: Db, known: typeof migrations): Promise<string | undefined> {
  // Looking for the table first costs many times as much; whoever asks has had one.
  const applied = await readNames(db).catch(() => appliedMigrations(db))
  const { missing, unknown } = compareMigrations(applied, known)
  if (unknown.length === 0 && missing.length === 0) return undefined
  const served = await readServedBy(db).catch(() => undefined)
  const by = served && nameOf(served) !== nameOf(thisProgram) ? `, Plinth ${nameOf(served)}` : ''
  if (unknown[0] && isOwnMigration(unknown[0]))
    return `the database was migrated with an own/ that this instance lacks, to ${unknown.at(-1)}: stop this instance and start one with it`
  return unknown.length > 0
    ? `the database was migrated by a newer version${by}, to ${unknown.at(-1)}: stop this instance and start that version`
    : `the database is of an older version than this instance${by}: stop it, and start it again when that is settled`
}

/** Compares a database's migrations with those of this program. */
export function compareMigrations(applied: readonly string[], known: typeof migrations) {
  return {
    missing: Object.keys(known).filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !Object.hasOwn(known, name)),
  }
}
