import type { RecordKind } from './change.server.ts'
import type { Db } from '../database/database.server.ts'

/** Who last changed each of these records, by id. Records not changed since their import are missing. */
export async function findLastActors(
  db: Db,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('revision')
    .select(['record_id', 'actor'])
    .where('id', 'in', lastChanges(db, kind, ids))
    .execute()
  return new Map(rows.map(({ record_id, actor }) => [record_id, actor]))
}

/** A query for the id of each record's last revision. */
export function lastChanges(db: Db, kind: RecordKind, ids: readonly string[]) {
  return db
    .selectFrom('revision')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('kind', '=', kind)
    .where('record_id', 'in', ids)
    .groupBy('record_id')
}

export async function findLastChange(db: Db, kind: RecordKind, id: string) {
  return db
    .selectFrom('revision')
    .select(['actor as by', 'at'])
    .where('id', 'in', lastChanges(db, kind, [id]))
    .executeTakeFirst()
}

/** A record as it was before its last `saves` changes, as History recorded it. */
export async function findEarlier(
  db: Db,
  kind: RecordKind,
  id: string,
  saves: number,
): Promise<{ record: unknown } | undefined> {
  if (!Number.isSafeInteger(saves) || saves < 1) return undefined
  const first = await db
    .selectFrom('revision')
    .select('before')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .offset(saves - 1)
    .limit(1)
    .executeTakeFirst()
  return first && { record: first.before === null ? undefined : JSON.parse(first.before) }
}
