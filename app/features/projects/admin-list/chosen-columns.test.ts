import { beforeEach, expect, it } from 'vitest'
import { emptyForm } from '#app/content/document.ts'
import { choosableColumns, tableColumns } from '#app/content/table/columns.ts'
import { noRights, type Rights } from '#app/platform/auth/rights.ts'
import { openAdmin, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { projects } from '../collection.ts'
import { progressEntries } from '../story/collection.ts'

describeEngines('a table of projects with chosen columns', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeEach(async () => {
    app = await createApp()
    await app.empty()
    admin = await openAdmin(app)
  })
  const add = (code: string, more: Parameters<typeof addTestProject>[1] = {}) =>
    addTestProject(app.services, { code, name: `Tower ${code}`, ...more })
  const read = (asked: Record<string, string>) => {
    const parts = { kind: projects.name, format: 'csv', ...asked }
    return admin.get(`/admin/documents/export?${new URLSearchParams(parts)}`)
  }
  const linesOf = async (answer: Response) =>
    (await answer.text())
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
  const hotel = {
    uses: 'hospitality,retail',
    role: 'main',
    contractValue: '50,000,000',
    contractCurrency: 'AED',
    client: 'Zedekiah Holding',
    clientNaming: 'confidential',
    clientWords: 'A private developer',
    handedOver: '2022-06-30',
  }

  it('has what the list finds in its order, the columns in theirs, and names each client to the office', async () => {
    await add('1', hotel)
    await add('2', { ...hotel, uses: 'hospitality', contractValue: '60000000', client: 'Dune' })
    await add('3', { uses: 'retail' })
    const asked = {
      query: 'use=hospitality&contractValueFrom=50000000&order=name',
      number: '2',
      columns: 'handedOver,contractCurrency,contractValue,role,client,uses,code,nothing',
    }
    expect(await linesOf(await read(asked))).toEqual([
      'Code,Use,Client,Role,Exact contract value,Currency of the value,Handed over',
      '1,"Hospitality, Retail",Zedekiah Holding,Main contractor,50000000,AED,2022-06-30',
      '2,Hospitality,Dune,Main contractor,60000000,AED,2022-06-30',
    ])
    const [first] = await (await read({ ...asked, format: 'json' })).json()
    expect(first).toMatchObject({ code: '1', contractValue: 50_000_000, handedOver: '2022-06-30' })
    const page = await admin.get(`/admin/products/edit?${asked.query}`)
    expect(visibleText(await page.text())).toContain('Download these 2 …')
  })

  it('says how far each is, by its newest progress', async () => {
    const { id } = await add('1')
    await add('2')
    for (const [date, percent] of [
      ['2026-09-21', '88'],
      ['2026-06-15', '68'],
    ] as const) {
      const entry = { ...emptyForm(progressEntries), project: id, date, percent }
      expect((await admin.post(`/admin/products/edit/${id}/progress/add`, entry)).status).toBe(303)
    }
    const lines = await linesOf(await read({ query: '', columns: 'code,percent' }))
    expect(lines).toEqual(['Code,Percent done', '2,', '1,88'])
  })

  it('has all pages of the list, or those that are ticked', async () => {
    const all = []
    for (let code = 101; code <= 161; code += 1) all.push(await add(String(code)))
    expect(await linesOf(await read({ query: '', columns: 'code' }))).toHaveLength(62)
    const [one] = all
    expect(await linesOf(await read({ selected: `${one?.id}:1`, columns: 'code' }))).toEqual(['Code', '101'])
  })

  it('is refused without a column', async () => {
    await add('1')
    for (const columns of ['', 'nothing', 'imageUrl', 'id'])
      expect((await read({ query: '', columns })).status, columns).toBe(400)
  })

  it('is for whoever reads the content, and for nobody else', async () => {
    await add('1', hotel)
    const asked = { query: '', columns: 'client,contractValue' }
    const be = (rights: Rights) =>
      app.services.db
        .updateTable('user')
        .set({ rights: JSON.stringify(rights) })
        .execute()
    await be({ ...noRights, content: 'read' })
    expect(await linesOf(await read(asked))).toContain('Zedekiah Holding,50000000')
    await be({ ...noRights, papers: 'write', administration: 'write' })
    expect((await read(asked)).status).toBe(403)
    const path = `/admin/documents/export?${new URLSearchParams({ kind: projects.name, ...asked })}`
    expect((await app.request(path)).status).toBe(401)
  })

  it('begins with columns that there are', () => {
    const { first, without } = projects.spreadsheet?.chosen ?? { first: [], without: [] }
    const fields = choosableColumns(projects).map(({ field }) => field)
    expect(fields.slice(0, first.length)).toEqual(first)
    expect(tableColumns(projects).map(({ field }) => field)).toEqual(expect.arrayContaining([...without]))
    expect(fields).toEqual(expect.arrayContaining(['works', 'gfa', 'conditions', 'referenceName', 'remarks']))
  })
})
