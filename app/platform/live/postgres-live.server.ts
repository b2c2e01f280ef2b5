import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from '../database/database.server.ts'
import { servingLock, servingName, waitingName } from '../database/serving-lock.server.ts'
import { Unavailable } from '../errors/unavailable.server.ts'
import type { Log } from '../log.server.ts'
import { backOff, retry } from '../retry.ts'
import { createEmitter, type Live } from './hub.server.ts'
import type { Topic } from './topics.ts'

const channel = 'plinth'
const minDelayMs = 100
/** To have the lock at the start; then the start reports what it waits for. */
const maxAttempts = 10
const maxDelayMs = 2_000
/** A machine that is very busy is not away: with this connection its lock would be lost. */
const timeouts = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 }

/** What was written. */
export interface Seen {
  at: number
  id: number
}

/** Says, after a time without listening, whether anything that was missed must not wait for the next render. */
export interface CatchUp {
  look(): Promise<Seen>
  hasMissed(since: Seen): Promise<boolean>
}

/**
 * Passes topics between instances with LISTEN/NOTIFY, on a separate connection. While it is down,
 * notifications are missed, so after reconnecting, listeners are told that everything may have changed, and that something
 * was withdrawn unless what was written since shows nothing of the kind.
 * @param pulse milliseconds between checks of the connection; nothing else would reveal a network that has
 * gone silent
 */
export async function openPostgresLive(
  connectionString: string,
  db: Db,
  log: Log,
  catchUp: CatchUp,
  pulse = 10_000,
): Promise<Live> {
  const instance = randomUUID()
  const { emit, subscribe } = createEmitter()
  let client: pg.Client | undefined
  let closed = false
  let seen: Seen
  let isListening = true
  let lostAt = 0
  /** Settled with each attempt to listen again, which a request that waits for it hurries. */
  let tried = Promise.withResolvers<void>()
  let hurry = () => {}
  const sending = new Set<Promise<unknown>>()
  let attempts = 0

  async function listen() {
    const next = new pg.Client({
      connectionString,
      application_name: waitingName,
      ...timeouts,
      keepAlive: true,
    })
    next.on('error', (error) => log.warn({ reason: error.message }, 'the listening connection failed'))
    next.on('end', () => void comeBack(next))
    next.on('notification', ({ payload = '' }) => {
      const [from, topic = ''] = payload.split(' ')
      if (from !== instance) emit(topic as Topic) // Sent by the same program.
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      await takeServingLock(next)
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    client = next
  }

  /** What is seen before an answer of the listening connection was announced on it. */
  async function beat(current: pg.Client) {
    const before = await catchUp.look().catch(() => seen)
    await current.query('select 1')
    if (isListening) seen = before
  }

  const heartbeat = setInterval(() => {
    const current = client
    if (current) beat(current).catch(() => current.end().catch(() => {}))
  }, pulse).unref()

  async function comeBack(lost: pg.Client) {
    if (closed || client !== lost) return
    client = undefined
    if (isListening) lostAt = Date.now()
    isListening = false
    await wait(minDelayMs)
    await retry(listen, {
      shouldRetry(error) {
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'listening again failed')
        sayTried()
        return !closed
      },
      delayMs: (attempt) => backOff(attempt + 1, minDelayMs, maxDelayMs),
      wait: (milliseconds) =>
        new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          hurry = () => {
            clearTimeout(timer)
            resolve()
          }
        }),
    }).then(
      () => makeUp(client),
      () => {}, // It is closed.
    )
  }

  function sayTried() {
    tried.resolve()
    tried = Promise.withResolvers()
  }

  /** @param current the connection that listens again; if it is lost meanwhile, the next one makes up for both */
  async function makeUp(current: pg.Client | undefined) {
    emit('everything')
    const hasMissed = await retry(() => catchUp.hasMissed(seen), {
      shouldRetry: () => !closed && client === current,
      delayMs: (attempt) => backOff(attempt, minDelayMs, maxDelayMs),
    }).catch(() => undefined)
    if (hasMissed) emit('withdrawn')
    if (hasMissed === undefined || client !== current) return
    isListening = true
    sayTried()
  }

  function notify(by: Db | Tx, topic: Topic) {
    return sql`select pg_notify(${channel}, ${`${instance} ${topic}`})`.execute(by)
  }

  seen = await catchUp.look()
  await retry(listen, {
    shouldRetry: (error) => error instanceof Migrating && (attempts += 1) < maxAttempts,
    delayMs: () => minDelayMs,
  })
  return {
    subscribe,
    isListening: () => isListening,
    async whenListening(milliseconds) {
      const end = Date.now() + milliseconds
      while (!isListening && !closed && Date.now() < end) {
        hurry()
        await Promise.race([tried.promise, wait(end - Date.now(), undefined, { ref: false })])
        // Whoever lost it just now tries once more; otherwise one attempt is enough to know.
        if (isListening || Date.now() - lostAt > milliseconds) break
        await wait(minDelayMs / 2)
      }
      return isListening
    },
    emit,
    async notifyOthers(tx, topics) {
      for (const topic of topics) await notify(tx, topic)
    },
    publish(topic) {
      emit(topic)
      const sent = notify(db, topic)
        .catch((error: Error) =>
          log.error({ reason: error.message, topic }, 'other instances were not notified of a change'),
        )
        .finally(() => sending.delete(sent))
      sending.add(sent)
    },
    async close() {
      closed = true
      clearInterval(heartbeat)
      await Promise.all(sending)
      await client?.end()
    },
  }
}

/** Somebody changes the tables; who listens for them has to wait. */
class Migrating extends Unavailable {}

/** From then on, nobody migrates while this connection lasts, and the operator sees by its name that it serves. */
async function takeServingLock(client: pg.Client) {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock_shared(hashtext($1)) as taken',
    [servingLock],
  )
  if (!rows[0]?.taken) throw new Migrating('database', new Error('another program migrates the database'))
  await client.query(`set application_name = '${servingName}'`)
}
