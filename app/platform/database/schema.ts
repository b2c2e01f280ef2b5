import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { VariantState } from '../images/variants.ts'
import type { Locale, Translation } from '../locales.ts'

/** Milliseconds since 1970, UTC. */
type Moment = number
/** The answers from specification §3, stored exactly as written there. */
export type YesNo = 'Yes' | 'No'
/** How every kind of what visitors send is named: `isVisitorKind()` goes by it, and topics do. */
export type VisitorKind = `${string}-request`
/** The kinds of request, each as `true`; extended in `app/features/requests/kinds.ts`, a higher layer. */
export interface RequestKinds {}
/** What visitors send: `call-request`, or a job application with its résumé. */
export type RequestKind = keyof RequestKinds & VisitorKind
/** The status of a request. */
export type RequestState = 'new' | 'progress' | 'done'

interface Editable {
  id: string
  /** Incremented by every save. A save sends the `rev` it was read with. */
  rev: number
  created_at: Moment
  updated_at: Moment
}

/** What a visitor sent. Columns that a kind's form does not have stay empty. */
export interface RequestTable extends Editable {
  kind: RequestKind
  /** The full name, as lists show it. */
  name: string
  /** Folded, for search. */
  name_lower: string
  email: string
  phone: string
  /** The same in international form (E.164); '' if its country is not certain. */
  phone_e164: Generated<string>
  /** E-mail address, digits of the phone number and message, folded for search. */
  sent_lower: Generated<string>
  message: Generated<string>
  /** JSON of what was typed into the other fields of its form, by name. */
  further: Generated<string>
  first_name: Generated<string>
  last_name: Generated<string>
  /** What it is about, as the English site called it then; '' if nothing was chosen. */
  subject: Generated<string>
  /** The id of that vacancy or project; '' where it is not known. */
  subject_id: Generated<string>
  /** Of the page with the form. */
  language: Generated<Locale>
  /** The name of the applicant's file; for display and download only. */
  file_name: Generated<string>
  file: string | null
  /** Listed separately from the others, never dropped. */
  suspicious: Generated<YesNo>
  /** When an administrator first opened it. */
  read_at: Moment | null
  /** When it was deleted; it is erased a day later. */
  deleted_at: Moment | null
  state: Generated<RequestState>
  /** Visible to administrators only. */
  note: Generated<string>
  /** Folded, for search. */
  note_lower: Generated<string>
  /** Who last set status and note; null until somebody has. */
  worked_by: string | null
  worked_at: Moment | null
  /** Not erased because of its age. */
  exempt: Generated<YesNo>
  /** When *Answer …* or *Done* was first pressed, and by whom; null until then. */
  answered_at: Moment | null
  answered_by: string | null
  /** The id of whoever takes care of it; empty while nobody does. */
  assigned_to: Generated<string>
  /** The id of whoever has assigned it; empty while nobody has. */
  assigned_by: Generated<string>
  /** Whether an answer to it is a tender; only of kinds that say so. */
  for_tender: Generated<YesNo>
  /** The last day on which the tender may be sent, as `2026-11-21`; empty if nobody has said. */
  closes_on: Generated<string>
}

/** One keyed record of `generals` (specification §3); `value` is its JSON. */
export interface SettingTable {
  key: string
  value: string
  rev: number
  updated_at: Moment
}

export interface FileTable {
  /** `images/{random10}{filename}`, `generals/…`, `clientsimages/…`, `documents/…`, `resumes/…` */
  key: string
  access: 'public' | 'private'
  /** Media type, detected from the bytes. */
  type: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
  /** ThumbHash in base64; null if it is not a raster image. */
  placeholder: string | null
  /** State of its smaller variants; used only for raster images. */
  variants: Generated<VariantState>
  /** In milliseconds, for a video. */
  duration: number | null
  /** The key of the image shown until the video plays; null if no frame could be extracted. */
  poster: string | null
  /** Whether its bytes may be served as they are: made or checked here, or with nothing but the image. */
  shareable: Generated<YesNo>
  /** The day on which a photograph was taken, from its metadata; null if it does not say. */
  taken_on: string | null
  /** How light it is (platform/images/light.ts); null until its variants are made, or if it has none. */
  light: string | null
  /** How many pages a PDF has, as the browser read it; 0 if it asks for a password, null if nobody has read it. */
  pages: number | null
  /** The id of whoever uploaded it in the office, who may open it before anything names it; null if nobody did, or before 0.2.0. */
  uploaded_by: string | null
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
  /** Shared by everything that one `change()` wrote. */
  change_id: Generated<string>
  /** How many revisions its line in History represents; 0 if another revision's line includes it. */
  group_size: Generated<number>
  /** The revision that this one undoes. */
  undoes: Generated<number | null>
  /** The administrator's id; null if it was not an administrator, or before 0.2.0. */
  actor_id: string | null
}

/** An open edit screen; the row lives as long as its event stream. */
export interface EditingTable {
  stream: string
  tab: string
  kind: string
  record_id: string
  user_id: string
  name: string
  seen_at: Moment
}

/** A file being stored; removed by the transaction that records it. */
export interface ArrivingFileTable {
  key: string
  access: FileTable['access']
  /** Its row did not arrive in time and will no longer be accepted. */
  given_up: Generated<YesNo>
  created_at: Moment
}

export interface VisitDayTable {
  /** `2026-11-21`, where the company is; `before` is the number counted elsewhere. */
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

/** A browser in which an administrator turned on notifications of new requests. */
export interface PushDeviceTable {
  /** The hash of its endpoint, by which a browser can find itself in the list. */
  id: string
  user_id: string
  /** The push service's address for this browser. It allows sending messages, so it is never shown. */
  endpoint: string
  p256dh: string
  auth: string
  /** `Chrome on Windows` */
  name: string
  created_at: Moment
}

/**
 * One message about one record through one channel. Its text is written when it is sent, so no row contains
 * personal data.
 */
export interface OutboxTable {
  id: string
  channel: 'mail' | 'push'
  kind: RequestKind | 'reminder'
  /** Of a request; of a reminder, what it is about. */
  record_id: string
  /** For push messages only. */
  device_id: string | null
  state: 'waiting' | 'sent' | 'given-up'
  attempts: number
  /** When it is tried next; while it is being sent, when another worker may take over. */
  next_at: Moment
  /** Why the last attempt failed, in our words. */
  reason: string | null
  sent_to: string | null
  sent_at: Moment | null
  created_at: Moment
}

/** Who wants to be reminded of what, on which day; one row for each. */
export interface ReminderTable {
  /** Of what they want to be reminded of, and its id. */
  kind: string
  record_id: string
  /** `2026-11-30`, in the company's time zone. */
  day: string
  user_id: string
  told_at: Moment | null
}

/** Of which end of a paper somebody has been reminded. */
interface PaperReminderTable {
  paper_id: string
  /** The last day that it had then. */
  valid_to: string
  /** On which the reminder was due. */
  day: string
  told_at: Moment
}

/** What the program remembers about the database itself; `Mark` in `meta.server.ts` lists the keys. */
export interface MetaTable {
  key: string
  value: string
}

/** As better-auth stores it: a date in PostgreSQL, its ISO text in SQLite. */
type AuthMoment = ColumnType<string | Date>

/** The columns of better-auth's tables that we write ourselves: administrators are added and removed here. */
export interface UserTable {
  id: string
  name: string
  email: string
  emailVerified: boolean | number
  image: Generated<string | null>
  twoFactorEnabled: Generated<boolean | number>
  /** Set by somebody else; it must be changed before anything else is done. */
  passwordGiven: Generated<boolean | number>
  /** JSON of `Rights`; `parseRights` reads it. */
  rights: string
  /** JSON of the ids of the projects that *visits* is limited to; an empty list stands for all of them. */
  projects: Generated<string>
  /** Where messages reach the person; `email` is what sign-in goes by. Empty if unknown. */
  contactEmail: Generated<string>
  /** When its owner confirmed it. */
  contactConfirmedAt: Moment | null
  phone: Generated<string>
  /** JSON of the kinds of request that reach the person by mail and on devices. */
  notifiedOf: Generated<string>
  /** JSON of the kinds of which the person has said so, or that they do not. */
  chosenOf: Generated<string>
  /** Since when the person may not sign in. */
  disabledAt: Moment | null
  /** The last time; null if never. */
  signedInAt: Moment | null
  twoStepsRequired: Generated<YesNo>
  /** The id of whoever made the link that set the present password; empty if none did. */
  passwordSetBy: Generated<string>
  /** JSON of rights, projects and the id of whoever raises; empty unless a raise waits for a new password. */
  awaitedRights: Generated<string>
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
  /** Close to the last request: it is written at most every five minutes. */
  updatedAt: AuthMoment
  /** When the password was last typed again. */
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

/** Sign-ins waiting for their second step, and trusted devices; `value` is the administrator's id. */
export interface VerificationTable {
  id: string
  identifier: string
  value: string
  expiresAt: AuthMoment
}

/** What whoever has a link may do. A link contains 128 random bits, of which only the hash is stored. */
export interface LinkTable {
  hash: string
  purpose: 'join' | 'reset' | 'confirm' | 'preview' | 'consent'
  /** What it is for: the id of a person, for a preview and a consent the kind and the id of a document. */
  subject: string
  /** For `confirm`, and for a `reset` without a maker, the e-mail address; for `consent`, the id of the consent. */
  detail: Generated<string>
  /** Of a preview: who it is for, as whoever made it has written. */
  name: Generated<string>
  /** The id of the person with whose right it acts; empty for the program, or for whoever asked without signing in. */
  created_by: string
  created_at: Moment
  expires_at: Moment
  used_at: Moment | null
  revoked_at: Moment | null
}

/** What is to replace a document that is on the site; one for each. */
export interface PendingVersionTable {
  kind: string
  record_id: string
  /** Of the document, when it was read. */
  rev: number
  /** JSON of the document's values. */
  content: string
  /** Who made it. */
  actor: string
  actor_id: string | null
  at: Moment
  /** When it is published; null while nobody has said. */
  from_at: Moment | null
  /** Why it could not be published at its minute. */
  failed: Generated<string>
}

/** The table of a collection: a new row may leave out its translations, and whether it is on the site. */
export type ContentTable<Row> = {
  [Column in keyof Row]: Column extends `${string}_${Translation}` | 'state'
    ? Generated<Row[Column]>
    : Row[Column]
}

/** The tables of the collections; extended in `app/collections.ts`, because fields determine rows. */
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
  reminder: ReminderTable
  paper_reminder: PaperReminderTable
  meta: MetaTable
  user: UserTable
  account: AccountTable
  session: SessionTable
  twoFactor: TwoFactorTable
  verification: VerificationTable
  link: LinkTable
  pending_version: PendingVersionTable
}

export type FileRow = Selectable<FileTable>
export type NewFile = Insertable<FileTable>
