import { sql } from 'kysely'
import { contains } from '#app/platform/database/contains.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'

/** The newest from people whose name holds the text. */
export async function findCallRequestsOf(db: Db, text: string, most: number) {
  const rows = await db
    .selectFrom('call_request')
    .select(['id', 'person_name', 'created_at'])
    .where('deleted_at', 'is', null)
    .where('suspicious', '=', 'No')
    .where(contains(sql.ref('person_name'), text))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, person_name, created_at }) => ({ id, name: person_name, createdAt: created_at }))
}
