import { setTimeout as wait } from 'node:timers/promises'
import { residentMemory } from '../../test/resident-memory.ts'
import { signIn } from '../administrator.ts'
import { ask } from '../client.ts'
import type { Site } from '../deployment.ts'
import { percentile } from '../measure.ts'
import { openStream, type OpenStream } from '../stream.ts'
import type { Subject } from '../subject.ts'

const atOnce = 50

export default {
  about: '5,000 open screens: their memory, how soon they hear of a change, what their requests cost others',
  engines: ['sqlite'],
  async run(lab) {
    const number = lab.rounds(5_000)
    const { site } = await lab.open({ isPrepared: true, environment: { LOG_LEVEL: 'silent' } })
    const administrator = await signIn(site)
    const early = await openMany(site, 100) // Excludes one-time costs of the first ones.
    const before = await settledMemory(site)
    const screens = await openMany(site, number)
    const after = await settledMemory(site)

    const { status } = await administrator.post('/admin/clients', { name: 'Offices' })
    if (status !== 303) throw new Error(`saving answered ${status}`)
    const saved = performance.now()
    const times: number[] = []
    const asking: Promise<number>[] = []
    const spreads = screens.map(async (screen) => {
      const spread = await heard(screen)
      times.push(performance.now() - saved)
      const visitor = wait(Math.random() * spread).then(() => ask(site, '/clients'))
      asking.push(visitor.then(({ milliseconds }) => milliseconds))
      return spread
    })
    const widest = Math.max(...(await Promise.all(spreads)))
    const others: number[] = []
    for (const end = Date.now() + widest; Date.now() < end; await wait(20))
      others.push((await ask(site, '/projects')).milliseconds)
    const refreshes = await Promise.all(asking)
    for (const screen of [...early, ...screens]) screen.close()
    lab.goal({
      what: `99 % of ${number} screens hear of a change after`,
      atMost: 2_000,
      measured: percentile(times, 0.99),
      unit: 'ms',
    })
    lab.goal({
      what: 'memory of an open screen',
      atMost: 30,
      measured: (after - before) / number / 1000,
      unit: 'kB',
    })
    lab.goal({
      what: `p99 of a visitor while they refresh, over ${(widest / 1000).toFixed(1)} s`,
      atMost: 100,
      measured: percentile(others, 0.99),
      unit: 'ms',
    })
    lab.figure(
      'responses to the refreshes, median and p99',
      `${percentile(refreshes, 0.5).toFixed(0)}, ${percentile(refreshes, 0.99).toFixed(0)} ms`,
    )
  },
} satisfies Subject

async function openMany(site: Site, wanted: number): Promise<OpenStream[]> {
  const opened: OpenStream[] = []
  while (opened.length < wanted) {
    const some = Array.from({ length: Math.min(atOnce, wanted - opened.length) }, (_, index) => {
      const number = opened.length + index
      const address = `10.${wanted === 100 ? 1 : 2}.${number >> 8}.${number & 255}`
      return openStream(site, '/live?topics=projects,settings,clients', address)
    })
    opened.push(...(await Promise.all(some)))
  }
  const refused = opened.find(({ status }) => status !== 200)
  if (refused) throw new Error(`a stream was answered ${refused.status}`)
  return opened
}

/** Until a change: the milliseconds over which the screens should spread their requests. */
function heard(screen: OpenStream): Promise<number> {
  return new Promise((resolve) =>
    screen.onChunk((received) => {
      if (!received.includes('data: clients')) return
      const [, spread = '300'] = /event: spread\ndata: (\d+)/.exec(received) ?? []
      resolve(Number(spread))
    }),
  )
}

async function settledMemory(site: Site): Promise<number> {
  await wait(12_000) // What the requests left behind is collected after a while of idleness.
  return residentMemory(site.process.pid)
}
