import type { StoredFile } from '../files/files.server.ts'

export interface StoredBackup {
  name: string
  bytes: number
  takenAt: number
}

/** Where backups lie that the site names and removes itself; what else lies there it does not touch. */
export interface BackupStore {
  /** @param write makes the file at a path of this machine */
  add<Result>(name: string, write: (path: string) => Promise<Result>): Promise<Result>
  /** Newest first. */
  list(): Promise<StoredBackup[]>
  get(name: string): Promise<StoredFile | undefined>
  remove(name: string): Promise<void>
}

const nameShape = /^plinth-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst(\.age)?$/

export function backupName(now: number, isEncrypted: boolean): string {
  const moment = new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  return `plinth-${moment}.tar.zst${isEncrypted ? '.age' : ''}`
}

/** Of a name that is one of ours. */
export function momentOf(name: string): number | undefined {
  const [, day, hour, minute, second] = nameShape.exec(name) ?? []
  return (day && Date.parse(`${day}${hour}:${minute}:${second}Z`)) || undefined
}
