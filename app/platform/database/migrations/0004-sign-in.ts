import { PostgresAdapter, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

/** The tables that better-auth 1.7 expects, under the names that it gives them. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const moment = postgres ? 'timestamptz' : 'text'

  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', postgres ? 'boolean' : 'integer', required)
    .addColumn('image', 'text')
    .addColumn('createdAt', moment, required)
    .addColumn('updatedAt', moment, required)
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('expiresAt', moment, required)
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', moment, required)
    .addColumn('updatedAt', moment, required)
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('session_user').on('session').column('userId').execute()

  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', required)
    .addColumn('providerId', 'text', required)
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', moment)
    .addColumn('refreshTokenExpiresAt', moment)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', moment, required)
    .addColumn('updatedAt', moment, required)
    .execute()
  await db.schema.createIndex('account_user').on('account').column('userId').execute()

  await db.schema
    .createTable('verification')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('expiresAt', moment, required)
    .addColumn('createdAt', moment, required)
    .addColumn('updatedAt', moment, required)
    .execute()
  await db.schema.createIndex('verification_identifier').on('verification').column('identifier').execute()
}

function required(column: ColumnDefinitionBuilder) {
  return column.notNull()
}
