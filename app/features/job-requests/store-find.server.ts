import { sql } from 'kysely'
import { contains } from '#app/platform/database/contains.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'

/** The newest from people whose name holds the text. */
export async function findJobRequestsOf(db: Db, text: string, most: number) {
  const name = sql<string>`firstname || ' ' || lastname`
  const rows = await db
    .selectFrom('job_request')
    .select(['id', 'created_at', name.as('name')])
    .where('deleted_at', 'is', null)
    .where('suspicious', '=', 'No')
    .where(contains(name, text))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, created_at, ...rest }) => ({ id, ...rest, createdAt: created_at }))
}
