import { sql } from 'kysely'
import type { Actor, Changed, Revision } from '#app/platform/changes/change.server.ts'
import { countOf, type Db, type Tx } from '#app/platform/database/open.server.ts'
import type { RequestKind, RequestState, YesNo } from '#app/platform/database/schema.ts'
import type { RequestProgress } from './request.ts'
import { inList, toWork, type RequestFilter } from './queries.server.ts'
import { day } from '#app/platform/units.ts'

/** How long deleted requests can be restored (specification §10.1). */
export const restoreWindowMs = day

export interface InboxCounts {
  /** The number shown with these filters. */
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
  const suspicious = await countOf(db.selectFrom('request').where(inList(kind, { suspicious: 'Yes' })))
  const deleted = await countOf(
    db
      .selectFrom('request')
      .where('kind', '=', kind)
      .where('deleted_at', '>=', Date.now() - restoreWindowMs),
  )
  const { [kind]: unread } = await countUnread(db)
  const total = states.new + states.progress + states.done
  return { total, states, suspicious, deleted, unread }
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
  const unread: Record<RequestKind, number> = { 'call-request': 0, 'job-request': 0 }
  for (const { kind, number } of rows) unread[kind] = number
  return unread
}

/**
 * Bypasses `change()`, because reading is not recorded in History and no page of the site shows it.
 * @param id a single request; without it, all that are not marked as spam, since nobody has looked at those
 * @returns whether anything was unread
 */
export async function markRead(db: Db, kind: RequestKind, id?: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('request')
    .set({ read_at: Date.now() })
    .where(inList(kind, id === undefined ? { suspicious: 'No' } : { id }))
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Unmarks spam, after a person has looked at it or has sent it again. */
export async function acceptRequest(tx: Tx, kind: RequestKind, id: string): Promise<Changed<boolean>> {
  const { numUpdatedRows } = await tx
    .updateTable('request')
    .set({ suspicious: 'No' })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('suspicious', '=', 'Yes')
    .executeTakeFirst()
  const changed = numUpdatedRows > 0n
  const revision = { kind, id, before: { suspicious: 'Yes' }, after: { suspicious: 'No' } }
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
  const { numUpdatedRows } = await tx
    .updateTable('request')
    .set({ answered_at: Date.now(), answered_by: actor.name })
    .where(inList(kind, { id }))
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  const changed = numUpdatedRows > 0n
  return { outcome: changed, revisions: changed ? [{ kind, id, before: { id }, after: { id } }] : [] }
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
  which: { id: string } | AllVisible,
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

/** Undoes one deletion or, without a moment, all of the last 24 hours. */
export async function restoreRequests(
  tx: Tx,
  kind: RequestKind,
  moment: number | undefined,
): Promise<Changed<{ count: number }>> {
  const rows = await tx
    .updateTable('request')
    .set({ deleted_at: null })
    .where('kind', '=', kind)
    .where('deleted_at', '>=', Date.now() - restoreWindowMs)
    .$if(moment !== undefined, (query) => query.where('deleted_at', '=', moment ?? 0))
    .returning('id')
    .execute()
  const revisions = rows.map(({ id }): Revision => ({ kind, id, after: { id } }))
  return { outcome: { count: rows.length }, revisions }
}

const workColumns = ['state', 'note', 'rev', 'worked_by', 'worked_at'] as const

async function findWork(tx: Tx, kind: RequestKind, id: string): Promise<RequestProgress | undefined> {
  const row = await tx
    .selectFrom('request')
    .select(workColumns)
    .where(inList(kind, { id }))
    .executeTakeFirst()
  return row && toWork(row)
}

export type WorkOutcome =
  | { saved: RequestProgress }
  | { refused: 'stale'; newer: RequestProgress }
  | { refused: 'gone' }

/** Saving state and note also marks the request as read. If nothing differs, nothing is written. */
export async function saveWork(
  tx: Tx,
  kind: RequestKind,
  actor: Actor,
  { id, rev, state, note }: { id: string; rev: number; state: RequestState; note: string },
): Promise<Changed<WorkOutcome>> {
  const before = await findWork(tx, kind, id)
  if (!before) return { outcome: { refused: 'gone' }, revisions: [] }
  if (before.state === state && before.note === note) return { outcome: { saved: before }, revisions: [] }
  const now = Date.now()
  const row = await tx
    .updateTable('request')
    .set((eb) => ({
      state,
      note,
      rev: rev + 1,
      worked_by: actor.name,
      worked_at: now,
      ...answeredBy(state, actor, now),
      updated_at: now,
      read_at: eb.fn.coalesce('read_at', eb.val(now)),
    }))
    .where(inList(kind, { id }))
    .where('rev', '=', rev)
    .returning(workColumns)
    .executeTakeFirst()
  if (!row) {
    const newer = await findWork(tx, kind, id)
    return { outcome: newer ? { refused: 'stale', newer } : { refused: 'gone' }, revisions: [] }
  }
  const { state: stateBefore, note: noteBefore } = before
  const revision = { kind, id, before: { state: stateBefore, note: noteBefore }, after: { state, note } }
  return { outcome: { saved: toWork(row) }, revisions: [revision] }
}
