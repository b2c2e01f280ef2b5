import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

/** Sign-in in two steps, as better-auth's plugin expects it, and two columns of ours beside its own. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const moment = postgres ? 'timestamptz' : 'text'
  const yesNo = postgres ? 'boolean' : 'integer'
  const no = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(postgres ? sql`false` : 0)

  await db.schema.alterTable('user').addColumn('twoFactorEnabled', yesNo, no).execute()
  // Whoever has a password that somebody else made up chooses another one first.
  await db.schema.alterTable('user').addColumn('passwordGiven', yesNo, no).execute()
  await db.schema.alterTable('session').addColumn('confirmedAt', moment).execute()

  await db.schema
    .createTable('twoFactor')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backupCodes', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) =>
      column.notNull().unique().references('user.id').onDelete('cascade'),
    )
    .addColumn('verified', yesNo, no)
    .addColumn('failedVerificationCount', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lockedUntil', moment)
    .execute()
}
