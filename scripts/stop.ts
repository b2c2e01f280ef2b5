import { Server } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { HttpServer } from '#server/http-server.ts'
import type { App } from '#server/app.ts'

/** For so long after the signal connections are taken, so that a balancer sees that this instance is unready; milliseconds. */
const quietBehindProxy = 3_000
const quietOtherwise = 200
/** For so long after that a connection may bring another request, its last. */
const lastRequests = 1_000
const lookAgain = 100
/** What still runs then is cut off, so that the rest can be written and closed in order. */
const patience = 6_000
const longest = 9_500

type Stopping = Pick<App, 'retire' | 'endStreams' | 'close'>

/**
 * On SIGTERM or Ctrl-C: unready; then no new connections, and each answer the last of its connection; visits written; exit
 * 0 within 10 s. A signal that arrives twice (the terminal's and npm's) is one.
 */
export function stopOnSignal(http: HttpServer, app: Stopping, { trustProxy }: { trustProxy: boolean }) {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), longest).unref()
    setTimeout(() => http.server.closeAllConnections(), patience).unref()
    app.retire()
    app.endStreams()
    await wait(trustProxy ? quietBehindProxy : quietOtherwise)
    await closeServer(http, trustProxy)
    // Whatever can't be closed in order must not keep the process from ending.
    await app.close().catch((error: unknown) => console.error('Closing the site failed:', error))
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

async function closeServer({ server, retire }: HttpServer, trustProxy: boolean) {
  const closed = new Promise((resolve) => server.once('close', resolve))
  retire()
  await closePort(server)
  if (trustProxy) await wait(lastRequests)
  // Just after what has arrived was read, so that no request lies unread in a connection that counts as idle.
  const again = setInterval(() => setImmediate(() => server.closeIdleConnections()), lookAgain)
  await closed
  clearInterval(again)
}

const shortPause = 0.2
const longestSearch = 300

/**
 * Takes no more connections. Those that wait to be accepted would be cut off with their requests, so this is done in a
 * moment in which none has come: at the end of a short turn of the event loop that brought none.
 */
async function closePort(server: Server) {
  let cameAny = false
  server.on('connection', () => (cameAny = true))
  const end = performance.now() + longestSearch
  for (let now = performance.now(), isQuiet = false; !isQuiet && now < end;) {
    cameAny = false
    const began = now
    await turn()
    now = performance.now()
    isQuiet = !cameAny && now - began < shortPause
  }
  // The HTTP server's own would close idle connections too, and the requests that are on their way in them.
  Server.prototype.close.call(server)
}
