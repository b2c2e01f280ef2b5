import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { shortFormTime } from '#app/platform/http/limits.ts'
import { openHttpServer } from './http-server.ts'

const own = ['Host: plinth.test', 'Origin: http://plinth.test', 'Sec-Fetch-Site: same-origin']
const form = 'Content-Type: application/x-www-form-urlencoded'
const multipart = 'Content-Type: multipart/form-data; boundary=x'

describe('a form that arrives slowly', () => {
  let server: Server
  let port: number
  let session: string
  const statuses: number[] = []
  beforeAll(async () => {
    const app = await createTestApp()
    session = `Cookie: ${await app.signIn()}`
    ;({ server } = openHttpServer(
      getRequestListener(async (request, env) => {
        const answer = await app.app.fetch(request, env)
        statuses.push(answer.status)
        return answer
      }),
      { trustProxy: true },
    ))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ;({ port } = server.address() as AddressInfo) // It does not listen on a pipe.
    return async () => {
      server.close().closeAllConnections()
      await app.close()
    }
  })

  /** Sends half of a form, and returns what had been answered at the end of the time for short ones. */
  async function sendHalf(path: string, ...head: string[]): Promise<string> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    onTestFinished(() => void socket.destroy())
    socket.write([`POST ${path} HTTP/1.1`, ...own, ...head, 'Content-Length: 60', '', 'a=half'].join('\r\n'))
    await once(server, 'request')
    for (let turn = 0; turn < 50; turn += 1) await nextIteration()
    vi.advanceTimersByTime(shortFormTime - 1)
    expect(socket.bytesRead).toBe(0)
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    const stays = new Promise<string>((resolve) => setTimeout(resolve, 500, 'nothing yet'))
    return Promise.race([text(socket), stays])
  }

  it.each(['/contact', '/careers', '/admin', '/admin/account'])(
    'has half a minute from somebody without a session: %s',
    async (path) => {
      const answer = await sendHalf(path, form)
      expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*Connection: close[^]*Please send it again\.$/)
      // No page was rendered for it.
      await expect.poll(() => statuses.at(-1)).toBe(408)
    },
  )

  it('keeps its time behind a session', async () => {
    expect(await sendHalf('/admin/account', form, session)).toBe('nothing yet')
  })

  it('keeps its time with a résumé', async () => {
    expect(await sendHalf('/careers', multipart)).toBe('nothing yet')
  })
})
