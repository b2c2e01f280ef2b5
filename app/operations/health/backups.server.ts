import { constants, existsSync, statSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isLate, readBackupState, type BackupState } from '../backup/backups.server.ts'
import { readBackupHead } from '../backup/check.server.ts'
import { createBackupStore, backupDestination, listSaved } from '../backup/store.server.ts'
import { shortId, type BackupStore, type StoredBackup } from '../backup/stored-backup.ts'
import { isStartupError, type Config } from '#app/platform/config.server.ts'
import { withExistingDatabase } from '#app/platform/database/connect.server.ts'
import { readIdentity, type SiteIdentity } from '#app/platform/files/site-claim.server.ts'
import { findingsOf, type Finding } from './finding.ts'
import { day, hour } from '#app/platform/units.ts'

const { good, costs, wrong } = findingsOf('Backups')

/** Looks at the newest backup as a restore would begin: its size, its passphrase, its head. */
export async function checkBackups(config: Config, now = Date.now()): Promise<Finding[]> {
  const { every } = config.backup
  const saved = await listSaved(config)
  const others = saved.length > 0 ? [savedBefore(saved, config)] : []
  if (every === undefined)
    return [
      costs(
        'no backups are made automatically: BACKUP_EVERY is not set.',
        'Set BACKUP_EVERY=1d, and BACKUP_TO to another disk or a bucket.',
      ),
      ...others,
    ]
  return [await checkNewest(config, every, now), ...others]
}

async function checkNewest(config: Config, every: number, now: number): Promise<Finding> {
  const place = backupDestination(config)
  const problem = await findPlaceProblem(config)
  if (problem) return wrong(`${place} ${problem}.`, 'Check BACKUP_TO and its permissions.')
  const { state, identity } = await readOwn(config)
  const store = await createBackupStore(config)
  const stored = await store.list()
  const ofOthers = stored.filter(({ site }) => site !== shortId(identity))
  const [last] = stored.filter((backup) => !ofOthers.includes(backup))
  const list = ofOthers.map(({ name }) => `${name}: of another site or an earlier version, never removed`)
  if (!last)
    return costs(
      `there is none of this site in ${place} yet.`,
      'Run npm run backup, or wait until the running site makes the first one.',
      list,
    )
  if (last.takenAt > now + hour)
    return wrong(
      `the newest one is dated ${new Date(last.takenAt).toISOString()}, which is in the future.`,
      'Check the clock of this machine. Remove that backup if its clock was wrong when it was made.',
      list,
    )
  const fault = await findFault(config, store, last, state)
  if (fault) return wrong(fault, 'Make another with npm run backup, and do not rely on this one.', list)
  const age = `the last one is ${((now - last.takenAt) / day).toFixed(1)} days old`
  return isLate(last.takenAt, every, now)
    ? wrong(`${age}.`, 'Check the log to see why the next one failed.', list)
    : { ...good(`${age} and can be opened.`), list }
}

function savedBefore(saved: readonly StoredBackup[], config: Config): Finding {
  const { good: fine } = findingsOf('Saved before upgrades and restores')
  const list = saved.map(({ name }) => `${config.dataDir}/backups/${name}`)
  return { ...fine(`${saved.length}, each kept for 90 days.`), list }
}

async function findPlaceProblem({ backup: { to } }: Config): Promise<string | undefined> {
  if (!('folder' in to)) return undefined
  const nearest = nearestOf(to.folder)
  const isWritable = await access(nearest, constants.W_OK).then(
    () => statSync(nearest).isDirectory(),
    () => false,
  )
  if (isWritable) return undefined
  return nearest === to.folder ? "can't be written" : "can't be created"
}

function nearestOf(path: string): string {
  return existsSync(path) ? path : nearestOf(dirname(path))
}

interface Own {
  state: BackupState
  identity: SiteIdentity | undefined
}

/** What the site's database says; nothing, if it can't be read: that is another finding. */
async function readOwn(config: Config): Promise<Own> {
  const nothing: Own = { state: {}, identity: undefined }
  try {
    return await withExistingDatabase(config, async (db) =>
      db ? { state: await readBackupState(db), identity: await readIdentity(db) } : nothing,
    )
  } catch {
    return nothing
  }
}

async function findFault(
  { backup: { passphrase } }: Config,
  store: BackupStore,
  { name, bytes }: StoredBackup,
  { last }: BackupState,
): Promise<string | undefined> {
  if (last?.name === name && last.bytes !== bytes)
    return `${name} has ${bytes} bytes, and ${last.bytes} were written.`
  const stored = await store.get(name)
  if (!stored) return `${name} is listed, and can't be read.`
  const open = (wanted = bytes) => stored.stream({ start: 0, end: Math.min(wanted, bytes) - 1 })
  try {
    await readBackupHead({ name, open }, passphrase)
    return undefined
  } catch (error) {
    if (isStartupError(error)) return error.message
    throw error
  }
}
