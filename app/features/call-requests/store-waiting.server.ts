import type { Db } from '#app/platform/database/open.server.ts'

/** The newest call requests that nobody has opened yet. */
export async function listWaitingCalls(db: Db, limit: number) {
  const rows = await db
    .selectFrom('call_request')
    .select(['id', 'person_name', 'person_message', 'created_at'])
    .where('suspicious', '=', 'No')
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.person_name,
    line: row.person_message,
    createdAt: row.created_at,
  }))
}
