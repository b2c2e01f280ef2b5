import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A connection to a real server that a test can cut, or make silent, as networks do. */
export interface TcpLink {
  port: number
  /** Resets open connections, and refuses new ones. */
  cut(): void
  /** Accepts and keeps connections, but passes no bytes in either direction. */
  silence(): void
  /** Resolves once something was sent during the silence. */
  swallowed(): Promise<void>
  /** Lets everything through again; connections that were silenced are reset. */
  repair(): void
  close(): Promise<void>
}

async function openTcpLink(target: { host: string; port: number }): Promise<TcpLink> {
  let state: 'open' | 'cut' | 'silent' = 'open'
  const sockets = new Set<Socket>()
  const swallowing = Promise.withResolvers<void>()
  function hold(socket: Socket) {
    sockets.add(socket)
    socket.on('error', () => {}) // Resets are expected here.
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  function breakOff() {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    hold(near)
    if (state === 'cut') return void near.destroy()
    if (state === 'silent') return void near.pause()
    const far = hold(connect(target))
    near.on('data', (bytes) => (state === 'open' ? void far.write(bytes) : swallowing.resolve()))
    far.on('data', (bytes) => void (state === 'open' && near.write(bytes)))
    near.on('close', () => far.destroy())
    far.on('close', () => state !== 'silent' && near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      state = 'cut'
      breakOff()
    },
    silence() {
      state = 'silent'
    },
    swallowed: () => swallowing.promise,
    repair() {
      breakOff()
      state = 'open'
    },
    async close() {
      breakOff()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The same address, through a link of its own. */
export async function linkTo(url: string): Promise<{ link: TcpLink; url: string }> {
  const linked = new URL(url)
  const link = await openTcpLink({ host: linked.hostname, port: Number(linked.port) })
  linked.hostname = '127.0.0.1'
  linked.port = String(link.port)
  return { link, url: linked.href }
}
