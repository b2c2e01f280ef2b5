import type { Db } from '#app/platform/database/database.server.ts'

/** Lets a setting of the site name these files, so that visitors are sent them. */
export async function nameOnSite(db: Db, ...keys: readonly string[]) {
  const name = 'newsimage'
  const before = await db.selectFrom('setting').select('value').where('key', '=', name).executeTakeFirst()
  const named: Record<string, unknown> = before ? JSON.parse(before.value) : {}
  const value = JSON.stringify({ ...named, imageUrl: keys[0], [`named ${keys.join()}`]: keys })
  await db
    .insertInto('setting')
    .values({ key: name, value, rev: 1, updated_at: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
