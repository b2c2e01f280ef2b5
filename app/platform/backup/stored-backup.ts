import type { Config } from '../config.server.ts'
import type { StoredFile } from '../files/files.server.ts'

export interface StoredBackup {
  name: string
  bytes: number
  takenAt: number
}

/** Where backups lie that the site names and removes itself; what else lies there, those of another site too, it does not touch. */
export interface BackupStore {
  /** @param write makes the file at a path of this machine */
  add<Result>(name: string, write: (path: string) => Promise<Result>): Promise<Result>
  /** Newest first. */
  list(): Promise<StoredBackup[]>
  get(name: string): Promise<StoredFile | undefined>
  remove(name: string): Promise<void>
}

/** Of the name of a file; `undefined` where it is no backup of this site. */
export type TakenAt = (name: string) => number | undefined

type Site = Pick<Config, 'publicUrl' | 'hasPublicUrl'>

const momentShape = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst(\.age)?$/

/** Two sites whose backups lie in one place name theirs apart: each removes, and counts on, its own alone. */
function beginningOf({ publicUrl, hasPublicUrl }: Site): string {
  const { host, hostname } = new URL(publicUrl)
  return `plinth-${(hasPublicUrl ? host : hostname).replaceAll(/[^a-z0-9.-]/g, '-')}-`
}

function ending(isEncrypted: boolean) {
  return `.tar.zst${isEncrypted ? '.age' : ''}`
}

export function backupName(site: Site, now: number, isEncrypted: boolean): string {
  const moment = new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  return beginningOf(site) + moment + ending(isEncrypted)
}

/** Of a name that is one of this site's. */
export function momentOf(site: Site, name: string): number | undefined {
  const beginning = beginningOf(site)
  if (!name.startsWith(beginning)) return undefined
  const [, day, hour, minute, second] = momentShape.exec(name.slice(beginning.length)) ?? []
  return (day && Date.parse(`${day}${hour}:${minute}:${second}Z`)) || undefined
}

const occasions = ['restore', 'upgrade'] as const

/** Of what is saved before something takes its place; without `isEncrypted` of a folder. */
export function savedName(before: (typeof occasions)[number], now: Date, isEncrypted?: boolean): string {
  const moment = now.toISOString().replace(/[:.]/g, '-')
  return savedBefore(before) + moment + (isEncrypted === undefined ? '' : ending(isEncrypted))
}

function savedBefore(occasion: string) {
  return `before-${occasion}-`
}

const arriving = '.arriving'

/** Where a backup is written until it was checked. */
export function arrivingPath(path: string): string {
  return path + arriving
}

/** One that was not finished, of this site. */
export function isBrokenOff(site: Site, name: string): boolean {
  if (!name.endsWith(arriving)) return false
  const meant = name.slice(0, -arriving.length)
  return (
    momentOf(site, meant) !== undefined || occasions.some((before) => meant.startsWith(savedBefore(before)))
  )
}
