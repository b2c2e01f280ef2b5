import { once } from 'node:events'
import type pg from 'pg'

/** PostgreSQL's bigint arrives as text; ours are counts and milliseconds, which a double holds exactly. */
const bigintType = 20
/** Milliseconds for connections to be closed from the other side, which a network that swallows everything never does. */
const longestFarewell = 1_000

/**
 * Connections to PostgreSQL; the driver is loaded where they are used.
 *
 * Their end is told when the database does not count them any more: `pg` tells it as soon as they are asked to go, and a command that
 * then looked whether anybody else is connected found itself.
 * @param note what hears of a connection that is lost, by which time whoever asked has been told
 */
export async function openPool(options: pg.PoolConfig, note: (error: Error) => void = () => {}) {
  const { default: driver } = await import('pg')
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid, format) => (oid === bigintType ? Number : driver.types.getTypeParser(oid, format)),
  }
  const pool = new driver.Pool({ ...options, types })
  const clients = new Set<pg.Client>()
  // Without listeners, a connection that the database ends would end the process: the pool hears of it only while a
  // connection is idle, so whatever it is doing, the connection itself is listened to.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', note)
  })
  pool.on('remove', (client) => clients.delete(client))
  const askToGo = pool.end.bind(pool)
  pool.end = async () => {
    await askToGo()
    const signal = AbortSignal.timeout(longestFarewell)
    while (clients.size > 0 && !signal.aborted) await once(pool, 'remove', { signal }).catch(() => {})
  }
  return { pool, clients }
}
