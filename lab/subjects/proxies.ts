import { setTimeout as wait } from 'node:timers/promises'
import { isInstalled, startProxy, type ProxyName } from '../../test/proxies.ts'
import { callRequest } from '../forms.ts'
import { askFront, frontUrl, type FrontOptions } from '../front.ts'
import type { Subject } from '../subject.ts'

const tooLarge = new URLSearchParams({ personMessage: 'x'.repeat(1_500_000) })

export default {
  about: 'forms refused before they were read, behind nginx, Caddy and HAProxy: others are served',
  engines: ['sqlite'],
  async run(lab) {
    const { site } = await lab.open({ environment: { PUBLIC_URL: frontUrl } })
    for (const name of ['nginx', 'caddy', 'haproxy'] satisfies ProxyName[]) {
      const senders = lab.fact(`behind ${name}, forms too large are answered 413`)
      const writers = lab.fact(`behind ${name} meanwhile, others' forms are answered 200 or 429`)
      const readers = lab.fact(`behind ${name} meanwhile, others' pages are answered 200`)
      // Also where it is missing: a proof that was skipped proves nothing.
      senders.expect(isInstalled(name), `${name} is not installed`)
      if (!isInstalled(name)) continue
      const proxy = await startProxy(name, [site.port, site.port])
      const end = Date.now() + lab.rounds(10_000)
      const ask = (path: string, options: FrontOptions) => askFront(proxy.port, path, options)
      const sending = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'].map(async (from) => {
        while (Date.now() < end) {
          const status = await ask('/contact', { form: tooLarge, from })
          senders.expect(status === '413', `answered ${status}`)
        }
      })
      const writing = async () => {
        for (; Date.now() < end; await wait(50)) {
          const status = await ask('/contact', { form: new URLSearchParams(callRequest), from: '127.0.0.6' })
          writers.expect(/^(200|429)$/.test(status), `answered ${status}`)
        }
      }
      const reading = async () => {
        for (; Date.now() < end; await wait(20)) {
          const status = await ask('/about', { from: '127.0.0.7' })
          readers.expect(status === '200', `answered ${status}`)
        }
      }
      await Promise.all([...sending, writing(), reading()])
      await proxy.close()
    }
  },
} satisfies Subject
