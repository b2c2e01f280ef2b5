import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { Unavailable } from '#app/platform/errors/unavailable.server.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import type { Project } from '#app/features/projects/collection.ts'
import { servingName } from '#app/platform/database/serving-lock.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { asOwner, newMigratedDatabaseUrl } from '#test/database.ts'
import { addTestProject, testProject, type TypedProject } from '#test/projects.ts'
import { linkTo, type TcpLink } from '#test/tcp-link.ts'
import { createOutage } from './outage.ts'

async function save(
  { services }: TestApp,
  { id, rev }: Project,
  values: Partial<ReturnType<typeof testProject>>,
) {
  const saved = await change(services, programNamed('Layla'), 'projects', (tx) =>
    projectStore.save(tx, id, rev, { ...testProject(typed), ...values }),
  )
  expect(saved.refused).toBeUndefined()
}

const typed: TypedProject = { code: '118', name: 'Creek Villa', client: 'Dune & Harbour' }

describe('what visitors read while PostgreSQL is away', () => {
  let here: TestApp
  let there: TestApp
  let link: TcpLink
  let project: Project
  beforeAll(async () => {
    const url = (await newMigratedDatabaseUrl('postgres', '')) ?? ''
    const linked = await linkTo(url)
    link = linked.link
    here = await createTestApp({ config: { databaseUrl: linked.url } })
    there = await createTestApp({ config: { databaseUrl: url, appSecret: 'x'.repeat(40) } })
    return async () => {
      link.repair()
      await Promise.all([here.close(), there.close()])
      await link.close()
    }
  })
  beforeEach(async () => {
    await there.empty()
    here.services.pages.clear()
    await expect.poll(() => here.services.live.isListening()).toBe(true)
    project = await addTestProject(here.services, typed)
    expect(await read('/projects/118')).toContain('Creek Villa')
  })
  afterEach(async () => {
    link.repair()
    await expect.poll(async () => (await here.request('/readyz')).status).toBe(200)
    await expect.poll(() => here.services.live.isListening()).toBe(true)
  })

  async function read(path: string) {
    const answer = await here.request(path, { headers: { Accept: 'text/html' } })
    return answer.status === 200 ? answer.text() : answer.status
  }
  const isOutdated = () => here.services.pages.get('/projects/118') === undefined

  it('is the page as it was before the last change, and caches in between hear that it is old', async () => {
    await save(there, project, { name: 'Creek Villas' })
    await expect.poll(isOutdated).toBe(true)
    link.cut()
    for (let time = 0; time < 3; time += 1) {
      const answer = await here.request('/projects/118')
      expect(answer.status).toBe(200)
      expect(Number(answer.headers.get('Age'))).toBeGreaterThanOrEqual(0)
      expect(await answer.text()).toContain('Creek Villa')
    }
    const etag = (await here.request('/projects/118')).headers.get('ETag') ?? ''
    expect((await here.request('/projects/118', { headers: { 'If-None-Match': etag } })).status).toBe(304)
    link.repair()
    await expect.poll(() => read('/projects/118')).toContain('Creek Villas')
    expect((await here.request('/projects/118')).headers.get('Age')).toBeNull()
  })

  it('answers at once though the network is silent', async () => {
    here.services.pages.invalidate()
    link.silence()
    await read('/projects/118')
    const began = Date.now()
    for (let time = 0; time < 20; time += 1) expect(await read('/projects/118')).toContain('Creek Villa')
    expect(Date.now() - began).toBeLessThan(3_000 + 19_000)
  })

  it.each([
    ['withdrawn', { state: 'draft' as const }],
    ['without the name of a client who wants none', { client: '' }],
  ])('is nothing of what another instance has just changed: %s', async (_, values) => {
    const heard = Promise.withResolvers<void>()
    here.services.live.subscribe((topic) => topic === 'withdrawn' && heard.resolve())
    await save(there, project, values)
    await heard.promise
    link.cut()
    expect(await read('/projects/118')).toBe(503)
  })

  it('survives a listening connection that was lost, as nothing was withdrawn', async () => {
    const database = new URL(there.config.databaseUrl ?? '').pathname.slice(1)
    await asOwner(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = $2',
      [database, servingName],
    )
    await expect.poll(isOutdated).toBe(true)
    await expect.poll(() => here.services.live.isListening()).toBe(true)
    link.cut()
    expect(await read('/projects/118')).toContain('Creek Villa')
  })

  it('is nothing of what was withdrawn while nobody could hear it', async () => {
    const lost = Promise.withResolvers<void>()
    here.services.live.subscribe((topic) => topic === 'everything' && lost.resolve())
    link.cut()
    await expect.poll(() => here.services.live.isListening()).toBe(false)
    await change(there.services, programNamed('Layla'), 'projects', (tx) =>
      projectStore.remove(tx, project.id, project.rev),
    )
    link.repair()
    await lost.promise
    await expect.poll(() => here.services.live.isListening()).toBe(true)
    link.cut()
    expect(await read('/projects/118')).toBe(503)
  })
})

describe('where notifications of others are not heard', () => {
  it('a copy answers only if the database is away too', async () => {
    const app = await createTestApp({ engine: 'postgres' })
    const why = new Unavailable('storage')
    const { db, live } = app.services
    expect(await createOutage({ db, live }).meet(why)).toBe(true)
    const deaf = { ...live, isListening: () => false }
    const outage = createOutage({ db, live: deaf })
    expect(await outage.meet(why)).toBe(false)
    expect(outage.isOn()).toBeUndefined()
    expect(await createOutage({ db, live }).meet(new Unavailable('busy'))).toBe(false)
    expect(await createOutage({ db, live }).meet(new Error('a fault of ours'))).toBe(false)
    await app.close()
  })
})
