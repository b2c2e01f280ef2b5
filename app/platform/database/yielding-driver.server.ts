import {
  CompiledQuery,
  SqliteDriver,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely'
import { explainSqlite, isLocked } from '../errors/database-error.server.ts'
import { retry } from '../retry.ts'
import { lockTimeoutMs } from './database.server.ts'

const retryDelayMs = 25

/**
 * Kysely's SQLite driver on one handle, which statements and transactions use in turns. If another program
 * holds the lock, SQLite's own busy wait would block the only thread and everybody with it. Here, a writer
 * retries, and others can read in between.
 */
export class YieldingDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean
  readonly #onError: (error: unknown) => void
  readonly #queue = createQueue()

  /** @param onError called when a transaction could not begin, of which Kysely's log does not know */
  constructor(
    database: SqliteDatabase,
    isInTransaction: () => boolean,
    onError: (error: unknown) => void = () => {},
  ) {
    super({ database })
    this.#isInTransaction = isInTransaction
    this.#onError = onError
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new DriverSession(await super.acquireConnection(), this.#queue)
  }

  /** A plain `begin` takes the write lock late, when another connection can make it fail half way. */
  override async beginTransaction(session: DriverSession) {
    try {
      await session.begin(CompiledQuery.raw('begin immediate'))
    } catch (error) {
      this.#onError(error)
      throw error
    }
  }

  override async commitTransaction(session: DriverSession) {
    await session.executeQuery(CompiledQuery.raw('commit'))
    session.end()
  }

  override async rollbackTransaction(session: DriverSession) {
    try {
      // After some failures, such as a full disk, SQLite has already rolled back.
      if (this.#isInTransaction()) await session.executeQuery(CompiledQuery.raw('rollback'))
    } finally {
      session.end()
    }
  }
}

type Queue = ReturnType<typeof createQueue>

/** Each caller waits for the previous one to release the handle. */
function createQueue() {
  let last = Promise.resolve()
  return async () => {
    const done = Promise.withResolvers<void>()
    const before = last
    last = done.promise
    await before
    return done.resolve
  }
}

/** One caller's use of the handle. During a transaction nobody else gets it. */
class DriverSession implements DatabaseConnection {
  readonly #handle: DatabaseConnection
  readonly #queue: Queue
  #release: (() => void) | undefined

  constructor(handle: DatabaseConnection, queue: Queue) {
    this.#handle = handle
    this.#queue = queue
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#release) return withExplainedErrors(() => this.#handle.executeQuery<Row>(query))
    return retryWhileLocked(async () => {
      const release = await this.#queue()
      try {
        return await this.#handle.executeQuery<Row>(query)
      } finally {
        release()
      }
    })
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    const release = this.#release ? undefined : await this.#queue()
    try {
      yield* this.#handle.streamQuery<Row>(query, chunkSize)
    } finally {
      release?.()
    }
  }

  async begin(query: CompiledQuery) {
    await retryWhileLocked(async () => {
      const release = await this.#queue()
      try {
        await this.#handle.executeQuery(query)
        this.#release = release
      } catch (error) {
        release()
        throw error
      }
    })
  }

  end() {
    this.#release?.()
    this.#release = undefined
  }
}

function retryWhileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + lockTimeoutMs
  const shouldRetry = (error: unknown) => isLocked(error) && Date.now() <= end
  return withExplainedErrors(() => retry(work, { shouldRetry, delayMs: () => retryDelayMs }))
}

async function withExplainedErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw explainSqlite(error)
  }
}
