import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Changed, Imported, Revision } from '#app/platform/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { CallRequestTable, YesNo } from '#app/platform/database/schema.ts'
import { takeTurns, type Db, type Tx } from '#app/platform/database/open.server.ts'
import { toReceived, type Received, type Sight } from '#app/platform/inbox/sent.server.ts'
import type { CallRequest, CallRequestInput } from './rules.ts'

/** The same words from the same person within this time are one message, sent twice; in milliseconds. */
const sameMessageWithin = 10 * 60 * 1000

/** A message that is here already, because its button was pressed twice or its page loaded anew, is not stored again. */
export async function addCallRequest(
  tx: Tx,
  input: CallRequestInput,
  suspicious: YesNo,
): Promise<Changed<{ id: string }>> {
  await takeTurns(tx, 'call-request')
  const now = Date.now()
  const columns = toColumns(input)
  const twin = await tx
    .selectFrom('call_request')
    .select('id')
    .where('created_at', '>', now - sameMessageWithin)
    .where((eb) => eb.and(columns))
    .executeTakeFirst()
  if (twin) return { outcome: twin, revisions: [] }
  const id = randomUUID()
  await tx
    .insertInto('call_request')
    .values({ id, ...columns, suspicious, rev: 1, created_at: now, updated_at: now })
    .execute()
  const after: CallRequest = { id, rev: 1, createdAt: now, suspicious, ...input }
  return { outcome: { id }, revisions: [{ kind: 'call-request', id, after }] }
}

/** Which call requests there are, for an import to leave alone. */
export async function listCallRequestIds(db: Db | Tx) {
  return db.selectFrom('call_request').select('id').orderBy('id').execute()
}

/** Call requests of another site, under their own ids. */
export async function importCallRequests(
  tx: Tx,
  requests: readonly Imported<CallRequestInput>[],
): Promise<Revision[]> {
  const rows = requests.map(({ id, createdAt, content }) => ({
    id,
    ...toColumns(content),
    rev: 1,
    created_at: createdAt,
    updated_at: createdAt,
  }))
  for (const chunk of chunksOf(rows)) await tx.insertInto('call_request').values(chunk).execute()
  return requests.map(({ id, createdAt, content }) => {
    const after: CallRequest = { id, rev: 1, createdAt, suspicious: 'No', ...content }
    return { kind: 'call-request', id, after }
  })
}

function toColumns(input: CallRequestInput) {
  return {
    person_name: input.personName,
    person_email: input.personEmail,
    person_phone: input.personPhone,
    person_message: input.personMessage,
  }
}

// For administrators.

/** A call request on their screen. */
export type ReceivedCallRequest = CallRequest & Received

/** Newest first, what was deleted left out. */
export async function listCallRequests(
  db: Db,
  { suspicious, state, unread = false, limit, offset = 0 }: Sight,
): Promise<ReceivedCallRequest[]> {
  const rows = await db
    .selectFrom('call_request')
    .selectAll()
    .where('suspicious', '=', suspicious)
    .where('deleted_at', 'is', null)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'new'))
    .$if(unread, (query) => query.where('read_at', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toCallRequest)
}

export async function findCallRequest(db: Db, id: string): Promise<ReceivedCallRequest | undefined> {
  const row = await db
    .selectFrom('call_request')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toCallRequest(row)
}

function toCallRequest(row: Selectable<CallRequestTable>): ReceivedCallRequest {
  return {
    ...toReceived(row),
    personName: row.person_name,
    personEmail: row.person_email,
    personPhone: row.person_phone,
    personMessage: row.person_message,
  }
}
