import {
  PostgresDialect,
  PostgresDriver,
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import type pg from 'pg'
import { explainPostgres } from './database-error.server.ts'
import type { SilenceWatch } from './silence.server.ts'
import { storable } from './storable.ts'

/** Kysely's own PostgreSQL dialect, which throws `Unavailable` if the database is away or silent. */
export function postgresDialect(pool: pg.Pool, watch: SilenceWatch): Dialect {
  const dialect = new PostgresDialect({ pool })
  return {
    createDriver: () => new ExplainingDriver(pool, watch),
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

type Acquiring = Parameters<PostgresDriver['acquireConnection']>

class ExplainingDriver extends PostgresDriver {
  readonly #explaining = new WeakSet<DatabaseConnection>()
  readonly #watch: SilenceWatch

  constructor(pool: pg.Pool, watch: SilenceWatch) {
    super({ pool })
    this.#watch = watch
  }

  override async acquireConnection(...options: Acquiring) {
    const connection = await this.#acquire(options)
    if (!this.#explaining.has(connection)) {
      this.#explaining.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = <Row>(query: CompiledQuery, options?: AbortableOperationOptions) =>
        this.#withExplainedErrors(() => execute<Row>(withStorable(query), options))
      const stream = connection.streamQuery.bind(connection)
      connection.streamQuery = <Row>(
        query: CompiledQuery,
        chunkSize: number,
        options?: AbortableOperationOptions,
      ) => stream<Row>(withStorable(query), chunkSize, options)
    }
    return connection
  }

  async #acquire(options: Acquiring) {
    let acquiring: ReturnType<PostgresDriver['acquireConnection']> | undefined
    try {
      return await this.#withExplainedErrors(() => (acquiring = super.acquireConnection(...options)), true)
    } catch (error) {
      // The caller was refused while the pool was still connecting: nobody will use this connection.
      const release: Driver['releaseConnection'] = this.releaseConnection.bind(this)
      acquiring?.then(release).catch(() => {})
      throw error
    }
  }

  override async destroy() {
    this.#watch.close()
    await super.destroy()
  }

  async #withExplainedErrors<Result>(ask: () => Promise<Result>, connecting = false): Promise<Result> {
    try {
      return await this.#watch.guard(ask, !connecting)
    } catch (error) {
      throw explainPostgres(error, connecting)
    }
  }
}

function withStorable(query: CompiledQuery): CompiledQuery {
  return { ...query, parameters: query.parameters.map(storable) }
}
