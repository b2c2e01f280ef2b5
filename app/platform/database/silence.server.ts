import { setTimeout as wait } from 'node:timers/promises'
import { Unavailable } from '../http/unavailable.server.ts'
import type { Log } from '../log.server.ts'
import { singleFlight } from '../single-flight.ts'

/** Milliseconds: how long a query may take before we probe the database, and how long a probe may take. */
const probeAfter = 500
const probeTimeout = 1_000
const pause = 250

/**
 * Distinguishes a silent database from a slow statement. A network that drops packets leaves connections
 * open, so callers would wait for the statement timeout. If an answer takes longer than half a second, a
 * separate connection sends `select 1`. If neither that nor any other query is answered within a second, all
 * waiting callers are refused, and so are new ones until the database answers again.
 */
export function openSilenceWatch(
  probe: () => Promise<Error | undefined>,
  log: Log,
  closeConnections: () => void,
) {
  let outage: Unavailable | undefined
  let closed = false
  let answers = 0
  const probes = singleFlight<void>()
  const waiting = new Set<(reason: Unavailable) => void>()

  async function probeUntilAnswered() {
    for (let problem = await probeForSilence(); problem && !closed; problem = await probeForSilence()) {
      if (!outage) log.warn({ reason: problem.message }, 'the database does not answer')
      outage = new Unavailable('database', problem)
      closeConnections()
      for (const refuse of waiting) refuse(outage)
      await wait(pause)
    }
    if (outage) log.info('the database answers again')
    outage = undefined
  }

  /** Under heavy load on both machines, one probe may be too slow while other statements are answered. */
  async function probeForSilence(): Promise<Error | undefined> {
    const before = answers
    const problem = await probe()
    return answers === before ? problem : undefined
  }

  return {
    /**
     * Returns what `ask` returns, or throws `Unavailable` once the database is known to be silent.
     * @param isQuery whether the answer comes from the database rather than from the connection pool
     */
    async guard<Answer>(ask: () => Promise<Answer>, isQuery: boolean): Promise<Answer> {
      if (outage) throw outage
      const refusal = Promise.withResolvers<never>()
      waiting.add(refusal.reject)
      const timer = setInterval(() => void probes.run('look', probeUntilAnswered), probeAfter)
      try {
        const answer = await Promise.race([ask(), refusal.promise])
        if (isQuery) answers += 1
        return answer
      } finally {
        clearInterval(timer)
        waiting.delete(refusal.reject)
      }
    },
    close() {
      closed = true
    },
  }
}

export type SilenceWatch = ReturnType<typeof openSilenceWatch>

/** Why the database does not answer within the given milliseconds; `undefined` if it does. */
export async function probeDatabase(
  connectionString: string,
  timeout = probeTimeout,
): Promise<Error | undefined> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    void client.end().catch(() => {})
  }
}
