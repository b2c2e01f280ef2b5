import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#test/remote-admin.ts'
import { signIn } from '../administrator.ts'
import { ask, type Answer } from '../client.ts'
import { findLost, openLedger, writeUnder } from '../ledger.ts'
import type { ProofContext, Subject } from '../subject.ts'
import { sendCallRequest } from '../visitor.ts'
import type { Site, Deployment } from '../deployment.ts'

/**
 * Milliseconds, with a margin for the machine; the promises are 2 s for an answer while the database is away,
 * 5 s while it hangs, and 5 s for recovery.
 */
const soon = 3_000
const whileHanging = 6_000
const back = 5_000

export const databaseFaults: Subject = {
  name: 'database',
  about:
    'PostgreSQL closes connections, is unreachable, is unresponsive, is unreachable at startup; SQLite is locked by another process',
  async run(context) {
    if (context.engine === 'sqlite') return foreignLock(context, await context.open())
    const deployment = await context.open({ links: true })
    await connectionsEnded(context, deployment)
    for (const fault of ['cut', 'silence'] as const) await away(context, deployment, fault)
    await awayAtStart(context, deployment)
  },
}

async function connectionsEnded(context: ProofContext, deployment: Deployment) {
  const alive = context.fact(
    'the server closes all connections under load: both instances survive and are ready again within 5 s',
  )
  const durable = context.fact('no acknowledged write is lost meanwhile')
  const administrator = await signIn(deployment.site)
  const project = await administrator.addProject({ name: 'n0' })
  const ledger = openLedger()
  const over = { over: false }
  let round = 0
  const writing = writeUnder(
    () => deployment.sites[(round += 1) % deployment.sites.length] ?? deployment.site,
    ledger,
    over,
  )
  const pids = deployment.sites.map(({ process }) => process.pid)
  for (let round = 0; round < context.rounds(20); round += 1) {
    await wait(200)
    await deployment.db
      .rows(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
      .catch(() => [])
    for (const site of deployment.sites)
      await alive.attempt(`round ${round}`, () => until(() => isReady(site), 50, back))
  }
  over.over = true
  await writing
  alive.expect(
    deployment.sites.every(({ process }, index) => process.pid === pids[index] && isAlive(process.pid)),
    'a process ended',
  )
  const missing = await findLost(deployment, ledger, project)
  for (const marker of ledger.messages) durable.expect(!missing.includes(marker), `${marker} is lost`)
}

async function away(context: ProofContext, deployment: Deployment, fault: 'cut' | 'silence') {
  const words = fault === 'cut' ? 'unreachable' : 'unresponsive'
  const refused = context.fact(
    `database ${words}: writes and the back office are answered 503 with Retry-After within ${fault === 'cut' ? 2 : 5} s`,
  )
  const unready = context.fact(
    `database ${words}: /readyz reports it within 2 s, cached pages are still served`,
  )
  const recovered = context.fact(`database back after it was ${words}: ready within 5 s, writes are accepted`)
  const administrator = await signIn(deployment.site)
  for (let round = 0; round < context.rounds(10); round += 1) {
    for (const site of deployment.sites) await ask(site, '/about')
    deployment.links.database?.[fault]()
    await wait(100)
    for (const site of deployment.sites) {
      const within = fault === 'cut' ? soon : whileHanging
      refused.expect(is503(await sendCallRequest(site), within), `round ${round}: a message`)
      const overview = await ask(site, '/admin/overview', { cookie: administrator.cookie, timeout: 10_000 })
      refused.expect(
        is503(overview, within),
        `round ${round}: the back office, ${overview.status} after ${overview.milliseconds.toFixed(0)} ms`,
      )
      const ready = await ask(site, '/readyz', { timeout: 10_000 })
      unready.expect(
        ready.status === 503 && ready.milliseconds < soon,
        `round ${round}: /readyz ${ready.status}`,
      )
      const page = await ask(site, '/about', { timeout: 10_000 })
      unready.expect(
        page.status === 200 && page.milliseconds < soon,
        `round ${round}: a cached page ${page.status}`,
      )
    }
    deployment.links.database?.repair()
    for (const site of deployment.sites) {
      await recovered.attempt(`round ${round}`, () => until(() => isReady(site), 50, back))
      recovered.expect((await sendCallRequest(site)).status === 200, `round ${round}: a message`)
    }
  }
}

async function awayAtStart(context: ProofContext, deployment: Deployment) {
  const fact = context.fact('database unreachable at startup: 503 until it is back, then ready within 5 s')
  const { site } = deployment
  await site.process.stop()
  deployment.links.database?.cut()
  const starting = site.startAgain()
  starting.catch(() => undefined)
  await fact.attempt('it does not answer', () =>
    until(async () => (await ask(site, '/projects', { timeout: 1_000 })).status === 503, 100, 15_000),
  )
  fact.expect((await ask(site, '/healthz', { timeout: 1_000 })).status === 200, '/healthz')
  deployment.links.database?.repair()
  await fact.attempt('it never became ready', () => until(() => isReady(site), 50, 2 * back))
  await fact.attempt('the start failed', () => starting)
}

/** A backup program or a curious operator holds the file. */
async function foreignLock(context: ProofContext, deployment: Deployment) {
  const refused = context.fact('file locked by another process: writes are answered 503 soon')
  const reading = context.fact('file locked by another process: pages are served without waiting')
  const recovered = context.fact('lock released: writes are accepted')
  for (let round = 0; round < context.rounds(10); round += 1) {
    const other = new DatabaseSync(join(deployment.site.folder, 'plinth.sqlite'))
    other.exec('begin immediate')
    const writes = [sendCallRequest(deployment.site), sendCallRequest(deployment.site)]
    for (let look = 0; look < 5; look += 1) {
      const page = await ask(deployment.site, look % 2 ? '/projects' : `/projects?status=all&page=${round}`)
      reading.expect(
        // Not every round has a page of its own, so 404 is a valid answer too.
        [200, 404].includes(page.status) && page.milliseconds < soon,
        `${page.status} after ${page.milliseconds.toFixed(0)} ms`,
      )
      await wait(100)
    }
    for (const { status, milliseconds } of await Promise.all(writes))
      refused.expect(
        status === 503 && milliseconds < 2 * soon,
        `${status} after ${milliseconds.toFixed(0)} ms`,
      )
    other.exec('rollback')
    other.close()
    recovered.expect((await sendCallRequest(deployment.site)).status === 200, `round ${round}`)
  }
}

function is503({ status, headers, milliseconds }: Answer, within: number): boolean {
  return status === 503 && headers['retry-after'] !== undefined && milliseconds < within
}

export async function isReady(site: Site): Promise<boolean> {
  return (await ask(site, '/readyz', { timeout: 2_000 })).status === 200
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
