import { beforeEach, expect, it } from 'vitest'
import { describeEngines, type TestApp } from '#test/app.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { addTestProject } from '#test/projects.ts'

import { presets } from '#app/platform/auth/rights.ts'
import { formatDocument } from '#app/content/document.ts'
import { listHistory } from '#app/history/revisions.server.ts'
import { projects, type Project } from '../collection.ts'
import { findProjectByCode, listTopProjects } from '../queries.server.ts'
import { projectStore } from '../store.server.ts'

const list = '/admin/products/edit'

describeEngines('the administrator’s list of projects', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeEach(async () => {
    app = await createApp()
    await app.empty()
    admin = await openAdmin(app)
  })
  const add = (code: string, more: Parameters<typeof addTestProject>[1] = {}) =>
    addTestProject(app.services, { code, name: `Tower ${code}`, ...more })
  const addTop = (code: string) => add(code, { topproject: 'Yes' })
  const move = async (code: string, before?: string) => {
    const places = { id: (await now(code)).id, before: before === undefined ? '' : (await now(before)).id }
    return (await admin.post('/admin/documents', { kind: projects.name, ...places })).json()
  }
  const tops = async () => (await listTopProjects(app.services.db)).map(({ code }) => code)
  const now = async (code: string) => {
    const found = await findProjectByCode(app.services.db, code)
    const stored = found && (await projectStore.find(app.services.db, found.id))
    if (!stored) throw new Error(`there is no project ${code}`)
    return stored
  }
  const row = (code: string) =>
    app.services.db.selectFrom('project').selectAll().where('code', '=', code).executeTakeFirst()
  const revisions = () =>
    app.services.db
      .selectFrom('revision')
      .select(['action', 'change_id', 'group_size'])
      .orderBy('id')
      .execute()
  const act = (field: string, value: string, chosen: Project[], more: Record<string, string> = {}) => {
    const set: Record<string, string> = field === 'delete' ? { act: field } : { act: 'set', field, value }
    return admin.post('/admin/documents', { kind: 'project', ...set, selected: named(chosen), ...more })
  }
  const named = (projects: Project[]) => projects.map(({ id, rev }) => `${id}:${rev}`).join(' ')
  const codes = async (search: string) =>
    [...(await (await admin.get(list + search)).text()).matchAll(/aria-label="Top project (\w+)"/g)].map(
      ([, code]) => code,
    )

  it('answers no question that it does not ask, and has no control for whoever changes nothing', async () => {
    await add('1', { name: 'Zabeel House', location: 'Zabeel' })
    await addTop('2')
    const read = async () => (await admin.get(list)).text()
    expect(await read()).toContain('aria-label="Top project 2"')
    const rights = JSON.stringify(presets.director)
    await app.services.db.updateTable('user').set({ rights }).execute()
    const shown = await read()
    expect(shown).not.toMatch(/>(?:Yes|No)<|<button[^>]*Top project/)
    expect(shown).toContain('>Top project<')
    expect(visibleText(shown)).toContain('Zabeel House Zabeel')
  })

  it('is filtered by what tenders ask: use, work, role, value, days, client and consultant', async () => {
    const hotel = { uses: 'hospitality,retail', works: 'fit-out', role: 'main', contractCurrency: 'AED' }
    const dune = { client: 'Dune & Harbour', client_ar: 'الكثيب', consultant: 'Khoor Design Studio' }
    await add('1', {
      ...hotel,
      ...dune,
      contractValue: '50000000',
      startedOn: '2020-01-01',
      handedOver: '2022-06-30',
    })
    await add('2', { ...hotel, contractValue: '3,000,000,000', handedOver: '2019-12-31', client: 'Other' })
    await add('3', { uses: 'retail', works: 'new-build', role: 'domestic', consultant: 'Meem' })
    const since = '&handedOverFrom=2020-01-01'
    expect(await codes(`?use=hospitality&contractValueFrom=50%2C000%2C000${since}`)).toEqual(['1'])
    expect(await codes('?use=retail')).toEqual(['3', '2', '1'])
    expect(await codes('?use=ret')).toEqual(['3', '2', '1']) // No use has that name, so nothing is filtered.
    expect(await codes('?work=new-build&role=domestic')).toEqual(['3'])
    expect(await codes('?contractValueTo=50000000')).toEqual(['1'])
    expect(await codes('?contractValueFrom=9999999999999')).toEqual([])
    expect(await codes('?startedFrom=2020-01-01&startedTo=2020-12-31')).toEqual(['1'])
    expect(await codes('?handedOverTo=2019-12-31')).toEqual(['2'])
    expect(await codes('?client=harbour+dun')).toEqual(['1'])
    expect(await codes(`?client=${encodeURIComponent('كثيب')}`)).toEqual(['1'])
    expect(await codes('?consultant=meem')).toEqual(['3'])
    const page = await (await admin.get(`${list}?role=main`)).text()
    expect(page).toMatch(/<details[^>]* open=""[^>]*><summary>For tenders/)
    const none = await (await admin.get(`${list}?role=nominated`)).text()
    expect(none).toContain('No project matches these filters.')
  })

  it('is filtered by status, type, use and marks, and sorted, by its address', async () => {
    await add('1', { status: 'completed', type: 'villa', uses: 'villas', name: 'Zabeel House' })
    await add('2', { status: 'ongoing', type: 'villa', news: 'Yes', name: 'Al Barsha House' })
    await add('3', { status: 'completed', type: 'building', topproject: 'Yes', name: 'Marina Tower' })
    expect(await codes('')).toEqual(['3', '2', '1'])
    expect(await codes('?status=completed')).toEqual(['3', '1'])
    expect(await codes('?status=completed&type=villa')).toEqual(['1'])
    for (const search of ['?use=villas', '?sector=villas']) expect(await codes(search)).toEqual(['1'])
    expect(await codes('?sector=fit-out')).toEqual([])
    expect(await codes('?mark=news')).toEqual(['2'])
    expect(await codes('?mark=top')).toEqual(['3'])
    expect(await codes('?mark=no-image')).toEqual(['3', '2', '1'])
    expect(await codes('?order=name')).toEqual(['2', '3', '1'])
    expect(await codes('?search=house&status=completed')).toEqual(['1'])
    expect(await codes('?search=dubai%20hills')).toEqual([])
    await add('4', { location: 'Dubai Hills', client: 'Emaar' })
    expect(await codes('?search=hills')).toEqual(['4'])
    expect(await codes('?search=emaar')).toEqual(['4'])
    await app.services.db.deleteFrom('project').where('code', '=', '4').execute()
    expect(await codes('?status=nonsense&order=nonsense&page=-1')).toEqual(['3', '2', '1'])
  })

  it('finds names as people write them, with or without hamzas, vowels and accents', async () => {
    await add('1', { name: 'أبراج الإمارات' })
    await add('2', { name: 'Café Étoile' })
    expect(await codes(`?search=${encodeURIComponent('ابراج الامارات')}`)).toEqual(['1'])
    expect(await codes('?search=CAFE')).toEqual(['2'])
  })

  it('changes several at once, in one change, which one Undo takes back', async () => {
    const projects = [await add('1'), await add('2'), await add('3')]
    await act('status', 'completed', projects)
    for (const code of ['1', '2', '3']) expect((await row(code))?.status).toBe('completed')
    const [first, ...others] = (await revisions()).slice(3)
    expect(first?.group_size).toBe(3)
    for (const other of others) expect(other.change_id).toBe(first?.change_id)
    const undone = await admin.post('/admin/undo', { change: first?.change_id ?? '' })
    expect(await undone.text()).toContain('All 3 are as they were before.')
    for (const code of ['1', '2', '3']) expect((await row(code))?.status).toBe('ongoing')
  })

  it('says what it has done with the code and the name of the project', async () => {
    const answer = await act('status', 'upcoming', [await add('210')])
    expect(await answer.text()).toContain('210 Tower 210 is upcoming.')
  })

  it('undoes what was not changed again since, and says what stays', async () => {
    const projects = [await add('1'), await add('2')]
    await act('status', 'completed', projects)
    const [{ change_id: changed } = { change_id: '' }] = (await revisions()).slice(2)
    await app.services.db
      .updateTable('project')
      .set({ status: 'upcoming', rev: 3 })
      .where('code', '=', '1')
      .execute()
    const undone = await admin.post('/admin/undo', { change: changed })
    expect(await undone.text()).toContain('1 stayed as they are')
    expect((await row('1'))?.status).toBe('upcoming')
    expect((await row('2'))?.status).toBe('ongoing')
  })

  it('deletes several, which one Undo brings back', async () => {
    const projects = [await add('1'), await add('2')]
    await act('delete', '', projects)
    expect(await row('1')).toBeUndefined()
    await admin.post('/admin/undo', { change: (await revisions()).at(-1)?.change_id ?? '' })
    expect((await row('1'))?.id).toBe(projects[0]?.id)
    expect((await row('2'))?.id).toBe(projects[1]?.id)
  })

  it('changes nothing where one of them was saved since the list was read', async () => {
    const [one, other] = [await add('1'), await add('2')]
    await act('news', 'Yes', [one])
    const answer = await act('status', 'completed', [one, other])
    expect((await row('2'))?.status).toBe('ongoing')
    expect(answer.status).toBe(200)
  })

  it('refuses a seventh top project, and puts it in place of another where that is asked', async () => {
    const six = []
    for (const code of ['1', '2', '3', '4', '5', '6']) six.push(await add(code, { topproject: 'Yes' }))
    const seventh = await add('7')
    await act('topproject', 'Yes', [seventh])
    expect((await row('7'))?.topproject).toBe('No')
    await act('topproject', 'Yes', [seventh], { instead: named(six.slice(0, 1)) })
    expect((await row('7'))?.topproject).toBe('Yes')
    expect((await row('1'))?.topproject).toBe('No')
    await admin.post('/admin/undo', { change: (await revisions()).at(-1)?.change_id ?? '' })
    expect((await row('7'))?.topproject).toBe('No')
    expect((await row('1'))?.topproject).toBe('Yes')
  })

  it('has an order of the top projects by hand, which the home page shows and one Undo takes back', async () => {
    for (const code of ['1', '2', '3']) await addTop(code)
    expect(await tops()).toEqual(['3', '2', '1'])
    expect(await move('1', '2')).toMatchObject({ said: '1 Tower 1 is moved.' })
    expect(await tops()).toEqual(['3', '1', '2'])
    const home = visibleText(await (await app.request('/')).text())
    expect(home).toMatch(/Tower 3.*Tower 1.*Tower 2/s)
    expect(await (await admin.get('/admin/products/top')).text()).toMatch(/Tower 3.*Tower 1.*Tower 2/s)
    await move('3')
    expect(await tops()).toEqual(['1', '2', '3'])
    const [line] = await listHistory(app.services.db, {}, { limit: 1 })
    expect(line).toMatchObject({ recordId: (await now('3')).id, groupSize: 1 })
    expect(visibleText(await (await admin.get('/admin/history')).text())).toContain('admin moved 3 Tower 3')
    await admin.post('/admin/history', { group: String(line?.id) })
    expect(await tops()).toEqual(['3', '1', '2'])
  })

  it('puts what becomes a top project last, once somebody has ordered them', async () => {
    await addTop('1')
    const two = await addTop('2')
    await move('1', '2')
    await addTop('9')
    expect(await tops()).toEqual(['1', '2', '9'])
    await act('topproject', 'No', [await now('1')])
    await act('topproject', 'Yes', [await now('1')])
    expect(await tops()).toEqual(['2', '9', '1'])
    const values = formatDocument(projects, await now('2'))
    await admin.post(`/admin/products/edit/${two.id}`, {
      ...values,
      name: 'Renamed',
      rev: String((await now('2')).rev),
    })
    expect(await tops()).toEqual(['2', '9', '1'])
    const left = { ...formatDocument(projects, await now('2')), topproject: 'No' }
    await admin.post(`/admin/products/edit/${two.id}`, { ...left, rev: String((await now('2')).rev) })
    expect((await now('2')).topposition).toBe(0)
  })

  it('keeps every top project in one place, however many are moved at once', async () => {
    const all = ['1', '2', '3', '4', '5', '6']
    for (const code of all) await addTop(code)
    await Promise.all(all.map((code, at) => move(code, all[(at + 2) % 6])))
    expect((await tops()).toSorted()).toEqual(all)
    const places = await app.services.db.selectFrom('project').select('topposition').distinct().execute()
    expect(places).toHaveLength(6)
  })

  it('lets one give way to what a form puts in its place, in one change, which one Undo takes back', async () => {
    const six = []
    for (const code of ['1', '2', '3', '4', '5', '6']) six.push(await add(code, { topproject: 'Yes' }))
    const seventh = await add('7')
    const values = formatDocument(projects, { ...seventh, topproject: 'Yes' })
    const form = { ...values, rev: '1', instead: six[0]?.id ?? '' }
    const refused = await admin.post(`/admin/products/edit/${seventh.id}`, { ...form, code: '2' })
    expect(refused.status).toBe(400)
    expect((await row('1'))?.topproject).toBe('Yes')
    expect((await admin.post(`/admin/products/edit/${seventh.id}`, form)).status).toBe(303)
    expect([(await row('7'))?.topproject, (await row('1'))?.topproject]).toEqual(['Yes', 'No'])
    const [line] = await listHistory(app.services.db, {}, { limit: 1 })
    expect(line?.groupSize).toBe(2)
    await admin.post('/admin/history', { group: String(line?.id) })
    expect([(await row('7'))?.topproject, (await row('1'))?.topproject]).toEqual(['No', 'Yes'])
  })

  it('lets one give way to what is added in its place, in one line of History, which one Undo takes back', async () => {
    const six = []
    for (const code of ['1', '2', '3', '4', '5', '6']) six.push(await add(code, { topproject: 'Yes' }))
    const values = formatDocument(projects, { ...six[0], code: '7', topproject: 'Yes' })
    const added = await admin.post(
      '/admin/products',
      { ...values, instead: six[0]?.id ?? '' },
      { imageUrl: await photograph() },
    )
    expect(added.status).toBe(303)
    const tops = async () => [(await row('7'))?.topproject, (await row('1'))?.topproject]
    expect(await tops()).toEqual(['Yes', 'No'])
    const newest = async () => (await listHistory(app.services.db, {}, { limit: 7 }))[0]
    expect(await listHistory(app.services.db, {}, { limit: 9 })).toHaveLength(7)
    const screen = visibleText(await (await admin.get('/admin/history')).text())
    expect(screen).toContain('admin added 7 Tower 1 and changed 1 Tower 1')
    await admin.post('/admin/history', { id: String((await newest())?.id) })
    expect(await tops()).toEqual([undefined, 'Yes'])
    await admin.post('/admin/history', { id: String((await newest())?.id) })
    expect(await tops()).toEqual(['Yes', 'No'])
  })

  it('leaves the one that is named where a place is free', async () => {
    const top = await add('1', { topproject: 'Yes' })
    const other = await add('2')
    const values = formatDocument(projects, { ...other, topproject: 'Yes' })
    await admin.post(`/admin/products/edit/${other.id}`, { ...values, rev: '1', instead: top.id })
    expect([(await row('1'))?.topproject, (await row('2'))?.topproject]).toEqual(['Yes', 'Yes'])
  })

  it('exports those that were chosen', async () => {
    const chosen = await add('1')
    await add('2')
    const table = await (
      await admin.get(`/admin/documents/export?kind=project&format=csv&selected=${chosen.id}:1`)
    ).text()
    expect(table).toContain('Tower 1')
    expect(table).not.toContain('Tower 2')
  })

  it('does nothing that it does not know', async () => {
    const project = await add('1')
    await act('status', 'sold', [project])
    await act('remarks', 'Yes', [project])
    expect(await revisions()).toHaveLength(1)
  })

  it('says “No description” nowhere: that is a filter', async () => {
    await add('1')
    expect(visibleText(await (await admin.get(list)).text())).not.toContain('No description')
  })
})
