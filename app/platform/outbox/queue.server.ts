import type { WriteAccess } from '../database/reader.server.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { chunksOf } from '../database/chunks.ts'
import { countOf, isPostgres, type Db, type Tx } from '../database/database.server.ts'
import type { OutboxTable, RequestKind } from '../database/schema.ts'
import type { Outgoing } from '../mail/notification.ts'
import { minute, hour } from '../units.ts'

export type Channel = OutboxTable['channel']

const maxRetryDelay = 6 * hour
/** The pause after each failed attempt. After the last one, about two days later, it is given up. */
const retryDelays = [
  minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  ...Array.from({ length: 7 }, () => maxRetryDelay),
] as const
/** After this time, the worker that claimed a message must have crashed. Longer than any attempt may take. */
const lease = 3 * minute

/** The most requests that one message covers. */
const maxBatchSize = 1_000

/**
 * Call in the transaction that stores the request, so that neither exists without the other.
 * @param people the ids of those whose devices are told
 */
export async function addToOutbox(
  tx: Tx,
  kind: OutboxTable['kind'],
  recordId: string,
  { mail, people }: { mail: boolean; people: { has(id: string): boolean } },
) {
  const now = Date.now()
  const all = await tx.selectFrom('push_device').select(['id', 'user_id']).execute()
  const devices = all.filter(({ user_id }) => people.has(user_id))
  const waiting = {
    kind,
    record_id: recordId,
    state: 'waiting',
    attempts: 0,
    next_at: now,
    created_at: now,
  } as const
  const rows = [
    ...(mail ? [{ id: randomUUID(), channel: 'mail' as const, device_id: null, ...waiting }] : []),
    ...devices.map((device) => ({
      id: randomUUID(),
      channel: 'push' as const,
      device_id: device.id,
      ...waiting,
    })),
  ]
  for (const chunk of chunksOf(rows)) await tx.insertInto('outbox').values(chunk).execute()
}

/** Claims due messages for this worker: others skip them until the lease ends. */
export function claimDue(db: Db, channel: Channel, limit: number): Promise<Outgoing[]> {
  return claim(db, due(db, channel), limit)
}

/** Claims all other due messages for the same mailbox or device. */
export function claimBatch(db: Db, outgoing: Outgoing): Promise<Outgoing[]> {
  return claim(db, dueForSameReceiver(db, outgoing), maxBatchSize)
}

/** How many other messages for the same mailbox or device are due for a retry. */
export function countRetries(db: Db, outgoing: Outgoing): Promise<number> {
  return countOf(dueForSameReceiver(db, outgoing).where('attempts', '>', 0))
}

/** Includes messages due later than any pause could cause: the clock was wrong when they were written. */
function due(db: Db, channel: Channel) {
  const now = Date.now()
  return db
    .selectFrom('outbox')
    .where('state', '=', 'waiting')
    .where('channel', '=', channel)
    .where((eb) => eb.or([eb('next_at', '<=', now), eb('next_at', '>', now + 2 * maxRetryDelay)]))
}

function dueForSameReceiver(db: Db, { channel, device_id }: Outgoing) {
  return due(db, channel).where('device_id', device_id === null ? 'is' : '=', device_id)
}

function claim(db: Db, rows: ReturnType<typeof due>, limit: number): Promise<Outgoing[]> {
  const ids = rows
    .select('id')
    .orderBy('next_at')
    .limit(limit)
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
  return db
    .updateTable('outbox')
    .set({ next_at: Date.now() + lease, attempts: sql<number>`attempts + 1`, reason: null })
    .where('id', 'in', ids)
    .returningAll()
    .execute()
}

/**
 * Postpones these and all other due messages for the same mailbox or device, with a reason; does not count as
 * an attempt.
 */
export async function reschedule(db: Db, rows: readonly Outgoing[], delay: number, reason: string) {
  const now = Date.now()
  const later = { next_at: now + delay, reason }
  for (const { id, attempts } of rows)
    await db
      .updateTable('outbox')
      .set({ ...later, attempts: attempts - 1 })
      .where('id', '=', id)
      .execute()
  const [first] = rows
  if (!first) return
  await db
    .updateTable('outbox')
    .set(later)
    .where('state', '=', 'waiting')
    .where('channel', '=', first.channel)
    .where('device_id', first.device_id === null ? 'is' : '=', first.device_id)
    .where('next_at', '<=', now)
    .where('attempts', '=', 0)
    .execute()
}

export async function nextDue(db: Db, channel: Channel): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min('next_at').as('at'))
    .where('state', '=', 'waiting')
    .where('channel', '=', channel)
    .executeTakeFirst()
  return row?.at ?? undefined
}

export async function markSent(db: Db, { id, channel, kind }: Outgoing, to: string | undefined) {
  // Only a request shows what became of its email.
  if (channel === 'push' || kind === 'reminder') return removeOutgoing(db, id)
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sent_to: to, sent_at: Date.now(), reason: null })
    .where('id', '=', id)
    .execute()
}

export async function removeOutgoing(db: Db, id: string) {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

export async function postpone(
  db: Db,
  { id, attempts, channel, kind, sent_to }: Outgoing,
  { reason, to = sent_to }: { reason: string; to?: string | null },
) {
  const delay = retryDelays[attempts - 1]
  if (!delay && (channel === 'push' || kind === 'reminder')) return removeOutgoing(db, id)
  await db
    .updateTable('outbox')
    .set({ reason, sent_to: to, ...(delay ? { next_at: Date.now() + delay } : { state: 'given-up' }) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** For an attempt whose result is unknown because the program stops; it does not count. */
export async function releaseClaim(db: Db, { id, attempts }: Outgoing) {
  await db
    .updateTable('outbox')
    .set({ attempts: attempts - 1, next_at: Date.now() + minute })
    .where('id', '=', id)
    .execute()
}

/** The state of an email as a request's page shows it. */
export interface MailState {
  state: OutboxTable['state']
  to: string | undefined
  at: number | undefined
  nextAt: number
  reason: string | undefined
}

export async function findMail(db: Db, kind: RequestKind, recordId: string): Promise<MailState | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select(['state', 'sent_to', 'sent_at', 'next_at', 'reason'])
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .where('channel', '=', 'mail')
    .executeTakeFirst()
  if (!row) return undefined
  const { state, sent_to, sent_at, next_at, reason } = row
  return {
    state,
    to: sent_to ?? undefined,
    at: sent_at ?? undefined,
    nextAt: next_at,
    reason: reason ?? undefined,
  }
}

/**
 * Retries on a person's request, and restarts the pauses. A message being sent at the moment has no reason
 * and is left alone.
 */
export async function resendMail({ db }: WriteAccess, kind: RequestKind, recordId: string) {
  await db
    .updateTable('outbox')
    // Counts as tried once, so it is sent on its own even if many arrived with it.
    .set({ state: 'waiting', attempts: 1, next_at: Date.now() })
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .where('channel', '=', 'mail')
    .where('state', '!=', 'sent')
    .where('reason', 'is not', null)
    .execute()
}
