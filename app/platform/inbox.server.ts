import type { Changed, Revision } from './change.server.ts'
import { chunksOf } from './database/chunks.ts'
import type { Db, Tx } from './database/open.server.ts'
import type { RequestState, YesNo } from './database/schema.ts'
import { countStates } from './inbox/work.server.ts'

/** What visitors send. Both tables carry the same marks. */
export interface Inbox {
  table: 'call_request' | 'job_request'
  kind: 'call-request' | 'job-request'
  topic: 'call-requests' | 'job-requests'
}

export const callRequests = {
  table: 'call_request',
  kind: 'call-request',
  topic: 'call-requests',
} as const satisfies Inbox
export const jobRequests = {
  table: 'job_request',
  kind: 'job-request',
  topic: 'job-requests',
} as const satisfies Inbox

/** Milliseconds for which what was deleted can be brought back (behaviour.md, Deleting). */
export const deletedFor = 24 * 60 * 60 * 1000

export interface InboxCounts {
  /** In sight, of those asked for. */
  total: number
  states: Record<RequestState, number>
  unread: number
  /** Kept apart, because a program seems to have sent them. */
  suspicious: number
  /** Deleted, and still to be had. */
  deleted: number
}

export async function countInbox(
  db: Db,
  inbox: Inbox,
  suspicious: YesNo,
  now = Date.now(),
): Promise<InboxCounts> {
  const { table } = inbox
  const count = () => db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('number'))
  const [states, apart, deleted, unread] = await Promise.all([
    countStates(db, inbox, suspicious),
    count().where('suspicious', '=', 'Yes').where('deleted_at', 'is', null).executeTakeFirstOrThrow(),
    count()
      .where('deleted_at', '>=', now - deletedFor)
      .executeTakeFirstOrThrow(),
    countUnread(db, table),
  ])
  const total = states.new + states.progress + states.done
  return { total, states, suspicious: apart.number, deleted: deleted.number, unread }
}

/** Of what is not suspicious. */
export async function countUnread(db: Db, table: Inbox['table']): Promise<number> {
  const { number } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .where('suspicious', '=', 'No')
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return number
}

/**
 * Not through `change()`: who read what is nobody's history, and no page of the site shows it.
 * @param id one; where it is left out, all that are not marked as spam: nobody has looked through those
 * @returns whether anything was unread
 */
export async function markRead(db: Db, { table }: Inbox, id?: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ read_at: Date.now() })
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(id === undefined, (query) => query.where('suspicious', '=', 'No'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A person has looked, and it is none of a program's. */
export async function acceptMessage(tx: Tx, { table, kind }: Inbox, id: string): Promise<Changed<boolean>> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ suspicious: 'No' })
    .where('id', '=', id)
    .where('suspicious', '=', 'Yes')
    .executeTakeFirst()
  const revision = { kind, id, before: { suspicious: 'Yes' }, after: { suspicious: 'No' } }
  return numUpdatedRows > 0n ? { outcome: true, revisions: [revision] } : { outcome: false, revisions: [] }
}

export interface Deletion {
  count: number
  /** Names the deletion, so that it can be taken back as one. */
  moment: number
}

/** In sight by `upTo`, so that none goes unseen; of one state, or of all. */
export interface AllInSight {
  upTo: number
  suspicious: YesNo
  state: RequestState | undefined
}

export async function deleteMessages(
  tx: Tx,
  { table, kind }: Inbox,
  which: { id: string } | AllInSight,
): Promise<Changed<Deletion>> {
  const moment = Date.now()
  const update = tx
    .updateTable(table)
    .set({ deleted_at: moment })
    .where('deleted_at', 'is', null)
    .returning('id')
  const rows = await (
    'id' in which
      ? update.where('id', '=', which.id)
      : update
          .where('created_at', '<=', which.upTo)
          .where('suspicious', '=', which.suspicious)
          .$if(which.state !== undefined, (query) =>
            query
              .where('state', '=', which.state ?? 'new')
              // What came into this state later was not among those seen.
              .where((eb) => eb.or([eb('worked_at', 'is', null), eb('worked_at', '<=', which.upTo)])),
          )
  ).execute()
  // History says who deleted something and when, never what a visitor wrote.
  const revisions = rows.map(({ id }): Revision => ({ kind, id, before: { id } }))
  return { outcome: { count: rows.length, moment }, revisions }
}

/** Takes one deletion back, or, without a moment, every one of the last 24 hours. */
export async function bringBack(
  tx: Tx,
  { table, kind }: Inbox,
  moment: number | undefined,
  now = Date.now(),
): Promise<Changed<{ count: number }>> {
  const rows = await tx
    .updateTable(table)
    .set({ deleted_at: null })
    .where('deleted_at', '>=', now - deletedFor)
    .$if(moment !== undefined, (query) => query.where('deleted_at', '=', moment ?? 0))
    .returning('id')
    .execute()
  const revisions = rows.map(({ id }): Revision => ({ kind, id, after: { id } }))
  return { outcome: { count: rows.length }, revisions }
}

/** Those that nobody can bring back any more. */
export async function listErasable(db: Db, { table }: Inbox, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('deleted_at', '<', now - deletedFor)
    .execute()
  return rows.map(({ id }) => id)
}

/** For good, and out of History too: that there was something stays, what it was does not. */
export async function eraseMessages(tx: Tx, { table, kind }: Inbox, ids: readonly string[]) {
  for (const chunk of chunksOf(ids)) {
    await tx.deleteFrom(table).where('id', 'in', chunk).execute()
    await tx.deleteFrom('outbox').where('kind', '=', kind).where('record_id', 'in', chunk).execute()
    await tx
      .updateTable('revision')
      .set({ before: null, after: null })
      .where('kind', '=', kind)
      .where('record_id', 'in', chunk)
      .execute()
  }
}
