import { setTimeout as wait } from 'node:timers/promises'
import {
  CompiledQuery,
  SqliteDriver,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely'
import { explainSqlite, isLocked } from './database-error.server.ts'

/** Milliseconds for which another program's lock is waited for, and between two tries. */
const longestWait = 1_500
const pause = 25

/**
 * Kysely's SQLite driver over one handle, which statements and transactions use one after the other. Where another program
 * holds the lock, SQLite's own waiting would stop the only thread, and everybody with it; here whoever wants to write asks
 * again and again, and lets others read in between.
 */
export class YieldingDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean
  readonly #turns = openTurns()

  constructor(database: SqliteDatabase, isInTransaction: () => boolean) {
    super({ database })
    this.#isInTransaction = isInTransaction
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new Session(await super.acquireConnection(), this.#turns)
  }

  /** `begin` alone would take the write lock late, where another connection can make it fail half way. */
  override beginTransaction(session: Session) {
    return session.begin(CompiledQuery.raw('begin immediate'))
  }

  override async commitTransaction(session: Session) {
    await session.executeQuery(CompiledQuery.raw('commit'))
    session.end()
  }

  override async rollbackTransaction(session: Session) {
    try {
      // After some failures, a full disk for one, SQLite has rolled back by itself.
      if (this.#isInTransaction()) await session.executeQuery(CompiledQuery.raw('rollback'))
    } finally {
      session.end()
    }
  }
}

type Turns = ReturnType<typeof openTurns>

/** Each waits for the one before; what is answered ends the turn. */
function openTurns() {
  let last = Promise.resolve()
  return async () => {
    const turn = Promise.withResolvers<void>()
    const before = last
    last = turn.promise
    await before
    return turn.resolve
  }
}

/** What one caller does with the handle. Within a transaction it keeps its turn. */
class Session implements DatabaseConnection {
  readonly #handle: DatabaseConnection
  readonly #turns: Turns
  #endTurn: (() => void) | undefined

  constructor(handle: DatabaseConnection, turns: Turns) {
    this.#handle = handle
    this.#turns = turns
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTurn) return explained(() => this.#handle.executeQuery<Row>(query))
    return whenUnlocked(async () => {
      const endTurn = await this.#turns()
      try {
        return await this.#handle.executeQuery<Row>(query)
      } finally {
        endTurn()
      }
    })
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    const endTurn = this.#endTurn ? undefined : await this.#turns()
    try {
      yield* this.#handle.streamQuery<Row>(query, chunkSize)
    } finally {
      endTurn?.()
    }
  }

  async begin(query: CompiledQuery) {
    await whenUnlocked(async () => {
      const endTurn = await this.#turns()
      try {
        await this.#handle.executeQuery(query)
        this.#endTurn = endTurn
      } catch (error) {
        endTurn()
        throw error
      }
    })
  }

  end() {
    this.#endTurn?.()
    this.#endTurn = undefined
  }
}

async function whenUnlocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + longestWait
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error) || Date.now() > end) throw explainSqlite(error)
      await wait(pause)
    }
  }
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw explainSqlite(error)
  }
}
