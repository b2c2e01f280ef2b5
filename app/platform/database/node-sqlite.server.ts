import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'
import { explainSqlite } from './database-error.server.ts'

const preparedLimit = 500

/** Kysely's own SQLite dialect over the database built into Node; a transaction takes the write lock as it begins. */
export function nodeSqliteDialect(sqlite: DatabaseSync): Dialect {
  const database = withPreparedStatements(sqlite)
  const dialect = new SqliteDialect({ database })
  return {
    createDriver: () => new ImmediateDriver({ database }),
    createAdapter: () => new WholeMigrations(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

/** SQLite takes a migration back as a whole, tables included; Kysely would run its statements one by one. */
class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** `begin` alone would take the write lock late, where another connection can make it fail half way. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

function withPreparedStatements(sqlite: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, StatementSync>()
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      let statement = prepared.get(sql)
      if (!statement) {
        if (prepared.size >= preparedLimit) prepared.clear()
        statement = explained(() => sqlite.prepare(sql))
        prepared.set(sql, statement)
      }
      return asKyselyExpects(statement, sqlite)
    },
  }
}

function asKyselyExpects(statement: StatementSync, sqlite: DatabaseSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => explained(() => statement.all(...values(parameters))),
    run: (parameters) => explained(() => statement.run(...values(parameters))),
    // A statement that is being read row by row must not be run again meanwhile, so it is not a shared one.
    iterate: (parameters) => sqlite.prepare(statement.sourceSQL).iterate(...values(parameters)),
  }
}

function explained<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw explainSqlite(error)
  }
}

/** Kysely hands over what our own typed queries bound: text, numbers, bytes and null. */
function values(parameters: readonly unknown[]) {
  return parameters as SQLInputValue[]
}
