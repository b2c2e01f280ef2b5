import type { LogEvent } from 'kysely'
import { isDamage } from '../errors/database-error.server.ts'
import type { Log } from '../log.server.ts'

/** A SQLite statement blocks everybody for that time. */
const slowMs = 200
const maxLoggedLength = 200

export interface StatementLog {
  /** For Kysely. */
  note(event: LogEvent): void
  /** Registers a listener for the duration of each statement. */
  listen(listener: (milliseconds: number) => void): void
  /** The number of slow statements. */
  slow(): number
  /** Whether any statement has met a damaged page. */
  hasMetDamage(): boolean
}

/** Logs slow statements, with placeholders instead of values. */
export function createStatementLog(log: Log): StatementLog {
  let slow = 0
  let hasMetDamage = false
  let observe: (milliseconds: number) => void = () => {}
  return {
    note(event) {
      const { query, queryDurationMillis } = event
      if (event.level === 'error') hasMetDamage ||= isDamage(event.error)
      observe(queryDurationMillis)
      if (queryDurationMillis < slowMs) return
      slow += 1
      const statement = query.sql.slice(0, maxLoggedLength)
      log.info({ statement, ms: Math.round(queryDurationMillis) }, 'a statement was slow')
    },
    listen(listener) {
      observe = listener
    },
    slow: () => slow,
    hasMetDamage: () => hasMetDamage,
  }
}
