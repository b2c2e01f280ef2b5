import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ReportProgress } from '../backup/progress.ts'
import { refuseOthers, restoreBackup } from '../backup/restore.server.ts'
import { savedFolder } from '../backup/store.server.ts'
import { savedName } from '../backup/stored-backup.ts'
import { takeBackup } from '../backup/take.server.ts'
import { StartupError, type Config } from '#app/platform/config.server.ts'
import { lockDataFolder } from '#app/platform/disk/data-folder.server.ts'
import { openDatabase } from '#app/platform/database/connect.server.ts'
import { migrations } from '#app/platform/database/migrations/index.ts'
import type { Files } from '#app/platform/files/files.server.ts'
import { createFiles } from '#app/platform/files/create-files.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { findChanges, type Changes } from './changes.server.ts'

export interface UpgradeOptions {
  progress?: ReportProgress
  /** The migrations of this program; tests add some, to act as a later version. */
  known?: typeof migrations
  /** Starts and stops this version. Resolves with the reason if it did not become ready. */
  trial: () => Promise<string | undefined>
  now?: Date
}

/**
 * Backs up, migrates, and starts this version where nobody else can reach it. On any failure the site is as
 * it was: nothing is touched before the backup was checked, a failed migration leaves nothing behind, and a
 * migrated site is restored from the backup.
 * @throws StartupError with a sentence about what failed, and in which state the site is
 */
export async function upgrade(
  config: Config,
  { progress = () => {}, known = migrations, trial, now = new Date() }: UpgradeOptions,
): Promise<{ backup: string }> {
  using files = await createFiles(config)
  const changes = await findChanges(config, known)
  const backup = await saveAndMigrate(config, files, changes, { progress, known, now })
  progress('Starting this version', 0)
  const problem = await trial()
  if (problem === undefined) return { backup }
  if (changes.waiting.length > 0) await goBack(config, files, backup, { progress, problem, changes })
  throw new StartupError(`This version did not become ready: ${problem}\n${asBefore(changes)}`)
}

/** The data folder is locked until this is done; then the trial locks it. */
async function saveAndMigrate(
  config: Config,
  files: Files,
  changes: Changes,
  { progress, known, now }: Required<Pick<UpgradeOptions, 'progress' | 'known' | 'now'>>,
): Promise<string> {
  using _folder = lockDataFolder(config.dataDir)
  try {
    await refuseOthers(config)
    const { passphrase } = config.backup
    const backups = savedFolder(config)
    mkdirSync(backups, { recursive: true, mode: 0o700 })
    const backup = join(backups, savedName('upgrade', now, Boolean(passphrase)))
    await takeBackup({ config, files }, backup, passphrase, progress)
    progress('Migrating', 0)
    await (await openDatabase(config, createLog('silent'), known)).destroy()
    return backup
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The migrations failed: ${reason}\n${asBefore(changes)}`, { cause: error })
  }
}

async function goBack(
  config: Config,
  files: Files,
  backup: string,
  { progress, problem, changes }: { progress: ReportProgress; problem: string; changes: Changes },
) {
  progress('Rolling back', 0)
  const { passphrase } = config.backup
  try {
    await restoreBackup(config, files, backup, { passphrase, replace: true, undoesUpgrade: true, progress })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(
      `This version did not become ready: ${problem}\nRolling back failed as well: ${reason}\nThe previous site is complete in ${backup}: restore it with ${nameOf(changes)}.`,
      { cause: error },
    )
  }
}

function asBefore(changes: Changes) {
  return `The site is as it was: check out ${nameOf(changes)} again and start that.`
}

function nameOf({ from }: Changes) {
  return from ? `Plinth ${from}` : 'the version before'
}
