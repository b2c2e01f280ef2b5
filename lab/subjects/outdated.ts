import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../test/remote-admin.ts'
import { signIn } from '../administrator.ts'
import { ask, isReady } from '../client.ts'
import type { Deployment, Site } from '../deployment.ts'
import type { Fact, Lab, Subject } from '../subject.ts'

const outage = 15_000
/** Another instance has heard of a change by then. */
const heard = 1_000

export default {
  about: 'the database is away after a change: visitors read what there is, and nothing that was withdrawn',
  engines: ['postgres'],
  async run(lab) {
    const deployment = await lab.open({ links: true, environment: { SAMPLE_SITE: 'on' } })
    const addresses = await listAddresses(deployment.site)
    await unchanged(lab, deployment, addresses)
    await changed(lab, deployment, addresses)
    await withdrawn(lab, deployment)
  },
} satisfies Subject

async function listAddresses(site: Site): Promise<string[]> {
  const { text } = await ask(site, '/sitemap.xml')
  const found = [...text.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(
    ([, path = '/']) => path || '/',
  )
  const nested = found.filter((path) => path.endsWith('.xml'))
  const pages = found.filter((path) => !path.endsWith('.xml'))
  for (const path of nested) {
    const inner = (await ask(site, path)).text
    pages.push(
      ...[...inner.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, page = '/']) => page || '/'),
    )
  }
  return [...new Set(pages)]
}

/** While the sample's smaller photographs are made, of which each is a change. */
async function unchanged(lab: Lab, deployment: Deployment, addresses: string[]) {
  const fact = lab.fact('database away while smaller photographs are made: every address is answered')
  await readAll(deployment, addresses)
  await away(deployment, fact, addresses, 0)
}

async function changed(lab: Lab, deployment: Deployment, addresses: string[]) {
  const fact = lab.fact('database away for 15 s after one change: every address is answered')
  const flap = lab.fact('database away for a second, back, and away again: every address is answered')
  const admin = await signIn(deployment.site)
  await readAll(deployment, addresses)
  await admin.addProject({ code: '901' })
  await wait(heard)
  await away(deployment, fact, addresses, lab.rounds(outage))
  await readAll(deployment, addresses)
  deployment.links.database?.cut()
  await wait(1_000)
  deployment.links.database?.repair()
  for (const site of deployment.sites) await until(() => isReady(site), 50, 10_000)
  await wait(heard)
  await away(deployment, flap, addresses, 0)
}

/** A project that is deleted by one instance, just before neither has a database. */
async function withdrawn(lab: Lab, deployment: Deployment) {
  const fact = lab.fact('a withdrawal just before the outage: nothing of it is shown by any instance')
  const admin = await signIn(deployment.site)
  for (let round = 0; round < lab.rounds(10); round += 1) {
    const code = String(910 + round)
    const id = await admin.addProject({ code, name: `Withdrawn ${code}` })
    for (const site of deployment.sites) await ask(site, `/projects/${code}`)
    for (const site of deployment.sites) await ask(site, '/projects')
    const { status } = await admin.post(`/admin/products/edit/${id}`, { intent: 'delete', rev: '1' })
    fact.expect(status === 303, `deleting answered ${status}`)
    await wait(100)
    deployment.links.database?.cut()
    for (const site of deployment.sites)
      for (const path of [`/projects/${code}`, '/projects', '/']) {
        const { text } = await ask(site, path)
        fact.expect(!text.includes(`Withdrawn ${code}`), `${path} shows it`)
      }
    await repair(deployment)
  }
}

async function readAll({ sites }: Deployment, addresses: string[]) {
  for (const site of sites) for (const path of addresses) await ask(site, path)
}

async function away(deployment: Deployment, fact: Fact, addresses: string[], before: number) {
  deployment.links.database?.cut()
  await wait(before)
  for (const site of deployment.sites)
    for (const path of addresses) {
      const { status, headers } = await ask(site, path)
      fact.expect(status === 200, `${path} was answered ${status}`)
      if (status === 200 && headers.age !== undefined)
        fact.expect(Number(headers.age) < 3_600, `${path}: Age`)
    }
  await repair(deployment)
}

async function repair({ links, sites }: Deployment) {
  links.database?.repair()
  for (const site of sites) await until(() => isReady(site), 50, 10_000)
}
