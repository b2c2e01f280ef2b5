import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartupError, type Config } from '../config.server.ts'
import type { migrations } from './migrations/index.ts'
import type { Db } from './open.server.ts'
import { takeSnapshot } from './snapshots.server.ts'

/** The first of the migrations that there were before the first release; their tables are not the ones of today. */
export const firstOfUnreleased = '0001-content'
export const unreleasedSchema =
  'The database was made by a Plinth from before its first release and cannot be brought up to date: set DATA_DIR to a new folder, or DATABASE_URL to an empty database, and start again.'

/**
 * Runs the migrations that are missing, one instance at a time (Kysely's Migrator takes the lock). A SQLite file that
 * already holds something is copied to DATA_DIR/snapshots first.
 * @throws StartupError if the database was written by a newer program, or by one from before the first release.
 */
export async function migrate(db: Db, config: Config, known: typeof migrations) {
  const applied = await appliedMigrations(db)
  if (applied.includes(firstOfUnreleased)) throw new StartupError(unreleasedSchema)
  const { missing, unknown } = compareMigrations(applied, known)
  if (unknown[0])
    throw new StartupError(
      `The database is newer than this program: it has the migration ${unknown[0]}. Start the newer version of Plinth, or restore an older backup.`,
    )
  if (missing.length === 0) return
  const grows = applied.length > 0 && !config.databaseUrl
  if (grows) await takeSnapshot(db, config.dataDir, applied.at(-1) ?? '')
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  // What a program without `secure_delete` has erased is still readable in pages that are free.
  if (grows) await sql`vacuum`.execute(db)
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Of the migrations of this program, and of a newer one. */
export function compareMigrations(applied: readonly string[], known: typeof migrations) {
  return {
    missing: Object.keys(known).filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !(name in known)),
  }
}
