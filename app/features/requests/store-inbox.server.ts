import { listColleagues } from '#app/platform/auth/colleagues.server.ts'
import type { WriteAccess } from '#app/platform/database/reader.server.ts'
import { sql, type Selectable } from 'kysely'
import {
  withoutRevisions,
  type Actor,
  type Changed,
  type Revision,
} from '#app/platform/changes/change.server.ts'
import { countOf, lock, type Db, type Tx } from '#app/platform/database/open.server.ts'
import type { RequestKind, RequestState, RequestTable, YesNo } from '#app/platform/database/schema.ts'
import { foldText } from '#app/platform/fold-text.ts'
import type { RequestProgress, VisitorRequest } from './request.ts'
import { byKind, requestKinds } from './kinds.ts'
import { inList, toWork, workColumns, type RequestFilter } from './queries.server.ts'
import { day } from '#app/platform/units.ts'

/** How long deleted requests can be restored (specification §10.1). */
export const restoreWindowMs = day

export interface InboxCounts {
  /** How many there are, whatever the filters. */
  all: number
  /** The number shown with these filters, in any state. */
  total: number
  states: Record<RequestState, number>
  unread: number
  /** Listed separately, because they look like spam. */
  suspicious: number
  /** Deleted, but still restorable. */
  deleted: number
}

export async function countInbox(
  db: Db,
  kind: RequestKind,
  filter: Omit<RequestFilter, 'state'>,
): Promise<InboxCounts> {
  const states = await countStates(db, kind, filter)
  const all = await countOf(db.selectFrom('request').where(inList(kind, { suspicious: filter.suspicious })))
  const suspicious = await countOf(db.selectFrom('request').where(inList(kind, { suspicious: 'Yes' })))
  const deleted = await countOf(
    db
      .selectFrom('request')
      .where('kind', '=', kind)
      .where('deleted_at', '>=', Date.now() - restoreWindowMs),
  )
  const { [kind]: unread } = await countUnread(db)
  const total = states.new + states.progress + states.done
  return { all, total, states, suspicious, deleted, unread }
}

async function countStates(db: Db, kind: RequestKind, filter: Omit<RequestFilter, 'state'>) {
  const rows = await db
    .selectFrom('request')
    .select((eb) => ['state', eb.fn.countAll<number>().as('number')])
    .where(inList(kind, filter))
    .groupBy('state')
    .execute()
  const states: Record<RequestState, number> = { new: 0, progress: 0, done: 0 }
  for (const { state, number } of rows) states[state] = number
  return states
}

/** Unread requests of each kind, without those that look like spam. */
export async function countUnread(db: Db): Promise<Record<RequestKind, number>> {
  const rows = await db
    .selectFrom('request')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('number')])
    .where('suspicious', '=', 'No')
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .groupBy('kind')
    .execute()
  const unread = byKind(() => 0)
  for (const { kind, number } of rows) unread[kind] = number
  return unread
}

/**
 * Bypasses `change()`, because reading is not recorded in History and no page of the site shows it.
 * @param id a single request; without it, all that are not marked as spam, since nobody has looked at those
 * @returns whether anything was unread
 */
export async function markRead({ db }: WriteAccess, kind: RequestKind, id?: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('request')
    .set({ read_at: Date.now() })
    .where(inList(kind, id === undefined ? { suspicious: 'No' } : { id }))
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Unmarks spam, after a person has looked at it or has sent it again; or marks it, when only a person sees what it is. */
export async function setSuspicious(
  tx: Tx,
  kind: RequestKind,
  id: string,
  suspicious: YesNo,
): Promise<Changed<boolean>> {
  const { numUpdatedRows } = await tx
    .updateTable('request')
    .set({ suspicious })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('suspicious', '!=', suspicious)
    .executeTakeFirst()
  const changed = numUpdatedRows > 0n
  const before = { suspicious: suspicious === 'Yes' ? 'No' : 'Yes' }
  const revision = { kind, id, before, after: { suspicious } }
  return { outcome: changed, revisions: changed ? [revision] : [] }
}

/** Sets whether the request is exempt from erasure by age. */
export async function setExempt(
  tx: Tx,
  kind: RequestKind,
  id: string,
  exempt: YesNo,
): Promise<Changed<boolean>> {
  const { numUpdatedRows } = await tx
    .updateTable('request')
    .set({ exempt })
    .where(inList(kind, { id }))
    .where('exempt', '!=', exempt)
    .executeTakeFirst()
  const changed = numUpdatedRows > 0n
  return { outcome: changed, revisions: changed ? [{ kind, id, before: { id }, after: { id } }] : [] }
}

/** Keeps who answered first, and when; the program in which the answer is written tells nothing of it. */
export async function markAnswered(
  tx: Tx,
  kind: RequestKind,
  actor: Actor,
  id: string,
): Promise<Changed<boolean>> {
  const row = await tx
    .updateTable('request')
    .set({ answered_at: Date.now(), answered_by: actor.name })
    .where(inList(kind, { id }))
    .where('answered_at', 'is', null)
    .returning(['assigned_to'])
    .executeTakeFirst()
  return { outcome: row !== undefined, revisions: row ? [{ kind, id, before: row, after: { id } }] : [] }
}

/** What is done is answered; what is new again waits again. */
function answeredBy(state: RequestState, actor: Actor, now: number) {
  if (state === 'new') return { answered_at: null, answered_by: null }
  if (state === 'progress') return {}
  return {
    answered_by: sql<string>`case when answered_at is null then ${actor.name} else answered_by end`,
    answered_at: sql<number>`coalesce(answered_at, ${now})`,
  }
}

export interface Deletion {
  count: number
  /** Identifies the deletion, so that it can be undone as a whole. */
  moment: number
}

/** All that were visible at `upTo`, so that nothing unseen is deleted. */
export interface AllVisible extends RequestFilter {
  upTo: number
}

export async function deleteRequests(
  tx: Tx,
  kind: RequestKind,
  which: { id: string | readonly string[] } | AllVisible,
): Promise<Changed<Deletion>> {
  const moment = Date.now()
  let update = tx
    .updateTable('request')
    .set({ deleted_at: moment })
    .where(inList(kind, which))
    .returning('id')
  if ('upTo' in which) {
    update = update.where('created_at', '<=', which.upTo)
    // Requests that got this state later were not visible.
    if (which.state)
      update = update.where((eb) => eb.or([eb('worked_at', 'is', null), eb('worked_at', '<=', which.upTo)]))
  }
  const rows = await update.execute()
  // History records who deleted something and when, never what a visitor wrote.
  const revisions = rows.map(({ id }): Revision => ({ kind, id, before: { id } }))
  return { outcome: { count: rows.length, moment }, revisions }
}

/** Undoes one deletion, those of some requests or, without either, all of the last 24 hours. */
export async function restoreRequests(
  tx: Tx,
  kind: RequestKind,
  which: { moment?: number; id?: readonly string[] } = {},
): Promise<Changed<{ count: number }>> {
  const { moment, id } = which
  const rows = await tx
    .updateTable('request')
    .set({ deleted_at: null })
    .where('kind', '=', kind)
    .where('deleted_at', '>=', Date.now() - restoreWindowMs)
    .$if(moment !== undefined, (query) => query.where('deleted_at', '=', moment ?? 0))
    .$if(id !== undefined, (query) => query.where('id', 'in', id ?? []))
    .returning('id')
    .execute()
  const revisions = rows.map(({ id }): Revision => ({ kind, id, after: { id } }))
  return { outcome: { count: rows.length }, revisions }
}

/** What a status changes besides itself. Setting it also marks a request as read. */
function withState(state: RequestState, actor: Actor) {
  const now = Date.now()
  return {
    state,
    rev: sql<number>`rev + 1`,
    worked_by: actor.name,
    worked_at: now,
    ...answeredBy(state, actor, now),
    updated_at: now,
    read_at: sql<number>`coalesce(read_at, ${now})`,
  }
}

/** Under the lock under which they were read. */
export async function setStates(
  tx: Tx,
  kind: RequestKind,
  actor: Actor,
  requests: readonly VisitorRequest[],
  state: RequestState,
): Promise<Revision[]> {
  const id = requests.map((request) => request.id)
  await tx.updateTable('request').set(withState(state, actor)).where(inList(kind, { id })).execute()
  return requests.map(({ id, work, answered }) => ({
    kind,
    id,
    before: { state: work.state, answered_at: answered?.at ?? null, answered_by: answered?.by ?? null },
    after: { state, rev: work.rev + 1 },
  }))
}

/** Undoes an action on many within 24 hours, except on what was saved since. */
export async function undoAct(
  tx: Tx,
  kind: RequestKind,
  actor: Actor,
  changeId: string,
): Promise<Changed<{ restored: number; reset: number }>> {
  await lock(tx, kind)
  const earliest = Date.now() - restoreWindowMs
  const lines = await tx
    .selectFrom('revision')
    .select(['record_id as id', 'before', 'after'])
    .where('change_id', '=', changeId)
    .where('kind', '=', kind)
    .where('at', '>=', earliest)
    .execute()
  const deleted = lines.filter(({ after }) => after === null).map(({ id }) => id)
  const restored = deleted.length > 0 ? await restoreRequests(tx, kind, { id: deleted }) : undefined
  const reset: Revision[] = []
  for (const { id, before, after } of lines) {
    if (!before || !after) continue
    const { state, answered_at, answered_by } = JSON.parse(before) as StateBefore
    const { rev, state: left } = JSON.parse(after) as { rev: number; state: RequestState }
    const { numUpdatedRows } = await tx
      .updateTable('request')
      .set({ ...withState(state, actor), answered_at, answered_by })
      .where(inList(kind, { id }))
      .where('rev', '=', rev)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) reset.push({ kind, id, before: { state: left }, after: { state } })
  }
  return {
    outcome: { restored: restored?.outcome.count ?? 0, reset: reset.length },
    revisions: [...(restored?.revisions ?? []), ...reset],
  }
}

/** As `setStates` records it. */
type StateBefore = Pick<Selectable<RequestTable>, 'state' | 'answered_at' | 'answered_by'>

async function findWork(tx: Tx, kind: RequestKind, id: string): Promise<RequestProgress | undefined> {
  const row = await tx
    .selectFrom('request')
    .select(workColumns)
    .where(inList(kind, { id }))
    .executeTakeFirst()
  return row && toWork(row)
}

export type WorkOutcome =
  | { saved: RequestProgress; reassigned?: boolean }
  | { refused: 'stale'; newer: RequestProgress }
  | { refused: 'gone' }
  | { refused: 'not-theirs' }

/** What is saved together; without `assignedTo`, whoever takes care of it stays. */
export type TypedWork = Pick<RequestProgress, 'rev' | 'state' | 'note'> & { assignedTo?: string | undefined }

/**
 * Saves what people do about a request. If nothing differs, nothing is written. The actor is asked with whom it was
 * assigned to, and by whom: that one may write this of it, and return it.
 */
export async function saveWork(
  tx: Tx,
  kind: RequestKind,
  actor: Actor,
  { id, rev, state, note, ...typed }: TypedWork & { id: string },
): Promise<Changed<WorkOutcome>> {
  await lock(tx, kind)
  const before = await findWork(tx, kind, id)
  if (!before) return withoutRevisions({ refused: 'gone' })
  const { assignedTo = before.assignedTo } = typed
  const reassigns = assignedTo !== before.assignedTo
  if (before.state === state && before.note === note && !reassigns) return withoutRevisions({ saved: before })
  if (reassigns && assignedTo !== '' && !(await mayTake(tx, kind, assignedTo)))
    return withoutRevisions({ refused: 'not-theirs' })
  const row = await tx
    .updateTable('request')
    .set({ ...withState(state, actor), note, note_lower: foldText(note) })
    .$if(reassigns, (query) => query.set({ assigned_to: assignedTo, assigned_by: actor.id ?? '' }))
    .where(inList(kind, { id }))
    .where('rev', '=', rev)
    .returning(workColumns)
    .executeTakeFirst()
  if (!row) {
    const newer = await findWork(tx, kind, id)
    return withoutRevisions(newer ? { refused: 'stale', newer } : { refused: 'gone' })
  }
  const revision = {
    kind,
    id,
    before: {
      state: before.state,
      note: before.note,
      ...((before.assignedTo !== '' || reassigns) && {
        assigned_to: before.assignedTo,
        assigned_by: before.assignedBy,
      }),
    },
    after: { state, note, ...(reassigns && { assigned_to: assignedTo }) },
  }
  return { outcome: { saved: toWork(row), reassigned: reassigns }, revisions: [revision] }
}

/** Whether this person may read where requests of the kind are. */
async function mayTake(tx: Tx, kind: RequestKind, id: string): Promise<boolean> {
  const colleagues = await listColleagues(tx, requestKinds[kind].area, 'read')
  return colleagues.some((one) => one.id === id)
}
