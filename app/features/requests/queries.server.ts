import { expressionBuilder, sql, type Selectable } from 'kysely'
import { toWesternDigits } from '#app/platform/fold-text.ts'
import { hasWord, hasWords } from '#app/platform/database/text-match.server.ts'
import { countOf, type Db } from '#app/platform/database/open.server.ts'
import type {
  Database,
  RequestKind,
  RequestState,
  RequestTable,
  YesNo,
} from '#app/platform/database/schema.ts'
import type { VisitorRequest, RequestProgress } from './request.ts'

/** The requests of a kind that a list shows; absent fields don't filter. */
export interface RequestFilter {
  suspicious: YesNo
  state?: RequestState
  subject?: string
}

/** A filter with a limit. */
export interface RequestQuery extends RequestFilter {
  limit: number
  offset?: number
}

/** Whether a request is in the list of its kind: deleted ones are not. Absent fields don't filter. */
export function inList(
  kind: RequestKind,
  { id, suspicious, state, subject }: Partial<RequestFilter> & { id?: string } = {},
) {
  const eb = expressionBuilder<Database, 'request'>()
  return eb.and([
    eb('request.kind', '=', kind),
    eb('request.deleted_at', 'is', null),
    ...(id === undefined ? [] : [eb('request.id', '=', id)]),
    ...(suspicious === undefined ? [] : [eb('request.suspicious', '=', suspicious)]),
    ...(state === undefined ? [] : [eb('request.state', '=', state)]),
    ...(subject === undefined ? [] : [eb('request.subject', '=', subject)]),
  ])
}

/** Newest first. */
export async function listRequests(
  db: Db,
  kind: RequestKind,
  { limit, offset = 0, ...filter }: RequestQuery,
): Promise<VisitorRequest[]> {
  const rows = await withResume(db)
    .where(inList(kind, filter))
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toRequest)
}

/** Those that wait for an answer, whoever has opened them; the oldest first. */
export async function listWaiting(db: Db, kind: RequestKind, limit: number): Promise<VisitorRequest[]> {
  const rows = await withResume(db)
    .where(isWaiting(kind))
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(limit)
    .execute()
  return rows.map(toRequest)
}

export function countWaiting(db: Db, kind: RequestKind): Promise<number> {
  return countOf(db.selectFrom('request').where(isWaiting(kind)))
}

/** Neither answered nor done. The words are the index's, so that both databases can use it. */
function isWaiting(kind: RequestKind) {
  return sql<boolean>`request.kind = ${kind} and request.answered_at is null and request.state <> 'done'
    and request.suspicious = 'No' and request.deleted_at is null`
}

export async function findRequest(
  db: Db,
  kind: RequestKind,
  id: string,
): Promise<VisitorRequest | undefined> {
  const row = await withResume(db).where(inList(kind, { id })).executeTakeFirst()
  return row && toRequest(row)
}

/** The newest requests from people whose name, e-mail address or phone number this is. */
export async function findRequestsFrom(db: Db, kind: RequestKind, text: string, limit: number) {
  return db
    .selectFrom('request')
    .select(['kind', 'id', 'name', 'subject', 'created_at as createdAt'])
    .where(inList(kind, { suspicious: 'No' }))
    .where(isFrom(text))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** The subjects of the requests in the list, in alphabetical order. */
export async function listSubjects(db: Db, kind: RequestKind): Promise<string[]> {
  const rows = await db
    .selectFrom('request')
    .select('subject')
    .distinct()
    .where(inList(kind))
    .where('subject', '<>', '')
    .orderBy('subject')
    .execute()
  return rows.map(({ subject }) => subject)
}

/** All requests with an e-mail address, ignoring case, including spam and deleted ones. Oldest first. */
export async function findRequestsOfPerson(db: Db, email: string): Promise<VisitorRequest[]> {
  const rows = await withResume(db)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .orderBy('request.created_at')
    .execute()
  return rows.map(toRequest)
}

/** Somebody who may be meant by a phone number or a name: requests with one e-mail address. */
export interface Person {
  email: string
  name: string
  phone: string
  number: number
}

const maxPeople = 50
/** Two spellings of a number differ at its beginning: in the country code, in zeros. */
const commonDigits = 8
const fewestDigits = 6

/** People whose name, e-mail address or phone number this is; including spam and deleted requests. */
export async function findPeople(db: Db, text: string): Promise<Person[]> {
  return db
    .selectFrom('request')
    .select((eb) => [
      sql<string>`lower(email)`.as('email'),
      eb.fn.max('name').as('name'),
      eb.fn.max('phone').as('phone'),
      sql<number>`cast(count(*) as integer)`.as('number'),
    ])
    .where(isFrom(text))
    .groupBy(sql`lower(email)`)
    .orderBy('name')
    .orderBy('email')
    .limit(maxPeople)
    .execute()
}

/** Whether this is the sender's phone number in any spelling, or begins their e-mail address or words of their name. */
function isFrom(text: string) {
  const digits = toWesternDigits(text).replace(/\D/g, '')
  if (digits.length >= fewestDigits && !/\p{L}/u.test(text)) return hasDigits(digits.slice(-commonDigits))
  const address = text.trim().toLowerCase()
  const isNamed = hasWords(text, (word) => hasWord('name_lower', word))
  return sql<boolean>`(${isNamed} or substr(lower(email), 1, ${sql.lit(address.length)}) = ${address})`
}

/** Whether a phone number ends with these digits, as it was typed or in international form. */
function hasDigits(last: string) {
  const separators = [' ', '\u00a0', '-', '(', ')', '.', '/']
  const bare = separators.reduce((text, sign) => sql`replace(${text}, ${sign}, '')`, sql`phone`)
  return sql<boolean>`(${bare} like ${`%${last}`} or phone_e164 like ${`%${last}`})`
}

/** The newest other request from the same person that is marked as spam and has different content. */
export async function findMarkedAsSpam(
  db: Db,
  { kind, email }: Pick<VisitorRequest, 'kind' | 'email'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('request')
    .select('id')
    .where(inList(kind, { suspicious: 'Yes' }))
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The bytes of all résumés received since a moment, including those of deleted applications. */
export async function countResumeBytes(db: Db, kind: RequestKind, since: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('request')
    .innerJoin('file', 'file.key', 'request.file')
    .select((eb) => eb.fn.sum<number | string | null>('file.bytes').as('bytes'))
    .where('kind', '=', kind)
    .where('request.created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

function withResume(db: Db) {
  return db
    .selectFrom('request')
    .leftJoin('file', 'file.key', 'request.file')
    .selectAll('request')
    .select(['file.bytes as file_bytes', 'file.cautions as file_cautions'])
}

type RequestRow = Selectable<RequestTable> & { file_bytes: number | null; file_cautions: string | null }

function toRequest(row: RequestRow): VisitorRequest {
  return {
    kind: row.kind,
    id: row.id,
    createdAt: row.created_at,
    name: row.name,
    email: row.email,
    phone: row.phone,
    phoneE164: row.phone_e164,
    message: row.message,
    firstName: row.first_name,
    lastName: row.last_name,
    subject: row.subject,
    language: row.language,
    suspicious: row.suspicious,
    unread: row.read_at === null,
    deletedAt: row.deleted_at ?? undefined,
    exempt: row.exempt === 'Yes',
    answered:
      row.answered_at === null ? undefined : { by: row.answered_by ?? undefined, at: row.answered_at },
    work: toWork(row),
    fileName: row.file_name,
    file: row.file ?? '',
    fileBytes: row.file_bytes ?? undefined,
    fileCautions: row.file_cautions,
  }
}

export function toWork({
  state,
  note,
  rev,
  worked_by,
  worked_at,
}: Pick<Selectable<RequestTable>, 'state' | 'note' | 'rev' | 'worked_by' | 'worked_at'>): RequestProgress {
  return { state, note, rev, by: worked_by ?? undefined, at: worked_at ?? undefined }
}
