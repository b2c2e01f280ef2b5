import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#test/remote-admin.ts'
import { signIn } from '../administrator.ts'
import { ask, type Answer } from '../client.ts'
import { lost, openLedger, writeUnder } from '../ledger.ts'
import type { Stage, Subject } from '../subject.ts'
import { sendCallRequest } from '../visitor.ts'
import type { Site, World } from '../world.ts'

/** Milliseconds, with a margin for the machine; the promises are 2 s for an answer and 5 s for recovery. */
const soon = 3_000
const back = 5_000

export const databaseFaults: Subject = {
  name: 'database',
  about:
    'PostgreSQL closes connections, is unreachable, is unresponsive, is unreachable at startup; SQLite is locked by another process',
  async run(stage) {
    if (stage.engine === 'sqlite') return foreignLock(stage, await stage.open())
    const world = await stage.open({ links: true })
    await connectionsEnded(stage, world)
    for (const fault of ['cut', 'silence'] as const) await away(stage, world, fault)
    await awayAtStart(stage, world)
  },
}

async function connectionsEnded(stage: Stage, world: World) {
  const alive = stage.fact(
    'the server closes all connections under load: both instances survive and are ready again within 5 s',
  )
  const durable = stage.fact('no acknowledged write is lost meanwhile')
  const administrator = await signIn(world.site)
  const project = await administrator.addProject({ name: 'n0' })
  const ledger = openLedger()
  const over = { over: false }
  let round = 0
  const writing = writeUnder(() => world.sites[(round += 1) % world.sites.length] ?? world.site, ledger, over)
  const pids = world.sites.map(({ process }) => process.pid)
  for (let round = 0; round < stage.rounds(20); round += 1) {
    await wait(200)
    await world.db
      .rows(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
      .catch(() => [])
    for (const site of world.sites)
      await alive.attempt(`round ${round}`, () => until(() => isReady(site), 50, back))
  }
  over.over = true
  await writing
  alive.expect(
    world.sites.every(({ process }, index) => process.pid === pids[index] && isAlive(process.pid)),
    'a process ended',
  )
  const missing = await lost(world, ledger, project)
  for (const marker of ledger.messages) durable.expect(!missing.includes(marker), `${marker} is lost`)
}

async function away(stage: Stage, world: World, fault: 'cut' | 'silence') {
  const words = fault === 'cut' ? 'unreachable' : 'unresponsive'
  const refused = stage.fact(
    `database ${words}: writes and the back office are answered 503 with Retry-After within 2 s`,
  )
  const unready = stage.fact(
    `database ${words}: /readyz reports it within 2 s, cached pages are still served`,
  )
  const recovered = stage.fact(`database back after it was ${words}: ready within 5 s, writes are accepted`)
  const administrator = await signIn(world.site)
  for (let round = 0; round < stage.rounds(10); round += 1) {
    for (const site of world.sites) await ask(site, '/about')
    world.links.database?.[fault]()
    await wait(100)
    for (const site of world.sites) {
      refused.expect(is503(await sendCallRequest(site)), `round ${round}: a message`)
      const overview = await ask(site, '/admin/overview', { cookie: administrator.cookie, patience: 10_000 })
      refused.expect(
        is503(overview),
        `round ${round}: the back office, ${overview.status} after ${overview.milliseconds.toFixed(0)} ms`,
      )
      const ready = await ask(site, '/readyz', { patience: 10_000 })
      unready.expect(
        ready.status === 503 && ready.milliseconds < soon,
        `round ${round}: /readyz ${ready.status}`,
      )
      const page = await ask(site, '/about', { patience: 10_000 })
      unready.expect(
        page.status === 200 && page.milliseconds < soon,
        `round ${round}: a cached page ${page.status}`,
      )
    }
    world.links.database?.repair()
    for (const site of world.sites) {
      await recovered.attempt(`round ${round}`, () => until(() => isReady(site), 50, back))
      recovered.expect((await sendCallRequest(site)).status === 200, `round ${round}: a message`)
    }
  }
}

async function awayAtStart(stage: Stage, world: World) {
  const fact = stage.fact('database unreachable at startup: 503 until it is back, then ready within 5 s')
  const { site } = world
  await site.process.stop()
  world.links.database?.cut()
  const starting = site.startAgain()
  starting.catch(() => undefined)
  await fact.attempt('it does not answer', () =>
    until(async () => (await ask(site, '/projects', { patience: 1_000 })).status === 503, 100, 15_000),
  )
  fact.expect((await ask(site, '/healthz', { patience: 1_000 })).status === 200, '/healthz')
  world.links.database?.repair()
  await fact.attempt('it never became ready', () => until(() => isReady(site), 50, 2 * back))
  await fact.attempt('the start failed', () => starting)
}

/** A backup program or a curious operator holds the file. */
async function foreignLock(stage: Stage, world: World) {
  const refused = stage.fact('file locked by another process: writes are answered 503 soon')
  const reading = stage.fact('file locked by another process: pages are served without waiting')
  const recovered = stage.fact('lock released: writes are accepted')
  for (let round = 0; round < stage.rounds(10); round += 1) {
    const other = new DatabaseSync(join(world.site.folder, 'plinth.sqlite'))
    other.exec('begin immediate')
    const writes = [sendCallRequest(world.site), sendCallRequest(world.site)]
    for (let look = 0; look < 5; look += 1) {
      const page = await ask(world.site, look % 2 ? '/projects' : `/projects?status=all&page=${round}`)
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
    recovered.expect((await sendCallRequest(world.site)).status === 200, `round ${round}`)
  }
}

function is503({ status, headers, milliseconds }: Answer): boolean {
  return status === 503 && headers['retry-after'] !== undefined && milliseconds < soon
}

export async function isReady(site: Site): Promise<boolean> {
  return (await ask(site, '/readyz', { patience: 2_000 })).status === 200
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
