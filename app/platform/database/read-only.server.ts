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
  /** Whether the other site is complete, so that nothing may be written here any more. */
  moved: z.boolean(),
})
export type ReadOnly = z.infer<typeof stateSchema>

const mark = 'read-only'
const trigger = sql.id('plinth_read_only')
const events = ['insert', 'update', 'delete'] as const
const lockTimeout = 30_000
const pause = 50

/**
 * Once this returns, the database itself refuses every write by any instance or program. Transactions already
 * in progress have been committed or rolled back. Only the row with the mark changes, and readers notice
 * nothing.
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
 * Makes the read-only state permanent.
 * @throws if somebody has ended it in the meantime
 */
export async function recordMoved(db: Db, state: ReadOnly) {
  const { numUpdatedRows } = await db
    .updateTable('meta')
    .set({ value: JSON.stringify({ ...state, moved: true }) })
    .where('key', '=', mark)
    .where('value', '=', JSON.stringify(state))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('the site was written to while it was moved')
}

/**
 * On SQLite, all tables are changed in one transaction, because it has a single writer. On PostgreSQL, each
 * table is changed on its own: waiting for writers of one table while holding another would deadlock, and a
 * transaction that reaches a table already closed is rolled back as a whole.
 */
async function onEachTable(db: Db, act: (db: Db | Tx, table: string) => Promise<void>) {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  if (isPostgres(db)) for (const table of tables) await act(db, table)
  else
    await retryWhileLocked(() =>
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
      const exceptMark = table === 'meta' ? sql`when ${key} <> ${sql.lit(mark)}` : sql``
      await sql`
        create trigger if not exists ${sqliteTrigger(event, table)} before ${sql.raw(event)} on ${sql.table(table)}
        ${exceptMark} begin select raise(abort, ${sql.lit(readOnlyMessage)}); end`.execute(db)
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

/** A busy site leaves little time between its writes. */
async function retryWhileLocked(work: () => Promise<void>) {
  for (const end = Date.now() + lockTimeout; ;) {
    try {
      return await work()
    } catch (error) {
      if (findUnavailable(error)?.reason !== 'locked' || Date.now() > end) throw error
      await wait(pause)
    }
  }
}
