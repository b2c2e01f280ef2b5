import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { findUnavailable } from '../http/unavailable.server.ts'
import { postgresReadOnly, readOnlyMessage } from './database-error.server.ts'
import { readMark, setMark } from './meta.server.ts'
import { isPostgres, type Db, type Tx } from './open.server.ts'

const stateSchema = z.object({
  /** Where the site is being moved, in words for the operator. */
  to: z.string(),
  /** Milliseconds since 1970. */
  since: z.number(),
  /** Whether the other site is whole, so that nothing may be written here any more. */
  moved: z.boolean(),
})
export type ReadOnly = z.infer<typeof stateSchema>

const mark = 'read-only'
const trigger = sql.id('plinth_read_only')
const events = ['insert', 'update', 'delete'] as const
const longestWait = 30_000
const pause = 50

/**
 * From its end on, the database itself refuses every write, whichever instance or program asks for it, and what had been begun is
 * written or taken back. No row but the mark that says so is changed, and reading does not notice.
 */
export async function makeReadOnly(db: Db, state: ReadOnly) {
  await setMark(db, mark, JSON.stringify(state))
  if (isPostgres(db))
    await sql`
      create or replace function ${trigger}() returns trigger language plpgsql as $$
      begin
        if tg_table_name = 'meta' then
          if coalesce(new.key, old.key) = ${sql.lit(mark)} then return coalesce(new, old); end if;
        end if;
        raise exception ${sql.lit(readOnlyMessage)} using errcode = ${sql.lit(postgresReadOnly)};
      end $$`.execute(db)
  await onEachTable(db, refuseWrites)
}

export async function endReadOnly(db: Db) {
  await onEachTable(db, allowWrites)
  await db.deleteFrom('meta').where('key', '=', mark).execute()
  if (isPostgres(db)) await sql`drop function if exists ${trigger}()`.execute(db)
}

export async function readReadOnly(db: Db): Promise<ReadOnly | undefined> {
  const stored = await readMark(db, mark)
  return stored === undefined ? undefined : stateSchema.parse(JSON.parse(stored))
}

/**
 * Its writes stay refused, now for good.
 * @throws where somebody has ended that meanwhile
 */
export async function noteMoved(db: Db, state: ReadOnly) {
  const { numUpdatedRows } = await db
    .updateTable('meta')
    .set({ value: JSON.stringify({ ...state, moved: true }) })
    .where('key', '=', mark)
    .where('value', '=', JSON.stringify(state))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('the site was written to while it was moved')
}

/**
 * In one transaction on SQLite, which has one writer. On PostgreSQL each table by itself: waiting for those who write to one while
 * holding another would be a deadlock, and a transaction that meets a table which is closed already is taken back as a whole.
 */
async function onEachTable(db: Db, act: (db: Db | Tx, table: string) => Promise<void>) {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  if (isPostgres(db)) for (const table of tables) await act(db, table)
  else
    await whenUnlocked(() =>
      db.transaction().execute(async (tx) => {
        for (const table of tables) await act(tx, table)
      }),
    )
}

async function refuseWrites(db: Db | Tx, table: string) {
  if (isPostgres(db))
    await sql`
      create or replace trigger ${trigger} before insert or update or delete on ${sql.table(table)}
      for each row execute function ${trigger}()`.execute(db)
  else
    for (const event of events) {
      const key = sql.ref(event === 'delete' ? 'old.key' : 'new.key')
      const unlessMark = table === 'meta' ? sql`when ${key} <> ${sql.lit(mark)}` : sql``
      await sql`
        create trigger if not exists ${sqliteTrigger(event, table)} before ${sql.raw(event)} on ${sql.table(table)}
        ${unlessMark} begin select raise(abort, ${sql.lit(readOnlyMessage)}); end`.execute(db)
    }
}

async function allowWrites(db: Db | Tx, table: string) {
  if (isPostgres(db)) await sql`drop trigger if exists ${trigger} on ${sql.table(table)}`.execute(db)
  else
    for (const event of events) await sql`drop trigger if exists ${sqliteTrigger(event, table)}`.execute(db)
}

function sqliteTrigger(event: string, table: string) {
  return sql.id(`plinth_read_only_${event}_${table}`)
}

/** A busy site leaves little room between its writes. */
async function whenUnlocked(work: () => Promise<void>) {
  for (const end = Date.now() + longestWait; ;) {
    try {
      return await work()
    } catch (error) {
      if (findUnavailable(error)?.reason !== 'locked' || Date.now() > end) throw error
      await wait(pause)
    }
  }
}
