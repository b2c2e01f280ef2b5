import type { LogEvent } from 'kysely'
import type { Log } from '../log.server.ts'

/** Milliseconds. A statement of SQLite's keeps everybody waiting for so long. */
const slowFrom = 200
const mostShown = 1_000

export interface StatementLog {
  /** For Kysely. */
  note(event: LogEvent): void
  /** From now on each statement's milliseconds go there. */
  listen(listener: (milliseconds: number) => void): void
  /** How many were slow. */
  slow(): number
}

/** Names the statements that take long, with placeholders where values were. */
export function openStatementLog(log: Log): StatementLog {
  let slow = 0
  let observe: (milliseconds: number) => void = () => {}
  return {
    note({ query, queryDurationMillis }) {
      observe(queryDurationMillis)
      if (queryDurationMillis < slowFrom) return
      slow += 1
      const statement = query.sql.slice(0, mostShown)
      log.info({ statement, ms: Math.round(queryDurationMillis) }, 'a statement was slow')
    },
    listen(listener) {
      observe = listener
    },
    slow: () => slow,
  }
}
