import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Changed, Imported, Revision } from '#app/platform/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { JobRequestTable, NewFile, YesNo } from '#app/platform/database/schema.ts'
import { addFile } from '#app/platform/files/file-store.server.ts'
import { takeTurns, type Db, type Tx } from '#app/platform/database/open.server.ts'
import { toReceived, type Received, type Sight } from '#app/platform/inbox/sent.server.ts'
import type { JobRequest, JobRequestInput } from './rules.ts'

/** The same words with the same résumé from the same person within this time are one application, sent twice; in milliseconds. */
const sameApplicationWithin = 10 * 60 * 1000

/**
 * The résumé is stored already; its row and the application's come together. An application that is here already, because
 * its button was pressed twice or the first answer was lost, is not stored again, and its second résumé is not recorded.
 */
export async function addJobRequest(
  tx: Tx,
  input: JobRequestInput,
  resume: NewFile,
  suspicious: YesNo,
): Promise<Changed<{ id: string }>> {
  await takeTurns(tx, 'job-request')
  const now = Date.now()
  const { file: _, ...same } = toColumns(input)
  const twin = await tx
    .selectFrom('job_request')
    .innerJoin('file', 'file.key', 'job_request.file')
    .select('job_request.id')
    .where('job_request.created_at', '>', now - sameApplicationWithin)
    .where('job_request.deleted_at', 'is', null)
    .where('sha256', '=', resume.sha256)
    .where((eb) => eb.and(same))
    .executeTakeFirst()
  if (twin) return { outcome: twin, revisions: [] }
  const id = randomUUID()
  await addFile(tx, resume)
  await tx
    .insertInto('job_request')
    .values({ id, ...toColumns(input), suspicious, rev: 1, created_at: now, updated_at: now })
    .execute()
  const after: JobRequest = { id, rev: 1, createdAt: now, suspicious, ...input }
  return { outcome: { id }, revisions: [{ kind: 'job-request', id, after }] }
}

/** Which job applications there are, for an import to leave alone. */
export async function listJobRequestIds(db: Db | Tx) {
  return db.selectFrom('job_request').select('id').orderBy('id').execute()
}

/** Job applications of another site, under their own ids. */
export async function importJobRequests(
  tx: Tx,
  requests: readonly Imported<JobRequestInput>[],
): Promise<Revision[]> {
  const rows = requests.map(({ id, createdAt, content }) => ({
    id,
    ...toColumns(content),
    rev: 1,
    created_at: createdAt,
    updated_at: createdAt,
  }))
  for (const chunk of chunksOf(rows)) await tx.insertInto('job_request').values(chunk).execute()
  return requests.map(({ id, createdAt, content }) => {
    const after: JobRequest = { id, rev: 1, createdAt, suspicious: 'No', ...content }
    return { kind: 'job-request', id, after }
  })
}

function toColumns({ firstname, lastname, email, phone, fileName, file }: JobRequestInput) {
  return { firstname, lastname, email, phone, file_name: fileName, file: file || null }
}

// For administrators.

/** A job application on their screen. */
export interface ReceivedJobRequest extends JobRequest, Received {
  /** Of the résumé; `undefined` where there is none. */
  fileBytes: number | undefined
  /** What it can do beside being read (`pdf-cautions.ts`). */
  fileCautions: string | null
}

/** Bytes of all résumés that came in since a moment, those of deleted applications too. */
export async function countResumeBytes(db: Db, since: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('job_request')
    .innerJoin('file', 'file.key', 'job_request.file')
    .select((eb) => eb.fn.sum<number | string | null>('file.bytes').as('bytes'))
    .where('job_request.created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Newest first, what was deleted left out. */
export async function listJobRequests(
  db: Db,
  { suspicious, state, unread = false, limit, offset = 0 }: Sight,
): Promise<ReceivedJobRequest[]> {
  const rows = await withResume(db)
    .where('suspicious', '=', suspicious)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'new'))
    .$if(unread, (query) => query.where('read_at', 'is', null))
    .orderBy('job_request.created_at', 'desc')
    .orderBy('job_request.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toJobRequest)
}

export async function findJobRequest(db: Db, id: string): Promise<ReceivedJobRequest | undefined> {
  const row = await withResume(db).where('job_request.id', '=', id).executeTakeFirst()
  return row && toJobRequest(row)
}

function withResume(db: Db) {
  return db
    .selectFrom('job_request')
    .leftJoin('file', 'file.key', 'job_request.file')
    .selectAll('job_request')
    .select(['file.bytes as file_bytes', 'file.cautions as file_cautions'])
    .where('deleted_at', 'is', null)
}

function toJobRequest(
  row: Selectable<JobRequestTable> & { file_bytes: number | null; file_cautions: string | null },
): ReceivedJobRequest {
  return {
    ...toReceived(row),
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    phone: row.phone,
    fileName: row.file_name,
    file: row.file ?? '',
    fileBytes: row.file_bytes ?? undefined,
    fileCautions: row.file_cautions,
  }
}
