import { existsSync } from 'node:fs'
import type { Config } from '#app/platform/config.server.ts'
import { sqliteFile } from '#app/platform/database/database-error.server.ts'
import { findDamage, openToLook } from '#app/platform/database/connect.server.ts'
import {
  appliedMigrations,
  compareMigrations,
  firstOfUnreleased,
  unreleasedSchema,
} from '#app/platform/database/migrate.server.ts'
import { migrations } from '#app/platform/database/migrations/index.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import type { Files } from '#app/platform/files/files.server.ts'
import { listMissing, listOrphans } from '#app/platform/files/storage-audit.server.ts'
import { listUnfinished } from '#app/uploads/photographs/worker.server.ts'
import { checkClock, checkPush } from './clock.server.ts'
import { costs, good, guarded, wrong, type Examination, type Finding } from './finding.ts'
import { checkStorage } from './storage.server.ts'

const hour = 60 * 60 * 1000

/** The database and the files, and whether they agree. */
export async function checkContents(config: Config, files: Files, how: Examination): Promise<Finding[]> {
  const name = 'Database'
  if (!config.databaseUrl && !existsSync(sqliteFile(config)))
    return [
      costs(name, `there is none in ${config.dataDir} yet.`, 'npm start makes one.'),
      ...(await storage(config, files)),
    ]
  let db: Db
  try {
    db = await openToLook(config)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [
      wrong(name, reason, 'Nothing that lies in it could be looked at.'),
      ...(await storage(config, files)),
    ]
  }
  try {
    const [database, isCurrent] = await checkDatabase(db, config, how)
    const audit = isCurrent ? await guarded('Files', () => auditStorage(db, files)) : []
    const others = isCurrent
      ? await guarded('Clock', async () => [await checkClock(db), await checkPush(db, config)])
      : []
    return [...database, ...(await storage(config, files)), ...audit, ...others]
  } finally {
    await db.destroy()
  }
}

function storage(config: Config, files: Files) {
  return guarded('Storage', async () => [await checkStorage(config, files)])
}

async function checkDatabase(
  db: Db,
  config: Config,
  { isThorough }: Examination,
): Promise<[Finding[], boolean]> {
  const damage = isThorough ? await findDamage(db) : []
  const where = config.databaseUrl ? 'PostgreSQL' : sqliteFile(config)
  const database =
    damage.length > 0
      ? wrong(
          'Database',
          `${where} is damaged.`,
          'Stop the site, keep a copy of the file, and restore the last backup.',
          damage,
        )
      : good('Database', `${where} answers${config.databaseUrl || !isThorough ? '' : ' and is whole'}.`)
  const schema = await checkMigrations(db)
  return [[database, schema], schema.state === 'good']
}

async function checkMigrations(db: Db): Promise<Finding> {
  const name = 'Migrations'
  const { missing, unknown } = compareMigrations(await appliedMigrations(db), migrations)
  if (unknown.includes(firstOfUnreleased)) return { name, state: 'wrong', says: unreleasedSchema }
  if (unknown.length > 0)
    return wrong(
      name,
      'the database is newer than this program.',
      'Start the newer version of Plinth, or restore an older backup.',
      unknown,
    )
  if (missing.length > 0)
    return costs(name, `${missing.length} did not run yet.`, 'The next start of the site runs them.', missing)
  return good(name, 'all have run.')
}

async function auditStorage(db: Db, files: Files): Promise<Finding[]> {
  const missing = await listMissing({ db, files })
  const orphans = await listOrphans({ db, files }, Date.now() - hour)
  const { failed, waiting } = await listUnfinished(db, Date.now() - hour)
  const megabytes = (orphans.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 ** 2).toFixed(1)
  return [
    missing.length > 0
      ? wrong(
          'Missing files',
          `${missing.length}.`,
          'Restore them from a backup, or upload them again where they are shown.',
          missing.map(({ key, row }) => (row ? key : `${key} (named by a setting, never stored)`)),
        )
      : good('Missing files', 'none.'),
    orphans.length > 0
      ? costs(
          'Files without a record',
          `${orphans.length}, ${megabytes} MB.`,
          'The site removes them once a day. You do not need to do anything.',
          orphans.map(({ access, key }) => `${access}/${key}`),
        )
      : good('Files without a record', 'none.'),
    failed.length > 0
      ? costs(
          'Smaller versions',
          `could not be made of ${failed.length} photographs, so visitors load those in full.`,
          'Save them again and upload them again.',
          failed,
        )
      : waiting.length > 0
        ? costs(
            'Smaller versions',
            `${waiting.length} photographs wait for them for more than an hour.`,
            'Start the site, and look into its log if they go on waiting.',
            waiting,
          )
        : good('Smaller versions', 'made, or being made.'),
  ]
}
