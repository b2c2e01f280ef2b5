import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { minHeldPerBody, nodeLimits, placeLimits } from '#app/platform/http/limits.ts'
import { earlyResponses, openHttpServer, type HttpServerOptions } from './http-server.ts'
import { gibibyte, mebibyte } from '#app/platform/units.ts'

const form = 'Content-Type: application/x-www-form-urlencoded'

async function answerWhole(request: IncomingMessage, response: ServerResponse) {
  const body = await text(request).catch(() => undefined) // The connection was cut.
  if (body !== undefined) response.end(`${body.length} bytes`)
}

async function open(options: Partial<HttpServerOptions> = {}, listener: RequestListener = answerWhole) {
  const http = openHttpServer(listener, { trustProxy: false, ...options })
  http.server.listen(0, '127.0.0.1')
  await once(http.server, 'listening')
  onTestFinished(() => {
    http.server.close()
    http.server.closeAllConnections()
  })
  const send = async (...lines: string[]) => {
    // It does not listen on a pipe.
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    socket.setEncoding('utf8').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    const arrived = lines.length > 0 ? once(http.server, 'request') : undefined
    socket.write(lines.join('\r\n'))
    await Promise.race([arrived, once(socket, 'readable')])
    return socket
  }
  return { ...http, send }
}

const head = (type: string, length: number, ...more: string[]) => [
  'POST / HTTP/1.1',
  'Host: plinth.test',
  type,
  `Content-Length: ${length}`,
  ...more,
]
async function said(socket: Socket) {
  return text(socket)
}

describe('a body that comes slowly', () => {
  it('is refused by Node once its time is over', async () => {
    const { server, send } = await open()
    expect(server).toMatchObject(nodeLimits)
    server.requestTimeout = 1_500
    server.headersTimeout = 1_000
    const socket = await send(...head(form, 100), '', 'name=half')
    const answer = await said(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('Connection: close')
  })
})

describe('bodies that are not finished', () => {
  const places = { ...placeLimits(), heldBytes: { perHolder: 60_000, inAll: 80_000 } }
  const behindProxy = (address: string) => `X-Forwarded-For: ${address}`

  it('are refused where one address has too much of them, and taken again after', async () => {
    const { send } = await open({ places, trustProxy: true })
    const start = (address: string) => send(...head(form, 20_000, behindProxy(address)), '', 'half')
    const first = await start('192.0.2.1')
    for (let time = 1; time < 3; time += 1) await start('192.0.2.1')
    const refused = await said(await start('192.0.2.1'))
    expect(refused).toMatch(/^HTTP\/1\.1 429 /)
    expect(refused).toContain('Retry-After: 60')
    expect(refused).toContain(earlyResponses.bodies.sentence)
    const elsewhere = await start('192.0.2.2')
    // Somebody else's gives way, the oldest of the address that has the most.
    await start('192.0.2.3')
    expect(await said(first)).toMatch(/^HTTP\/1\.1 429 [^]*Connection: close/)
    elsewhere.destroy()
    await expect
      .poll(async () => {
        const socket = await send(...head(form, 4, behindProxy('192.0.2.1'), 'Connection: close'), '', 'name')
        return said(socket)
      })
      .toContain('4 bytes')
  })

  it('count for 16 kB each, however little they promise', async () => {
    const { send } = await open({
      places: { ...places, heldBytes: { perHolder: 3 * minHeldPerBody, inAll: 4 * minHeldPerBody } },
      trustProxy: true,
    })
    const start = (address: string) => send(...head(form, 60, behindProxy(address)), '', 'x')
    const first = await start('192.0.2.1')
    for (let time = 1; time < 3; time += 1) await start('192.0.2.1')
    expect(await said(await start('192.0.2.1'))).toMatch(/^HTTP\/1\.1 429 /)
    await start('192.0.2.2')
    await start('192.0.2.3')
    expect(await said(first)).toMatch(/^HTTP\/1\.1 429 /)
  })

  it('leave connections to those who send none, however many there are', () => {
    for (const memory of [gibibyte / 4, 2 * gibibyte, 16 * gibibyte]) {
      const { connections, streams, administratorStreams, heldBytes } = placeLimits(1, memory)
      const bodies = heldBytes.inAll / minHeldPerBody
      expect(connections.inAll - streams.inAll - administratorStreams.inAll - bodies).toBe(2_000)
    }
  })

  it('are not read to their end once they were refused', async () => {
    const { send } = await open({ places: { ...places, heldBytes: { perHolder: 0, inAll: 0 } } })
    const began = performance.now()
    expect(await said(await send(...head(form, 60), '', 'x'))).toMatch(/^HTTP\/1\.1 429 /)
    expect(performance.now() - began).toBeLessThan(nodeLimits.requestTimeout / 2)
  })

  it('count for what they may become where they do not say how long they are', async () => {
    const { send } = await open({
      places: { ...places, heldBytes: { perHolder: 3 * mebibyte, inAll: 4 * mebibyte } },
    })
    const start = () =>
      send('POST / HTTP/1.1', 'Host: plinth.test', form, 'Transfer-Encoding: chunked', '', '1\r\nx\r\n')
    for (let time = 0; time < 3; time += 1) await start()
    expect(await said(await start())).toMatch(/^HTTP\/1\.1 429 /)
  })
})

describe('an address', () => {
  it('that names a user is refused, and one that is whole is not', async () => {
    const { send } = await open({}, (request, response) => void response.end(request.url))
    const ask = async (target: string) =>
      said(await send(`GET ${target} HTTP/1.1`, 'Host: plinth.test', 'Connection: close', '', ''))
    expect(await ask('http://plinth.test/projects')).toMatch(/^HTTP\/1\.1 200 /)
    for (const user of ['somebody', ':secret', 'somebody:secret'])
      expect(await ask(`http://${user}@plinth.test/projects`)).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('a request', () => {
  it('that names two hosts is refused, whatever else of it is in memory', async () => {
    let asked = 0
    const respondFromMemory: HttpServerOptions['respondFromMemory'] = (_, response) => {
      asked += 1
      response.end('from memory')
      return true
    }
    const { send } = await open({ respondFromMemory })
    const ask = async (...hosts: string[]) =>
      said(await send('GET / HTTP/1.1', ...hosts, 'Hops: 1', 'Connection: close', '', ''))
    expect(await ask('Host: plinth.test')).toMatch(/^HTTP\/1\.1 200 /)
    for (const second of ['Host: evil.test', 'host: plinth.test'])
      expect(await ask('Host: plinth.test', second)).toMatch(/^HTTP\/1\.1 400 /)
    expect(asked).toBe(1)
  })

  it.each([
    ['two lengths', ['Content-Length: 5', 'Content-Length: 48']],
    ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['chunks that are none', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity']],
    ['an unknown encoding', ['Transfer-Encoding: xchunked']],
    ['a space before the colon', ['Transfer-Encoding : chunked']],
    ['a signed length', ['Content-Length: +5']],
    ['a hexadecimal length', ['Content-Length: 0x5']],
    ['a bare carriage return', ['X: a\rTransfer-Encoding: chunked']],
  ])('whose end a proxy may see elsewhere is refused, and hides no other: %s', async (_, ends) => {
    const asked: (string | undefined)[] = []
    const { server, send } = await open({}, (request, response) => {
      asked.push(request.url)
      response.end('answered')
    })
    server.on('connection', (socket) => socket.setTimeout(500, () => socket.destroy()))
    const hidden = ['0', '', 'GET /hidden HTTP/1.1', 'Host: plinth.test', '', '']
    const answers = await said(await send('POST / HTTP/1.1', 'Host: plinth.test', ...ends, '', ...hidden))
    expect(answers).toMatch(/^HTTP\/1\.1 400 /)
    expect(answers).not.toContain('answered')
    expect(asked).not.toContain('/hidden')
  })
})

describe('connections', () => {
  it('are refused where one address has too many, and never behind a proxy for that', async () => {
    const places = { ...placeLimits(), connections: { perHolder: 2, inAll: 3 } }
    const direct = await open({ places })
    const get = ['GET / HTTP/1.1', 'Host: plinth.test', '', '']
    await direct.send(...get)
    await direct.send(...get)
    const refused = await said(await direct.send())
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toContain(earlyResponses.connections.sentence)

    const proxied = await open({ places, trustProxy: true })
    for (let time = 0; time < 3; time += 1) await proxied.send(...get)
    expect(await said(await proxied.send())).toMatch(/^HTTP\/1\.1 503 /)
  })

  it('have ten seconds to say what they want', async () => {
    const { server } = await open()
    expect(server.headersTimeout).toBe(10_000)
  })

  it('hear with their next answer that it is the last, once the server retires', async () => {
    const answer = Promise.withResolvers<void>()
    const { send, drain } = await open({}, async (_, response) => {
      await answer.promise
      response.end('done')
    })
    const under = await send('GET / HTTP/1.1', 'Host: plinth.test', '', '')
    drain()
    const later = await send('GET / HTTP/1.1', 'Host: plinth.test', '', '')
    answer.resolve()
    for (const socket of [under, later]) expect(await said(socket)).toMatch(/Connection: close[^]*done/)
  })
})
