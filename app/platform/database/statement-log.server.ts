import type { LogEvent } from 'kysely'
import { isBrokenRule, isDamage } from '../errors/database-error.server.ts'
import { createRefusedWrites } from '../errors/refused-writes.server.ts'
import { findUnavailable } from '../errors/unavailable.server.ts'
import type { Log } from '../log.server.ts'

/** A SQLite statement blocks everybody for that time. */
const slowMs = 200
const maxLoggedLength = 200

export interface StatementLog {
  /** For Kysely. */
  note(event: LogEvent): void
  /** Call with the error of a statement of which Kysely does not know. */
  meet(error: unknown): void
  /** Registers a listener for the duration of each statement. */
  listen(listener: (milliseconds: number) => void): void
  /** The number of slow statements. */
  slow(): number
  /** Registers a listener for errors that neither the place nor a rule of the tables explains. */
  onUnknown(listener: () => void): void
  /** Whether any statement has met a damaged page. */
  hasMetDamage(): boolean
}

/** Logs slow statements, with placeholders instead of values, and remembers what says more than its own statement. */
export function createStatementLog(log: Log, refusedWrites = createRefusedWrites()): StatementLog {
  let slow = 0
  let hasMetDamage = false
  let observe: (milliseconds: number) => void = () => {}
  let hearUnknown = () => {}
  function meet(error: unknown) {
    hasMetDamage ||= isDamage(error)
    refusedWrites.note('database', error)
    if (!findUnavailable(error) && !isBrokenRule(error)) hearUnknown()
  }
  return {
    meet,
    note(event) {
      const { query, queryDurationMillis } = event
      if (event.level === 'error') meet(event.error)
      observe(queryDurationMillis)
      if (queryDurationMillis < slowMs) return
      slow += 1
      const statement = query.sql.slice(0, maxLoggedLength)
      log.info({ statement, ms: Math.round(queryDurationMillis) }, 'a statement was slow')
    },
    listen(listener) {
      observe = listener
    },
    onUnknown: (listener) => void (hearUnknown = listener),
    slow: () => slow,
    hasMetDamage: () => hasMetDamage,
  }
}
