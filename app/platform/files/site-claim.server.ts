import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { StartupError, type Config } from '../config.server.ts'
import { readMark, setMark, setMarkOnce } from '../database/meta.server.ts'
import type { Db } from '../database/database.server.ts'
import type { Files, StoredClaim } from './files.server.ts'

/**
 * Which site this is, and which of its lives: restoring a backup begins a new epoch. It is kept in the database and
 * beside the files, so that no other database ever decides which files are needed.
 */
export interface SiteIdentity {
  id: string
  epoch: string
}

const identitySchema = z.object({ id: z.string(), epoch: z.string() })
const claimSchema = z.object({
  id: z.string(),
  /** Absent until the first restore into an empty place has been completed. */
  epoch: z.string().optional(),
  /** The epoch that a restore is about to begin: from the moment the database is replaced, it is the one that counts. */
  pending: z.string().optional(),
})
type Claim = z.infer<typeof claimSchema>

/** Both sides as they are; `database` is absent if there is no database yet. */
export interface Sides {
  database: Db | undefined
  files: Files
}

export type Disagreement = 'unknown files' | 'another site' | 'another epoch' | 'no claim' | 'damaged claim'

/** How database and files stand to each other. */
export type Standing =
  | { state: 'agreed'; identity: SiteIdentity; stored: StoredClaim }
  /** Neither, or only the database, names a site, and nothing speaks against it: the files may be claimed. */
  | { state: 'unclaimed'; identity: SiteIdentity | undefined; stored: undefined }
  | { state: 'refused'; why: Disagreement }

/** Reads both sides and changes nothing. */
export async function findStanding({ database, files }: Sides): Promise<Standing> {
  const identity = database && (await readIdentity(database))
  const stored = await files.readClaim()
  const claim = parseClaim(stored)
  if (claim === damaged) return { state: 'refused', why: 'damaged claim' }
  if (stored && claim && identity) {
    if (claim.id !== identity.id) return { state: 'refused', why: 'another site' }
    const isOwn = claim.epoch === identity.epoch || claim.pending === identity.epoch
    return isOwn ? { state: 'agreed', identity, stored } : { state: 'refused', why: 'another epoch' }
  }
  if (claim) return { state: 'refused', why: 'unknown files' }
  const unclaimed: Standing = { state: 'unclaimed', identity, stored: undefined }
  const isEmpty = await hasNoFiles(files)
  if (database && (await namesStoredFile(database, files))) return unclaimed
  if (!isEmpty) return { state: 'refused', why: 'unknown files' }
  const isComplete = !identity || !database || !(await namesFiles(database))
  return isComplete ? unclaimed : { state: 'refused', why: 'no claim' }
}

/**
 * At every start: continues if both sides agree, and gives both an identity where neither has one. Several instances may
 * start at once; the database decides between those of one site, the store between two sites.
 * @throws StartupError if the files belong to another site, or to none that this database knows
 */
export async function claimFiles(config: Config, db: Db, files: Files): Promise<SiteIdentity> {
  const standing = await findStanding({ database: db, files })
  if (standing.state === 'refused') throw new StartupError(disagreement(standing.why, config))
  const identity = standing.identity ?? (await giveIdentity(db))
  // What a restore left pending is settled, or given up if the database was not replaced.
  if (isSettled(standing.stored, identity)) return identity
  if (await files.writeClaim(JSON.stringify(identity), standing.stored?.version)) return identity
  if (isSettled(await files.readClaim(), identity)) return identity
  throw new StartupError(disagreement('another site', config))
}

/** Whether these are the files of this database, and no restore is under way; asked before any is moved or removed. */
export async function holdsClaim(db: Db, files: Files): Promise<boolean> {
  const identity = await readIdentity(db)
  return identity !== undefined && isSettled(await files.readClaim(), identity)
}

/**
 * Why a running site no longer decides about its data, if another took its files or its database was replaced. Files that
 * cannot be reached now say nothing.
 */
export async function findOtherOwner(
  config: Config,
  { database, files }: Sides & { database: Db },
  own: SiteIdentity,
): Promise<string | undefined> {
  const now = await readIdentity(database)
  if (now?.id !== own.id || now.epoch !== own.epoch)
    return 'the database was replaced by that of another site or by a backup: stop this instance and start it again'
  const claim = parseClaim(await files.readClaim().catch(() => undefined))
  if (claim === undefined || claim === damaged) return undefined
  if (claim.id !== own.id) return disagreement('another site', config)
  return claim.epoch === own.epoch || claim.pending === own.epoch
    ? undefined
    : disagreement('another epoch', config)
}

export async function readIdentity(db: Db): Promise<SiteIdentity | undefined> {
  const stored = await readMark(db, 'site')
  return stored === undefined ? undefined : identitySchema.parse(JSON.parse(stored))
}

export async function writeIdentity(db: Db, identity: SiteIdentity) {
  await setMark(db, 'site', JSON.stringify(identity))
}

/** Whether the files are those of a restore into an empty place that was killed: nobody holds them. */
export async function isAbandoned(files: Files): Promise<boolean> {
  const claim = parseClaim(await files.readClaim())
  return claim !== undefined && claim !== damaged && claim.epoch === undefined
}

/** A restore that has announced the epoch that it begins. */
export interface AnnouncedEpoch {
  identity: SiteIdentity
  /** Call once the database has been replaced; a start that finds this epoch in its database does the same. */
  settle(): Promise<void>
}

/**
 * Announces the epoch that a restore is about to begin. Until it is settled, the holder of the files stays the same.
 * @param known the identity of the database that will be replaced
 * @throws StartupError if somebody else claims the files at the same time
 */
export async function announceEpoch(
  config: Config,
  files: Files,
  known: SiteIdentity | undefined,
): Promise<AnnouncedEpoch> {
  const stored = await files.readClaim()
  const found = parseClaim(stored)
  const before = found === damaged ? undefined : found
  const id = before?.id ?? known?.id ?? randomUUID()
  const identity = { id, epoch: randomUUID() }
  const pending: Claim = { id, epoch: before?.epoch, pending: identity.epoch }
  const isAnnounced = await files.writeClaim(JSON.stringify(pending), stored?.version)
  if (!isAnnounced) throw new StartupError(claimedMeanwhile(config))
  return {
    identity,
    async settle() {
      const now = await files.readClaim()
      if (isSettled(now, identity)) return
      const claim = parseClaim(now)
      const isPending = claim !== damaged && claim?.pending === identity.epoch
      if (!isPending || !(await files.writeClaim(JSON.stringify(identity), now?.version)))
        throw new StartupError(claimedMeanwhile(config))
    },
  }
}

function claimedMeanwhile(config: Config) {
  return `${filesPlace(config)}: another site or another restore has claimed these files meanwhile. Stop it, then run this command again.`
}

/** For the operator. */
export function filesPlace({ s3, dataDir }: Config): string {
  if (!s3) return `DATA_DIR: ${dataDir}/files`
  return `S3_BUCKET: ${s3.bucket}${s3.prefix ? `/${s3.prefix}` : ''}`
}

/** Sentences for the operator: what disagrees, and what to do. */
export function disagreement(why: Disagreement, config: Config): string {
  const { s3, databaseUrl } = config
  const place = filesPlace(config)
  const database = databaseUrl ? 'the database' : 'plinth.sqlite'
  const elsewhere = s3 ? 'another S3_BUCKET or S3_PREFIX' : 'another DATA_DIR'
  const nothing = 'Nothing was changed.'
  const sentences: Record<Disagreement, string> = {
    'unknown files': `${place} has the files of a site that ${database} does not know: it is lost, empty, or not the one that belongs to them. ${nothing} Bring the right one back, or restore a backup with npm run restore -- <file> --take-over. To begin a new site, set ${elsewhere}.`,
    'another site': `${place} has the files of another site. ${nothing} Set ${elsewhere} for this one.`,
    'another epoch': `${place} has been taken over by a backup that was restored elsewhere, so this database no longer decides about these files. ${nothing} If this is a copy, set ${elsewhere} for it. If this is the right site, stop the other one, and restore a backup of this one here with --take-over.`,
    'damaged claim': `${place} has a site.json that cannot be read. ${nothing} If you are sure that these files belong to this site, delete it and start the site again.`,
    'no claim': `${place} has none of the files that ${database} names. ${nothing} Check that the disk is mounted and the bucket is the right one, or restore a backup with --replace.`,
  }
  return sentences[why]
}

/** What somebody or something left in the place of a claim. */
const damaged = 'damaged'

function parseClaim(stored: StoredClaim | undefined): Claim | typeof damaged | undefined {
  if (!stored) return undefined
  try {
    return claimSchema.parse(JSON.parse(stored.text))
  } catch {
    return damaged
  }
}

function isSettled(stored: StoredClaim | undefined, { id, epoch }: SiteIdentity): boolean {
  const claim = parseClaim(stored)
  if (claim === damaged) return false
  return claim?.id === id && claim.epoch === epoch && claim.pending === undefined
}

async function giveIdentity(db: Db): Promise<SiteIdentity> {
  const fresh: SiteIdentity = { id: randomUUID(), epoch: randomUUID() }
  return identitySchema.parse(JSON.parse(await setMarkOnce(db, 'site', JSON.stringify(fresh))))
}

async function hasNoFiles(files: Files): Promise<boolean> {
  for (const area of ['public', 'private'] as const) for await (const _ of files.list(area)) return false
  return true
}

/** How many of the recorded files are looked for. If none of them is there, it is the wrong disk or bucket. */
const sampleSize = 5

export async function namesFiles(db: Db): Promise<boolean> {
  return (await sampleOf(db)).length > 0
}

/** Whether at least one of the files that the database names is there. */
export async function namesStoredFile(db: Db, files: Files): Promise<boolean> {
  for (const { access, key } of await sampleOf(db)) if (await files.exists(access, key)) return true
  return false
}

function sampleOf(db: Db) {
  return db.selectFrom('file').select(['access', 'key']).limit(sampleSize).execute()
}
