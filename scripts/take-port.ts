import type { Server } from 'node:http'
import { StartupError, type Config } from '#app/platform/config.server.ts'

/**
 * Listens on the configured port.
 * @throws StartupError naming PORT or HOST
 */
export async function takePort(server: Server, config: Config): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(explain(error, config))
    server.once('error', refuse)
    server.listen(config.port, config.host, () => {
      server.off('error', refuse)
      resolve()
    })
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : config.port
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
