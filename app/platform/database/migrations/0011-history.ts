import { sql, type Kysely } from 'kysely'

/**
 * History shows one line where many records of a kind came or went together, and says which change was undone. What
 * visitors sent is quoted nowhere in it, and has no line.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('revision')
    .addColumn('change_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('revision')
    .addColumn('stands_for', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('revision').addColumn('undoes', 'bigint').execute()

  await sql`update revision set before = null, after = null
    where kind in ('call-request', 'job-request')`.execute(db)
  await sql`update revision set change_id = cast(at as text) || ' ' || actor, stands_for = 0`.execute(db)
  await sql`update revision set stands_for = heads.number
    from (
      select min(id) as id, count(*) as number from revision
      where kind not in ('call-request', 'job-request') group by kind, action, change_id
    ) as heads where heads.id = revision.id`.execute(db)
  // The logos of a section went with it.
  await sql`update revision set stands_for = 0
    where kind = 'client-item' and action = 'delete' and change_id in (
      select change_id from revision where kind = 'client-section' and action = 'delete'
    )`.execute(db)

  const shown = { newest: ['id'], kind_newest: ['kind', 'id'], actor_newest: ['actor', 'id'] }
  for (const [name, columns] of Object.entries(shown))
    await db.schema
      .createIndex(`revision_${name}`)
      .on('revision')
      .columns(columns)
      .where(sql`stands_for`, '>', sql`0`)
      .execute()
  await db.schema.createIndex('revision_change').on('revision').columns(['change_id', 'kind', 'id']).execute()
}
