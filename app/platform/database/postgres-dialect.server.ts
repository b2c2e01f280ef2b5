import { PostgresDialect, PostgresDriver, type DatabaseConnection, type Dialect } from 'kysely'
import type pg from 'pg'
import { explainPostgres } from './database-error.server.ts'

/** Kysely's own PostgreSQL dialect, saying `Unavailable` where the database is away. */
export function postgresDialect(pool: pg.Pool): Dialect {
  const dialect = new PostgresDialect({ pool })
  return {
    createDriver: () => new ExplainingDriver({ pool }),
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

class ExplainingDriver extends PostgresDriver {
  readonly #explaining = new WeakSet<DatabaseConnection>()

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const connection = await explained(super.acquireConnection(...options), true)
    if (!this.#explaining.has(connection)) {
      this.#explaining.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = (...query: Parameters<typeof execute>) => explained(execute(...query))
    }
    return connection
  }
}

async function explained<Result>(asked: Promise<Result>, connecting = false): Promise<Result> {
  try {
    return await asked
  } catch (error) {
    throw explainPostgres(error, connecting)
  }
}
