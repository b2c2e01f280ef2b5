import type { Config } from '#app/platform/config.server.ts'
import type { StoredFile } from '#app/platform/files/files.server.ts'
import type { SiteIdentity } from '#app/platform/files/site-claim.server.ts'

export interface StoredBackup {
  name: string
  bytes: number
  takenAt: number
  /** The beginning of the id of the site that took it; absent if that site had none yet. */
  site: string | undefined
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

/** What the name of a backup of this site's address says; `undefined` for every other name. */
export type ReadName = (name: string) => Pick<StoredBackup, 'takenAt' | 'site'> | undefined

type Site = Pick<Config, 'publicUrl' | 'hasPublicUrl'>

const momentShape = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst(\.age)?$/

/** Distinguishes the backups of several sites in one place. */
function prefixOf({ publicUrl, hasPublicUrl }: Site): string {
  const { host, hostname } = new URL(publicUrl)
  return `plinth-${(hasPublicUrl ? host : hostname).replaceAll(/[^a-z0-9.-]/g, '-')}-`
}

function extension(isEncrypted: boolean) {
  return `.tar.zst${isEncrypted ? '.age' : ''}`
}

/** The part of a site's id that stands in the names of its backups: only those are ever removed. */
export function shortId(identity: SiteIdentity | undefined): string | undefined {
  return identity?.id.slice(0, 8)
}

export function backupName(
  site: Site,
  identity: SiteIdentity | undefined,
  now: number,
  isEncrypted: boolean,
): string {
  const moment = new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  const id = shortId(identity)
  return `${prefixOf(site)}${id ? `${id}-` : ''}${moment}${extension(isEncrypted)}`
}

export function readBackupName(site: Site, name: string): ReturnType<ReadName> {
  const prefix = prefixOf(site)
  if (!name.startsWith(prefix)) return undefined
  const [, id, moment] = /^(?:([0-9a-f]{8})-)?(.+)$/.exec(name.slice(prefix.length)) ?? []
  return moment === undefined ? undefined : readMoment(moment, id)
}

function readMoment(text: string, site: string | undefined) {
  const [, day, hour, minute, second] = momentShape.exec(text) ?? []
  const takenAt = Date.parse(`${day}${hour}:${minute}:${second}Z`)
  return Number.isNaN(takenAt) ? undefined : { takenAt, site }
}

/** What the name of a backup says, whichever site took it. */
export function readAnyName(name: string): ReturnType<ReadName> {
  const [, id, moment] = /^plinth-.+?-(?:([0-9a-f]{8})-)?(\d{4}-\d\d-\d\dT.+)$/.exec(name) ?? []
  return moment === undefined ? undefined : readMoment(moment, id)
}

const occasions = ['restore', 'upgrade'] as const

/** How long what was saved before a restore or an upgrade is kept. */
export const savedDays = 90

/** The name for what is saved before a restore or an upgrade; without `isEncrypted`, it names a folder. */
export function savedName(before: (typeof occasions)[number], now: Date, isEncrypted?: boolean): string {
  const moment = now.toISOString().replace(/[:.]/g, '-')
  return savedBefore(before) + moment + (isEncrypted === undefined ? '' : extension(isEncrypted))
}

/** When something was saved before a restore or an upgrade, from its name; `undefined` for every other name. */
export function savedAt(name: string): number | undefined {
  const [, day, hour, minute, second] =
    /^before-(?:restore|upgrade)-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-\d+Z(?:\.tar\.zst(?:\.age)?)?$/.exec(
      name,
    ) ?? []
  const at = Date.parse(`${day}${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? undefined : at
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
    readBackupName(site, meant) !== undefined ||
    occasions.some((before) => meant.startsWith(savedBefore(before)))
  )
}
