import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from '../database/open.server.ts'
import type { Log } from '../log.server.ts'
import { backOff, retry } from '../retry.ts'
import { createEmitter, type Live } from './hub.server.ts'
import type { Topic } from './topics.ts'

const channel = 'plinth'
const minDelayMs = 100
const maxDelayMs = 2_000
/** Identifies this connection to an operator. */
export const applicationName = 'plinth live'
const timeouts = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }

/**
 * Passes topics between instances with LISTEN/NOTIFY, on a separate connection. While it is down,
 * notifications are missed, so after reconnecting, listeners are told that everything may have changed.
 * @param pulse milliseconds between checks of the connection; nothing else would reveal a network that has
 * gone silent
 */
export async function openPostgresLive(
  connectionString: string,
  db: Db,
  log: Log,
  pulse = 10_000,
): Promise<Live> {
  const instance = randomUUID()
  const { emit, subscribe } = createEmitter()
  let client: pg.Client | undefined
  let closed = false
  const sending = new Set<Promise<unknown>>()

  async function listen() {
    const next = new pg.Client({
      connectionString,
      application_name: applicationName,
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
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    client = next
  }

  const heartbeat = setInterval(() => {
    const current = client
    current?.query('select 1').catch(() => current.end().catch(() => {}))
  }, pulse).unref()

  async function comeBack(lost: pg.Client) {
    if (closed || client !== lost) return
    client = undefined
    await wait(minDelayMs)
    await retry(listen, {
      shouldRetry(error) {
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'listening again failed')
        return !closed
      },
      delayMs: (attempt) => backOff(attempt + 1, minDelayMs, maxDelayMs),
    }).then(
      () => emit('everything'),
      () => {}, // It is closed.
    )
  }

  function notify(by: Db | Tx, topic: Topic) {
    return sql`select pg_notify(${channel}, ${`${instance} ${topic}`})`.execute(by)
  }

  await listen()
  return {
    subscribe,
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
