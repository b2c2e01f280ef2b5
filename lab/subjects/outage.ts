import { setTimeout as wait } from 'node:timers/promises'
import { isInstalled, startProxy, type ProxyName } from '../../test/proxies.ts'
import { until } from '../../test/remote-admin.ts'
import { isReady } from '../client.ts'
import { askFront, frontUrl } from '../front.ts'
import type { Subject } from '../subject.ts'

/** Milliseconds after which every proxy has noticed. */
const noticed = 4_000

export default {
  about: 'database or bucket away behind nginx, HAProxy and Caddy: visitors read what is in memory',
  engines: ['postgres'],
  async run(lab) {
    const { site, other, sites, links } = await lab.open({
      links: true,
      environment: { PUBLIC_URL: frontUrl },
    })
    for (const name of ['nginx', 'haproxy', 'caddy'] satisfies ProxyName[])
      for (const part of ['database', 'bucket'] as const) {
        const reading = lab.fact(`behind ${name}, ${part} away: pages in memory are answered 200`)
        const back = lab.fact(
          `behind ${name}, ${part} back: pages are answered 200, by instances that are ready`,
        )
        // Also where it is missing: a proof that was skipped proves nothing.
        reading.expect(isInstalled(name), `${name} is not installed`)
        if (!isInstalled(name)) continue
        const proxy = await startProxy(name, [site.port, other.port])
        const read = async (fact: typeof reading, milliseconds: number) => {
          for (const end = Date.now() + milliseconds; Date.now() < end; await wait(50)) {
            const status = await askFront(proxy.port, '/about', { from: '127.0.0.7' })
            fact.expect(status === '200', `answered ${status}`)
          }
        }
        // Each instance has it in memory then.
        for (let time = 0; time < 20; time += 1) await askFront(proxy.port, '/about')
        links[part]?.cut()
        await read(reading, noticed + lab.rounds(10_000))
        reading.expect(!(await isReady(site)), `the ${part} was not away`)
        links[part]?.repair()
        for (const one of sites)
          await back.attempt('not ready again', () => until(() => isReady(one), 50, 10_000))
        await read(back, noticed)
        await proxy.close()
      }
  },
} satisfies Subject
