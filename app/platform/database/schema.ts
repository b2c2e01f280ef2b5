import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { VariantState } from '../images/variants.ts'

/** Milliseconds since 1970, UTC. */
type Moment = number
/** The answers of the specification §3, kept as they are written there. */
export type YesNo = 'Yes' | 'No'
/** What visitors send: a call request, or a job application with its résumé. */
export type RequestKind = 'call-request' | 'job-request'
/** How far administrators are with a request. */
export type RequestState = 'new' | 'progress' | 'done'

interface Editable {
  id: string
  /** Grows by one with every save; a save carries the one it was read with. */
  rev: number
  created_at: Moment
  updated_at: Moment
}

/** What a visitor sent. A kind of request leaves empty what its form does not ask. */
export interface RequestTable extends Editable {
  kind: RequestKind
  /** The whole name, as lists show it. */
  name: string
  email: string
  phone: string
  message: Generated<string>
  first_name: Generated<string>
  last_name: Generated<string>
  /** What it is about, as the site called it then; '' where nothing was chosen. */
  subject: Generated<string>
  /** The name the applicant's file had; for display and download only. */
  file_name: Generated<string>
  file: string | null
  /** Kept apart from the others, never dropped. */
  suspicious: Generated<YesNo>
  /** When an administrator first opened it. */
  read_at: Moment | null
  /** When it was deleted; a day later it is erased. */
  deleted_at: Moment | null
  state: Generated<RequestState>
  /** For administrators alone. */
  note: Generated<string>
  /** Who set state and note last; null until somebody has. */
  worked_by: string | null
  worked_at: Moment | null
  /** Not erased because of its age. */
  exempt: Generated<YesNo>
}

/** One keyed record of `generals` (specification §3); `value` is its JSON. */
export interface SettingTable {
  key: string
  value: string
  rev: number
  updated_at: Moment
}

export interface FileTable {
  /** `images/{random10}{filename}`, `generals/…`, `clientsimages/…`, `resumes/…` */
  key: string
  access: 'public' | 'private'
  /** Media type, found from the bytes. */
  type: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
  /** ThumbHash, base64; null for what is not a raster image. */
  placeholder: string | null
  /** How far its smaller versions have come; only read for raster images. */
  variants: Generated<VariantState>
  /** Milliseconds; of a video. */
  duration: number | null
  /** The key of the picture that stands until the video runs; null where none could be taken out of it. */
  poster: string | null
  /** Whether its bytes may be handed out as they are: made or checked here, or found to hold nothing but the picture. */
  shareable: Generated<YesNo>
  /** What a PDF can do beside being read (`pdf-cautions.ts`); null where nothing was found, or nothing looked for. */
  cautions: string | null
  created_at: Moment
}

export interface RevisionTable {
  id: Generated<number>
  kind: string
  record_id: string
  action: 'add' | 'edit' | 'delete'
  actor: string
  at: Moment
  before: string | null
  after: string | null
  /** What one `change()` wrote has one name. */
  change_id: Generated<string>
  /** Of how many revisions its line in History tells; 0 for those of which another one tells. */
  group_size: Generated<number>
  /** The revision that was undone by this one. */
  undoes: Generated<number | null>
}

/** An edit screen that is open somewhere, for as long as its stream. */
export interface EditingTable {
  stream: string
  tab: string
  kind: string
  record_id: string
  user_id: string
  name: string
  seen_at: Moment
}

/** A file that is being stored; gone with the transaction that records it. */
export interface ArrivingFileTable {
  key: string
  access: FileTable['access']
  /** Its row did not come in time, and will not be taken any more. */
  given_up: Generated<YesNo>
  created_at: Moment
}

export interface VisitDayTable {
  /** `2026-11-21` in Dubai; `before` holds what was counted elsewhere. */
  day: string
  number: number
}

export interface RateLimitTable {
  /** The keyed hash of what is counted. */
  key: string
  count: number
  /** When the window ends. */
  resets_at: Moment
}

/** A browser in which an administrator asked to be told of new requests. */
export interface PushDeviceTable {
  /** The hash of its endpoint, so that a browser can find itself among them. */
  id: string
  user_id: string
  /** Where its push service takes messages; who knows it could send some, so it is shown to nobody. */
  endpoint: string
  p256dh: string
  auth: string
  /** `Chrome on Windows` */
  name: string
  created_at: Moment
}

/** One message about one record by one way. What is sent is written when it is sent: no row holds personal data. */
export interface OutboxTable {
  id: string
  channel: 'mail' | 'push'
  kind: RequestKind
  record_id: string
  /** Of a push message. */
  device_id: string | null
  state: 'waiting' | 'sent' | 'given-up'
  attempts: number
  /** When it is tried next; while it is being sent, when another worker may take it over. */
  next_at: Moment
  /** Why it was not sent the last time, in our words. */
  reason: string | null
  sent_to: string | null
  sent_at: Moment | null
  created_at: Moment
}

/** A table of projects on its way in; one for each administrator. */
export interface MetaTable {
  key: string
  value: string
}

/** As better-auth keeps it: a date in PostgreSQL, its ISO text in SQLite. */
type AuthMoment = ColumnType<string | Date>

/** The columns that we write ourselves of better-auth's tables: administrators are added and removed here. */
export interface UserTable {
  id: string
  name: string
  email: string
  emailVerified: boolean | number
  image: Generated<string | null>
  twoFactorEnabled: Generated<boolean | number>
  /** By somebody else: to be changed before anything else is done. */
  passwordGiven: Generated<boolean | number>
  createdAt: AuthMoment
  updatedAt: AuthMoment
}

export interface AccountTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  password: string | null
  createdAt: AuthMoment
  updatedAt: AuthMoment
}

export interface SessionTable {
  id: string
  userId: string
  expiresAt: AuthMoment
  createdAt: AuthMoment
  /** Near the last request: it is written every five minutes. */
  updatedAt: AuthMoment
  /** When the password was typed again. */
  confirmedAt: AuthMoment | null
  ipAddress: string | null
  userAgent: string | null
}

export interface TwoFactorTable {
  id: string
  userId: string
  /** Encrypted. */
  secret: string
  /** Hashes, as JSON. */
  backupCodes: string
  verified: Generated<boolean | number>
}

/** Sign-ins that wait for their second step, and devices that need none; `value` is the administrator's id. */
export interface VerificationTable {
  id: string
  identifier: string
  value: string
  expiresAt: AuthMoment
}

/** The tables of the collections; `app/collections.ts` fills it, as their rows follow from their fields. */
export interface ContentTables {}

export interface Database extends ContentTables {
  request: RequestTable
  setting: SettingTable
  file: FileTable
  arriving_file: ArrivingFileTable
  revision: RevisionTable
  editing: EditingTable
  visit_day: VisitDayTable
  rate_limit: RateLimitTable
  push_device: PushDeviceTable
  outbox: OutboxTable
  meta: MetaTable
  user: UserTable
  account: AccountTable
  session: SessionTable
  twoFactor: TwoFactorTable
  verification: VerificationTable
}

export type FileRow = Selectable<FileTable>
export type NewFile = Insertable<FileTable>
