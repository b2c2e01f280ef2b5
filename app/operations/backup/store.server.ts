import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError, type Config } from '#app/platform/config.server.ts'
import {
  isUnfinished,
  readBackupName,
  savedAt,
  savedDays,
  type BackupStore,
  type ReadName,
  type StoredBackup,
} from './stored-backup.ts'
import type { StoredFile } from '#app/platform/files/files.server.ts'
import { day } from '#app/platform/units.ts'

/** The S3 library (30 MB) is loaded only if the site uses it. */
export async function createBackupStore(config: Config): Promise<BackupStore> {
  const { to } = config.backup
  const readName: ReadName = (name) => readBackupName(config, name)
  const store =
    'folder' in to
      ? createFolderStore(to.folder, readName)
      : (await import('./bucket.server.ts')).createBucketStore(to.s3, to.prefix, config.dataDir, readName)
  return {
    ...store,
    list: async () => (await store.list()).toSorted((one, other) => other.takenAt - one.takenAt),
    get: async (name) => (readName(name) === undefined ? undefined : store.get(name)),
    async remove(name) {
      if (readName(name) !== undefined) await store.remove(name)
    },
  }
}

function createFolderStore(folder: string, readName: ReadName): BackupStore {
  return {
    async add(name, write) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        throw new StartupError(`BACKUP_TO: ${folder} can't be created (${code}). Check its permissions.`)
      }
      return write(join(folder, name))
    },
    async list() {
      const names = await readdir(folder).catch(() => [])
      const found = names.map(async (name): Promise<StoredBackup[]> => {
        const read = readName(name)
        const file = read && (await stat(join(folder, name)).catch(() => undefined))
        return read && file ? [{ name, ...read, bytes: file.size }] : []
      })
      return (await Promise.all(found)).flat()
    },
    get: (name) => openFile(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/**
 * A cleanup job: removes unfinished backups left by a kill, including those made before a restore or an
 * upgrade. Nothing would ever complete them, and they contain what visitors asked to have erased.
 */
export async function removeUnfinished(config: Config, now: number) {
  const { to } = config.backup
  const folders = new Set([savedFolder(config), ...('folder' in to ? [to.folder] : [])])
  for (const folder of folders)
    for (const name of await readdir(folder).catch(() => [])) {
      if (!isUnfinished(config, name)) continue
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined) // It may have been finished since it was listed.
      if (found && found.mtimeMs < now - day) await rm(path, { force: true })
    }
}

async function openFile(path: string): Promise<StoredFile | undefined> {
  const file = await stat(path).catch(() => undefined)
  return file?.isFile() ? { bytes: file.size, stream: (range) => createReadStream(path, range) } : undefined
}

/** @param name one for which `savedAt` knows a moment */
export function getSaved(config: Config, name: string): Promise<StoredFile | undefined> {
  return openFile(join(savedFolder(config), name))
}

/** What was saved before restores and upgrades on this machine; newest first. */
export async function listSaved(config: Config): Promise<StoredBackup[]> {
  const folder = savedFolder(config)
  const saved: StoredBackup[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const takenAt = savedAt(name)
    const file = takenAt === undefined ? undefined : await stat(join(folder, name)).catch(() => undefined)
    if (takenAt !== undefined && file?.isFile())
      saved.push({ name, takenAt, bytes: file.size, site: undefined })
  }
  return saved.toSorted((one, other) => other.takenAt - one.takenAt)
}

/** A cleanup job: what was saved before restores and upgrades contains what visitors asked to have erased. */
export async function removeOldSaved(config: Config, now: number) {
  const folder = savedFolder(config)
  for (const name of await readdir(folder).catch(() => []))
    if ((savedAt(name) ?? now) < now - savedDays * day)
      await rm(join(folder, name), { recursive: true, force: true })
}

/** The folder for what is saved before a restore or an upgrade, wherever other backups are stored. */
export function savedFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'backups')
}

/** For the operator. */
export function backupDestination({ backup: { to } }: Config): string {
  return 'folder' in to ? to.folder : `s3://${to.s3.bucket}/${to.prefix}`
}
