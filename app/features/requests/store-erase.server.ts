import type { DatabaseSync } from 'node:sqlite'
import { chunksOf } from '#app/platform/database/chunks.ts'
import { countOf, type Db, type Tx } from '#app/platform/database/database.server.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { expiryOf, monthsBefore, type ErasureForecast } from './retention.ts'
import { inList } from './queries.server.ts'
import { restoreWindowMs } from './store-inbox.server.ts'

/** Deleted requests that can no longer be restored. */
export async function listErasable(db: Db, kind: RequestKind, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('request')
    .select('id')
    .where('kind', '=', kind)
    .where('deleted_at', '<', now - restoreWindowMs)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Requests older than the given number of months, except exempt ones.
 * @param among limits the search to these ids
 */
export async function listExpired(
  db: Db,
  kind: RequestKind,
  months: number,
  now: number,
  among?: readonly string[],
): Promise<string[]> {
  const rows = await expirable(db, kind)
    .select('id')
    .where('created_at', '<=', monthsBefore(now, months))
    .$if(among !== undefined, (query) => query.where('id', 'in', among ?? []))
    .execute()
  return rows.map(({ id }) => id)
}

export async function readForecast(
  db: Db,
  kind: RequestKind,
  months: number,
  now: number,
): Promise<ErasureForecast> {
  const cutoff = monthsBefore(now, months)
  const due = await countOf(expirable(db, kind).where('created_at', '<=', cutoff))
  const { oldest } = await expirable(db, kind)
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('created_at', '>', cutoff)
    .executeTakeFirstOrThrow()
  return { due, next: oldest ? expiryOf(oldest, months) : undefined }
}

/** How many are exempt from erasure by age. */
export function countExempt(db: Db, kind: RequestKind): Promise<number> {
  return countOf(db.selectFrom('request').where(inList(kind)).where('exempt', '=', 'Yes'))
}

/** Deleted requests are excluded, because they are erased sooner anyway. */
function expirable(db: Db, kind: RequestKind) {
  return db.selectFrom('request').where(inList(kind)).where('exempt', '=', 'No')
}

/** The résumés that belong only to these requests. An import may use one file for two applications. */
export async function listResumesOnlyOf(
  db: Db,
  kind: RequestKind,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('request')
    .select('file')
    .distinct()
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .where('file', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('request as other')
            .select('other.id')
            .whereRef('other.file', '=', 'request.file')
            .where((other) => other.or([other('other.kind', '!=', kind), other('other.id', 'not in', ids)])),
        ),
      ),
    )
    .execute()
  return rows.flatMap(({ file }) => file ?? [])
}

/** Erases rows permanently, including their contents in History; that they existed stays recorded. */
export async function eraseRows(
  tx: Tx,
  kind: RequestKind,
  ids: readonly string[],
  resumes: readonly string[],
) {
  for (const chunk of chunksOf(ids)) {
    await tx.deleteFrom('request').where('kind', '=', kind).where('id', 'in', chunk).execute()
    await tx.deleteFrom('outbox').where('kind', '=', kind).where('record_id', 'in', chunk).execute()
    await tx.deleteFrom('reminder').where('kind', '=', kind).where('record_id', 'in', chunk).execute()
    await tx
      .updateTable('revision')
      .set({ before: null, after: null })
      .where('kind', '=', kind)
      .where('record_id', 'in', chunk)
      .execute()
  }
  if (resumes.length > 0) await tx.deleteFrom('file').where('key', 'in', resumes).execute()
}

/** Does the same in a copy of the database. */
export function eraseFromSnapshot(snapshot: DatabaseSync, kind: RequestKind, ids: readonly string[]) {
  const these = '(select value from json_each(?))'
  const theirs = JSON.stringify(ids)
  const isTheirs = `kind = ? and id in ${these}`
  snapshot
    .prepare(
      `delete from file where key in (select file from request where ${isTheirs})
        and key not in (select file from request where file is not null and not (${isTheirs}))`,
    )
    .run(kind, theirs, kind, theirs)
  snapshot.prepare(`delete from request where ${isTheirs}`).run(kind, theirs)
  for (const table of ['outbox', ...(hasReminders(snapshot) ? ['reminder'] : [])])
    snapshot.prepare(`delete from ${table} where kind = ? and record_id in ${these}`).run(kind, theirs)
  snapshot
    .prepare(`update revision set before = null, after = null where kind = ? and record_id in ${these}`)
    .run(kind, theirs)
}

/** Not a copy that was made before an upgrade. */
function hasReminders(snapshot: DatabaseSync): boolean {
  return snapshot.prepare(`select 1 from sqlite_master where name = 'reminder'`).get() !== undefined
}

/** The recipients of e-mails about these requests. */
export async function listMailedTo(
  db: Db,
  requests: readonly { kind: RequestKind; id: string }[],
): Promise<string[]> {
  const mailboxes = new Set<string>()
  for (const [kind, theirs] of Map.groupBy(requests, (request) => request.kind)) {
    const rows = await db
      .selectFrom('outbox')
      .select('sent_to')
      .distinct()
      .where('kind', '=', kind)
      .where('channel', '=', 'mail')
      .where(
        'record_id',
        'in',
        theirs.map(({ id }) => id),
      )
      .execute()
    for (const { sent_to } of rows) if (sent_to) mailboxes.add(sent_to)
  }
  return [...mailboxes]
}
