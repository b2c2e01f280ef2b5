import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { carryOut } from '#app/operations/schedule.server.ts'
import { day, minute } from '#app/platform/units.ts'
import { openAdmin, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { formatDocument } from '#app/content/document.ts'
import { projects } from '../collection.ts'
import { projectStore } from '../store.server.ts'

describeEngines('when news went on the site', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
  })

  async function add(name: string, fields: Record<string, string> = {}) {
    const id = randomUUID()
    const answer = await admin.post('/admin/products/news', { id, name, remarks: '', day: '', ...fields })
    expect(answer.status, visibleText(await answer.clone().text())).toBe(303)
    return id
  }
  async function read(id: string) {
    const found = await projectStore.find(app.services.db, id)
    if (!found) throw new Error('it is gone')
    return found
  }
  async function save(id: string, fields: Record<string, string>) {
    const now = await read(id)
    const form = { ...formatDocument(projects, { ...now }), rev: String(now.rev), ...fields }
    const answer = await admin.post(`/admin/products/edit/${id}`, form)
    expect(answer.status, visibleText(await answer.clone().text())).toBe(303)
  }
  async function shown(...names: string[]) {
    const page = visibleText(await (await app.request('/news')).text())
    const feed = await (await app.request('/feed.xml')).text()
    const inOrder = (text: string) => names.toSorted((one, other) => text.indexOf(one) - text.indexOf(other))
    return [inOrder(page), inOrder(feed)]
  }
  const both = (...names: string[]) => [names, names]

  it('orders the news of one day, the last added first, on its page and in the feed', async () => {
    const names = ['One', 'Two', 'Three', 'Four']
    for (const name of names) await add(name)
    expect(await shown(...names)).toEqual(both('Four', 'Three', 'Two', 'One'))
    for (const name of ['Fifth', 'Sixth']) await add(name, { day: '2026-03-01' })
    expect(await shown(...names, 'Fifth', 'Sixth')).toEqual(
      both('Four', 'Three', 'Two', 'One', 'Sixth', 'Fifth'),
    )
  })

  it('is set once, by whatever puts it there', async () => {
    const id = await add('Drafted', { state: 'draft' })
    expect((await read(id)).publishedAt).toBeNull()
    await add('In between')
    await save(id, { state: 'published' })
    const first = (await read(id)).publishedAt
    expect(first).toBeTypeOf('number')
    expect(await shown('Drafted', 'In between')).toEqual(both('Drafted', 'In between'))
    await save(id, { state: 'draft' })
    await save(id, { state: 'published' })
    expect((await read(id)).publishedAt).toBe(first)
  })

  it('is the minute of the schedule, also for what was drafted long before', async () => {
    const from = Date.now() + minute
    const id = await add('Scheduled', { state: 'draft', from: String(from) })
    await add('In between')
    await carryOut(app.services, from + 1)
    expect((await read(id)).publishedAt).toBeTypeOf('number')
    expect(await shown('Scheduled', 'In between')).toEqual(both('Scheduled', 'In between'))
  })

  it('is forgotten if that is soon undone, and kept if it is undone later', async () => {
    const { db } = app.services
    const undo = async (id: string) => {
      const { change_id: change } = await db
        .selectFrom('revision')
        .select('change_id')
        .where('record_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect((await admin.post('/admin/undo', { change })).status).toBe(200)
    }
    const id = await add('Too early', { state: 'draft' })
    await save(id, { state: 'published' })
    await undo(id)
    expect(await read(id)).toMatchObject({ state: 'draft', publishedAt: null })
    await save(id, { state: 'published' })
    const long = Date.now() - 2 * day
    await db.updateTable('project').set({ published_at: long }).where('id', '=', id).execute()
    await undo(id)
    expect(await read(id)).toMatchObject({ state: 'draft', publishedAt: long })
  })

  it('is not asked of a phone that is behind: a minute that is past by the clock of the site is refused', async () => {
    const past = { state: 'draft', from: String(Date.now() - 1000), day: '', remarks: '' }
    const refused = await admin.post('/admin/products/news', { id: randomUUID(), name: 'Late', ...past })
    expect(refused.status).toBe(400)
    expect(visibleText(await refused.text())).toContain('Choose a day and a time to come.')
    const id = await add('In time', { state: 'draft' })
    const now = await read(id)
    const answer = await admin.post(`/admin/products/edit/${id}`, {
      ...formatDocument(projects, { ...now }),
      rev: String(now.rev),
      ...past,
    })
    expect(answer.status).toBe(400)
  })
})
