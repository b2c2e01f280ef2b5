import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

/** What a tender asks for: papers, key people and figures by year; and who uploaded a file. */
export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const key = isPostgres ? sql`text collate "C"` : sql`text`
  const required = (column: ColumnDefinitionBuilder) => column.notNull()
  const file = (column: ColumnDefinitionBuilder) => column.references('file.key')
  const table = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', key, (column) => column.primaryKey())
      .addColumn('own', 'text')
      .addColumn('own_office', 'text')
      .addColumn('rev', 'integer', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('updated_at', 'bigint', required)

  await table('paper')
    .addColumn('kind', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('title_lower', key, required)
    .addColumn('issuer', 'text', required)
    .addColumn('number', 'text', required)
    .addColumn('detail', 'text', required)
    .addColumn('issuedOn', key, required)
    .addColumn('validTo', key, required)
    .addColumn('scan', key, file)
    .addColumn('responsible', key, required)
    .addColumn('underRenewal', 'text', required)
    .addColumn('receipt', key, file)
    .execute()
  await table('key_person')
    .addColumn('name', 'text', required)
    .addColumn('name_lower', key, required)
    .addColumn('title', 'text', required)
    .addColumn('discipline', 'text', required)
    .addColumn('since', 'integer')
    .addColumn('yearsTotal', 'integer')
    .addColumn('qualifications', 'text', required)
    .addColumn('projects', 'text', required)
    .addColumn('portrait', key, file)
    .addColumn('cv', key, file)
    .execute()
  await table('year_figure')
    .addColumn('year', 'integer', (column) => column.notNull().unique())
    .addColumn('turnover', 'bigint')
    .addColumn('manHours', 'bigint')
    .addColumn('ltis', 'bigint')
    .addColumn('fatalities', 'bigint')
    .addColumn('headCount', 'bigint')
    .execute()
  await db.schema.alterTable('file').addColumn('uploaded_by', key).execute()

  const indexes = {
    paper: {
      title_lower: ['title_lower', 'id'],
      validTo: ['validTo', 'id'],
      scan_file: ['scan'],
      receipt_file: ['receipt'],
    },
    key_person: { name_lower: ['name_lower', 'id'], portrait_file: ['portrait'], cv_file: ['cv'] },
  }
  for (const [name, named] of Object.entries(indexes))
    for (const [index, columns] of Object.entries(named))
      await db.schema.createIndex(`${name}_${index}`).on(name).columns(columns).execute()
}
