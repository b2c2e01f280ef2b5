import { setTimeout as wait } from 'node:timers/promises'
import { flood } from '../../test/flood.ts'
import { ask, newAddress } from '../client.ts'
import { growthDuring, p95During } from '../measure.ts'
import { engines, type Subject } from '../subject.ts'

/** Milliseconds that are fast enough whatever the ratio, because a shared machine is as uneven. */
const quick = 15
const floods = {
  'unknown addresses': '/nowhere-#',
  'unknown project codes': '/projects/none-#',
  'invented parameters': '/projects?x#=#',
  'pages past the end': '/projects?page=1000#',
}

export default {
  about: 'unknown addresses over fifty connections, from one client and from many: others are still served',
  engines,
  async run(lab) {
    const { site } = await lab.open()
    const answered = lab.fact('a flood is answered 200, 404, 429 or 503')
    await ask(site, '/projects')
    const milliseconds = lab.rounds(5_000)
    const idle = await p95During(site, () => wait(milliseconds))
    const growth = await growthDuring(site.process.pid, async () => {
      for (const [name, pattern] of Object.entries(floods))
        for (const crowd of ['one client', 'many clients']) {
          const flooding = flood({
            url: `http://127.0.0.1:${site.port}`,
            host: site.host,
            patterns: [pattern],
            connections: 50,
            milliseconds: milliseconds + 500,
            ...(crowd === 'one client' && { from: newAddress() }),
          })
          await wait(250)
          lab.goal({
            what: `${name} from ${crowd}: p95 of others' cached pages (idle ${idle.toFixed(1)})`,
            atMost: Math.max(2 * idle, quick),
            measured: await p95During(site, () => wait(milliseconds)),
            unit: 'ms',
          })
          for (const [status, count] of Object.entries(await flooding))
            answered.expect(['200', '404', '429', '503'].includes(status), `${count} answers of ${status}`)
        }
    })
    lab.goal({ what: 'memory grows meanwhile by', atMost: 300, measured: growth, unit: 'MB' })
  },
} satisfies Subject
