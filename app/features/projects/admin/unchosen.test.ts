import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { savePending } from '#app/content/pending.server.ts'
import { makePreview } from '#app/platform/auth/previews.server.ts'
import { hour } from '#app/platform/units.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { openBulk } from '#test/bulk.ts'
import { addTestProject } from '#test/projects.ts'
import { projects } from '../collection.ts'
import { projectStore } from '../store.server.ts'

const { add, list } = projects.admin
const named = { code: '204', name: 'Creek Villa', location: 'Dubai', consultant: 'Khoor' }
const asked = { type: 'Choose Building or Villa.', status: 'Choose Ongoing, Completed or Upcoming.' }
const chosen = { type: 'villa', status: 'completed' }

describeEngines('type and status that nobody chose', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let image: string
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
    image = await admin.keyOf(await photograph(), { as: 'photograph', into: 'images' })
  })

  async function addDraft(fields: Record<string, string> = {}) {
    const id = randomUUID()
    const answer = await admin.post(add, { ...named, id, imageUrl: image, state: 'draft', ...fields })
    expect(answer.status).toBe(303)
    return id
  }
  async function read(id: string) {
    return (await projectStore.find(app.services.db, id)) ?? expect.fail('it is gone')
  }
  async function save(id: string, fields: Record<string, string>) {
    const { rev } = await read(id)
    return admin.post(`${list}/${id}`, { ...named, rev: String(rev), imageUrl: image, ...fields })
  }
  const shown = async (path: string) => visibleText(await (await admin.get(path)).text())
  async function expectAsked(answer: Response) {
    const text = visibleText(await answer.text())
    expect(answer.status, text).toBe(400)
    expect(text).toContain('Please fill in all required fields.')
    for (const hint of Object.values(asked)) expect(text).toContain(hint)
  }
  const setAll = async (ids: readonly string[], field: string, value: string) => {
    const selected = await Promise.all(ids.map(async (id) => `${id}:${(await read(id)).rev}`))
    const act = { kind: projects.name, selected: selected.join(' '), act: 'set', field, value }
    return (await admin.post('/admin/documents', act)).text()
  }

  it('stay empty in a draft, whatever else is saved, until somebody chooses', async () => {
    const id = await addDraft()
    expect(await read(id)).toMatchObject({ type: '', status: '', state: 'draft', news: 'No' })
    expect((await save(id, { state: 'draft', client: 'Meraas' })).status).toBe(303)
    expect(await read(id)).toMatchObject({ type: '', status: '', client: 'Meraas' })
    expect((await save(id, { state: 'draft', ...chosen })).status).toBe(303)
    expect(await read(id)).toMatchObject(chosen)
  })

  it('are asked for when it is added, published or scheduled', async () => {
    await expectAsked(await admin.post(add, { ...named, id: randomUUID(), imageUrl: image }))
    const id = await addDraft()
    await expectAsked(await save(id, { state: 'published' }))
    await expectAsked(await save(id, { state: 'draft', from: String(Date.now() + hour) }))
    expect(await read(id)).toMatchObject({ state: 'draft', from: null, type: '' })
    expect((await app.request('/projects/204')).status).toBe(404)
    expect((await save(id, { state: 'published', ...chosen })).status).toBe(303)
    expect((await app.request('/projects/204')).status).toBe(200)
    // And it does not lose them again.
    await expectAsked(await save(id, { state: 'published', type: '', status: '' }))
  })

  it('are asked for when a version is published, by its name when many are at once', async () => {
    const { id } = await addTestProject(app.services, { code: '188' })
    const site = await read(id)
    const values = { ...projectStore.toValues(site), type: '' as const, status: '' as const }
    await app.services.db
      .transaction()
      .execute((tx) => savePending(tx, projects, site, { values, from: null, actor: { name: 'Layla' } }))
    await expectAsked(await save(id, { code: '188', state: 'published' }))
    const ready = await addDraft({ code: '205', ...chosen })
    const one = await addDraft()
    expect(await setAll([ready, one], 'state', 'published')).toContain(`204 Creek Villa: ${asked.type}`)
    expect(await read(ready)).toMatchObject({ state: 'draft' })
    expect(await setAll([one], 'status', '')).not.toContain('is now')
    await setAll([ready, one], 'status', 'ongoing')
    expect(await read(one)).toMatchObject({ status: 'ongoing', type: '', state: 'draft' })
  })

  describe('in the office', () => {
    it('are said in the list, which finds them, and in History', async () => {
      for (let code = 301; code < 315; code += 1)
        await addTestProject(app.services, { code: String(code), name: `Tower ${code}` })
      const id = await addDraft()
      const row = await shown(`${list}?search=204`)
      expect(row).toContain('No status')
      expect(row).toContain('No type')
      for (const lack of ['no-type', 'no-status']) {
        const found = await shown(`${list}?mark=${lack}`)
        expect(found).toContain('Creek Villa')
        expect(found).not.toContain('Tower 301')
      }
      expect(await shown(`${list}?status=ongoing`)).not.toContain('Creek Villa')
      await save(id, { state: 'draft', ...chosen })
      expect(await shown('/admin/history')).toMatch(/Type.*Villa.*Status.*Completed/)
      expect(await shown(`${list}?mark=no-type`)).not.toContain('Creek Villa')
    })

    it('have no label on the page that a guest sees', async () => {
      const id = await addDraft()
      const link = await makePreview(app.services.db, { kind: projects.name, id }, '')
      const answer = await app.request(`/shared/${link}`)
      const html = await answer.text()
      expect(answer.status).toBe(200)
      expect(visibleText(html)).toContain('Creek Villa')
      expect(html).not.toMatch(/data-status=""|<dt[^>]*>(Status|Type)<|undefined/)
    })
  })

  describe('in a table', () => {
    const head = 'Code,Name,Location,Consultant,Type,Status,Image,State'
    const cells = 'Creek Villa,Dubai,Khoor,,,site.jpg'

    it('stay empty in a draft, and are asked for in what goes on the site', async () => {
      const bulk = await openBulk(app)
      await bulk.table([head, `204,${cells},Draft`, `205,${cells},`].join('\n'))
      await bulk.photographs([await photograph('site.jpg')])
      expect(bulk.report()).toContain(`Type: ${asked.type} Status: ${asked.status}`)
      await bulk.run()
      const stored = await app.services.db.selectFrom('project').selectAll().execute()
      expect(stored).toMatchObject([{ code: '204', type: '', status: '', state: 'draft' }])
    })

    it('come back from a download as they were, and cannot be published by it', async () => {
      await addDraft()
      const address = `/admin/documents/export?kind=${projects.name}&format=csv&query=&number=1`
      const csv = (await (await admin.get(address)).text()).replace(/^\uFEFF/, '')
      const bulk = await openBulk(app)
      const outcomes = async (text: string) => {
        await bulk.table(text)
        await bulk.answer('update')
        return bulk.upload().rows.map(({ outcome, problems }) => ({ outcome, problems }))
      }
      expect(await outcomes(csv)).toEqual([{ outcome: 'same', problems: {} }])
      const published = csv.replace(/\bDraft\b/, 'On the site')
      expect(await outcomes(published)).toEqual([{ outcome: 'faulty', problems: asked }])
    })
  })

  it('are asked for when news becomes a project', async () => {
    const id = randomUUID()
    expect((await admin.post('/admin/products/news', { id, name: 'Ten years' })).status).toBe(303)
    expect(await read(id)).toMatchObject({ type: '', status: '', state: 'published' })
    await app.services.db.updateTable('project').set({ topproject: 'Yes' }).execute()
    app.services.pages.invalidate()
    for (const path of ['/', '/news', `/news?item=${id}`, '/projects/N-1', '/llms.txt']) {
      const html = await (await app.request(path)).text()
      expect(html, path).toContain('Ten years')
      expect(html, path).not.toMatch(/data-status=""|undefined/)
    }
    const project = { code: 'N-1', news: 'No', imageUrl: '' }
    await expectAsked(await save(id, project))
    expect(await setAll([id], 'news', 'No')).toContain('Enter the area and city.')
    expect((await save(id, { ...project, ...chosen })).status).toBe(303)
    expect(await read(id)).toMatchObject({ ...chosen, news: 'No' })
  })
})
