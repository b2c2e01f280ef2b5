import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readBackupTo, StartupError } from '#app/platform/config.server.ts'
import { createBucketStore } from './bucket.server.ts'
import { readAnyName, type BackupStore, type StoredBackup } from './stored-backup.ts'

/** A bucket's folder with backups, or one of them: what `BACKUP_TO` names, whichever site wrote there. */
export interface BackupPlace {
  /** With a slash at its end. */
  address: string
  /** Absent if the whole folder is meant. */
  name: string | undefined
  store: Pick<BackupStore, 'list' | 'get'>
}

/**
 * @param address `s3://bucket/folder/` or `s3://bucket/folder/<name of a backup>`, opened with the keys of the environment
 * @throws StartupError if it is neither
 */
export function readBackupPlace(address: string): BackupPlace {
  const last = address.slice(address.lastIndexOf('/') + 1)
  const name = readAnyName(last) ? last : undefined
  const folder = name === undefined ? address : address.slice(0, -name.length)
  const to = readBackupTo(folder)
  if (!('s3' in to)) throw new StartupError(`${address} is not an address like s3://bucket/backups/.`)
  // Nothing is written there, so it needs no folder for what arrives.
  const store = createBucketStore(to.s3, to.prefix, '', readAnyName)
  return { address: `s3://${to.s3.bucket}/${to.prefix ? `${to.prefix}/` : ''}`, name, store }
}

/** Newest first. */
export async function listBackups({ store }: BackupPlace): Promise<StoredBackup[]> {
  return (await store.list()).toSorted((one, other) => other.takenAt - one.takenAt)
}

/** Copies the backup into a folder of this machine. */
export async function fetchBackup(
  { address, name = '', store }: BackupPlace,
  folder: string,
): Promise<string> {
  const stored = await store.get(name)
  if (!stored)
    throw new StartupError(
      `There is no ${name} in ${address}. Run the command with ${address} to list what is there.`,
    )
  const path = join(folder, name)
  await pipeline(stored.stream(), createWriteStream(path, { mode: 0o600 }))
  return path
}
