import { PostgresAdapter, sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const key = isPostgres ? sql`text collate "C"` : sql`text`

  // What each person may do, and how they are reached.
  for (const [column, initial] of Object.entries({
    rights: '{}',
    projects: '[]',
    contactEmail: '',
    phone: '',
    notifiedOf: '["call-request","job-request"]',
  }))
    await db.schema
      .alterTable('user')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(initial))
      .execute()
  for (const column of ['contactConfirmedAt', 'disabledAt', 'signedInAt'])
    await db.schema.alterTable('user').addColumn(column, 'bigint').execute()
  await db.schema
    .alterTable('user')
    .addColumn('twoStepsRequired', 'text', (added) => added.notNull().defaultTo('No'))
    .execute()
  // Whoever could sign in until now could do everything.
  await (db as Kysely<{ user: { rights: string } }>).updateTable('user').set({ rights: everything }).execute()

  // What a link allows whoever has it; the link itself is in no table.
  await db.schema
    .createTable('link')
    .addColumn('hash', key, (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('subject', key, (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema.createIndex('link_subject').on('link').columns(['subject', 'purpose']).execute()

  // Who takes care of it: the id of a person, '' while nobody does.
  await db.schema
    .alterTable('request')
    .addColumn('assigned_to', key, (added) => added.notNull().defaultTo(''))
    .execute()
}

const everything = JSON.stringify({
  content: 'write',
  papers: 'write',
  calls: 'write',
  jobs: 'write',
  visits: 'write',
  administration: 'write',
})
