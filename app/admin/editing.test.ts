import { beforeEach, expect, it } from 'vitest'
import { createTestApp, describeEngines, type TestApp } from '#test/app.ts'
import { newDatabaseUrl } from '#test/database.ts'
import { addTestProject } from '#test/projects.ts'
import { readTopics } from '#test/topics.ts'

const password = 'seven-cranes-on-the-skyline'

interface Person {
  cookie: string
  /** Says that the project is open in a tab, and hears what there is to hear. */
  opens(id: string, tab: string, more?: Record<string, string>): Promise<Response>
}

async function signIn(app: TestApp, username: string): Promise<Person> {
  await app.services.auth.addAdministrator(username, password)
  const body = new URLSearchParams({ username, password })
  const answer = await app.request('/admin', { method: 'POST', body })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return {
    cookie,
    opens: (id, tab, more = {}) =>
      app.request('/admin/editing', {
        method: 'POST',
        cookie,
        body: new URLSearchParams({ kind: 'project', id, tab, ...more }),
      }),
  }
}

describeEngines('an open edit screen', (createApp) => {
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
    const first = await (await layla.opens(id, 'a')).json()
    expect(first).toMatchObject({ others: [], rev: 1, by: 'Layla' })
    expect(await (await omar.opens(id, 'b')).json()).toMatchObject({
      others: [{ name: 'layla', self: false }],
    })
    expect(await (await layla.opens(id, 'a')).json()).toMatchObject({
      others: [{ name: 'omar', self: false }],
    })
  })

  it('hears of the same person only as another tab', async () => {
    await layla.opens(id, 'a')
    expect(await (await layla.opens(id, 'b')).json()).toMatchObject({
      others: [{ name: 'layla', self: true }],
    })
  })

  it('hears nothing of those who have another record open', async () => {
    const other = await addTestProject(app.services, { code: '101' })
    await layla.opens(other.id, 'a')
    expect(await (await omar.opens(id, 'b')).json()).toMatchObject({ others: [] })
  })

  it('tells the others when it is opened and closed, and not each time that it beats', async () => {
    const topics = readTopics(await app.request('/live?topics=editing', { cookie: omar.cookie }))
    await layla.opens(id, 'a')
    expect(await topics.next()).toBe('editing')
    await layla.opens(id, 'a')
    expect(await topics.next()).toBe('silence')
    expect((await layla.opens(id, 'a', { leave: 'yes' })).status).toBe(204)
    expect(await topics.next()).toBe('editing')
    expect(await (await omar.opens(id, 'b')).json()).toMatchObject({ others: [] })
    await topics.close()
  })

  it('counts as closed when it has not been heard of for half a minute', async () => {
    await layla.opens(id, 'a')
    const longAgo = Date.now() - 30_000
    await app.services.db.updateTable('editing').set({ seen_at: longAgo }).execute()
    expect(await (await omar.opens(id, 'b')).json()).toMatchObject({ others: [] })
  })

  it('hears that the record was deleted', async () => {
    await app.request(`/admin/products/edit/${id}`, {
      method: 'POST',
      cookie: omar.cookie,
      body: new URLSearchParams({ intent: 'delete', rev: '1' }),
    })
    expect(await (await layla.opens(id, 'a')).json()).toMatchObject({ rev: null, by: 'omar' })
  })

  it('can not be closed by another', async () => {
    await layla.opens(id, 'a')
    await omar.opens(id, 'a', { leave: 'yes' })
    expect(await (await omar.opens(id, 'b')).json()).toMatchObject({
      others: [{ name: 'layla', self: false }],
    })
  })

  it('needs a session, a known kind and short names', async () => {
    const body = new URLSearchParams({ kind: 'project', id, tab: 'a' })
    expect((await app.request('/admin/editing', { method: 'POST', body })).status).toBe(401)
    expect((await app.request('/live?topics=editing')).status).toBe(401)
    for (const kind of ['job-request', 'toString'])
      expect((await layla.opens(id, 'a', { kind })).status).toBe(400)
    for (const name of ['', 'x'.repeat(101)]) expect((await layla.opens(id, name)).status).toBe(400)
  })

  it('keeps no session alive', async () => {
    const sessions = () => app.services.db.selectFrom('session').select('expiresAt').orderBy('id').execute()
    const soon = new Date(Date.now() + 60 * 60 * 1000).toISOString()
    await app.services.db.updateTable('session').set({ expiresAt: soon }).execute()
    const before = await sessions()
    expect((await layla.opens(id, 'a')).status).toBe(200)
    expect(await sessions()).toEqual(before)
  })
})

it('an open edit screen is seen from another instance on the same database', async () => {
  const databaseUrl = await newDatabaseUrl('postgres')
  const secret = { databaseUrl, appSecret: 'the same on every instance, thirty-two' }
  const one = await createTestApp({ config: secret })
  const other = await createTestApp({ config: secret })
  try {
    const layla = await signIn(one, 'layla')
    const omar = await signIn(other, 'omar')
    const { id } = await addTestProject(one.services, {})
    const topics = readTopics(await other.request('/live?topics=editing', { cookie: omar.cookie }))
    await layla.opens(id, 'a')
    expect(await topics.next()).toBe('editing')
    expect(await (await omar.opens(id, 'b')).json()).toMatchObject({
      others: [{ name: 'layla', self: false }],
    })
    await topics.close()
  } finally {
    await one.close()
    await other.close()
  }
})
