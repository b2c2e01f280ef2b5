import { PostgresAdapter, sql, type Kysely } from 'kysely'
import { folded } from './0002-redirects.ts'

interface Tables {
  redirect: Record<'id' | 'to' | 'to_lower', string>
}

/** What led to an address that moves is found in whatever spelling it was typed. */
export async function up(db: Kysely<Tables>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const key = isPostgres ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable('redirect')
    .addColumn('to_lower', key, (column) => column.notNull().defaultTo(''))
    .execute()
  for (const { id, to } of await db.selectFrom('redirect').select(['id', 'to']).execute())
    await db
      .updateTable('redirect')
      .set({ to_lower: keyOf(to) })
      .where('id', '=', id)
      .execute()
  await db.schema.dropIndex('redirect_to').execute()
  await db.schema.createIndex('redirect_to').on('redirect').column('to_lower').execute()
}

/** As `redirectKey` does: the path, readable and without a slash at its end. */
function keyOf(address: string): string {
  const path = address.replace(/[?#].*$/s, '')
  return folded(decoded(path).replace(/(?<=.)\/+$/, ''))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
