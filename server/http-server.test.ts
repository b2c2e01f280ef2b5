import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openHttpServer, earlyResponses, type HttpServerOptions } from './http-server.ts'
import { bodyLimits } from './unread-bodies.ts'

const form = 'Content-Type: application/x-www-form-urlencoded'
const file = 'Content-Type: application/offset+octet-stream'

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
const after = (seconds: number) => performance.now() + seconds * 1000

async function said(socket: Socket) {
  return text(socket)
}

describe('a body that comes slowly', () => {
  it('is waited for thirty seconds where it is a form, and refused then with a sentence', async () => {
    const { closeLate, send } = await open()
    const socket = await send(...head(form, 100), '', 'name=half')
    expect(closeLate(after(29))).toBe(0)
    expect(closeLate(after(31))).toBe(1)
    const answer = await said(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('Connection: close')
    expect(answer).toContain(earlyResponses.late.sentence)
  })

  it('has ten seconds where it is a file, and then to come at ten kilobytes a second', async () => {
    const { closeLate, send } = await open()
    const standing = await send(...head(file, 10_000_000), '', 'x')
    expect(closeLate(after(9))).toBe(0)
    expect(closeLate(after(11))).toBe(1)
    expect(await said(standing)).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('goes on for as long as the file takes at that rate, and may stand still for half a minute', async () => {
    let read = 0
    const { closeLate, send } = await open({}, (request, response) => {
      request.on('data', (chunk: Buffer) => (read += chunk.length)).on('error', () => response.end())
    })
    const socket = await send(...head(file, 3_000_000), '', '')
    socket.write('x'.repeat(2_000_000))
    await expect.poll(() => read).toBe(2_000_000)
    expect(closeLate(after(1))).toBe(0)
    expect(closeLate(after(29))).toBe(0)
    expect(closeLate(after(33))).toBe(1)
    expect(await said(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('is not blamed for what the server has not read', async () => {
    const { closeLate, send } = await open({}, async () => {})
    await send(...head(form, 100_000), '', 'x'.repeat(50_000))
    for (let second = 0; second < 120; second += 1) expect(closeLate(after(second))).toBe(0)
  })

  it('that has come whole is watched no longer', async () => {
    const arrived = Promise.withResolvers<string>()
    const { closeLate, send } = await open({}, async (request) => arrived.resolve(await text(request)))
    await send(...head(form, 4), '', 'name')
    expect(await arrived.promise).toBe('name')
    expect(closeLate(after(1_000))).toBe(0)
  })
})

describe('bodies that are not finished', () => {
  const bodies = { ...bodyLimits, heldPerBody: 1_000, heldPerAddress: 3_000, heldInAll: 4_000 }
  const behindProxy = (address: string) => `X-Forwarded-For: ${address}`

  it('are refused where one address has too much of them, and taken again after', async () => {
    const { send } = await open({ bodies, trustProxy: true })
    const start = (address: string) => send(...head(form, 5_000, behindProxy(address)), '', 'half')
    const [first] = [await start('192.0.2.1'), await start('192.0.2.1'), await start('192.0.2.1')]
    const refused = await said(await start('192.0.2.1'))
    expect(refused).toMatch(/^HTTP\/1\.1 429 /)
    expect(refused).toContain('Retry-After: 60')
    expect(refused).toContain(earlyResponses.bodies.sentence)
    const elsewhere = await start('192.0.2.2')
    // The limit for all addresses together.
    expect(await said(await start('192.0.2.3'))).toMatch(/^HTTP\/1\.1 429 /)
    first?.destroy()
    elsewhere.destroy()
    await expect
      .poll(async () => {
        const socket = await send(...head(form, 4, behindProxy('192.0.2.1'), 'Connection: close'), '', 'name')
        return said(socket)
      })
      .toContain('4 bytes')
  })

  it('count for what they may become where they do not say how long they are', async () => {
    const { send } = await open({ bodies })
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
})

describe('connections', () => {
  it('are refused where one address has too many, and never behind a proxy for that', async () => {
    const connections = { perAddress: 2, inAll: 3 }
    const direct = await open({ connections })
    const get = ['GET / HTTP/1.1', 'Host: plinth.test', '', '']
    await direct.send(...get)
    await direct.send(...get)
    const refused = await said(await direct.send())
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toContain(earlyResponses.connections.sentence)

    const proxied = await open({ connections, trustProxy: true })
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
