import { setTimeout as wait } from 'node:timers/promises'
import { flood } from '../../test/flood.ts'
import { residentMemory } from '../../test/resident-memory.ts'
import { ask } from '../client.ts'
import { load } from '../measure.ts'
import type { Subject } from '../subject.ts'

const most = { 'when idle': 150, 'after varying addresses': 350, 'after load': 350 }

export default {
  about: 'resident memory when idle, after ten thousand different addresses, after a minute of load',
  engines: ['sqlite'],
  async run(lab) {
    const { site } = await lab.open({ isPrepared: true, environment: { LOG_LEVEL: 'silent' } })
    const note = (when: keyof typeof most) =>
      lab.goal({
        what: `resident memory ${when}`,
        atMost: most[when],
        measured: residentMemory(site.process.pid) / 1e6,
        unit: 'MB',
      })
    await ask(site, '/')
    await wait(15_000) // Memory is released some seconds after a garbage collection.
    note('when idle')
    const url = `http://127.0.0.1:${site.port}` as const
    for (const pattern of ['/projects?ref=#', '/?utm_source=#', '/projects/none-#'])
      await flood({
        url,
        host: site.host,
        patterns: [pattern],
        connections: 8,
        milliseconds: lab.rounds(4_000),
      })
    note('after varying addresses')
    for (const path of ['/', '/projects', '/projects/198', '/about', '/contact', '/careers'])
      await load(site.url + path, Math.ceil(lab.rounds(10)), { 'Accept-Encoding': 'br' })
    note('after load')
  },
} satisfies Subject
