import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../database/open.server.ts'
import type { Log } from '../log.server.ts'
import { openEmitter, type Live } from './hub.server.ts'
import type { Topic } from './topics.ts'

const channel = 'plinth'
const longestPause = 5_000

/**
 * Carries topics between instances with LISTEN/NOTIFY, on a connection of its own. While that connection is away
 * nothing is heard, so on its return listeners are told that everything may have changed.
 */
export async function openPostgresLive(connectionString: string, db: Db, log: Log): Promise<Live> {
  const instance = randomUUID()
  const { tell, subscribe } = openEmitter()
  let client: pg.Client | undefined
  let closed = false
  const sending = new Set<Promise<unknown>>()

  async function listen() {
    const next = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true })
    next.on('error', (error) => log.warn({ reason: error.message }, 'the listening connection failed'))
    next.on('end', () => void comeBack(next))
    next.on('notification', ({ payload = '' }) => {
      const [from, topic] = payload.split(' ')
      if (from !== instance) tell(topic as Topic)
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
  }

  async function comeBack(lost: pg.Client) {
    if (closed || client !== lost) return
    client = undefined
    for (let pause = 100; !closed; pause = Math.min(pause * 2, longestPause)) {
      await wait(pause)
      try {
        await listen()
        tell('everything')
        return
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'listening again failed')
      }
    }
  }

  await listen()
  return {
    subscribe,
    publish(topic) {
      tell(topic)
      const sent = sql`select pg_notify(${channel}, ${`${instance} ${topic}`})`
        .execute(db)
        .catch((error: Error) =>
          log.error({ reason: error.message, topic }, 'other instances were not told of a change'),
        )
        .finally(() => sending.delete(sent))
      sending.add(sent)
    },
    async close() {
      closed = true
      await Promise.all(sending)
      await client?.end()
    },
  }
}
