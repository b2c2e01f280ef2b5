import type { Revision } from '#app/platform/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { Imported } from '#app/platform/takeover/draft.ts'
import type { JobRequest, JobRequestInput } from './rules.ts'

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
    firstname: content.firstname,
    lastname: content.lastname,
    email: content.email,
    phone: content.phone,
    file_name: content.fileName,
    file: content.file || null,
    rev: 1,
    created_at: createdAt,
    updated_at: createdAt,
  }))
  for (const chunk of chunksOf(rows)) await tx.insertInto('job_request').values(chunk).execute()
  return requests.map(({ id, createdAt, content }) => {
    const after: JobRequest = { id, rev: 1, createdAt, ...content }
    return { kind: 'job-request', id, after }
  })
}
