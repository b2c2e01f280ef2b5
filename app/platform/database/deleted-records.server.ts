import type { Db, Tx } from './open.server.ts'

/** The records that were deleted here, as `kind id`, so that an import does not bring them back. */
export async function listDeletedRecords(db: Db | Tx): Promise<Set<string>> {
  const rows = await db
    .selectFrom('revision')
    .select(['kind', 'record_id'])
    .distinct()
    .where('action', '=', 'delete')
    .execute()
  return new Set(rows.map(({ kind, record_id }) => `${kind} ${record_id}`))
}
