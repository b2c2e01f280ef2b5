import type { HttpServer } from '#server/http-server.ts'
import type { App } from '#server/app.ts'

/** How long a balancer is given to see that this instance is unready, and everybody else to send what is under way; milliseconds. */
const quietBehindProxy = 3_000
const quietOtherwise = 300
const lookAgain = 100
/** What still runs then is cut off, so that the rest can be written and closed in order. */
const patience = 6_000
const longest = 9_500

type Stopping = Pick<App, 'retire' | 'endStreams' | 'close'>

/**
 * On SIGTERM or Ctrl-C: unready, and each answer the last of its connection; then no new connections, requests finished,
 * visits written; exit 0 within 10 s. A signal that arrives twice (the terminal's and npm's) is one.
 */
export function stopOnSignal(http: HttpServer, app: Stopping, { trustProxy }: { trustProxy: boolean }) {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), longest).unref()
    app.retire()
    http.retire()
    app.endStreams()
    await closeServer(http, app, trustProxy ? quietBehindProxy : quietOtherwise)
    await app.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

function closeServer({ server }: HttpServer, app: Stopping, quiet: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), patience)
    const close = () => {
      const again = setInterval(() => {
        app.endStreams()
        server.closeIdleConnections()
      }, lookAgain)
      server.close(() => {
        clearInterval(again)
        clearTimeout(cut)
        resolve()
      })
    }
    // Just after what has arrived was read, so that no request lies unread in a connection that counts as idle.
    setTimeout(() => setImmediate(close), quiet)
  })
}
