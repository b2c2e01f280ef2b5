import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../test/remote-admin.ts'
import { signIn } from '../administrator.ts'
import { ask, isReady, type Answer } from '../client.ts'
import type { Deployment } from '../deployment.ts'
import { sendCallRequest } from '../forms.ts'
import { findLost, openLedger, writeUnder } from '../ledger.ts'
import type { Lab, Subject } from '../subject.ts'

/** Milliseconds: the promises are 2 s while it is away, 5 s while it hangs, each with a margin for the machine. */
const within = { cut: 3_000, silence: 6_000 }
const back = 5_000

export default {
  about: 'PostgreSQL closes connections under load, is away, does not respond, is away at the start',
  engines: ['postgres'],
  async run(lab) {
    const deployment = await lab.open({ links: true })
    await connectionsEnded(lab, deployment)
    for (const fault of ['cut', 'silence'] as const) await away(lab, deployment, fault)
    await awayAtStart(lab, deployment)
  },
} satisfies Subject

async function connectionsEnded(lab: Lab, deployment: Deployment) {
  const alive = lab.fact('all connections are closed under load: both instances are ready within 5 s')
  const durable = lab.fact('no acknowledged write is lost meanwhile')
  const ledger = openLedger()
  const load = { over: false }
  const writing = deployment.sites.map((site) => writeUnder(() => site, ledger, load))
  const pids = deployment.sites.map(({ process }) => process.pid)
  for (let round = 0; round < lab.rounds(20); round += 1) {
    await wait(200)
    const others = 'pid <> pg_backend_pid() and datname = current_database()'
    await deployment.db
      .rows(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
      .catch(() => [])
    for (const site of deployment.sites)
      await alive.attempt(`round ${round}`, () => until(() => isReady(site), 50, back))
  }
  load.over = true
  await Promise.all(writing)
  for (const pid of pids) alive.expect(process.kill(pid, 0), 'a process ended')
  const lost = await findLost(deployment, ledger)
  for (const marker of ledger.messages) durable.expect(!lost.includes(marker), `${marker} is lost`)
}

async function away(lab: Lab, deployment: Deployment, fault: 'cut' | 'silence') {
  const words = fault === 'cut' ? 'unreachable' : 'unresponsive'
  const refused = lab.fact(`database ${words}: writes and the back office get 503 with Retry-After in time`)
  const reading = lab.fact(`database ${words}: /readyz reports it in time, cached pages are served`)
  const recovered = lab.fact(`database back after it was ${words}: ready within 5 s, writes are accepted`)
  const { cookie } = await signIn(deployment.site)
  for (let round = 0; round < lab.rounds(10); round += 1) {
    for (const site of deployment.sites) await ask(site, '/about')
    deployment.links.database?.[fault]()
    await wait(100)
    for (const site of deployment.sites) {
      const overview = await ask(site, '/admin/overview', { cookie, timeout: 10_000 })
      for (const answer of [await sendCallRequest(site), overview])
        refused.expect(
          answer.headers['retry-after'] !== undefined && is(503, answer, within[fault]),
          say(answer),
        )
      const ready = await ask(site, '/readyz', { timeout: 10_000 })
      reading.expect(is(503, ready, within.cut), `/readyz: ${say(ready)}`)
      const page = await ask(site, '/about', { timeout: 10_000 })
      reading.expect(is(200, page, within.cut), `a cached page: ${say(page)}`)
    }
    deployment.links.database?.repair()
    for (const site of deployment.sites) {
      await recovered.attempt(`round ${round}`, () => until(() => isReady(site), 50, back))
      recovered.expect((await sendCallRequest(site)).status === 200, `round ${round}: a message`)
    }
  }
}

async function awayAtStart(lab: Lab, { site, links }: Deployment) {
  const fact = lab.fact('database unreachable at the start: 503 until it is back, then ready within 10 s')
  await site.process.stop()
  links.database?.cut()
  const starting = site.startAgain()
  const is503 = async () => (await ask(site, '/projects', { timeout: 1_000 })).status === 503
  await fact.attempt('it does not answer', () => until(is503, 100, 15_000))
  links.database?.repair()
  await fact.attempt('it never became ready', () => until(() => isReady(site), 50, 2 * back))
  await fact.attempt('the start failed', () => starting)
}

function is(wanted: number, { status, milliseconds }: Answer, most: number): boolean {
  return status === wanted && milliseconds < most
}

function say({ status, milliseconds }: Answer): string {
  return `${status} after ${milliseconds.toFixed(0)} ms`
}
