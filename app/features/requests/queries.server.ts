import { expressionBuilder, sql, type ExpressionBuilder, type Selectable } from 'kysely'
import { toWesternDigits } from '#app/platform/fold-text.ts'
import { contains, hasWord, hasWords } from '#app/platform/database/text-match.server.ts'
import { countOf, type Db, type Tx } from '#app/platform/database/database.server.ts'
import type {
  Database,
  RequestKind,
  RequestState,
  RequestTable,
  YesNo,
} from '#app/platform/database/schema.ts'
import { noSubject, type VisitorRequest, type RequestProgress } from './request.ts'

/** The requests of a kind that a list shows; absent fields don't filter. */
export interface RequestFilter {
  suspicious: YesNo
  state?: RequestState
  /** The id of a subject, or its name where no id is known; `noSubject` for none. */
  subject?: string
  search?: string
  /** The id of the person who takes care of it. */
  assignedTo?: string
}

/** A filter with a limit. */
export interface RequestQuery extends RequestFilter {
  limit: number
  offset?: number
}

/** Whether a request is in the list of its kind: deleted ones are not. Absent fields don't filter. */
export function inList(
  kind: RequestKind,
  {
    id,
    suspicious,
    state,
    subject,
    search = '',
    assignedTo,
  }: Partial<RequestFilter> & { id?: string | readonly string[] } = {},
) {
  const eb = expressionBuilder<Database, 'request'>()
  return eb.and([
    eb('request.kind', '=', kind),
    eb('request.deleted_at', 'is', null),
    ...(id === undefined ? [] : [eb('request.id', 'in', [id].flat())]),
    ...(suspicious === undefined ? [] : [eb('request.suspicious', '=', suspicious)]),
    ...(state === undefined ? [] : [eb('request.state', '=', state)]),
    ...(subject === undefined ? [] : [isAbout(eb, kind, subject)]),
    ...(assignedTo === undefined ? [] : [eb('request.assigned_to', '=', assignedTo)]),
    ...(search === '' ? [] : [isFoundBy(search)]),
  ])
}

function isAbout(eb: ExpressionBuilder<Database, 'request'>, kind: RequestKind, subject: string) {
  if (subject === noSubject) return eb('request.subject', '=', '')
  const its = eb
    .selectFrom('request as named')
    .select('named.subject')
    .where('named.kind', '=', kind)
    .where('named.subject_id', '=', subject)
  return eb.or([
    eb('request.subject_id', '=', subject),
    eb('request.subject', '=', subject),
    eb.and([eb('request.subject_id', '=', ''), eb('request.subject', 'in', its)]),
  ])
}

/**
 * Whether words of it begin so, or its phone number contains these digits, in any spelling. An erasure asks the same, so
 * that it never finds less than a search.
 */
function isFoundBy(text: string) {
  const columns = ['name_lower', 'sent_lower', 'note_lower']
  const isWritten = hasWords(
    text,
    (word) =>
      sql`(${sql.join(
        columns.map((column) => hasWord(column, word)),
        sql` or `,
      )})`,
  )
  const isNumber = hasNumber(text)
  return isNumber ? sql<boolean>`(${isWritten} or ${isNumber})` : isWritten
}

/** Whether these are digits of its phone number; undefined if the text is no number. */
function hasNumber(text: string) {
  const digits = digitsOf(text)
  if (digits.length < fewestDigits || /\p{L}/u.test(text)) return undefined
  // Without what differs at the beginning, or with all of it.
  const beginnings = [
    digits.replace(/^0+(?=.)/, ''),
    ...(digits.length > commonDigits ? [digits.slice(-commonDigits)] : []),
  ]
  return sql<boolean>`(${sql.join(
    beginnings.map((some) => contains('sent_lower', some)),
    sql` or `,
  )})`
}

/** Their ids, newest first. */
export async function findRequestIds(
  db: Db | Tx,
  kind: RequestKind,
  { limit, offset = 0, ...filter }: RequestQuery,
): Promise<string[]> {
  const rows = await db
    .selectFrom('request')
    .select('id')
    .where(inList(kind, filter))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** The requests of the list with these ids, in this order. */
export async function readRequests(db: Db | Tx, kind: RequestKind, ids: readonly string[]) {
  const rows =
    ids.length > 0
      ? await withFile(db)
          .where(inList(kind, { id: ids }))
          .execute()
      : []
  const found = new Map(rows.map((row) => [row.id, toRequest(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Newest first. */
export async function listRequests(
  db: Db,
  kind: RequestKind,
  query: RequestQuery,
): Promise<VisitorRequest[]> {
  return readRequests(db, kind, await findRequestIds(db, kind, query))
}

/** Those that wait for an answer, whoever has opened them; the oldest first. */
export async function listWaiting(db: Db, kind: RequestKind, limit: number): Promise<VisitorRequest[]> {
  const rows = await withFile(db)
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

/** How many tenders are still to be sent, and the one that closes first; those without a day come last. */
export async function findTenders(db: Db, kind: RequestKind) {
  const asked = db.selectFrom('request').where(isTender(kind))
  const next = await asked
    .select(['id', 'name', 'closes_on as closesOn'])
    .orderBy(sql`case when closes_on = '' then 1 else 0 end`)
    .orderBy('closes_on')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return next && { number: await countOf(asked), next }
}

/** The words are the index's, so that both databases can use it. */
function isTender(kind: RequestKind) {
  return sql<boolean>`request.kind = ${kind} and request.for_tender = 'Yes' and request.state <> 'done'
    and request.suspicious = 'No' and request.deleted_at is null`
}

/** Neither answered nor done. The words are the index's, so that both databases can use it. */
function isWaiting(kind: RequestKind) {
  return sql<boolean>`request.kind = ${kind} and request.answered_at is null and request.state <> 'done'
    and request.suspicious = 'No' and request.deleted_at is null`
}

export async function findRequest(
  db: Db | Tx,
  kind: RequestKind,
  id: string,
): Promise<VisitorRequest | undefined> {
  const row = await withFile(db).where(inList(kind, { id })).executeTakeFirst()
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

/** What requests are about, under the newest of its names. */
export interface ListedSubject {
  /** The id, or the name where no id is known. */
  value: string
  label: string
  /** Every name that it has had. */
  names: string[]
}

/** The subjects of the requests in the list, in alphabetical order. */
export async function listSubjects(db: Db, kind: RequestKind): Promise<ListedSubject[]> {
  const rows = await db
    .selectFrom('request')
    .select(['subject_id', 'subject'])
    .where(inList(kind))
    .where('subject', '<>', '')
    .groupBy(['subject_id', 'subject'])
    .orderBy((eb) => eb.fn.max('created_at'), 'desc')
    .execute()
  const idOf = new Map(rows.filter((row) => row.subject_id).map((row) => [row.subject, row.subject_id]))
  const groups = Map.groupBy(rows, ({ subject_id, subject }) => subject_id || idOf.get(subject) || subject)
  return [...groups]
    .map(([value, named]) => {
      const names = named.map(({ subject }) => subject)
      return { value, label: names[0] ?? value, names }
    })
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

/** All requests with an e-mail address, ignoring case, including spam and deleted ones. Oldest first. */
export async function findRequestsOfPerson(db: Db, email: string): Promise<VisitorRequest[]> {
  const rows = await withFile(db)
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

/** `0501234567`, in Western digits */
export function digitsOf(text: string): string {
  return toWesternDigits(text).replace(/\D/g, '')
}

/** People of whom a search for this finds a request, or whose address begins so; including spam and deleted requests. */
export async function findPeople(db: Db, text: string): Promise<Person[]> {
  return db
    .selectFrom('request')
    .select((eb) => [
      sql<string>`lower(email)`.as('email'),
      eb.fn.max('name').as('name'),
      eb.fn.max('phone').as('phone'),
      sql<number>`cast(count(*) as integer)`.as('number'),
    ])
    .where(sql<boolean>`(${isFoundBy(text)} or ${isFrom(text)})`)
    .groupBy(sql`lower(email)`)
    .orderBy('name')
    .orderBy('email')
    .limit(maxPeople)
    .execute()
}

/** Whether this is the sender's phone number in any spelling, or begins their e-mail address or words of their name. */
function isFrom(text: string) {
  const isNumber = hasNumber(text)
  if (isNumber) return isNumber
  const address = text.trim().toLowerCase()
  const isNamed = hasWords(text, (word) => hasWord('name_lower', word))
  return sql<boolean>`(${isNamed} or substr(lower(email), 1, ${sql.lit(address.length)}) = ${address})`
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

/** When the requests of a kind came that have this e-mail address or phone number. */
export async function listMomentsFrom(
  db: Db,
  { kind, email, phoneE164 }: Pick<VisitorRequest, 'kind' | 'email' | 'phoneE164'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('request')
    .select('created_at')
    .where(inList(kind, { suspicious: 'No' }))
    .where((eb) =>
      eb.or([
        ...(email ? [sql<boolean>`lower(email) = lower(${email})`] : []),
        ...(phoneE164 ? [eb('phone_e164', '=', phoneE164)] : []),
      ]),
    )
    .execute()
  return rows.map(({ created_at }) => created_at)
}

/** The bytes of all files received with a kind of request since a moment, including those of deleted ones. */
export async function countFileBytes(db: Db, kind: RequestKind, since: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('request')
    .innerJoin('file', 'file.key', 'request.file')
    .select((eb) => eb.fn.sum<number | string | null>('file.bytes').as('bytes'))
    .where('kind', '=', kind)
    .where('request.created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

function withFile(db: Db | Tx) {
  return db
    .selectFrom('request')
    .leftJoin('file', 'file.key', 'request.file')
    .selectAll('request')
    .select('file.bytes as file_bytes')
}

type RequestRow = Selectable<RequestTable> & { file_bytes: number | null }

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
    subjectId: row.subject_id,
    further: furtherOf(row),
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
  }
}

/** What was typed into the fields of which there is no column. */
export function furtherOf({ further }: Pick<Selectable<RequestTable>, 'further'>): Record<string, string> {
  return JSON.parse(further)
}

/** What people do about a request. */
export const workColumns = [
  'state',
  'note',
  'assigned_to',
  'assigned_by',
  'for_tender',
  'closes_on',
  'rev',
  'worked_by',
  'worked_at',
] as const

export function toWork({
  state,
  note,
  assigned_to,
  assigned_by,
  for_tender,
  closes_on,
  rev,
  worked_by,
  worked_at,
}: Pick<Selectable<RequestTable>, (typeof workColumns)[number]>): RequestProgress {
  return {
    state,
    note,
    assignedTo: assigned_to,
    assignedBy: assigned_by,
    forTender: for_tender,
    closesOn: closes_on,
    rev,
    by: worked_by ?? undefined,
    at: worked_at ?? undefined,
  }
}

/** How many requests of which kinds are assigned to somebody. */
export async function listKindsAssigned(
  db: Db,
  assignedTo: string,
): Promise<{ kind: RequestKind; number: number }[]> {
  return db
    .selectFrom('request')
    .select((eb) => ['kind', sql<number>`cast(${eb.fn.countAll()} as integer)`.as('number')])
    .where('assigned_to', '=', assignedTo)
    .groupBy('kind')
    .execute()
}

/** Who takes care of requests of a kind, by id: also those who may no longer be given any. */
export async function listAssigned(db: Db, kind: RequestKind): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('request')
    .innerJoin('user', 'user.id', 'request.assigned_to')
    .select(['user.id', 'user.name'])
    .where(inList(kind))
    .distinct()
    .execute()
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** The ids of those who have assigned requests of a kind to somebody. */
export async function listAssigners(db: Db, kind: RequestKind, assignedTo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('request')
    .select('assigned_by')
    .where(inList(kind, { assignedTo }))
    .distinct()
    .execute()
  return rows.map(({ assigned_by }) => assigned_by)
}
