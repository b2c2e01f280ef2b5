import { randomUUID } from 'node:crypto'
import type { Changed, Revision } from '#app/platform/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { NewFile, YesNo } from '#app/platform/database/schema.ts'
import { addFile } from '#app/platform/files/file-store.server.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { Imported } from '#app/platform/takeover/draft.ts'
import type { JobRequest, JobRequestInput } from './rules.ts'

/** The résumé is stored already; its row and the application's come together. */
export async function addJobRequest(
  tx: Tx,
  input: JobRequestInput,
  resume: NewFile,
  suspicious: YesNo,
): Promise<Changed<{ id: string }>> {
  const now = Date.now()
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
