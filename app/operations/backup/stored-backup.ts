import type { Config } from '#app/platform/config.server.ts'
import type { StoredFile } from '#app/platform/files/files.server.ts'

export interface StoredBackup {
  name: string
  bytes: number
  takenAt: number
}

/**
 * A place for backups that the site names and removes itself. Everything else there, including another site's
 * backups, is left alone.
 */
export interface BackupStore {
  /** @param write writes the file to the given path on this machine */
  add<Result>(name: string, write: (path: string) => Promise<Result>): Promise<Result>
  /** Newest first. */
  list(): Promise<StoredBackup[]>
  get(name: string): Promise<StoredFile | undefined>
  remove(name: string): Promise<void>
}

/**
 * When a backup was taken, from its file name, in milliseconds since 1970; `undefined` if it is not a backup
 * of this site.
 */
export type TakenAt = (name: string) => number | undefined

type Site = Pick<Config, 'publicUrl' | 'hasPublicUrl'>

const momentShape = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst(\.age)?$/

/** Distinguishes the backups of several sites in one place: each site counts and removes only its own. */
function prefixOf({ publicUrl, hasPublicUrl }: Site): string {
  const { host, hostname } = new URL(publicUrl)
  return `plinth-${(hasPublicUrl ? host : hostname).replaceAll(/[^a-z0-9.-]/g, '-')}-`
}

function extension(isEncrypted: boolean) {
  return `.tar.zst${isEncrypted ? '.age' : ''}`
}

export function backupName(site: Site, now: number, isEncrypted: boolean): string {
  const moment = new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  return prefixOf(site) + moment + extension(isEncrypted)
}

/** When a backup was taken, if the name is one of this site's. */
export function momentOf(site: Site, name: string): number | undefined {
  const prefix = prefixOf(site)
  if (!name.startsWith(prefix)) return undefined
  const [, day, hour, minute, second] = momentShape.exec(name.slice(prefix.length)) ?? []
  return (day && Date.parse(`${day}${hour}:${minute}:${second}Z`)) || undefined
}

const occasions = ['restore', 'upgrade'] as const

/** The name for what is saved before a restore or an upgrade; without `isEncrypted`, it names a folder. */
export function savedName(before: (typeof occasions)[number], now: Date, isEncrypted?: boolean): string {
  const moment = now.toISOString().replace(/[:.]/g, '-')
  return savedBefore(before) + moment + (isEncrypted === undefined ? '' : extension(isEncrypted))
}

function savedBefore(occasion: string) {
  return `before-${occasion}-`
}

const arriving = '.arriving'

/** Where a backup is written until it has been verified. */
export function arrivingPath(path: string): string {
  return path + arriving
}

/** Whether the name is that of an unfinished backup of this site. */
export function isUnfinished(site: Site, name: string): boolean {
  if (!name.endsWith(arriving)) return false
  const meant = name.slice(0, -arriving.length)
  return (
    momentOf(site, meant) !== undefined || occasions.some((before) => meant.startsWith(savedBefore(before)))
  )
}
