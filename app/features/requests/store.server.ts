import { randomUUID } from 'node:crypto'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Changed, Imported, Revision } from '#app/platform/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import { contains } from '#app/platform/database/contains.server.ts'
import { lock, type Db, type Tx } from '#app/platform/database/open.server.ts'
import type {
  NewFile,
  RequestKind,
  RequestState,
  RequestTable,
  YesNo,
} from '#app/platform/database/schema.ts'
import { addFile } from '#app/platform/files/file-store.server.ts'
import type { Typed } from '#app/platform/forms/typed.ts'
import { contentOf, type RequestContent } from './form.ts'
import { requestKinds } from './kinds.ts'
import type { VisitorRequest, Work } from './request.ts'

/** The same words from the same person within this time are one request, sent twice; in milliseconds. */
const sameRequestWithin = 10 * 60 * 1000

/** A résumé that is stored already. */
export interface StoredResume {
  /** The name that the applicant's file had. */
  fileName: string
  stored: NewFile
}

/**
 * A résumé's row comes together with its request's. A request that is here already, because its button was pressed twice
 * or the first answer was lost, is not stored again, and its second résumé is not recorded.
 */
export async function addRequest(
  tx: Tx,
  kind: RequestKind,
  content: RequestContent,
  suspicious: YesNo,
  resume?: StoredResume,
): Promise<Changed<{ id: string }>> {
  await lock(tx, kind)
  const now = Date.now()
  const same = { kind, ...toColumns(content), file_name: resume?.fileName ?? '' }
  const twin = await tx
    .selectFrom('request')
    .leftJoin('file', 'file.key', 'request.file')
    .select('request.id')
    .where('request.created_at', '>', now - sameRequestWithin)
    .where('deleted_at', 'is', null)
    .$if(resume !== undefined, (query) => query.where('sha256', '=', resume?.stored.sha256 ?? ''))
    .where((eb) => eb.and(same))
    .executeTakeFirst()
  if (twin) return { outcome: twin, revisions: [] }
  const id = randomUUID()
  if (resume) await addFile(tx, resume.stored)
  const file = resume?.stored.key ?? null
  const row = { id, ...same, file, suspicious, rev: 1, created_at: now, updated_at: now }
  await tx.insertInto('request').values(row).execute()
  return { outcome: { id }, revisions: [{ kind, id, after: { id, suspicious } }] }
}

/**
 * Requests of another site, under their own ids.
 * @param requests by the names of the form's fields; `file` is the key of the stored résumé, '' where there is none
 */
export async function importRequests(
  tx: Tx,
  kind: RequestKind,
  requests: readonly Imported<Readonly<Typed>>[],
): Promise<Revision[]> {
  const rows = requests.map(({ id, createdAt, content }): Insertable<RequestTable> => ({
    kind,
    id,
    ...toColumns(contentOf(requestKinds[kind].form, content)),
    file_name: content.fileName ?? '',
    file: content.file || null,
    rev: 1,
    created_at: createdAt,
    updated_at: createdAt,
  }))
  for (const chunk of chunksOf(rows)) await tx.insertInto('request').values(chunk).execute()
  return requests.map(({ id }) => ({ kind, id, after: { id, suspicious: 'No' } }))
}

/** As `importRequests` takes them, by the names of their form; what was deleted is left out. */
export async function exportRequests(db: Db, kind: RequestKind) {
  const rows = await db
    .selectFrom('request')
    .selectAll()
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const { fields } = requestKinds[kind].form
  return rows.map(({ id, created_at: createdAt, first_name: firstName, last_name: lastName, ...row }) => {
    const held: Omit<RequestContent, 'subject'> = { ...row, firstName, lastName }
    const typed = Object.entries(fields).map(([name, { holds }]) => [name, held[holds]])
    return { id, createdAt, ...Object.fromEntries(typed), fileName: row.file_name, file: row.file ?? '' }
  })
}

/** Which there are, for an import to leave alone. */
export async function listRequestIds(db: Db | Tx, kind: RequestKind) {
  return db.selectFrom('request').select('id').where('kind', '=', kind).orderBy('id').execute()
}

/** Which of a kind a list is about; what is left out makes no difference. */
export interface Selection {
  suspicious: YesNo
  state?: RequestState
  subject?: string
}

/** Which of a list, and how many. */
export interface Sight extends Selection {
  /** Those that nobody has opened yet. */
  unread?: boolean
  limit: number
  offset?: number
}

/** Newest first; what was deleted is left out. */
export async function listRequests(
  db: Db,
  kind: RequestKind,
  { suspicious, state, subject, unread = false, limit, offset = 0 }: Sight,
): Promise<VisitorRequest[]> {
  const rows = await withResume(db)
    .where('kind', '=', kind)
    .where('suspicious', '=', suspicious)
    .where('deleted_at', 'is', null)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'new'))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(unread, (query) => query.where('read_at', 'is', null))
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toRequest)
}

export async function findRequest(
  db: Db,
  kind: RequestKind,
  id: string,
): Promise<VisitorRequest | undefined> {
  const row = await withResume(db)
    .where('kind', '=', kind)
    .where('request.id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toRequest(row)
}

/** The newest from people whose name holds the text. */
export async function findRequestsByName(db: Db, kind: RequestKind, text: string, most: number) {
  return db
    .selectFrom('request')
    .select(['kind', 'id', 'name', 'created_at as createdAt'])
    .where('kind', '=', kind)
    .where('suspicious', '=', 'No')
    .where('deleted_at', 'is', null)
    .where(contains(sql.ref('name'), text))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}

/** What requests that stand in the list are about, in the order of the alphabet; those about nothing are left out. */
export async function listSubjects(db: Db, kind: RequestKind): Promise<string[]> {
  const rows = await db
    .selectFrom('request')
    .select('subject')
    .distinct()
    .where('kind', '=', kind)
    .where('subject', '<>', '')
    .where('deleted_at', 'is', null)
    .orderBy('subject')
    .execute()
  return rows.map(({ subject }) => subject)
}

/** Everything that came with an e-mail address, however its letters were typed: spam and deleted ones too. Oldest first. */
export async function findRequestsOfPerson(db: Db, email: string): Promise<VisitorRequest[]> {
  const rows = await withResume(db)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .orderBy('request.created_at')
    .execute()
  return rows.map(toRequest)
}

/** Bytes of all résumés that came in since a moment, those of deleted applications too. */
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
    message: row.message,
    firstName: row.first_name,
    lastName: row.last_name,
    subject: row.subject,
    suspicious: row.suspicious,
    unread: row.read_at === null,
    deletedAt: row.deleted_at ?? undefined,
    exempt: row.exempt === 'Yes',
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
}: Pick<Selectable<RequestTable>, 'state' | 'note' | 'rev' | 'worked_by' | 'worked_at'>): Work {
  return { state, note, rev, by: worked_by ?? undefined, at: worked_at ?? undefined }
}

function toColumns({ name, email, phone, message, firstName, lastName, subject }: RequestContent) {
  return { name, email, phone, message, first_name: firstName, last_name: lastName, subject }
}
