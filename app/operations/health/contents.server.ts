import { existsSync } from 'node:fs'
import type { Config } from '#app/platform/config.server.ts'
import { isDamage, sqliteFile } from '#app/platform/errors/database-error.server.ts'
import { findOtherSecret } from '#app/platform/auth/secret-fingerprint.server.ts'
import { readStoredSecret } from '#app/platform/disk/data-folder.server.ts'
import { findDamage, openReadOnly } from '#app/platform/database/connect.server.ts'
import {
  appliedMigrations,
  compareMigrations,
  firstOfUnreleased,
  unreleasedSchema,
} from '#app/platform/database/migrate.server.ts'
import { isOwnMigration, migrations } from '#app/platform/database/migrations/index.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Files } from '#app/platform/files/files.server.ts'
import { listMissing, listOrphans } from '#app/platform/files/storage-audit.server.ts'
import { listUnfinished } from '#app/uploads/photographs/worker.server.ts'
import { bringBack } from '#app/platform/files/aside.server.ts'
import { disagreement, findStanding } from '#app/platform/files/site-claim.server.ts'
import { readHeldSweep, type HeldSweep } from '#app/platform/files/sweep.server.ts'
import { checkClock, checkPush } from './clock.server.ts'
import { unneededFiles } from './messages.ts'
import { findingsOf, guarded, type Examination, type Finding } from './finding.ts'
import { checkPrivacyNotice } from './privacy.server.ts'
import { checkRedirects } from './redirects.server.ts'
import { checkServing } from './serving.server.ts'
import { checkStorage } from './storage.server.ts'
import { hour, mebibyte } from '#app/platform/units.ts'

const database = findingsOf('Database')
const missingFiles = findingsOf('Missing files')
const orphanFiles = findingsOf('Files without a record')
const smallerVersions = findingsOf('Smaller versions')

/** Checks the database and the files, and whether they agree. */
export async function checkContents(config: Config, files: Files, how: Examination): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(sqliteFile(config)))
    return [
      database.costs(`there is none in ${config.dataDir} yet.`, 'npm start makes one.'),
      ...(await storage(config, files)),
      ...(await guarded('Site', () => checkIdentity(config, undefined, files))),
    ]
  let db: Db
  try {
    db = await openReadOnly(config)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [database.wrong(reason, 'Its content could not be checked.'), ...(await storage(config, files))]
  }
  try {
    const damage = how.isThorough ? await findDamage(db) : []
    // Nothing else can be read from it with certainty.
    if (damage.length > 0) return [damaged(config, damage), ...(await storage(config, files))]
    const [found, isCurrent] = await checkDatabase(db, config, how)
    const isMigrated = (await appliedMigrations(db)).length > 0
    const serving = await guarded('Serving', () => checkServing(config, isCurrent, how))
    const site = await guarded('Site', () => checkIdentity(config, isMigrated ? db : undefined, files))
    const isOwn = site.every(({ state }) => state === 'good')
    const back = isCurrent && isOwn && how.isThorough ? await bringBack(db, files) : []
    const audit = isCurrent ? await guarded('Files', () => auditStorage(db, files, back)) : []
    const others = isCurrent
      ? await guarded('Clock', async () => [
          await checkClock(db, files),
          await checkPush(db, config),
          ...(await checkPrivacyNotice(db, config)),
          ...(await checkSecret(db, config)),
          ...(await checkRedirects(db)),
        ])
      : []
    return [...found, ...serving, ...(await storage(config, files)), ...site, ...audit, ...others]
  } catch (error) {
    if (!(error instanceof Error && isDamage(error))) throw error
    return [damaged(config, [error.message]), ...(await storage(config, files))]
  } finally {
    await db.destroy()
  }
}

/** Two-step sign-in depends on the one secret that is not in the database. */
async function checkSecret(db: Db, { dataDir, appSecret }: Config): Promise<Finding[]> {
  const other = await findOtherSecret(db, appSecret ?? readStoredSecret(dataDir))
  const { costs, wrong } = findingsOf('Secret')
  return other ? [(other.locked > 0 ? wrong : costs)(other.detail, other.advice)] : []
}

function storage(config: Config, files: Files) {
  return guarded('Storage', () => checkStorage(config, files))
}

function damaged(config: Config, damage: string[]): Finding {
  return database.wrong(
    `${sqliteFile(config)} is damaged.`,
    'Stop the site, keep a copy of the file, and restore the last backup.',
    damage,
  )
}

async function checkDatabase(
  db: Db,
  config: Config,
  { isThorough }: Examination,
): Promise<[Finding[], boolean]> {
  const where = config.databaseUrl ? 'PostgreSQL' : sqliteFile(config)
  const state = database.good(`${where} answers${config.databaseUrl || !isThorough ? '' : ' and is whole'}.`)
  const schema = await checkMigrations(db)
  return [[state, schema], schema.state === 'good']
}

async function checkMigrations(db: Db): Promise<Finding> {
  const { good, costs, wrong } = findingsOf('Migrations')
  const { missing, unknown } = compareMigrations(await appliedMigrations(db), migrations)
  if (unknown.includes(firstOfUnreleased))
    return { name: 'Migrations', state: 'wrong', detail: unreleasedSchema }
  if (unknown.every(isOwnMigration) && unknown.length > 0)
    return wrong('the database has tables of an own/ that this copy lacks.', 'Bring that own/ here.', unknown)
  if (unknown.length > 0)
    return wrong(
      'the database is newer than this program.',
      'Start the newer version of Plinth, or restore an older backup.',
      unknown,
    )
  if (missing.length > 0)
    return costs(`${missing.length} have not run yet.`, 'The next start of the site runs them.', missing)
  return good('all have run.')
}

/** Whether database and files belong together. */
async function checkIdentity(config: Config, db: Db | undefined, files: Files): Promise<Finding> {
  const { good, wrong } = findingsOf('Site')
  const standing = await findStanding({ database: db, files })
  if (standing.state === 'refused')
    return wrong(disagreement(standing.why, config), 'The site does not start before this is settled.')
  return good(
    standing.state === 'agreed'
      ? 'the database and the files belong together.'
      : 'the next start claims the files.',
  )
}

async function auditStorage(db: Db, files: Files, back: readonly { key: string }[]): Promise<Finding[]> {
  const missing = await listMissing({ db, files })
  const held = await readHeldSweep(db)
  const orphans = await listOrphans({ db, files }, Date.now() - hour)
  const { failed, waiting } = await listUnfinished(db, Date.now() - hour)
  const megabytes = (orphans.reduce((sum, { bytes }) => sum + bytes, 0) / mebibyte).toFixed(1)
  return [
    missing.length > 0
      ? missingFiles.wrong(
          `${missing.length}.`,
          'Restore them from a backup, or upload them again where they are shown.',
          missing.map(({ key, row }) => (row ? key : `${key} (named in a setting, never stored)`)),
        )
      : missingFiles.good('none.'),
    orphans.length > 0
      ? orphanFiles.costs(
          `${orphans.length}, ${megabytes} MB.`,
          'The site moves them aside once a day and removes them after 30 days. You do not need to do anything.',
          orphans.map(({ access, key }) => `${access}/${key}`),
        )
      : orphanFiles.good('none.'),
    ...(back.length > 0
      ? [
          findingsOf('Files brought back').costs(
            `${back.length} that the database names had been moved aside, and are back.`,
            'Find out whether the site ran with another database.',
            back.map(({ key }) => key),
          ),
        ]
      : []),
    ...(held ? [describeHeld(held)] : []),
    failed.length > 0
      ? smallerVersions.costs(
          `could not be made from ${failed.length} photographs, so visitors load those in full size.`,
          'Save them again and upload them again.',
          failed,
        )
      : waiting.length > 0
        ? smallerVersions.costs(
            `${waiting.length} photographs have been waiting for them for more than an hour.`,
            'Start the site, and check its log if they keep waiting.',
            waiting,
          )
        : smallerVersions.good('made, or being made.'),
  ]
}

function describeHeld({ number, total }: HeldSweep): Finding {
  return findingsOf(unneededFiles).costs(
    `Nothing seems to need ${number} of ${total} files. These are too many to be moved aside without asking.`,
    'Check that the right database is connected and no backup is to be restored; then press Move aside under Site check.',
  )
}
