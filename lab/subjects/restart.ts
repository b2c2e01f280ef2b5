import { randomUUID } from 'node:crypto'
import { Agent } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { isInstalled, startProxy, type ProxyName } from '../../test/proxies.ts'
import { vacancyForm } from '../../test/vacancies.ts'
import { signIn } from '../administrator.ts'
import type { Deployment } from '../deployment.ts'
import { askFront, frontUrl } from '../front.ts'
import type { Lab, Subject } from '../subject.ts'

const [readers, writers] = [8, 2]

export default {
  about: 'three instances behind HAProxy and nginx, under load: one is killed, all are restarted in turn',
  engines: ['postgres'],
  async run(lab) {
    const deployment = await lab.open({ instances: 3, environment: { PUBLIC_URL: frontUrl } })
    const { cookie } = await signIn(deployment.site)
    for (const name of ['haproxy', 'nginx'] satisfies ProxyName[]) {
      if (!isInstalled(name)) throw new Error(`${name} is not installed`)
      const [first = 0, ...rest] = deployment.sites.map(({ port }) => port)
      const proxy = await startProxy(name, [first, rest[0] ?? first, ...rest.slice(1)])
      await killOne(lab, name, deployment, proxy.port, cookie)
      await restartInTurn(lab, name, deployment, proxy.port, cookie)
      await proxy.close()
    }
  },
} satisfies Subject

async function killOne(lab: Lab, name: string, deployment: Deployment, port: number, cookie: string) {
  const load = startLoad(port, cookie)
  await wait(1_500)
  deployment.other.process.signal('SIGKILL')
  await wait(1_500)
  await deployment.other.startAgain()
  await wait(1_000)
  await load.stop()
  const what = `${name}, one is killed under load`
  const failed = load.failed.filter((one) => one.startsWith('GET'))
  lab.goal({
    what: `${what}: failed pages of ${load.reads}`,
    atMost: 0,
    measured: failed.length,
    why: failed[0],
  })
  await expectOnce(lab, deployment, what, load.saved)
}

async function restartInTurn(lab: Lab, name: string, deployment: Deployment, port: number, cookie: string) {
  const load = startLoad(port, cookie)
  let longest = 0
  for (const site of deployment.sites) {
    const began = performance.now()
    const { code, stderr } = await site.process.stop()
    if (code !== 0 || stderr !== '') throw new Error(`an instance ended with ${code}: ${stderr}`)
    longest = Math.max(longest, performance.now() - began)
    await site.startAgain()
    await wait(1_500) // Until the proxy has noticed that it is back.
  }
  await load.stop()
  const what = `${name}, all are restarted in turn under load`
  const { failed, reads, saved } = load
  lab.goal({
    what: `${what}: failed requests of ${reads + saved.length}`,
    atMost: 0,
    measured: failed.length,
    why: failed[0],
  })
  lab.goal({ what: `${what}: longest stop`, atMost: 10, measured: longest / 1000, unit: 's' })
  await expectOnce(lab, deployment, what, saved)
}

async function expectOnce(lab: Lab, { db }: Deployment, what: string, titles: readonly string[]) {
  const fact = lab.fact(`${what}: every acknowledged save is there once`)
  const rows = await db.rows('select title, count(*) as number from vacancy group by title')
  const times = new Map(rows.map(({ title, number }) => [title, Number(number)]))
  for (const title of titles) fact.expect(times.get(title) === 1, `${title}: ${times.get(title)} times`)
}

/**
 * Readers and writers. A writer repeats what was not acknowledged, like a person who presses the button again.
 */
function startLoad(port: number, cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: readers + writers })
  const load = { reads: 0, saved: [] as string[], failed: [] as string[] }
  let isOver = false
  async function read() {
    for (const paths = ['/', '/projects', '/about', '/careers']; !isOver; await wait(10)) {
      const path = paths[load.reads % paths.length] ?? '/'
      load.reads += 1
      const outcome = await askFront(port, path, { agent, cookie })
      if (outcome !== '200') load.failed.push(`GET ${path}: ${outcome}`)
    }
  }
  async function write() {
    for (; !isOver; await wait(20)) {
      const title = randomUUID()
      const form = new URLSearchParams({ id: randomUUID(), ...vacancyForm(title) })
      for (;;) {
        const outcome = await askFront(port, '/admin/vacancies', { agent, cookie, form })
        if (outcome === '303') break
        load.failed.push(`POST: ${outcome}`)
        await wait(100)
      }
      load.saved.push(title)
    }
  }
  const running = Promise.all([
    ...Array.from({ length: readers }, read),
    ...Array.from({ length: writers }, write),
  ])
  return Object.assign(load, {
    async stop() {
      isOver = true
      await running
      agent.destroy()
    },
  })
}
