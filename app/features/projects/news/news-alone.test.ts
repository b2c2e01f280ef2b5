import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeProduct, publicUrl, type TestApp } from '#test/app.ts'
import { readHead } from '#test/head.ts'
import { addTestProject } from '#test/projects.ts'
import { projects } from '../collection.ts'
import { formatDocument } from '#app/content/document.ts'
import { projectStore } from '../store.server.ts'

const add = '/admin/products/news'

describeProduct('news about no building', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
  })

  async function addNews(fields: Record<string, string> = {}) {
    const id = randomUUID()
    const answer = await admin.post(add, { id, name: 'Ten years', remarks: '', day: '', ...fields })
    expect(answer.status, visibleText(await answer.clone().text())).toBe(303)
    expect(answer.headers.get('Location')).toBe(`/admin/products/edit/${id}/photographs?done=news-added`)
    return id
  }
  async function read(id: string) {
    const found = await projectStore.find(app.services.db, id)
    if (!found) throw new Error('it is gone')
    return found
  }
  async function save(id: string, fields: Record<string, string>) {
    const now = await read(id)
    return admin.post(`/admin/products/edit/${id}`, {
      ...formatDocument(projects, { ...now }),
      rev: String(now.rev),
      ...fields,
    })
  }
  const html = async (path: string) => (await app.request(path)).text()

  it('is stored as a project with the next code, and what it has no value for stays empty', async () => {
    await addTestProject(app.services, { code: 'N-7', name: 'Seven' })
    await addTestProject(app.services, { code: 'N-40A', name: 'A code of the drawings' })
    const id = await addNews({ day: '2026-03-01', remarks: 'We began in 2016.\n\nThank you.' })
    expect(await read(id)).toMatchObject({
      code: 'N-8',
      news: 'Yes',
      name: 'Ten years',
      location: '',
      consultant: '',
      client: '',
      image: null,
      day: '2026-03-01',
    })
    const [one, other] = await Promise.all([addNews(), addNews()])
    expect([(await read(one)).code, (await read(other)).code].toSorted()).toEqual(['N-10', 'N-9'])
  })

  it('needs a title', async () => {
    const answer = await admin.post(add, { id: randomUUID(), name: '', remarks: 'x', day: '' })
    expect(answer.status).toBe(400)
  })

  it('is sorted by its day, which can be changed, and undone', async () => {
    const first = await addNews({ name: 'First', day: '2026-03-01' })
    await addNews({ name: 'Second', day: '2026-04-01' })
    expect(visibleText(await html('/news'))).toMatch(/Second.*First/)
    expect((await save(first, { day: '2026-05-02' })).status).toBe(303)
    expect(visibleText(await html('/news'))).toMatch(/First.*Second/)
    expect(await html('/news')).toContain('<time class="label" dateTime="2026-05-02">')
    expect(new Date((await read(first)).createdAt).toISOString()).toBe('2026-05-02T09:00:00.000Z')
    const { change_id } = await app.services.db
      .selectFrom('revision')
      .select('change_id')
      .where('record_id', '=', first)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await admin.post('/admin/undo', { change: change_id })
    expect(visibleText(await html('/news'))).toMatch(/Second.*First/)
  })

  it('shows what there is, without labels of what is empty', async () => {
    const id = await addNews({
      remarks: 'We began in 2016.\n\nThank you.',
      imageUrl: await admin.keyOf(await photograph(), { as: 'photograph', into: 'images' }),
    })
    const popup = await html(`/news?item=${id}`)
    expect(popup).toContain('<p>We began in 2016.</p><p>Thank you.</p>')
    expect(popup).toContain('alt="Ten years"')
    expect(popup).not.toContain('<p dir="auto" class="label"></p>')
    expect(popup).toContain('<meta name="description" content="We began in 2016. Thank you. Ten years."/>')
    const page = await html('/projects/N-1')
    expect(visibleText(page)).toMatch(/Ten years.*We began in 2016\./)
    expect(visibleText(page)).not.toMatch(/Ongoing|Building(?! Contracting)|Consultant|Ask about a project/)
    const { canonical, structuredData } = readHead(page)
    expect(canonical).toBe(`${publicUrl}/news?item=${id}`)
    expect(structuredData.map((one) => one['@type'])).toContain('NewsArticle')
  })

  it('without a picture is text alone, wherever it is shown', async () => {
    const id = await addNews({ remarks: 'We began in 2016.' })
    const frame = /<div[^>]*class="photo /
    const shown = ['/news', `/news?item=${id}`, '/projects/N-1']
    for (const path of shown) expect(await html(path), path).not.toMatch(frame)
    await app.services.db.updateTable('project').set({ topproject: 'Yes' }).where('id', '=', id).execute()
    app.services.pages.invalidate()
    const topOf = async () => (await html('/')).split('id="top-projects"')[1]?.split('</section>')[0] ?? ''
    expect(await topOf()).toContain('Ten years')
    expect(await topOf()).not.toMatch(frame)
    // A picture has its frame again, and so has a project that lacks one.
    const imageUrl = await admin.keyOf(await photograph(), { as: 'photograph', into: 'images' })
    expect((await save(id, { imageUrl })).status).toBe(303)
    for (const path of shown) expect(await html(path), path).toMatch(frame)
    await addTestProject(app.services, { code: '207' })
    expect(await html('/projects?status=all&type=all')).toMatch(frame)
  })

  describe('becomes a project', () => {
    it('only with what the specification requires', async () => {
      const id = await addNews()
      const refused = await save(id, { news: 'No' })
      expect(refused.status).toBe(400)
      const text = visibleText(await refused.text())
      expect(text).toContain('Please fill in all required fields.')
      expect(text).toContain('Enter the area and city.')
      expect(text).toContain('Enter the consultant.')
      const act = { kind: 'project', selected: id, act: 'set', field: 'news', value: 'No' }
      await admin.post('/admin/documents', act)
      expect((await read(id)).news).toBe('Yes')
      const chosen = { type: 'villa', status: 'completed' }
      const filled = { ...chosen, news: 'No', location: 'Meydan, Dubai', consultant: 'Khoor Design Studio' }
      expect((await save(id, filled)).status).toBe(303)
      expect(await read(id)).toMatchObject(filled)
    })

    it('and is saved before that as what it is', async () => {
      const id = await addNews()
      expect((await save(id, { name: 'Eleven years' })).status).toBe(303)
      expect((await read(id)).name).toBe('Eleven years')
    })
  })

  it('leaves the way of the specification as it is', async () => {
    const villa = await addTestProject(app.services, { code: '207', news: 'Yes', name: 'Handed over' })
    expect((await save(villa.id, { location: '' })).status).toBe(400)
    expect((await save(villa.id, { news: 'No' })).status).toBe(303)
  })
})
