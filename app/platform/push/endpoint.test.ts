import { once } from 'node:events'
import { Agent } from 'node:https'
import { connect, createServer, type AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isPublicIp, isPushEndpoint } from './endpoint.ts'
import { createPostBytes, postPublic } from './post-public.server.ts'

describe('the address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QJ9',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d',
  ])('may be %s', (address) => {
    expect(isPushEndpoint(address)).toBe(true)
  })

  it.each([
    '',
    'nothing',
    'http://fcm.googleapis.com/send',
    'https://localhost/send',
    'https://127.0.0.1/send',
    'https://2130706433/send',
    'https://0x7f.1/send',
    'https://[::1]/send',
    'https://[::ffff:10.0.0.1]/send',
    'https://push.example.net:8443/send',
    'https://user:password@push.example.net/send',
    'javascript:alert(1)',
    'file:///etc/passwd',
    `https://push.example.net/${'x'.repeat(2000)}`,
  ])('may not be %s', (address) => {
    expect(isPushEndpoint(address)).toBe(false)
  })

  it.each(['8.8.8.8', '142.250.1.1', '2607:f8b0:4004:c07::5f'])('may stand for %s', (address) => {
    expect(isPublicIp(address)).toBe(true)
  })

  it.each([
    ['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
    ['100.64.0.1', '224.0.0.1', '255.255.255.255', 'localhost', ''],
    ['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', '::ffff:127.0.0.1', '2002:7f00:1::', '64:ff9b::7f00:1'],
  ])('may not stand for a machine beside ours: %s, %s …', (...addresses) => {
    expect(addresses.filter(isPublicIp)).toEqual([])
  })

  it('is looked up where the connection is made, so that a name can’t lead to this machine', async () => {
    const sent = postPublic('https://localhost/send', {}, Buffer.from('x'), AbortSignal.timeout(5_000))
    await expect(sent).rejects.toThrow('the push service has no public address')
  })

  it('is done with where its service wants to speak another protocol, or nothing comes of it', async () => {
    for (const answer of ['101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other', undefined]) {
      const service = createServer((socket) => {
        socket.once('data', () => (answer ? socket.write(`HTTP/1.1 ${answer}\r\n\r\n`) : socket.end()))
      }).listen(0, '127.0.0.1')
      await once(service, 'listening')
      onTestFinished(() => void service.close())
      const { port } = service.address() as AddressInfo // It does not listen on a pipe.
      class Local extends Agent {
        override createConnection() {
          return connect(port, '127.0.0.1')
        }
      }
      const post = createPostBytes(new Local())
      const sent = post('https://push.example.net/', {}, Buffer.from('x'), AbortSignal.timeout(5_000))
      await expect(sent).rejects.toThrow()
    }
  })
})
