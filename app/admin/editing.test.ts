import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp, describeProduct, type TestApp } from '#test/app.ts'
import { newDatabaseUrl } from '#test/database.ts'
import { addTestProject } from '#test/projects.ts'
import { readTopics, type Topics } from '#test/topics.ts'
import { hour, day } from '#app/platform/units.ts'

const password = 'seven-cranes-on-the-skyline'

interface Person {
  cookie: string
  /** Opens a project in a tab until the stream is closed. */
  opens(id: string, tab: string): Promise<Topics>
  /** What the tab gets when it polls. */
  poll(id: string, tab: string, kind?: string): Promise<Response>
  listens(): Promise<Topics>
}

async function signIn(app: TestApp, username: string): Promise<Person> {
  await app.services.auth.addAdministrator(username, password)
  const body = new URLSearchParams({ username, password })
  const answer = await app.request('/admin', { method: 'POST', body })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const listen = async (search: string) => {
    const topics = readTopics(await app.request(`/live?topics=editing${search}`, { cookie }))
    onTestFinished(() => topics.close())
    return topics
  }
  return {
    cookie,
    async opens(id, tab) {
      const topics = await listen(`&kind=project&id=${id}&tab=${tab}`)
      expect(await topics.next()).toBe('editing') // Written to the database.
      return topics
    },
    poll: (id, tab, kind = 'project') =>
      app.request(`/admin/editing?${new URLSearchParams({ kind, id, tab })}`, { cookie }),
    listens: () => listen(''),
  }
}

const readJson = async (answer: Promise<Response>) => (await answer).json()

describeProduct('an open edit screen', (createApp) => {
  let app: TestApp
  let layla: Person
  let omar: Person
  let id: string
  beforeEach(async () => {
    app = await createApp()
    layla = await signIn(app, 'layla')
    omar = await signIn(app, 'omar')
    id = (await addTestProject(app.services, {})).id
  })

  it('hears who else has the record open, and how it stands', async () => {
    await layla.opens(id, 'a')
    expect(await readJson(layla.poll(id, 'a'))).toMatchObject({ others: [], rev: 1, by: 'Layla' })
    await omar.opens(id, 'b')
    expect(await readJson(omar.poll(id, 'b'))).toMatchObject({ others: [{ name: 'layla', self: false }] })
    expect(await readJson(layla.poll(id, 'a'))).toMatchObject({ others: [{ name: 'omar', self: false }] })
  })

  it('hears of the same person only as another tab', async () => {
    await layla.opens(id, 'a')
    await layla.opens(id, 'b')
    expect(await readJson(layla.poll(id, 'b'))).toMatchObject({ others: [{ name: 'layla', self: true }] })
  })

  it('hears nothing of those who have another record open', async () => {
    const other = await addTestProject(app.services, { code: '101' })
    await layla.opens(other.id, 'a')
    expect(await readJson(omar.poll(id, 'b'))).toMatchObject({ others: [] })
  })

  it('tells the others when it is opened and closed, and not each time that it is renewed', async () => {
    const topics = await omar.listens()
    const screen = await layla.opens(id, 'a')
    expect(await topics.next()).toBe('editing')
    await app.services.presence.renew()
    expect(await topics.next()).toBe('silence')
    await screen.close()
    expect(await topics.next()).toBe('editing')
    expect(await readJson(omar.poll(id, 'b'))).toMatchObject({ others: [] })
  })

  it('is still there, and not twice, for a tab whose connection was lost and came back', async () => {
    const lost = await layla.opens(id, 'a')
    const next = await layla.opens(id, 'a')
    await lost.close()
    expect(await next.next()).toBe('editing')
    expect(await readJson(layla.poll(id, 'a'))).toMatchObject({ others: [] })
    expect(await readJson(omar.poll(id, 'b'))).toMatchObject({ others: [{ name: 'layla', self: false }] })
  })

  it('counts as closed when it has not been heard of for half a minute', async () => {
    await layla.opens(id, 'a')
    const longAgo = Date.now() - 30_000
    await app.services.db.updateTable('editing').set({ seen_at: longAgo }).execute()
    expect(await readJson(omar.poll(id, 'b'))).toMatchObject({ others: [] })
    await app.services.presence.renew()
    expect(await readJson(omar.poll(id, 'b'))).toMatchObject({ others: [{ name: 'layla', self: false }] })
  })

  it('is over where it was seen by a clock alone that was wrong', async () => {
    await layla.opens(id, 'a')
    const { db, presence } = app.services
    const gone = { stream: 'x', tab: 'x', kind: 'project', record_id: id, user_id: 'x', name: 'sara' }
    await db
      .insertInto('editing')
      .values({ ...gone, seen_at: Date.now() + day })
      .execute()
    expect(await readJson(omar.poll(id, 'b'))).toMatchObject({ others: [{ name: 'layla' }] })
    await presence.renew()
    expect(await db.selectFrom('editing').select('name').execute()).toEqual([{ name: 'layla' }])
  })

  it('tells the others that an instance is gone which did not say so', async () => {
    await layla.opens(id, 'a')
    const topics = await omar.listens()
    const { db, presence } = app.services
    const gone = { stream: 'x', tab: 'x', kind: 'project', record_id: id, user_id: 'x', name: 'sara' }
    await db
      .insertInto('editing')
      .values({ ...gone, seen_at: Date.now() - 30_000 })
      .execute()
    await presence.renew()
    expect(await topics.next()).toBe('editing')
    expect(await db.selectFrom('editing').select('name').execute()).toEqual([{ name: 'layla' }])
  })

  it('hears that the record was deleted', async () => {
    await app.request(`/admin/products/edit/${id}`, {
      method: 'POST',
      cookie: omar.cookie,
      body: new URLSearchParams({ intent: 'delete', rev: '1' }),
    })
    expect(await readJson(layla.poll(id, 'a'))).toMatchObject({ rev: null, by: 'omar' })
  })

  it('can not be closed by another', async () => {
    const topics = await layla.opens(id, 'a')
    await (await omar.opens(id, 'a')).close()
    for (const happened of ['opened', 'closed']) expect(await topics.next(), happened).toBe('editing')
    expect(await readJson(omar.poll(id, 'b'))).toMatchObject({ others: [{ name: 'layla', self: false }] })
  })

  it('needs a session, a known kind and short names', async () => {
    const screen = `kind=project&id=${id}&tab=a`
    expect((await app.request(`/admin/editing?${screen}`)).status).toBe(401)
    expect((await app.request('/live?topics=editing')).status).toBe(401)
    expect((await app.request(`/live?topics=projects&${screen}`)).status).toBe(401)
    for (const kind of ['job-request', 'toString']) expect((await layla.poll(id, 'a', kind)).status).toBe(400)
    for (const name of ['', 'x'.repeat(101)]) {
      expect((await layla.poll(id, name)).status).toBe(400)
      const asked = `/live?topics=editing&kind=project&id=${id}&tab=${name}`
      expect((await app.request(asked, { cookie: layla.cookie })).status).toBe(400)
    }
  })

  it('keeps no session alive', async () => {
    const sessions = () => app.services.db.selectFrom('session').select('expiresAt').orderBy('id').execute()
    const soon = new Date(Date.now() + hour).toISOString()
    await app.services.db.updateTable('session').set({ expiresAt: soon }).execute()
    const before = await sessions()
    await layla.opens(id, 'a')
    expect((await layla.poll(id, 'a')).status).toBe(200)
    expect(await sessions()).toEqual(before)
  })
})

describe('an open edit screen of another instance on the same database', () => {
  it('is seen, until it is closed or its instance stops', async () => {
    const databaseUrl = await newDatabaseUrl('postgres')
    const secret = { databaseUrl, appSecret: 'the same on every instance, thirty-two' }
    const one = await createTestApp({ config: secret })
    const other = await createTestApp({ config: secret })
    const layla = await signIn(one, 'layla')
    const omar = await signIn(other, 'omar')
    const { id } = await addTestProject(one.services, {})
    const topics = await omar.listens()
    const there = { others: [{ name: 'layla', self: false }] }

    const screen = await layla.opens(id, 'a')
    expect(await topics.next()).toBe('editing')
    expect(await readJson(omar.poll(id, 'b'))).toMatchObject(there)
    await screen.close()
    expect(await topics.next()).toBe('editing')
    expect(await readJson(omar.poll(id, 'b'))).toMatchObject({ others: [] })

    await layla.opens(id, 'a')
    expect(await topics.next()).toBe('editing')
    await one.close()
    expect(await topics.next()).toBe('editing')
    expect(await readJson(omar.poll(id, 'b'))).toMatchObject({ others: [] })
  })
})
