import { setTimeout as wait } from 'node:timers/promises'
import { Unavailable } from '../http/unavailable.server.ts'
import type { Log } from '../log.server.ts'
import { singleFlight } from '../single-flight.ts'

/** Milliseconds: after which a question that is not answered makes us look, and how long a look may take. */
const patience = 500
const longestLook = 1_000
const pause = 250

/**
 * Tells a database that has gone silent from a slow statement. A network that swallows everything leaves connections open,
 * so whoever waits on them would wait until the statement's own time-out. Where an answer takes longer than half a second,
 * a connection of its own asks `select 1`; if that is not answered within a second, nor anything else that was asked
 * meanwhile, everybody who waits is refused, and so is whoever comes until it is answered again.
 */
export function openSilenceWatch(lookNow: () => Promise<Error | undefined>, log: Log, breakOff: () => void) {
  let away: Unavailable | undefined
  let closed = false
  let answers = 0
  const looks = singleFlight<void>()
  const waiting = new Set<(reason: Unavailable) => void>()

  async function lookUntilAnswered() {
    for (let problem = await findSilence(); problem && !closed; problem = await findSilence()) {
      if (!away) log.warn({ reason: problem.message }, 'the database does not answer')
      away = new Unavailable('database', problem)
      breakOff()
      for (const refuse of waiting) refuse(away)
      await wait(pause)
    }
    if (away) log.info('the database answers again')
    away = undefined
  }

  /** Where both sides are short of processor time, one look may be too slow beside many statements that are answered. */
  async function findSilence(): Promise<Error | undefined> {
    const before = answers
    const problem = await lookNow()
    return answers === before ? problem : undefined
  }

  return {
    /**
     * What `ask` answers, or a refusal once the database is known to be silent.
     * @param isQuestion whether an answer comes from the database, and not from the pool of connections
     */
    async orRefused<Answer>(ask: () => Promise<Answer>, isQuestion: boolean): Promise<Answer> {
      if (away) throw away
      const refusal = Promise.withResolvers<never>()
      waiting.add(refusal.reject)
      const timer = setInterval(() => void looks.run('look', lookUntilAnswered), patience)
      try {
        const answer = await Promise.race([ask(), refusal.promise])
        if (isQuestion) answers += 1
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

/** Why the database does not answer within so many milliseconds, if it does not. */
export async function look(connectionString: string, longest = longestLook): Promise<Error | undefined> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: longest,
    query_timeout: longest,
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
