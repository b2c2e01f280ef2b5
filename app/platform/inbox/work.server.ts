import type { Selectable } from 'kysely'
import type { Actor, Changed } from '../change.server.ts'
import type { Db, Tx } from '../database/open.server.ts'
import type { CallRequestTable, RequestState, YesNo } from '../database/schema.ts'
import type { Inbox } from '../inbox.server.ts'
import type { Work } from './work.ts'

type WorkColumns = Pick<Selectable<CallRequestTable>, 'state' | 'note' | 'rev' | 'worked_by' | 'worked_at'>

export function toWork({ state, note, rev, worked_by, worked_at }: WorkColumns): Work {
  return { state, note, rev, by: worked_by ?? undefined, at: worked_at ?? undefined }
}

export async function findWork(db: Db | Tx, { table }: Inbox, id: string): Promise<Work | undefined> {
  const row = await db
    .selectFrom(table)
    .select(['state', 'note', 'rev', 'worked_by', 'worked_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toWork(row)
}

export type WorkOutcome = { saved: Work } | { refused: 'stale'; newer: Work } | { refused: 'gone' }

/** Whoever says how far we are with a request has read it. Where nothing differs, nothing is written. */
export async function saveWork(
  tx: Tx,
  inbox: Inbox,
  actor: Actor,
  wanted: { id: string; rev: number; state: RequestState; note: string },
): Promise<Changed<WorkOutcome>> {
  const { id, rev, state, note } = wanted
  const before = await findWork(tx, inbox, id)
  if (!before) return { outcome: { refused: 'gone' }, revisions: [] }
  if (before.state === state && before.note === note) return { outcome: { saved: before }, revisions: [] }
  const now = Date.now()
  const row = await tx
    .updateTable(inbox.table)
    .set((eb) => ({
      state,
      note,
      rev: rev + 1,
      worked_by: actor.name,
      worked_at: now,
      updated_at: now,
      read_at: eb.fn.coalesce('read_at', eb.val(now)),
    }))
    .where('id', '=', id)
    .where('rev', '=', rev)
    .where('deleted_at', 'is', null)
    .returning(['state', 'note', 'rev', 'worked_by', 'worked_at'])
    .executeTakeFirst()
  if (!row) {
    const newer = await findWork(tx, inbox, id)
    return { outcome: newer ? { refused: 'stale', newer } : { refused: 'gone' }, revisions: [] }
  }
  const revision = {
    kind: inbox.kind,
    id,
    before: { state: before.state, note: before.note },
    after: { state, note },
  }
  return { outcome: { saved: toWork(row) }, revisions: [revision] }
}

/** How many stand in each state, of those in sight. */
export async function countStates(
  db: Db,
  { table }: Inbox,
  suspicious: YesNo = 'No',
): Promise<Record<RequestState, number>> {
  const rows = await db
    .selectFrom(table)
    .select((eb) => ['state', eb.fn.countAll<number>().as('number')])
    .where('suspicious', '=', suspicious)
    .where('deleted_at', 'is', null)
    .groupBy('state')
    .execute()
  const numbers = new Map(rows.map(({ state, number }) => [state, number]))
  const numberOf = (state: RequestState) => numbers.get(state) ?? 0
  return { new: numberOf('new'), progress: numberOf('progress'), done: numberOf('done') }
}
