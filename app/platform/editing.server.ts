import type { RecordKind } from './change.server.ts'
import type { Db } from './database/open.server.ts'
import { findVisitsCount } from './visits.server.ts'

/** An open edit screen says this often that it is open, and counts as closed when it has not for that long. */
export const beatEvery = 8_000
const closedAfter = 20_000

export interface EditedRecord {
  kind: RecordKind
  id: string
}

interface Screen extends EditedRecord {
  /** Of one tab, made by itself. */
  tab: string
  user: { id: string; name: string }
}

/** Somebody else, or the same person elsewhere. */
export interface Editor {
  name: string
  self: boolean
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

/** How a record stands now. `rev` is null where it was deleted. */
export interface RecordState {
  rev: number | null
  by?: string
  at?: number
}

export async function findRecordState(db: Db, { kind, id }: EditedRecord): Promise<RecordState> {
  const last = await db
    .selectFrom('revision')
    .select(['actor', 'at'])
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { rev: await findRev(db, kind, id), by: last?.actor, at: last?.at }
}

const tables = {
  project: 'project',
  certificate: 'certificate',
  'client-section': 'client_section',
  'client-item': 'client_item',
  'home-client': 'home_client',
} as const
type Tabled = keyof typeof tables

/** What has an edit screen. */
export function isEditable(kind: string | undefined): kind is Tabled | 'setting' {
  return kind === 'setting' || (kind !== undefined && Object.hasOwn(tables, kind))
}

async function findRev(db: Db, kind: RecordKind, id: string): Promise<number | null> {
  if (!isEditable(kind)) return null
  if (kind === 'setting') {
    if (id === 'visitorscount') return (await findVisitsCount(db)).rev
    const row = await db.selectFrom('setting').select('rev').where('key', '=', id).executeTakeFirst()
    return row?.rev ?? 0
  }
  const row = await db.selectFrom(tables[kind]).select('rev').where('id', '=', id).executeTakeFirst()
  return row?.rev ?? null
}
