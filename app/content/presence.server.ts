import type { RecordKind } from '#app/platform/change.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { beatEvery, type Editor, type RecordState } from '#app/ui/admin/use-editing.ts'

/** An open edit screen counts as closed when it has not said for that long that it is open. */
const closedAfter = 2.5 * beatEvery

export interface EditedRecord {
  kind: RecordKind
  id: string
}

interface Screen extends EditedRecord {
  /** Of one tab, made by itself. */
  tab: string
  user: { id: string; name: string }
}

/** @returns whether the screen was not known as open before */
export async function noteEditing(db: Db, { tab, kind, id, user }: Screen): Promise<boolean> {
  const now = Date.now()
  const known = await db
    .updateTable('editing')
    .set({ seen_at: now, kind, record_id: id })
    .where('tab', '=', tab)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (known.numUpdatedRows > 0) return false
  await db
    .deleteFrom('editing')
    .where('seen_at', '<', now - closedAfter)
    .execute()
  await db
    .insertInto('editing')
    .values({ tab, kind, record_id: id, user_id: user.id, name: user.name, seen_at: now })
    .onConflict((conflict) => conflict.column('tab').doNothing())
    .execute()
  return true
}

export async function stopEditing(db: Db, { tab, user }: Pick<Screen, 'tab' | 'user'>) {
  await db.deleteFrom('editing').where('tab', '=', tab).where('user_id', '=', user.id).execute()
}

/** Who else has this record open: each person once, and oneself only for another tab. */
export async function listEditors(db: Db, { tab, kind, id, user }: Screen): Promise<Editor[]> {
  const rows = await db
    .selectFrom('editing')
    .select(['name', 'user_id'])
    .distinct()
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('tab', '!=', tab)
    .where('seen_at', '>=', Date.now() - closedAfter)
    .orderBy('name')
    .execute()
  return rows.map(({ name, user_id }) => ({ name, self: user_id === user.id }))
}

/** Who wrote a record last, and when. */
export async function findLastWriter(db: Db, { kind, id }: EditedRecord): Promise<Omit<RecordState, 'rev'>> {
  const last = await db
    .selectFrom('revision')
    .select(['actor', 'at'])
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { by: last?.actor, at: last?.at }
}
