import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { setTimeout as wait } from 'node:timers/promises'
import { isInstalled, startProxy, type ProxyName } from '../../test/proxies.ts'
import { firstAdministrator } from '../../tools/seed/content.ts'
import { callRequest } from '../forms.ts'
import { askFront, frontUrl } from '../front.ts'
import type { Subject } from '../subject.ts'

/** Milliseconds between two forms. */
const interval = 25
/** Milliseconds between two bytes of one form, less than any proxy waits for more. */
const pause = 20_000
const stranger = '127.0.0.2'
const urlencoded = 'application/x-www-form-urlencoded'

export default {
  about: 'a stranger who sends sign-in forms one byte at a time, behind Caddy and nginx: others are served',
  engines: ['sqlite'],
  async run(lab) {
    const { site } = await lab.open({ environment: { PUBLIC_URL: frontUrl } })
    for (const name of ['caddy', 'nginx'] satisfies ProxyName[]) {
      const readers = lab.fact(`behind ${name} meanwhile, others' pages are answered 200`)
      const writers = lab.fact(`behind ${name} meanwhile, others' forms are answered 200 or 429`)
      const signingIn = lab.fact(`behind ${name} meanwhile, an administrator can sign in`)
      // Also where it is missing: a proof that was skipped proves nothing.
      readers.expect(isInstalled(name), `${name} is not installed`)
      if (!isInstalled(name)) continue
      const proxy = await startProxy(name, [site.port, site.port])
      const slow = sendSlowly(proxy.port)
      const end = Date.now() + lab.rounds(150_000)
      for (; Date.now() < end; await wait(500)) {
        const page = await askFront(proxy.port, '/about', { from: '127.0.0.7' })
        readers.expect(page === '200', `answered ${page}`)
        const form = new URLSearchParams(callRequest)
        const sent = await askFront(proxy.port, '/contact', { form, from: '127.0.0.6' })
        writers.expect(/^(200|429)$/.test(sent), `answered ${sent}`)
        const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = firstAdministrator
        const credentials = new URLSearchParams({ username, password })
        const signedIn = await askFront(proxy.port, '/admin', { form: credentials, from: '127.0.0.8' })
        signingIn.expect(/^(303|429)$/.test(signedIn), `answered ${signedIn}`)
      }
      lab.figure(
        `behind ${name}, forms that the stranger began, of which were open at once`,
        await slow.stop(),
      )
      await proxy.close()
    }
  },
} satisfies Subject

/** Sends many forms at once, each of them slowly. */
function sendSlowly(port: number) {
  const open = new Set<TLSSocket>()
  let begun = 0
  let most = 0
  const head = [
    'POST /admin HTTP/1.1',
    'Host: localhost',
    `Origin: ${frontUrl}`,
    `Content-Type: ${urlencoded}`,
    'Content-Length: 60',
    '',
    'u',
  ].join('\r\n')
  const begin = () => {
    const tcp = connectTcp({ port, host: '127.0.0.1', localAddress: stranger }).on('error', () => {})
    const socket = connect({ socket: tcp, servername: 'localhost', rejectUnauthorized: false })
    begun += 1
    socket.on('error', () => {}).resume()
    socket.once('secureConnect', () => {
      most = Math.max(most, open.add(socket).size)
      socket.write(head)
    })
    const more = setInterval(() => socket.write('x'), pause)
    socket.once('end', () => socket.destroy())
    socket.once('close', () => {
      clearInterval(more)
      open.delete(socket)
    })
  }
  const timer = setInterval(begin, interval)
  return {
    async stop() {
      clearInterval(timer)
      const ended = [...open].map((socket) => once(socket.destroy(), 'close'))
      await Promise.all(ended)
      return `${begun}, ${most}`
    },
  }
}
