import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { StartupError, type Config } from '#app/platform/config.server.ts'

const seconds = 1000
const minutes = 60 * seconds

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/**
 * Takes the port, or says why it can't.
 * @throws StartupError naming PORT or HOST
 */
export async function listen(config: Config, fetch: Fetch): Promise<{ server: Server; port: number }> {
  const server = createAdaptorServer({ fetch }) as Server // http, as no other kind is asked for.
  setTimeouts(server)
  return takePort(server, config)
}

/** Long enough for 300 MB over a slow line; short enough that what has died lets go. */
export function setTimeouts(server: Server) {
  server.headersTimeout = 30 * seconds
  server.requestTimeout = 60 * minutes
  // Longer than the minute for which proxies keep a connection, so that never we are the first to close one in use.
  server.keepAliveTimeout = 75 * seconds
  // Nothing sent or received for so long: the other side is gone. Streams beat every 25 s.
  server.timeout = 5 * minutes
}

export async function takePort(server: Server, config: Config): Promise<{ server: Server; port: number }> {
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(explain(error, config))
    server.once('error', refuse)
    server.listen(config.port, config.host, () => {
      server.off('error', refuse)
      resolve()
    })
  })
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : config.port }
}

function explain(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartupError(
        `PORT: ${port} is in use by another program. Stop that one, or set PORT to a free port.`,
      )
    case 'EACCES':
      return new StartupError(`PORT: this user may not use port ${port}. Set PORT to one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartupError(
        `HOST: ${host} is not an address of this machine. Set HOST to one, like 127.0.0.1, or 0.0.0.0 for all.`,
      )
    default:
      return error
  }
}
