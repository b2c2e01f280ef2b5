import type { Server } from 'node:http'
import type { App } from '#server/app.ts'

const lookAgain = 100
/** What still runs then is cut off, so that the rest can be written and closed in order. */
const patience = 6_000
const longest = 9_000

/**
 * On SIGTERM or Ctrl-C: unready, no new connections, open streams ended, requests finished, visits written; exit 0
 * within 10 s. A signal that arrives twice (the terminal's and npm's) is one.
 */
export function stopOnSignal(server: Server, app: Pick<App, 'retire' | 'endStreams' | 'close'>) {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), longest).unref()
    app.retire()
    await closeServer(server, app)
    await app.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

function closeServer(server: Server, app: Pick<App, 'endStreams'>): Promise<void> {
  return new Promise((resolve) => {
    const letGo = () => {
      app.endStreams()
      server.closeIdleConnections()
    }
    const again = setInterval(letGo, lookAgain)
    const cut = setTimeout(() => server.closeAllConnections(), patience)
    server.close(() => {
      clearInterval(again)
      clearTimeout(cut)
      resolve()
    })
    letGo()
  })
}
