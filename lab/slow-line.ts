import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Site } from './deployment.ts'

/** The address of a site behind a line that all connections share: so many bytes a second arrive at the site. */
export async function openSlowLine(site: Site, perSecond: number) {
  const sockets = new Set<Socket>()
  let free = 0
  async function* slowly(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      const now = performance.now()
      free = Math.max(free, now) + (chunk.length * 1000) / perSecond
      await wait(free - now)
      yield chunk
    }
  }
  const server = createServer((near) => {
    const far = connect(site.port, '127.0.0.1')
    sockets.add(near)
    near.on('close', () => sockets.delete(near))
    for (const way of [pipeline(near, slowly, far), pipeline(far, near)]) way.catch(() => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
