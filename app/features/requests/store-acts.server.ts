import { expressionBuilder, type Selectable } from 'kysely'
import type { Actor, Changed, Revision } from '#app/platform/changes/change.server.ts'
import { batchesOf } from '#app/platform/database/batches.server.ts'
import { lock, type Db, type Tx } from '#app/platform/database/database.server.ts'
import type { Database, RequestKind, RequestTable } from '#app/platform/database/schema.ts'
import { inList } from './queries.server.ts'
import { isState } from './request.ts'
import type { FieldValue, Settable } from './settable.ts'
import { restoreRequests, restoreWindowMs } from './store-inbox.server.ts'
import { mayTake, withState, worked } from './store-work.server.ts'

type Row = Selectable<RequestTable>

/** What a revision records of a field: its own column first, then those that change with it. */
const columnsOf = {
  state: ['state', 'answered_at', 'answered_by'],
  assignedTo: ['assigned_to', 'assigned_by'],
  suspicious: ['suspicious'],
  exempt: ['exempt'],
} as const satisfies Record<Settable, readonly (keyof Row)[]>

/** Whether requests of this kind can get this value. */
export async function canBeSet(tx: Tx, kind: RequestKind, { field, value }: FieldValue): Promise<boolean> {
  if (field === 'state') return isState(value)
  if (field === 'assignedTo') return value === '' || (await mayTake(tx, kind, value))
  return value === 'Yes' || value === 'No'
}

/**
 * Sets a field of those requests that have another value. A revision holds the columns before and after, from which
 * `undoAct` takes them back.
 * @param set a value that `canBeSet`
 */
export async function setField(
  tx: Tx,
  kind: RequestKind,
  actor: Actor,
  ids: readonly string[],
  set: FieldValue,
): Promise<Revision[]> {
  const [own, ...others] = columnsOf[set.field]
  const revisions: Revision[] = []
  for await (const id of batchesOf(ids, 500)) {
    const before = await tx
      .selectFrom('request')
      .select(['id', 'rev', own, ...others])
      .where(inList(kind, { id }))
      .where(own, '!=', set.value)
      .execute()
    if (before.length === 0) continue
    await tx
      .updateTable('request')
      .set(changesOf(set, actor))
      .where(inList(kind, { id: before.map((row) => row.id) }))
      .execute()
    for (const { id, rev, ...columns } of before)
      revisions.push({
        kind,
        id,
        before: columns,
        after: { [own]: set.value, ...(isWork(own) && { rev: rev + 1 }) },
      })
  }
  return revisions
}

/** The columns of a value. What is work on a request counts as saved by the actor. */
function changesOf({ field, value }: FieldValue, actor: Actor) {
  switch (field) {
    case 'state':
      return isState(value) ? withState(value, actor) : {}
    case 'assignedTo':
      return { ...worked(actor), assigned_to: value, assigned_by: actor.id ?? '' }
    case 'suspicious':
    case 'exempt':
      return { [field]: value === 'Yes' ? ('Yes' as const) : ('No' as const) }
  }
}

/** Of what else the form of a request saves. */
function isWork(column: string): boolean {
  return column === 'state' || column === 'assigned_to'
}

/** Undoes an action on many within 24 hours, except on what was saved since. */
export async function undoAct(
  tx: Tx,
  kind: RequestKind,
  actor: Actor,
  changeId: string,
): Promise<Changed<{ restored: number; reset: number }>> {
  await lock(tx, kind)
  const lines = await tx
    .selectFrom('revision')
    .select(['record_id as id', 'before', 'after'])
    .where('change_id', '=', changeId)
    .where('kind', '=', kind)
    .where('at', '>=', Date.now() - restoreWindowMs)
    .execute()
  const deleted = lines.filter(({ after }) => after === null).map(({ id }) => id)
  const restored = deleted.length > 0 ? await restoreRequests(tx, kind, { id: deleted }) : undefined
  const reset: Revision[] = []
  for (const { id, before, after } of lines) {
    const [columns, left] = [recorded(before), recorded(after)]
    if (Object.keys(columns).length === 0 || Object.keys(left).length === 0) continue
    const { numUpdatedRows } = await tx
      .updateTable('request')
      .set({ ...(Object.keys(columns).some(isWork) && worked(actor)), ...columns })
      .where(inList(kind, { id }))
      .where(expressionBuilder<Database, 'request'>().and(left))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) reset.push({ kind, id, before: left, after: columns })
  }
  return {
    outcome: { restored: restored?.outcome.count ?? 0, reset: reset.length },
    revisions: [...(restored?.revisions ?? []), ...reset],
  }
}

/** What a revision has of the columns that can be set, and of `rev`. */
function recorded(version: string | null): Partial<Row> {
  const known: readonly string[] = ['rev', ...Object.values(columnsOf).flat()]
  const columns: Partial<Row> = JSON.parse(version ?? '{}')
  return Object.fromEntries(Object.entries(columns).filter(([name]) => known.includes(name)))
}

/** The requests that a change was about. */
export async function listChangedBy(db: Db, kind: RequestKind, changeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('revision')
    .select('record_id as id')
    .where('change_id', '=', changeId)
    .where('kind', '=', kind)
    .execute()
  return rows.map(({ id }) => id)
}
