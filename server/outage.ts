import { pingDatabase } from '#app/platform/database/database.server.ts'
import { findUnavailable, type Unavailable } from '#app/platform/errors/unavailable.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { second } from '#app/platform/units.ts'

/** For so long, others do not find out for themselves: a database that is silent costs seconds each time. */
const remembered = 2 * second

/** Whether data is away, so that pages as they were before the last change may answer. */
export interface Outage {
  /** Why, if it was met a moment ago. */
  isOn(): Unavailable | undefined
  /** Call with what a render has thrown. @returns whether an outdated page may answer instead */
  meet(error: unknown): Promise<boolean>
}

export function createOutage({ db, live }: Pick<Services, 'db' | 'live'>, now = Date.now): Outage {
  let met: { why: Unavailable; until: number } | undefined
  return {
    isOn: () => (met && now() < met.until ? met.why : undefined),
    async meet(error) {
      const why = findUnavailable(error)
      if (why?.reason !== 'database' && why?.reason !== 'storage') return false
      if (why === met?.why) return true // Known already, and no other attempt.
      // Somebody may have withdrawn what we did not hear of; only where nobody can, is a copy as good as any.
      const answers = !live.isListening() && (await doesAnswer(db))
      if (!answers) met = { why, until: now() + remembered }
      return !answers
    },
  }
}

async function doesAnswer(db: Services['db']): Promise<boolean> {
  try {
    await pingDatabase(db)
    return true
  } catch {
    return false
  }
}

/** The last answer while data is away: for what decides only whether an address exists. */
export function rememberLast<Value>(outage: Outage, read: () => Promise<Value>): () => Promise<Value> {
  let last: { value: Value } | undefined
  return async () => {
    if (last && outage.isOn()) return last.value
    try {
      last = { value: await read() }
    } catch (error) {
      if (!last || !findUnavailable(error)) throw error
    }
    return last.value
  }
}
