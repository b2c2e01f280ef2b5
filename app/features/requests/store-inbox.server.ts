import type { WriteAccess } from '#app/platform/database/reader.server.ts'
import type { Changed, Revision } from '#app/platform/changes/change.server.ts'
import { countOf, type Db, type Tx } from '#app/platform/database/database.server.ts'
import type { RequestKind, RequestState } from '#app/platform/database/schema.ts'
import { byKind } from './kinds.ts'
import { inList, type RequestFilter } from './queries.server.ts'
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
