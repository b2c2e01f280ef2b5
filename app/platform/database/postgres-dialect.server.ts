import {
  PostgresDialect,
  PostgresDriver,
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
} from 'kysely'
import type pg from 'pg'
import { explainPostgres, gotNoAnswer } from '../errors/database-error.server.ts'
import { storable } from './storable.ts'

/**
 * Kysely's own PostgreSQL dialect, which throws `Unavailable` if the database is away or silent.
 * @param onSilence called when a query got no answer at all; its connection is good for nothing any more
 */
export function postgresDialect(pool: pg.Pool, onSilence: () => void): Dialect {
  const dialect = new PostgresDialect({ pool })
  return {
    createDriver: () => new ExplainingDriver(pool, onSilence),
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

type Acquiring = Parameters<PostgresDriver['acquireConnection']>

class ExplainingDriver extends PostgresDriver {
  readonly #explaining = new WeakSet<DatabaseConnection>()
  readonly #onSilence: () => void

  constructor(pool: pg.Pool, onSilence: () => void) {
    super({ pool })
    this.#onSilence = onSilence
  }

  override async acquireConnection(...options: Acquiring) {
    const connection = await super.acquireConnection(...options).catch((error: unknown) => {
      throw explainPostgres(error, true)
    })
    if (this.#explaining.has(connection)) return connection
    this.#explaining.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = <Row>(query: CompiledQuery, options?: AbortableOperationOptions) =>
      execute<Row>(withStorable(query), options).catch((error: unknown) => {
        if (gotNoAnswer(error)) this.#onSilence()
        throw explainPostgres(error)
      })
    const stream = connection.streamQuery.bind(connection)
    connection.streamQuery = <Row>(
      query: CompiledQuery,
      chunkSize: number,
      options?: AbortableOperationOptions,
    ) => stream<Row>(withStorable(query), chunkSize, options)
    return connection
  }
}

function withStorable(query: CompiledQuery): CompiledQuery {
  return { ...query, parameters: query.parameters.map(storable) }
}
