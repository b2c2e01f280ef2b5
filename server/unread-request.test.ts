import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openHttpServer } from './http-server.ts'
import { mebibyte } from '#app/platform/units.ts'

const own = ['Host: plinth.test', 'Origin: http://plinth.test', 'Sec-Fetch-Site: same-origin']
const form = 'Content-Type: application/x-www-form-urlencoded'

describe('an answer that is given before the request was read', () => {
  let port: number
  beforeAll(async () => {
    const app = await createTestApp()
    const { server } = openHttpServer(getRequestListener(app.app.fetch), { trustProxy: true })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ;({ port } = server.address() as AddressInfo) // It does not listen on a pipe.
    return async () => {
      server.close().closeAllConnections()
      await app.close()
    }
  })

  function open() {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    onTestFinished(() => void socket.destroy())
    return socket
  }

  const early: [status: number, why: string, head: string[]][] = [
    [413, 'a form that is too large', ['POST /contact HTTP/1.1', ...own, form]],
    [413, 'a form of the back office', ['POST /admin HTTP/1.1', ...own, form]],
    [
      403,
      'another site’s form',
      ['POST /contact HTTP/1.1', 'Host: plinth.test', 'Origin: http://evil.test', form],
    ],
    [403, 'a form without an origin', ['POST /admin HTTP/1.1', 'Host: plinth.test', form]],
    [421, 'another host', ['POST /contact HTTP/1.1', 'Host: evil.test', form]],
    [400, 'two hosts', ['POST /contact HTTP/1.1', 'Host: a.test', 'Host: b.test', form]],
    [
      401,
      'a file from nobody',
      ['POST /admin/uploads HTTP/1.1', ...own, 'Content-Type: application/offset+octet-stream'],
    ],
  ]
  // Together, because each connection is drained for a second.
  it.concurrent.for(early)(
    '%i says that the connection closes, and closes it: %s',
    async ([status, , head], { expect, onTestFinished }) => {
      const socket = connect(port, '127.0.0.1').setEncoding('utf8')
      onTestFinished(() => void socket.destroy())
      socket.write([...head, `Content-Length: ${2 * mebibyte}`, '', 'x'.repeat(1_000)].join('\r\n'))
      const answer = await text(socket)
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(answer).toMatch(/^connection: close\r$/im)
    },
  )

  it('reaches a client that goes on sending', async () => {
    const socket = open()
    socket.write(
      ['POST /contact HTTP/1.1', ...own, form, `Content-Length: ${8 * mebibyte}`, '', ''].join('\r\n'),
    )
    socket.write('x'.repeat(8 * mebibyte))
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 [^]*Please shorten it and send it again\.$/)
  })

  it('leaves the connection open where the request was complete', async () => {
    const socket = open()
    const ask = async () => {
      socket.write(
        [
          'POST /contact HTTP/1.1',
          'Host: plinth.test',
          'Origin: http://evil.test',
          form,
          'Content-Length: 4',
          '',
          'name',
        ].join('\r\n'),
      )
      return String((await once(socket, 'data'))[0])
    }
    for (const answer of [await ask(), await ask()]) {
      expect(answer).toMatch(/^HTTP\/1\.1 403 /)
      expect(answer).not.toMatch(/connection: close/i)
    }
  })

  it('says it for a head that is too large, too', async () => {
    const socket = open()
    socket.write(['GET / HTTP/1.1', ...own, `Cookie: ${'x'.repeat(20_000)}`, '', ''].join('\r\n'))
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 [^]*Connection: close/)
  })

  it('is not kept behind an answer that has no end', async () => {
    const socket = open()
    const live = ['GET /live?topics=projects HTTP/1.1', ...own, '', ''].join('\r\n')
    const page = ['GET / HTTP/1.1', ...own, '', ''].join('\r\n')
    socket.write(live)
    await once(socket, 'data')
    socket.write(page.repeat(200))
    await once(socket, 'close')
    expect(socket.bytesRead).toBeLessThan(20_000)
  })
})
