import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { formatDocument } from '#app/content/document.ts'
import { projects } from '#app/features/projects/collection.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { photographStore, progressStore } from '#app/features/projects/story/store.server.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'

const { list } = projects.admin

describeEngines('what waits to be published', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
  })
  const html = async (path: string) => (await admin.get(path)).text()
  const text = async (path: string) => visibleText(await html(path))

  async function save(id: string, fields: Record<string, string>) {
    const stored = await projectStore.find(app.services.db, id)
    if (!stored) throw new Error('it is gone')
    const form = { ...formatDocument(projects, { ...stored }), rev: String(stored.rev), pendingAt: '' }
    return admin.post(`${list}/${id}`, { ...form, ...fields })
  }
  const addProject = (code: string, fields: Record<string, string> = {}) =>
    addTestProject(app.services, { code, name: `Villa ${code}`, ...fields })
  async function addPhotographs(project: string, number: number, state: 'draft' | 'published') {
    for (let index = 0; index < number; index += 1) {
      const key = await admin.keyOf(await photograph(), { as: 'photograph', into: 'images' })
      const values = photographStore.toValues({ project, image: { key }, state })
      await change(app.services, programNamed('Omar'), 'projects', (tx) => photographStore.add(tx, values))
    }
  }

  it('has a chip, a filter and a column, as a version of what is on the site has', async () => {
    const { id } = await addProject('310')
    await addProject('311')
    await addProject('312', { state: 'draft' })
    expect(await text(list)).not.toMatch(/Villa 310 Changed/)
    expect((await save(id, { intent: 'pending', name: 'Villa by the creek' })).status).toBe(303)
    const all = await html(list)
    expect(all).toContain('<th>State</th>')
    expect(visibleText(all)).toMatch(/Villa 310 Changed/)
    expect(visibleText(all)).toMatch(/Villa 311 (?!Changed|Draft)/)
    expect(visibleText(all)).toMatch(/Villa 312 Draft/)
    const changed = await text(`${list}?state=changed`)
    expect(changed).toMatch(/1 of 3 projects/)
    expect(changed).toMatch(/Villa 310/)
    expect(changed).not.toMatch(/Villa 31[12]/)
    expect(await text(`${list}?state=draft`)).not.toMatch(/Villa 31[01]/)
  })

  it('is compared with what is on the site, field by field', async () => {
    const { id } = await addProject('310', { remarks: 'Four floors.' })
    await save(id, { intent: 'pending', name: 'Villa by the creek' })
    const [compared = ''] =
      /<details[^>]*><summary>Compare.*?<\/details>/s.exec(await html(`${list}/${id}`)) ?? []
    const shown = visibleText(compared)
    expect(shown).toMatch(/Name On the site Villa 310 This draft Villa by the creek/)
    expect(shown.match(/On the site/g)).toHaveLength(1)
    expect(shown).toContain('Compare with what is on the site')
    expect(shown).not.toContain('Four floors.')
  })

  it('is on Overview, one’s own first, without what has a minute', async () => {
    const [own] = [await addProject('310'), await addProject('311', { state: 'draft' })]
    await addProject('312', { state: 'draft', from: String(Date.now() + 1_000_000) })
    await save(own.id, { intent: 'pending', name: 'Villa by the creek' })
    const overview = await text('/admin/overview')
    expect(overview).toMatch(/Projects: 1 draft and 1 changed version wait/)
    expect(overview).toMatch(/Villa 310 , since today at \d\d:\d\d , by you.*Villa 311 , since .* , by Layla/)
    expect(overview).not.toContain('Villa 312 , since')
  })

  it('among photographs has a chip and a filter at any number, and is published with a button', async () => {
    const { id } = await addProject('310')
    const photographs = `${list}/${id}/photographs`
    await addPhotographs(id, 2, 'published')
    await addPhotographs(id, 3, 'draft')
    const marks = async (path: string) => (await text(path)).match(/Waiting/g) ?? []
    expect(await marks(photographs)).toHaveLength(3)
    const tiles = async (path: string) => (await html(path)).match(/aria-label="Edit \w+ \d+"/g) ?? []
    expect(await tiles(photographs)).toHaveLength(5)
    expect(await tiles(`${photographs}?state=draft`)).toHaveLength(3)
    expect(await text(`${photographs}?state=draft`)).toContain('Publish these 3')
    expect(await text(photographs)).not.toContain('Publish these')
    const act = { kind: 'project-photograph', parent: id, act: 'set', field: 'state', value: 'published' }
    const answer = await admin.post('/admin/documents', { ...act, query: 'state=draft', number: '3' })
    expect(await answer.json()).toMatchObject({ said: '3 photographs are on the site.' })
    expect(await marks(photographs)).toEqual([])
    expect(await text('/admin/history')).toMatch(/put on the site\s+3 photographs/)
    expect(await text(`${photographs}?state=draft`)).toContain('Nothing waits any longer.')
  })

  it('among few entries of progress is filtered too, in the words of the chip', async () => {
    const { id } = await addProject('310')
    for (const [date, state] of [
      ['2026-03-01', 'published'],
      ['2026-03-02', 'draft'],
    ] as const) {
      const values = progressStore.toValues({ project: id, date, percent: 20, state })
      await change(app.services, programNamed('Omar'), 'projects', (tx) => progressStore.add(tx, values))
    }
    const waiting = await html(`${list}/${id}/progress?state=draft`)
    expect(visibleText(waiting)).toContain('Publish this one')
    expect(visibleText(waiting)).toContain('2 Mar 2026')
    expect(visibleText(waiting)).not.toContain('1 Mar 2026')
    expect(waiting).toMatch(/<option value="draft"[^>]*>Waiting<\/option>/)
  })

  it('stands in the title of what belongs to a draft', async () => {
    const [draft, shown] = [await addProject('310', { state: 'draft' }), await addProject('311')]
    for (const part of ['photographs', 'progress', 'progress/add', 'documents']) {
      expect(await text(`${list}/${draft.id}/${part}`), part).toMatch(/Villa 310 Draft/)
      expect(await text(`${list}/${shown.id}/${part}`), part).not.toMatch(/Villa 311 Draft/)
    }
  })

  it('is said to be a draft, without a link to a page that is not there', async () => {
    const { id } = await addProject('310', { state: 'draft' })
    const saved = await save(id, { name: 'Villa by the creek' })
    expect(saved.headers.get('Location')).toBe(`${list}/${id}?done=kept`)
    expect(await text(`${list}/${id}?done=kept`)).toContain('Saved as a draft. It is not on the site.')
    const imageUrl = await admin.keyOf(await photograph(), { as: 'photograph', into: 'images' })
    const from = String(Date.now() + 1_000_000)
    expect((await save(id, { imageUrl, from })).headers.get('Location')).toBe(`${list}/${id}?done=scheduled`)
    expect((await save(id, { imageUrl, state: 'published', from: '' })).headers.get('Location')).toContain(
      'done=updated',
    )
    expect(await text('/admin/history')).toMatch(/put on the site\s+310 Villa by the creek/)
    for (const [state, word, leads] of [
      ['draft', 'kept', false],
      ['published', 'project-added', true],
    ] as const) {
      const added = randomUUID()
      const stored = await projectStore.find(app.services.db, id)
      const form = formatDocument(projects, { ...stored })
      const answer = await admin.post(projects.admin.add, {
        ...form,
        id: added,
        code: `4${word.length}`,
        imageUrl: await admin.keyOf(await photograph(), { as: 'photograph', into: 'images' }),
        state,
      })
      const next = answer.headers.get('Location') ?? ''
      expect(next).toContain(`done=${word}`)
      expect((await html(next)).includes('See it on the site')).toBe(leads)
    }
  })
})
