import { chunksOf } from '../database/chunks.ts'
import type { Db, Tx } from '../database/database.server.ts'
import type { RecordKind } from './change.server.ts'

/** Whether a change with this id was recorded here. */
export async function wasChangeRecorded(db: Db | Tx, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('revision')
    .select('id')
    .where('change_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Whether one of these records was ever added here. History never forgets that it was, so what is sent again
 * after somebody deleted it does not come back.
 */
export async function wasRecorded(db: Db | Tx, kind: RecordKind, ids: readonly string[]): Promise<boolean> {
  for (const some of chunksOf(ids)) {
    const found = await db
      .selectFrom('revision')
      .select('id')
      .where('kind', '=', kind)
      .where('record_id', 'in', some)
      .limit(1)
      .executeTakeFirst()
    if (found) return true
  }
  return false
}

/** Which of these records a person added. */
export async function listAddedBy(
  db: Db | Tx,
  kind: RecordKind,
  person: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const added = new Set<string>()
  for (const some of chunksOf(ids)) {
    const rows = await db
      .selectFrom('revision')
      .select('record_id')
      .where('kind', '=', kind)
      .where('record_id', 'in', some)
      .where('action', '=', 'add')
      .where('actor_id', '=', person)
      .execute()
    for (const { record_id } of rows) added.add(record_id)
  }
  return added
}
