import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { VariantState } from '../images/variants.ts'

/** Milliseconds since 1970, UTC. */
type Moment = number
/** The answers of the specification §3, kept as they are written there. */
export type YesNo = 'Yes' | 'No'

interface Editable {
  id: string
  /** Grows by one with every save; a save carries the one it was read with. */
  rev: number
  created_at: Moment
  updated_at: Moment
}

export interface ProjectTable extends Editable {
  code: string
  codelower: string
  /** The number and letters that the order by code goes by; -1 where a code has no number. */
  code_number: number
  code_suffix: string
  name: string
  lowername: string
  location: string
  client: string
  consultant: string
  type: 'building' | 'villa'
  status: 'ongoing' | 'completed' | 'upcoming'
  remarks: string
  news: YesNo
  topproject: YesNo
  /** A key in `file`; null where an imported project came without its photograph. */
  image: string | null
  image_alt: string
  /** The point that every crop keeps, in percent of width and height. */
  focus_x: number
  focus_y: number
}

export interface CertificateTable extends Editable {
  title: string
  titlelower: string
  remarks: string
  image: string | null
}

export interface ClientSectionTable extends Editable {
  /** Lower case, unique. */
  name: string
  title: string
}

export interface ClientItemTable extends Editable {
  section_id: string
  image: string | null
}

export interface HomeClientTable extends Editable {
  image: string | null
}

interface Sent extends Editable {
  /** Kept apart from the others, never dropped. */
  suspicious: Generated<YesNo>
  /** When an administrator first opened it. */
  read_at: Moment | null
  /** When it was deleted; a day later it is erased. */
  deleted_at: Moment | null
}

export interface CallRequestTable extends Sent {
  person_name: string
  person_email: string
  person_phone: string
  person_message: string
}

export interface JobRequestTable extends Sent {
  firstname: string
  lastname: string
  email: string
  phone: string
  /** The name the applicant's file had; for display and download only. */
  file_name: string
  file: string | null
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
  /** Whether its bytes may be handed out as they are: made or checked here, or found to hold nothing but the picture. */
  shareable: Generated<YesNo>
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
}

export interface VisitDayTable {
  /** `2026-11-21` in Dubai; `before` holds what was counted elsewhere. */
  day: string
  number: number
}

export interface RateLimitTable {
  key: string
  count: number
  /** When the window ends. */
  resets_at: Moment
}

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
}

export interface Database {
  project: ProjectTable
  certificate: CertificateTable
  client_section: ClientSectionTable
  client_item: ClientItemTable
  home_client: HomeClientTable
  call_request: CallRequestTable
  job_request: JobRequestTable
  setting: SettingTable
  file: FileTable
  revision: RevisionTable
  visit_day: VisitDayTable
  rate_limit: RateLimitTable
  meta: MetaTable
  user: UserTable
  account: AccountTable
  session: SessionTable
}

export type ProjectRow = Selectable<ProjectTable>
export type FileRow = Selectable<FileTable>
export type NewFile = Insertable<FileTable>
