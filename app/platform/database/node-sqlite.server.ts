import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type Dialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { storable } from './storable.ts'
import { YieldingDriver } from './yielding-driver.server.ts'

const preparedLimit = 500

/** Kysely's own SQLite dialect over the database built into Node; a transaction takes the write lock as it begins. */
export function nodeSqliteDialect(sqlite: DatabaseSync): Dialect {
  const database = withPreparedStatements(sqlite)
  const dialect = new SqliteDialect({ database })
  return {
    createDriver: () => new YieldingDriver(database, () => sqlite.isTransaction),
    createAdapter: () => new WholeMigrations(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

/** SQLite takes a migration back as a whole, tables included; Kysely would run its statements one by one. */
class WholeMigrations extends SqliteAdapter {
  /** Asked for by `isPostgres`. */
  readonly isSqlite = true

  override get supportsTransactionalDdl() {
    return true
  }

  /** The one handle is shared by YieldingDriver, which lets others have it while a lock is waited for. */
  override get supportsMultipleConnections() {
    return true
  }
}

function withPreparedStatements(sqlite: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      let statement = prepared.get(sql)
      if (!statement) {
        if (prepared.size >= preparedLimit) prepared.clear()
        statement = asKyselyExpects(sqlite.prepare(sql), sqlite)
        prepared.set(sql, statement)
      }
      return statement
    },
  }
}

function asKyselyExpects(statement: StatementSync, sqlite: DatabaseSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    // A statement that is being read row by row must not be run again meanwhile, so it is not a shared one.
    iterate: (parameters) => sqlite.prepare(statement.sourceSQL).iterate(...values(parameters)),
  }
}

/** Kysely hands over what our own typed queries bound: text, numbers, bytes and null. */
function values(parameters: readonly unknown[]) {
  return parameters.map(storable) as SQLInputValue[]
}
