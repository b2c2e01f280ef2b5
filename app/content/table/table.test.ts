import { programNamed } from '#app/platform/changes/actors.server.ts'
import { setImmediate } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { stores } from '#app/collections.server.ts'
import { certificates } from '#app/features/certificates/collection.ts'
import { clientItems, clientSections } from '#app/features/clients/collection.ts'
import { photographs, projectDocuments } from '#app/features/projects/story/collection.ts'
import { vacancies } from '#app/features/vacancies/collection.ts'
import { createHistoryAdapters } from '#app/history/adapters.server.ts'
import { listHistory } from '#app/history/revisions.server.ts'
import { undoGroup } from '#app/history/undo.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import type { Topic } from '#app/platform/live/topics.ts'
import { readTable } from '#app/platform/tables/read-table.ts'
import type { Table } from '#app/platform/tables/table.ts'
import { csvDownload, jsonDownload, xlsxDownload } from '#app/platform/tables/table-download.server.ts'
import { openAdmin, photograph } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { openBulk } from '#test/bulk.ts'
import { craneCollection as collection, createCraneTable, type Crane } from '#test/cranes.ts'
import { pdfOf } from '#test/pdf.ts'
import { addTestProject } from '#test/projects.ts'
import type { Collection } from '../define.ts'
import { documentsOf } from '../list/queries.server.ts'
import { readListed } from '../list/source.server.ts'
import { createStore } from '../store.server.ts'
import type { Store } from '../store/contract.ts'
import { allColumns } from './columns.ts'
import { importStream } from './import-rows.server.ts'
import { readCells, type TablePlace } from './queries.server.ts'
import { isMode, messages, rowsAtOnce, type Mode } from './rules.ts'
import { readSentRows } from './sent-rows.server.ts'
import { createSession } from './session.ts'
import { countRows, reportOf, rowsToCorrect } from './upload.ts'
import { validateRows } from './validate-rows.server.ts'

const formats = ['csv', 'xlsx', 'json'] as const

async function tableOf(content: Response | string): Promise<Table> {
  const table = await readTable(
    new Uint8Array(await new Response(content instanceof Response ? content.body : content).arrayBuffer()),
  )
  if ('refused' in table) throw new Error(table.refused)
  return table
}

/** The same table with another text in the cell of this column, in the row that has `row` in one of its cells. */
function withCellOf({ rows }: Table, row: string, heading: RegExp, text: string): Table {
  const column = rows[0]?.cells.findIndex((cell) => heading.test(cell)) ?? -1
  expect(column).toBeGreaterThan(-1)
  return {
    rows: rows.map((one) =>
      one.cells.includes(row) ? { ...one, cells: one.cells.with(column, text) } : one,
    ),
  }
}

describeEngines('the table of a collection of which nothing but its declaration is written', (createApp) => {
  const store = createStore<Collection, undefined>(collection) as Store
  const place: TablePlace = { store, parent: '', storeNamed: () => store }
  const actor = programNamed('Layla')
  let app: TestApp
  const db = () => app.services.db

  beforeAll(async () => {
    app = await createApp()
    await createCraneTable(db())
  })
  beforeEach(async () => {
    await app.empty()
    const all = await store.list(db())
    await change(app.services, actor, collection.topic as Topic, async (tx) => ({
      outcome: undefined,
      revisions: await store.removeAll(tx, all),
    }))
  })

  /** What the routes do, which know the product's own collections. */
  async function post(address: string, body: FormData, signal?: AbortSignal): Promise<Response> {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const sent = await readSentRows(collection, new Request('http://localhost', { method: 'POST', body }))
    if (sent instanceof Response) return sent
    const mode = searchParams.get('mode')
    if (isMode(mode) && pathname.endsWith('/import'))
      return importStream({ ...app.services, actor }, place, {
        ...sent,
        mode,
        signal: signal ?? new AbortController().signal,
      })
    const rows = await validateRows(db(), place, sent.rows, { existing: sent.existing, writing: false })
    return Response.json({ rows: rows.map(({ result }) => result) })
  }

  async function take(table: Table) {
    const nothing = { read: async () => undefined, write: async () => {}, remove: async () => {} }
    const session = createSession({ collection, parent: '', store: nothing, post, changed: () => {} })
    expect(await session.takeTable('cranes', table)).toBeUndefined()
    const upload = () => {
      const { upload } = session.state()
      if (!upload) throw new Error('it was taken')
      return upload
    }
    return {
      counts: () => countRows(upload()),
      report: () => reportOf(collection, upload()),
      toCorrect: () => rowsToCorrect(collection, upload()),
      run: (mode: Mode = 'good') => session.run(mode),
    }
  }

  const rows = () =>
    readCells(db(), place, allColumns(collection), readListed(db(), documentsOf(place), { query: '' }))
  async function download(format: (typeof formats)[number]): Promise<Response> {
    const columns = allColumns(collection)
    const head = columns.map(({ label }) => label)
    if (format === 'csv') return csvDownload('Cranes.csv', head, rows())
    if (format === 'xlsx') return xlsxDownload('Cranes.xlsx', { name: 'Cranes', head }, rows())
    return jsonDownload(
      'Cranes.json',
      columns.map(({ field }) => field),
      rows(),
    )
  }

  const add = async (...cranes: readonly Partial<Crane>[]) => {
    const blank: Crane = { title: '', kind: 'tower', inspected: '', reach: null, isRented: false }
    await change(app.services, actor, collection.topic as Topic, (tx) =>
      store.addAll(
        tx,
        cranes.map((crane, index) => ({
          id: `crane-${index}`,
          values: store.toValues({ ...blank, ...crane }),
        })),
      ),
    )
  }
  const stored = async () => (await store.list(db())).map(({ title, reach }) => [title, reach])

  it.each(formats)('goes out, comes back, and changes the row whose cell was changed: %s', async (format) => {
    await add(
      { title: '=Liebherr', inspected: '2026-03-02', reach: 60, isRented: true },
      { title: 'Potain', kind: 'mobile' },
    )
    const table = await tableOf(await download(format))
    expect((await take(table)).counts()).toMatchObject({ total: 2, same: 2 })
    const edited = await take(withCellOf(table, 'Potain', /^reach$/i, '45'))
    expect(edited.counts()).toMatchObject({ same: 1, ready: 1 })
    expect(await edited.run()).toBeUndefined()
    expect(edited.counts()).toMatchObject({ same: 1, updated: 1 })
    expect(await stored()).toEqual([
      ['=Liebherr', 60],
      ['Potain', 45],
    ])
  })

  it('has numbers and days in a workbook, which Excel can add and filter', async () => {
    await add({ title: 'Liebherr', inspected: '2026-03-02', reach: 60 })
    const [head, row] = await readSheet(Buffer.from(await (await download('xlsx')).arrayBuffer()))
    expect(head).toEqual(['Name', 'Kind', 'Inspected', 'Reach', 'Rented', 'State', 'id'])
    expect(row).toEqual(['Liebherr', 'Tower', new Date('2026-03-02'), 60, 'No', 'On the site', 'crane-0'])
  })

  it('reads what a row says of one that is there by its id, and adds the others', async () => {
    await add({ title: 'Liebherr', reach: 60 })
    const upload = await take(
      await tableOf('id,Name,Kind\ncrane-0,Potain,\n,Wolff,mobile\ngone,Terex,tower\n'),
    )
    expect(upload.report().slice(1)).toMatchObject([
      ['2', 'Potain', 'Needs correction', 'Kind: Choose.'],
      ['3', 'Wolff', 'New', ''],
      ['4', 'Terex', 'New', ''],
    ])
    await upload.run('good')
    expect(await stored()).toEqual([
      ['Liebherr', 60],
      ['Wolff', null],
      ['Terex', null],
    ])
  })

  it('is one change however long it is, and one Undo takes back all that was added', async () => {
    await add({ title: 'Liebherr', reach: 60 })
    const fresh = Array.from({ length: 600 }, (_, index) => `,Crane ${index},mobile`)
    const upload = await take(await tableOf(['id,Name,Kind', 'crane-0,Renamed,tower', ...fresh].join('\n')))
    await upload.run()
    expect(await stored()).toHaveLength(601)
    const lines = await listHistory(db(), {}, { limit: 2 })
    expect(new Set(lines.map(({ change }) => change)).size).toBe(1)
    const added = lines.find(({ action }) => action === 'add')
    expect(added?.groupSize).toBe(600)
    const undoer = { ...app.services, actor, adapters: createHistoryAdapters([store], []) }
    await undoGroup(undoer as unknown as Parameters<typeof undoGroup>[0], added)
    expect(await stored()).toEqual([['Renamed', 60]])
  })

  it.each([
    { mode: 'good', seenBy: 'portion by portion' },
    { mode: 'all', seenBy: 'only as a whole' },
  ] as const)('in the mode $mode, is read by others $seenBy', async ({ mode }) => {
    const fresh = Array.from({ length: 4 * rowsAtOnce }, (_, index) => `Crane ${index},mobile`)
    const upload = await take(await tableOf(['Name,Kind', ...fresh].join('\n')))
    const running = upload.run(mode)
    let seen = 0
    while (seen === 0) {
      await setImmediate()
      seen = (await stored()).length
    }
    expect(seen < fresh.length).toBe(mode === 'good')
    await running
    expect(await stored()).toHaveLength(fresh.length)
    const [line] = await listHistory(db(), {}, { limit: 1 })
    expect(line?.groupSize).toBe(fresh.length)
  })

  it('says of each fault in which row and column it is, and what to do', async () => {
    await add({ title: 'Liebherr' })
    const upload = await take(
      await tableOf(
        'id,Name,Kind,Reach,Inspected\n,,tower,far,31/2/2026\ncrane-0,A,tower,,\ncrane-0,B,tower,,\n',
      ),
    )
    expect(upload.report().map((row) => row.at(-1))).toEqual([
      'What to correct',
      'Name: Give it a name. Inspected: Enter the date like this: 21/11/2026. Reach: Whole metres.',
      '',
      `id: ${messages.sameDocument(3, 'crane')}`,
    ])
    expect(await upload.run('all')).toBe(messages.faultyInAll)
    expect(await stored()).toEqual([['Liebherr', null]])
  })

  it('does not clear, with the rows to correct, what stands in columns that it never had', async () => {
    await add({ title: 'Liebherr', reach: 60, inspected: '2026-03-02' })
    const upload = await take(await tableOf('id,Name,Kind\ncrane-0,Liebherr,giant\n'))
    expect(upload.toCorrect()).toEqual([
      ['Name', 'Kind', 'id', 'What to correct'],
      ['Liebherr', 'giant', 'crane-0', 'Kind: Choose.'],
    ])
  })

  it('is refused where nothing in it names a row', async () => {
    const session = createSession({
      collection,
      parent: '',
      store: { read: async () => undefined, write: async () => {}, remove: async () => {} },
      post,
      changed: () => {},
    })
    expect(await session.takeTable('cranes', await tableOf('Kind,Reach\ntower,60\n'))).toBe(
      messages.noColumn('Name'),
    )
  })
})

describeEngines('the tables of the product’s own collections', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(() => app.empty())

  const open = (of: Collection, parent = '') => openBulk(app, {}, { collection: of, parent })
  const exported = async (kind: string, format: string, parent = '') => {
    const query = new URLSearchParams({ kind, format, ...(parent && { parent }) })
    return app.request(`/admin/documents/export?${query}`, { cookie: await app.signIn() })
  }

  it('bring in certificates with their images, which keep their place and their image later', async () => {
    const upload = await open(certificates)
    await upload.table(
      'Title,Title (Arabic),Remarks,Image\nISO 9001,آيزو,Quality,iso.jpg\nISO 45001,,Safety,\n',
    )
    expect(upload.report()).toContain(messages.noFile('iso.jpg', { one: 'image', many: 'images' }))
    await upload.photographs([await photograph('ISO.JPG'), await photograph('iso 45001.jpg')])
    expect((await upload.run('all')).problem).toBeUndefined()
    const before = await stores.certificate.list(app.services.db)
    expect(before).toMatchObject([{ title: 'ISO 9001', title_ar: 'آيزو' }, { title: 'ISO 45001' }])
    for (const format of formats) {
      const again = await open(certificates)
      await again.table(new Uint8Array(await (await exported('certificate', format)).arrayBuffer()))
      expect(countRows(again.upload())).toMatchObject({ total: 2, same: 2 })
    }
    const again = await open(certificates)
    await again.table('title,remarks\niso 9001,Better quality\n')
    expect(again.report()).toContain(certificates.fields.title.unique?.head)
    await again.answer('update')
    await again.run()
    expect(await stores.certificate.list(app.services.db)).toEqual([
      { ...before[0], title: 'iso 9001', remarks: 'Better quality', rev: 2, updatedAt: expect.any(Number) },
      before[1],
    ])
  })

  it('name what they belong to by its unique field, or say what to do', async () => {
    const sections = await open(clientSections)
    await sections.table('Section name,Section title\nDevelopers,Developers\nHotels,\n')
    await sections.run('all')
    const items = await open(clientItems)
    await items.table('Section,Name,Image\nDEVELOPERS,Meraas,logo.jpg\nBanks,Mashreq,logo.jpg\n')
    await items.photographs([await photograph('logo.jpg')])
    expect(items.report()).toContain(`Section: ${messages.unknown('Banks', 'client section')}`)
    await items.run('good')
    const [section] = await stores.clientSection.list(app.services.db)
    expect(await stores.clientItem.list(app.services.db)).toMatchObject([
      { section: section?.id, name: 'Meraas' },
    ])
    expect(await (await exported('client-item', 'csv')).text()).toContain('developers,logo.jpg,Meraas')
  })

  it('belong to the document whose screen it is, unless a row names another', async () => {
    const gate = (await addTestProject(app.services, { code: '188' })).id
    const villa = (await addTestProject(app.services, { code: '199B' })).id
    const upload = await open(photographs, gate)
    await upload.table('Image,Caption,Project\na.jpg,Tower,\nb.jpg,Villa,199b\n')
    await upload.photographs([await photograph('a.jpg'), await photograph('b.jpg')])
    await upload.run('all')
    const find = async (id: string) => stores.photograph.listOf(app.services.db, 'project', id)
    expect(await find(gate)).toMatchObject([{ caption: 'Tower', stage: 'progress' }])
    expect(await find(villa)).toMatchObject([{ caption: 'Villa' }])
    const again = await open(photographs, gate)
    await again.table(new Uint8Array(await (await exported(photographs.name, 'xlsx', gate)).arrayBuffer()))
    expect(countRows(again.upload())).toMatchObject({ total: 1, same: 1 })
  })

  it('bring in PDFs', async () => {
    const gate = (await addTestProject(app.services, { code: '188' })).id
    const upload = await open(projectDocuments, gate)
    await upload.table('Title,File,Public\nBrochure,brochure.pdf,yes\nPlan,plan.pdf,\n')
    expect(upload.report()).toContain(messages.noFile('plan.pdf', { one: 'PDF', many: 'PDFs' }))
    await upload.photographs([new File([new Uint8Array(pdfOf(['Brochure']))], 'brochure.pdf')])
    await upload.run('good')
    expect(await stores.document.listOf(app.services.db, 'project', gate)).toMatchObject([
      { title: 'Brochure', isPublic: true, file: expect.stringMatching(/^documents\/.*brochure\.pdf$/) },
    ])
  })

  it('give a vacancy its address where none was written, and know it by it later', async () => {
    const upload = await open(vacancies)
    await upload.table('Title,Place,Text\nSite Engineer,Dubai,Build.\nSite Engineer,Dubai,Build more.\n')
    upload.connection.losesAnswers = true
    await upload.run('all')
    upload.connection.losesAnswers = false
    await upload.run('all')
    expect(countRows(upload.upload())).toMatchObject({ added: 2, faulty: 0 })
    const csv = await (await exported('vacancy', 'csv')).text()
    expect(csv).toContain('site-engineer-2')
    const again = await open(vacancies)
    await again.table('Address,Title\nsite-engineer-2,Senior Site Engineer\n')
    await again.answer('update')
    await again.run()
    expect(await (await exported('vacancy', 'csv')).text()).toContain('Senior Site Engineer,')
  })

  it('have a template and a screen of their own, for administrators alone', async () => {
    const admin = await openAdmin(app)
    const template = await admin.get('/admin/documents/template?kind=vacancy&format=xlsx')
    const bytes = await buffer(template.body as unknown as AsyncIterable<Uint8Array>)
    expect((await readSheet(bytes))[0]?.slice(0, 3)).toEqual(['Title', 'Title (Arabic)', 'Address'])
    const gate = (await addTestProject(app.services, { code: '188' })).id
    for (const path of ['certificates/edit', 'vacancies/edit', `products/edit/${gate}/documents`]) {
      expect((await app.request(`/admin/${path}/upload`)).status).toBe(401)
      expect(await (await admin.get(`/admin/${path}/upload`)).text()).toContain('One table')
    }
    expect((await admin.get('/admin/products/edit/nowhere/documents/upload')).status).toBe(404)
    expect((await admin.get('/admin/documents/template?kind=nothing')).status).toBe(404)
  })
})
