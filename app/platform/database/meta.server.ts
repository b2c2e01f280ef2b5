import { sql } from 'kysely'
import { plainHandle } from './reader.server.ts'
import type { Db, Tx } from './database.server.ts'

/** What the program remembers about this database itself. */
export type Mark =
  | 'sample-site'
  | 'push-keys'
  | 'secret'
  | 'files-swept'
  | 'sweep-held'
  | 'site'
  | 'backup'
  | 'backup-due'
  | 'served-by'
  | 'in-preparation'
  | 'two-steps-required'
  | 'reminded-until'
  | 'write-trial'
  | 'clock-held'
  | 'clock-confirmed'
  /** The moment of the backup that was restored, until an owner has looked at People. */
  | 'restored'
  /** Set while the site lives at another place. */
  | 'moved'
  | `upload ${string}`

export async function readMark(db: Db | Tx, mark: Mark): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', mark).executeTakeFirst()
  return row?.value
}

/** Whether the site began without content: what it says of the company is then only what somebody has saved. */
export async function wasBegunEmpty(db: Db | Tx): Promise<boolean> {
  return (await readMark(db, 'sample-site')) === 'left out'
}

export async function setMark(db: Db | Tx, mark: Mark, value: string) {
  await db
    .insertInto('meta')
    .values({ key: mark, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Returns whether it was set. */
export async function removeMark(db: Db | Tx, mark: Mark): Promise<boolean> {
  const removed = await db.deleteFrom('meta').where('key', '=', mark).returning('key').executeTakeFirst()
  return removed !== undefined
}

/** Sets the mark unless it exists, and returns its value: the first one's, if two callers race. */
export async function setMarkOnce(db: Db | Tx, mark: Mark, value: string): Promise<string> {
  await db
    .insertInto('meta')
    .values({ key: mark, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await readMark(db, mark)) ?? value
}

/**
 * Whether a task that runs every so many milliseconds is due. Asking claims the run: only one of several
 * instances gets `true`. A stored time in the future is ignored, because it was written while the clock was
 * wrong.
 */
export async function isDue(db: Db, mark: Mark, every: number, now: number): Promise<boolean> {
  const last = sql<number>`cast(meta.value as bigint)`
  const taken = await db
    .insertInto('meta')
    .values({ key: mark, value: String(now) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: String(now) })
        .where((eb) => eb.or([eb(last, '<=', now - every), eb(last, '>', now)])),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Whether anything has been entered, imported or sent that the next operation must not mix with. The database
 * itself knows the tables: everything that people can change has a `rev` column.
 */
export async function holdsContent(db: Db): Promise<boolean> {
  const plain = plainHandle(db)
  for (const { name, columns } of await plain.introspection.getTables()) {
    if (!columns.some((column) => column.name === 'rev')) continue
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(plain)
    if (rows.length > 0) return true
  }
  return false
}
