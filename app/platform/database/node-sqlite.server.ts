import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type Dialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { storable } from './storable.ts'
import { YieldingDriver } from './yielding-driver.server.ts'

const maxPreparedStatements = 500

/** Kysely's own SQLite dialect on Node's built-in database. Transactions take the write lock at once. */
export function nodeSqliteDialect(sqlite: DatabaseSync, onError?: (error: unknown) => void): Dialect {
  const database = withPreparedStatements(sqlite)
  const dialect = new SqliteDialect({ database })
  return {
    createDriver: () => new YieldingDriver(database, () => sqlite.isTransaction, onError),
    createAdapter: () => new WholeMigrations(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

/**
 * SQLite can roll back a whole migration, including tables; by default, Kysely would run its statements
 * outside a transaction.
 */
class WholeMigrations extends SqliteAdapter {
  /** Checked by `isPostgres`. */
  readonly isSqlite = true

  override get supportsTransactionalDdl() {
    return true
  }

  /** YieldingDriver shares the single handle and lets others use it while it waits for a lock. */
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
        if (prepared.size >= maxPreparedStatements) prepared.clear()
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
    // A statement being read row by row must not be run again in the meantime, so it gets its own handle.
    iterate: (parameters) => sqlite.prepare(statement.sourceSQL).iterate(...values(parameters)),
  }
}

/** Kysely passes what our own typed queries bind: text, numbers, bytes and null. */
function values(parameters: readonly unknown[]) {
  return parameters.map(storable) as SQLInputValue[]
}
