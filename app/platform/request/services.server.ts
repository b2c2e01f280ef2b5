import type { Person } from '../auth/administrator-rows.server.ts'
import type { Auth } from '../auth/auth.server.ts'
import type { Actor, RecordKind } from '../changes/change.server.ts'
import type { RateLimits } from '../auth/rate-limit.server.ts'
import type { BackgroundWorker, JobHandle } from '../jobs/background-worker.server.ts'
import type { Config } from '../config.server.ts'
import type { Db } from '../database/database.server.ts'
import type { StatementLog } from '../database/statement-log.server.ts'
import type { RefusedWrites } from '../errors/refused-writes.server.ts'
import type { Reserve } from '../disk/reserve.server.ts'
import type { DiskSpace } from '../disk/space.server.ts'
import type { Files } from '../files/files.server.ts'
import type { Live } from '../live/hub.server.ts'
import type { Presence } from '../live/presence.server.ts'
import type { Streams } from '../live/streams.server.ts'
import type { Topic } from '../live/topics.ts'
import type { Log } from '../log.server.ts'
import type { DerivedFiles } from '../files/derived-files.server.ts'
import type { Mailer } from '../mail/mailer.server.ts'
import type { Outbox } from '../outbox/outbox.server.ts'
import type { Pages } from '../pages/pages.server.ts'
import type { Push } from '../push/push.server.ts'
import type { SecurityLog } from '../security-log.server.ts'
import type { Visits } from '../visits/visits.server.ts'

/** What Overview shows of backups; everything else about them is in app/operations. */
export interface BackupStatus {
  /** `never` only if none are scheduled. */
  findGap(now: number): Promise<'never' | 'overdue' | undefined>
}

/** Whether this instance may still work on the site's data. */
export interface Ownership {
  /** Why not, for the operator; `undefined` as far as is known. */
  problem(): string | undefined
  /** Whether it may now, without waiting. */
  isOwn(): boolean
  /** @throws Unavailable if it may not, having waited a moment for a lost connection */
  assertOwn(): Promise<void>
  /** Looks again. @throws if the database cannot be asked; then nothing is known */
  compare(): Promise<void>
}

/** A document as it was kept: its values by field, and what every document has. */
export type KeptDocument = Readonly<Record<string, unknown>> & {
  id: string
  rev: number
  createdAt: number
  updatedAt: number
}

/** What somebody sees by a guest link. */
export interface SeenByGuest {
  db: Db
  files: Db
  /** Whether the site shows all of it already. */
  isOnSite(): Promise<boolean>
}

export interface Access {
  /** Sees the person's areas, and writes nothing. */
  db: Db
  mayWrite: Actor['mayWrite']
  /** Whether a record belongs to an area that the person may read. */
  mayRead(kind: RecordKind, id: string): boolean
  /** Whether a topic does. */
  mayHear(topic: Topic): boolean
}

/**
 * Everything that outlives a request. Opened in one place (app/services.server.ts), passed on, never imported
 * as a global.
 */
export interface Services {
  config: Config
  log: Log
  securityLog: SecurityLog
  db: Db
  statements: StatementLog
  /** Writes that the database or the storage did not take. */
  refusedWrites: RefusedWrites
  /** Everything that is done outside requests. */
  worker: BackgroundWorker
  /** The day in the site's time zone, as `2026-03-01`. */
  today(): Promise<string>
  reserve: Reserve
  /** For the disk with the data folder. */
  diskSpace(): Promise<DiskSpace>
  files: Files
  live: Live
  streams: Streams
  /** Topics that anybody's screen can subscribe to. */
  publicTopics: readonly Topic[]
  presence: Presence
  auth: Auth
  /** What a person may read and write, from the areas of everything that is declared. */
  accessOf(person: Person): Access
  /** As visitors see the site; of the files only those that something on it names. */
  siteFiles: Db
  /**
   * Reads the site as a guest sees it who was sent a link to this document: with its pending version and all its parts,
   * whatever their state.
   * @param of with the consent that the link asks for: who gives it reads the names that others do not
   * @param read gets the address of the document's page
   * @param kept by kind: what is seen in place of what is stored of the document and its parts
   * @returns `undefined` if there is no such document, or no page of it
   */
  readAsGuest<Found>(
    of: { kind: RecordKind; id: string; consent?: string },
    read: (seen: SeenByGuest, address: string) => Promise<Found>,
    kept?: ReadonlyMap<RecordKind, readonly KeptDocument[]>,
  ): Promise<Found | undefined>
  rateLimits: RateLimits
  pages: Pages
  visits: Visits
  /** Makes the variants of photographs. */
  images: JobHandle
  push: Push
  outbox: Outbox
  /** For messages to single people; requests go through the outbox. */
  mailer: Pick<Mailer, 'isSetUp' | 'write'>
  backups: BackupStatus
  ownership: Ownership
  /** Whether the clock is trusted: with what happens at a minute, and with what is removed by age. */
  schedule: {
    heldSince(): number | undefined
    release(): void
    aheadOf(now: number): number | undefined
    mayErase(): boolean
    confirm(): Promise<void>
  }
  /** Share images and icons. */
  derivedFiles: DerivedFiles
  /** Writes what is still pending, then closes everything. */
  close(): Promise<void>
}
