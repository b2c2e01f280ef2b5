import { Server } from 'node:net'
import { setImmediate as yieldToEventLoop, setTimeout as wait } from 'node:timers/promises'
import type { HttpServer } from '#server/http-server.ts'
import type { App } from '#server/app.ts'

/**
 * New connections are still accepted for so long after the signal, so that a load balancer notices
 * that this instance is unready.
 */
const quietBehindProxyMs = 3_000
const quietOtherwise = 200
/** After that, a connection may send one more request, its last. */
const lastRequestsMs = 1_000
const pollInterval = 100
/**
 * Remaining connections are closed then, so that everything else can be written and
 * closed in order.
 */
const closeTimeoutMs = 6_000
const timeout = 9_500

type Stopping = Pick<App, 'drain' | 'endStreams' | 'close'>

/**
 * On SIGTERM or Ctrl-C: become unready; then accept no new connections, and close each one after its answer;
 * write the visits; exit 0 within 10 s. A signal that arrives twice (from the terminal and from npm) counts
 * once.
 */
export function stopOnSignal(http: HttpServer, app: Stopping, { trustProxy }: { trustProxy: boolean }) {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), timeout).unref()
    setTimeout(() => http.server.closeAllConnections(), closeTimeoutMs).unref()
    app.drain()
    app.endStreams()
    await wait(trustProxy ? quietBehindProxyMs : quietOtherwise)
    await closeServer(http, trustProxy)
    // A failure to close in order must not keep the process from exiting.
    await app.close().catch((error: unknown) => console.error('Closing the site failed:', error))
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

async function closeServer({ server, drain }: HttpServer, trustProxy: boolean) {
  const closed = new Promise((resolve) => server.once('close', resolve))
  drain()
  await closePort(server)
  if (trustProxy) await wait(lastRequestsMs)
  // Runs just after arrived data was read, so that a connection with an unread request does not count as
  // idle.
  const again = setInterval(() => setImmediate(() => server.closeIdleConnections()), pollInterval)
  await closed
  clearInterval(again)
}

const shortPause = 0.2
const searchTimeout = 300

/**
 * Stops accepting connections. Pending ones would be reset together with their requests, so this happens when
 * there are none: at the end of a short turn of the event loop in which none arrived.
 */
async function closePort(server: Server) {
  let cameAny = false
  server.on('connection', () => (cameAny = true))
  const end = performance.now() + searchTimeout
  for (let now = performance.now(), isQuiet = false; !isQuiet && now < end;) {
    cameAny = false
    const began = now
    await yieldToEventLoop()
    now = performance.now()
    isQuiet = !cameAny && now - began < shortPause
  }
  // The HTTP server's own method would also close idle connections, including requests on their way in them.
  Server.prototype.close.call(server)
}
