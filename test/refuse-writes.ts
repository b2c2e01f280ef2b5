import { sql } from 'kysely'
import { isPostgres, type Db } from '#app/platform/database/database.server.ts'

const writes = ['insert', 'update', 'delete']

/**
 * Lets the database refuse every write to a table.
 * @returns allows them again
 */
export async function refuseWrites(db: Db, table: string): Promise<() => Promise<void>> {
  const on = sql.table(table)
  if (isPostgres(db)) {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse before insert or update or delete on ${on} for each row execute function refuse()`.execute(
      db,
    )
    return async () => void (await sql`drop function refuse cascade`.execute(db))
  }
  for (const write of writes)
    await sql`create trigger ${sql.ref(`refuse_${write}`)} before ${sql.raw(write)} on ${on} begin select raise(abort, 'refused'); end`.execute(
      db,
    )
  return async () => {
    for (const write of writes) await sql`drop trigger ${sql.ref(`refuse_${write}`)}`.execute(db)
  }
}
