import { copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { StartupError, type Config } from '#app/platform/config.server.ts'
import { DataFolderInUse, lockDataFolder, writeSecret } from '#app/platform/disk/data-folder.server.ts'
import { openDatabase, openReadOnly, withExistingDatabase } from '#app/platform/database/connect.server.ts'
import { sqliteFile } from '#app/platform/errors/database-error.server.ts'
import { appliedMigrations, pickMigrations, rebuild } from '#app/platform/database/migrate.server.ts'
import { migrations } from '#app/platform/database/migrations/index.ts'
import { setMark } from '#app/platform/database/meta.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { withScratchFolder } from '#app/platform/disk/scratch.server.ts'
import { bringBack } from '#app/platform/files/aside.server.ts'
import { measureContent, type Files } from '#app/platform/files/files.server.ts'
import {
  announceEpoch,
  filesPlace,
  findStanding,
  isAbandoned,
  readIdentity,
  writeIdentity,
  type SiteIdentity,
} from '#app/platform/files/site-claim.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { readArchive } from './archive.server.ts'
import { checkBackup, checkEntries, databaseConfig, type CheckedBackup } from './check.server.ts'
import { fileOfEntry, problems, type BackupHead } from './format.ts'
import { copyDatabase } from './load.server.ts'
import { withSnapshot } from './snapshot.server.ts'
import { savedFolder } from './store.server.ts'
import { savedName } from './stored-backup.ts'
import { switchDatabase } from '#app/platform/disk/switch-database.server.ts'
import { createRetry } from './retry.server.ts'
import type { ReportProgress } from './progress.ts'
import { takeBackup } from './take.server.ts'
import { isOfLaterVersion, isSiteThere, markUnfinished } from './unfinished-restore.server.ts'

export interface RestoreOptions {
  passphrase: string | undefined
  /** Whether an existing site may be replaced. */
  replace: boolean
  /** Whether files may be taken that belong to another database than the one that is replaced. */
  takeOver?: boolean
  /**
   * Undoes a failed upgrade: the database gets the backup's schema again, for the program that wrote it, the existing
   * content is not saved, and the site's epoch stays.
   */
  undoesUpgrade?: boolean
  progress?: ReportProgress
  now?: Date
}

export interface Restored extends CheckedBackup {
  /** Where the replaced site was saved. */
  before: string | undefined
}

const refusals = {
  running: (dataDir: string) =>
    `The site is running on ${dataDir}. Stop it, run this command again, then start the site.`,
  connected: (others: number) =>
    `DATABASE_URL: ${others} other ${others === 1 ? 'connection is' : 'connections are'} open to the database. Stop every instance of the site, then run this command again.`,
  occupied:
    'There is a site here already, and nothing was changed. With --replace it is backed up first, then replaced.',
  othersFiles: (config: Config) =>
    `${filesPlace(config)} has the files of another site, or of a database that is no longer here, and nothing was changed. Restore into another place, or take the files over with --take-over: the database that they belong to now can no longer use them then.`,
  conflicts: (keys: readonly string[]) =>
    `Another file is stored here under the same name as one of the backup (${keys.slice(0, 3).join(', ')}), and nothing was changed. Restore into an empty DATA_DIR, or an empty bucket.`,
} as const

/**
 * Replaces the site that the configuration names with the one in a backup, on either engine and either kind
 * of storage. Nothing is changed before the whole backup has been read and verified. Files are only added,
 * under unused keys; then the database is replaced in one step, so that at every moment either the old or the
 * new site exists.
 * @throws StartupError with a message that says why nothing was changed
 */
export async function restoreBackup(
  config: Config,
  files: Files,
  path: string,
  {
    passphrase,
    replace,
    takeOver = false,
    undoesUpgrade = false,
    progress = () => {},
    now = new Date(),
  }: RestoreOptions,
): Promise<Restored> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new StartupError(problems.unreadable(path, 'there is no such file'))
  const isNewFolder = !existsSync(config.dataDir)
  using _folder = lockFolder(config.dataDir)
  try {
    await refuseOthers(config)
    const isOccupied = await isSiteThere(config)
    if (isOccupied && !replace) throw new StartupError(refusals.occupied)
    const here = await readIdentityHere(config)
    if (!undoesUpgrade && !takeOver) await refuseOthersFiles(config, files)
    using _mark = isOccupied ? undefined : markUnfinished(config)
    return await withScratchFolder(config.dataDir, async (scratch) => {
      const migrate = undoesUpgrade ? 'as it was' : 'to the newest'
      const checked = await checkBackup(path, passphrase, scratch, progress, migrate)
      const unpacked = databaseConfig(scratch)
      const before =
        isOccupied && !undoesUpgrade ? await saveOld(config, files, passphrase, now, progress) : undefined
      await refuseConflicts(config, unpacked)
      const epoch = undoesUpgrade ? undefined : await announceEpoch(config, files, here)
      const names = undoesUpgrade ? checked.head.migrations : Object.keys(migrations)
      await prepare(unpacked, names, files, {
        identity: epoch?.identity ?? here,
        isUpgrade: undoesUpgrade,
        head: checked.head,
      })
      await addFiles(files, path, passphrase, checked, progress)
      progress('Replacing the database', 0)
      const secret = config.appSecret ? undefined : checked.secret
      if (config.databaseUrl) await replacePostgres(config, unpacked, secret, names)
      else switchDatabase(config.dataDir, sqliteFile(unpacked), secret)
      await epoch?.settle()
      return { ...checked, before }
    })
  } catch (error) {
    if (isNewFolder) rmSync(config.dataDir, { recursive: true, force: true })
    throw error
  }
}

export function lockFolder(dataDir: string) {
  try {
    return lockDataFolder(dataDir)
  } catch (error) {
    throw error instanceof DataFolderInUse ? new StartupError(refusals.running(dataDir)) : error
  }
}

/** On PostgreSQL, other instances have their own data folders, so the lock does not reveal them. */
export async function refuseOthers(config: Config) {
  if (!config.databaseUrl) return
  await using db = await openReadOnly(config)
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid()`.execute(db)
  const others = rows[0]?.others ?? 0
  if (others > 0) throw new StartupError(refusals.connected(others))
}

async function withReadOnlyDb<Result>(config: Config, read: (db: Db) => Promise<Result>): Promise<Result> {
  await using db = await openReadOnly(config)
  return await read(db)
}

/** The identity in the database that will be replaced, if there is one that can be read. */
async function readIdentityHere(config: Config): Promise<SiteIdentity | undefined> {
  return withDatabaseHere(config, async (db) => db && readIdentity(db))
}

/** @throws StartupError if the files belong to another database than the one that is replaced */
async function refuseOthersFiles(config: Config, files: Files) {
  const standing = await withDatabaseHere(config, (database) => findStanding({ database, files }))
  if (standing.state !== 'refused' || standing.why === 'no claim' || (await isAbandoned(files))) return
  // A damaged database cannot say that the files beside it are its own, but nobody else has that folder.
  if (standing.why === 'unknown files' && !config.s3 && !(await canOpen(config)) && hasDatabaseFile(config))
    return
  throw new StartupError(refusals.othersFiles(config))
}

/** A database that can't be read has no say. */
async function withDatabaseHere<Result>(
  config: Config,
  read: (db: Db | undefined) => Promise<Result>,
): Promise<Result> {
  return (await canOpen(config)) ? withExistingDatabase(config, read) : read(undefined)
}

/**
 * Queues image variants, which backups omit, deletes the marks about the other site's backups, gives the database the
 * identity of its new place, and brings back what was moved aside and is named again.
 */
async function prepare(
  unpacked: Config,
  names: readonly string[],
  files: Files,
  { identity, isUpgrade, head }: { identity: SiteIdentity | undefined; isUpgrade: boolean; head: BackupHead },
) {
  await using db = await openDatabase(unpacked, createLog('silent'), pickMigrations(names))
  if (!isUpgrade) {
    await db.deleteFrom('meta').where('key', 'in', ['backup', 'backup-due', 'sweep-held', 'moved']).execute()
    if (!head.isMove) await closeLinks(db, head.takenAt)
    await db.updateTable('file').set({ variants: 'waiting' }).where('variants', '!=', 'failed').execute()
  }
  if (identity) await writeIdentity(db, identity)
  await bringBack(db, files)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** Links that were used, revoked or made too much of since would be open again, and people who were removed are back. */
async function closeLinks(db: Db, takenAt: number) {
  await db.updateTable('link').set({ revoked_at: Date.now() }).where('revoked_at', 'is', null).execute()
  await setMark(db, 'restored', String(takenAt))
}

/** Saves the old site as a backup or, if its database cannot be read, as copies of its files. */
async function saveOld(
  config: Config,
  files: Files,
  passphrase: string | undefined,
  now: Date,
  progress: ReportProgress,
): Promise<string> {
  const folder = savedFolder(config)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, savedName('restore', now, Boolean(passphrase)))
  try {
    const isNewer = await withReadOnlyDb(config, isOfLaterVersion)
    await takeBackup({ config, files }, path, passphrase, progress, isNewer ? checkEntries : checkBackup)
    return path
  } catch (error) {
    const isUnreadable =
      !config.databaseUrl && error instanceof StartupError && error.message.includes('is damaged')
    if (!isUnreadable) throw error
  }
  const copies = join(folder, savedName('restore', now))
  mkdirSync(copies, { mode: 0o700 })
  for (const suffix of ['', '-wal'])
    if (existsSync(sqliteFile(config) + suffix))
      copyFileSync(sqliteFile(config) + suffix, join(copies, `plinth.sqlite${suffix}`))
  return copies
}

/**
 * Refuses keys whose bytes differ between the two sites: the old site would serve the new file until the
 * database is replaced.
 */
async function refuseConflicts(config: Config, unpacked: Config) {
  if (!(await canOpen(config))) return
  const here = new Map<string, unknown>()
  await withSnapshot(config, async ({ tables, rows }) => {
    if (!tables.includes('file')) return
    for await (const some of rows('file')) for (const { key, sha256 } of some) here.set(String(key), sha256)
  })
  const conflicts: string[] = []
  await withSnapshot(unpacked, async ({ rows }) => {
    for await (const some of rows('file'))
      for (const { key, sha256 } of some)
        if (here.has(String(key)) && here.get(String(key)) !== sha256) conflicts.push(String(key))
  })
  if (conflicts.length > 0) throw new StartupError(refusals.conflicts(conflicts))
}

function hasDatabaseFile(config: Config) {
  return !config.databaseUrl && existsSync(sqliteFile(config))
}

async function canOpen(config: Config): Promise<boolean> {
  if (config.databaseUrl) return true
  if (!hasDatabaseFile(config)) return false
  return withSnapshot(config, async () => true).catch(() => false)
}

/** If this fails, the added files are removed again; after a kill, the site's cleanup removes them. */
async function addFiles(
  files: Files,
  path: string,
  passphrase: string | undefined,
  { manifest }: CheckedBackup,
  progress: ReportProgress,
) {
  const expected = new Map(manifest.entries.map((entry) => [entry.name, entry]))
  const total = manifest.entries.filter(({ name }) => fileOfEntry(name)).length
  const added: [access: 'public' | 'private', key: string][] = []
  const withRetry = createRetry({ progress })
  let done = 0
  try {
    for await (const entry of readArchive(path, passphrase)) {
      const file = fileOfEntry(entry.name)
      const wanted = expected.get(entry.name)
      const found =
        file && wanted && (await withRetry(() => findStored(files, file.access, file.key, wanted)))
      if (!file || !wanted || found === 'the same') {
        for await (const _ of entry.content);
      } else {
        if (found === 'nothing') added.push([file.access, file.key])
        const content = Readable.from(entry.content, { objectMode: false })
        const stored = await files.put(file.access, file.key, content)
        if (stored.sha256 !== wanted.sha256) throw new StartupError(problems.damaged(path))
      }
      if (file) progress('Restoring files', (done += 1), total)
    }
  } catch (error) {
    await Promise.allSettled(added.map(([access, key]) => files.remove(access, key)))
    throw error
  }
}

async function findStored(
  files: Files,
  access: 'public' | 'private',
  key: string,
  wanted: { bytes: number; sha256: string },
): Promise<'nothing' | 'the same' | 'another'> {
  const stored = await files.get(access, key)
  if (!stored) return 'nothing'
  if (stored.bytes !== wanted.bytes) return 'another'
  return (await measureContent(stored.stream())).sha256 === wanted.sha256 ? 'the same' : 'another'
}

/** @param names the migrations that the database has afterwards, whatever version it is now */
async function replacePostgres(
  config: Config,
  unpacked: Config,
  secret: string | undefined,
  names: readonly string[],
) {
  const applied = await withReadOnlyDb(config, appliedMigrations)
  const isOther = applied.length > 0 && !isDeepStrictEqual(applied, names)
  await using db = await openDatabase(
    config,
    createLog('silent'),
    isOther ? pickMigrations(applied) : migrations,
  )
  await copyDatabase(unpacked, db, isOther ? (tx) => rebuild(tx, names) : undefined)
  if (secret !== undefined) writeSecret(config.dataDir, secret.trim())
}
