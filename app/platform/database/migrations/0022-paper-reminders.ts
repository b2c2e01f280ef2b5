import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Of which end of which paper somebody has been reminded, by the day on which that was due. Each is told once, whatever the instances. */
export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const key = isPostgres ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('paper_reminder')
    .addColumn('paper_id', key, (column) => column.notNull().references('paper.id').onDelete('cascade'))
    .addColumn('valid_to', key, (column) => column.notNull())
    .addColumn('day', key, (column) => column.notNull())
    .addColumn('told_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('paper_reminder_once', ['paper_id', 'valid_to', 'day'])
    .execute()
}
