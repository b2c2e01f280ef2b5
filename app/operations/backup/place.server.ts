import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError, type S3Config } from '#app/platform/config.server.ts'
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

/** @param to a bucket with a folder, or with the name of a backup behind it, read as `BACKUP_TO` is */
export function readBackupPlace({ s3, prefix: whole }: { s3: S3Config; prefix: string }): BackupPlace {
  const parts = whole.split('/')
  const name = readAnyName(parts.at(-1) ?? '') ? parts.pop() : undefined
  const prefix = parts.join('/')
  // Nothing is written there, so it needs no folder for what arrives.
  const store = createBucketStore(s3, prefix, '', readAnyName)
  return { address: `s3://${s3.bucket}/${prefix ? `${prefix}/` : ''}`, name, store }
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
