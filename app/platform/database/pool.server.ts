import { once } from 'node:events'
import type pg from 'pg'

/** PostgreSQL's bigint arrives as text; ours are counts and milliseconds, which fit into a double. */
const bigintType = 20
/** The server closes the connections; a network that drops packets never does. */
const closeTimeoutMs = 1_000

/**
 * A pool of PostgreSQL connections; the driver is loaded only here.
 * `end()` resolves only when the connections are really closed. The `end()` of `pg` resolves when closing
 * starts, so a command that then checked for other connections found its own.
 * @param note called when a connection is lost, after the caller that used it got the error
 */
export async function openPool(options: pg.PoolConfig, onError: (error: Error) => void = () => {}) {
  const { default: driver } = await import('pg')
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid, format) => (oid === bigintType ? Number : driver.types.getTypeParser(oid, format)),
  }
  const pool = new driver.Pool({ ...options, types })
  const clients = new Set<pg.Client>()
  // Without listeners, an error on a connection that the database closes would end the process. The pool
  // reports errors only for idle connections, so each connection has its own listener.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', onError)
  })
  pool.on('remove', (client) => clients.delete(client))
  const endPool = pool.end.bind(pool)
  pool.end = async () => {
    await endPool()
    const signal = AbortSignal.timeout(closeTimeoutMs)
    while (clients.size > 0 && !signal.aborted) await once(pool, 'remove', { signal }).catch(() => {})
  }
  return {
    pool,
    /** Breaks off all connections, also in the middle of a query. */
    endConnections() {
      for (const client of clients) void client.end().catch(() => {})
    },
  }
}
