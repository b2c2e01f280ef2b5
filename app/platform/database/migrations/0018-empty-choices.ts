import { sql, type Kysely } from 'kysely'

/**
 * A draft may be without a type and a status: the columns of 0.1.0 took only the values that can be chosen. SQLite changes
 * no column in place, and a table that others refer to is not made anew; a check goes with its column on both engines.
 */
export async function up(db: Kysely<unknown>) {
  for (const name of Object.keys(indexes)) await db.schema.dropIndex(`project_${name}`).execute()
  for (const column of ['type', 'status']) {
    const former = `${column}_before`
    await db.schema.alterTable('project').renameColumn(column, former).execute()
    await db.schema
      .alterTable('project')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute()
    await sql`update ${sql.table('project')} set ${sql.ref(column)} = ${sql.ref(former)}`.execute(db)
    await db.schema.alterTable('project').dropColumn(former).execute()
  }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(`project_${name}`).on('project').columns(columns).execute()
}

/** Those that name a type or a status, as `0008-listed-projects` made them. */
const order = ['code_number', 'code_suffix', 'code_lower', 'state']
const indexes = {
  status_order: ['news', 'status', ...order],
  type_order: ['news', 'type', ...order],
  status_type_order: ['news', 'status', 'type', ...order],
}
