import type { Db } from '#app/platform/database/open.server.ts'

/** The newest job applications that nobody has opened yet. */
export async function listWaitingJobs(db: Db, limit: number) {
  const rows = await db
    .selectFrom('job_request')
    .select(['id', 'firstname', 'lastname', 'file_name', 'created_at'])
    .where('suspicious', '=', 'No')
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: `${row.firstname} ${row.lastname}`,
    line: row.file_name,
    createdAt: row.created_at,
  }))
}
