import type { Db, Tx } from '../database/open.server.ts'
import type { YesNo } from '../database/schema.ts'
import type { Changed } from '../change.server.ts'
import type { Inbox } from '../inbox.server.ts'
import type { Services } from '../services.server.ts'
import { eraseAtOnce } from './erase.server.ts'
import { expiryOf, monthsBefore } from './retention.ts'

/** As History names it. */
const actor = { name: 'Retention' }

/** Those that are older than so many months, except those that an administrator has marked. */
export async function eraseExpired(services: Services, inbox: Inbox, months: number, now: number) {
  const rows = await expirable(services.db, inbox)
    .select('id')
    .where('created_at', '<=', monthsBefore(now, months))
    .execute()
  const ids = rows.map(({ id }) => id)
  await eraseAtOnce(services, inbox, ids, actor)
}

/** What a time would do. */
export interface Outlook {
  /** How many are that old already. */
  due: number
  /** When the first of the others will be; `undefined` where there is none. */
  next: number | undefined
}

export async function readOutlook(db: Db, inbox: Inbox, months: number, now: number): Promise<Outlook> {
  const cutoff = monthsBefore(now, months)
  const { due } = await expirable(db, inbox)
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .where('created_at', '<=', cutoff)
    .executeTakeFirstOrThrow()
  const { oldest } = await expirable(db, inbox)
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('created_at', '>', cutoff)
    .executeTakeFirstOrThrow()
  return { due, next: oldest ? expiryOf(oldest, months) : undefined }
}

/** How many are marked, so that no time erases them. */
export async function countExempt(db: Db, { table }: Inbox): Promise<number> {
  const { number } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .where('exempt', '=', 'Yes')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return number
}

export async function setExempt(
  tx: Tx,
  { table, kind }: Inbox,
  id: string,
  exempt: YesNo,
): Promise<Changed<boolean>> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ exempt })
    .where('id', '=', id)
    .where('exempt', '!=', exempt)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const changed = numUpdatedRows > 0n
  return { outcome: changed, revisions: changed ? [{ kind, id, before: { id }, after: { id } }] : [] }
}

/** What was deleted goes sooner, by itself. */
function expirable(db: Db, { table }: Inbox) {
  return db.selectFrom(table).where('exempt', '=', 'No').where('deleted_at', 'is', null)
}
