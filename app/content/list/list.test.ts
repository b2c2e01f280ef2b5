import { programNamed } from '#app/platform/changes/actors.server.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHistoryAdapters } from '#app/history/adapters.server.ts'
import { listHistory } from '#app/history/revisions.server.ts'
import { undoGroup } from '#app/history/undo.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import type { Topic } from '#app/platform/live/topics.ts'
import type { Typed } from '#app/platform/forms/typed.ts'
import type { TableCell } from '#app/platform/tables/table.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { craneCollection as collection, createCraneTable, type Crane } from '#test/cranes.ts'
import type { Collection } from '../define.ts'
import { createStore } from '../store.server.ts'
import type { Store } from '../store/contract.ts'
import { cellsOf, tableColumns } from '../table/columns.ts'
import { actOnList } from './act.server.ts'
import { selectionFields, type Selection } from './act.ts'
import { documentsPerPage, listOf } from './list.ts'
import { loadList } from './load.server.ts'
import { documentsOf } from './queries.server.ts'
import { readListed } from './source.server.ts'
import { readView, viewSearch } from './view.ts'

describeEngines('a collection of which nothing but its declaration is written', (createApp) => {
  const store = createStore<Collection, undefined>(collection) as Store
  const place = { store, parent: '' }
  const actor = programNamed('Layla')
  let app: TestApp
  const db = () => app.services.db

  beforeAll(async () => {
    app = await createApp()
    await createCraneTable(db())
  })
  beforeEach(async () => {
    const all = await store.list(db())
    await change(app.services, actor, collection.topic as Topic, async (tx) => ({
      outcome: undefined,
      revisions: await store.removeAll(tx, all),
    }))
  })

  const add = (titles: readonly string[], more: Partial<Crane> = {}) =>
    change(app.services, actor, collection.topic as Topic, async (tx) => {
      const base: Crane = { title: '', kind: 'tower', inspected: '', reach: null, isRented: false }
      const inputs = titles.map((title) => ({ id: randomUUID(), values: { ...base, ...more, title } }))
      return store.addAll(tx, inputs as Parameters<typeof store.addAll>[1])
    })
  const load = (query: string) => loadList(db(), place, new URL(`http://localhost/admin/cranes${query}`))
  const titles = async (query = '') => (await load(query)).documents.map(({ title }) => title)
  const act = (selection: Selection, fields: Typed) =>
    change(app.services, actor, collection.topic as Topic, (tx) =>
      actOnList(tx, place, { ...selectionFields(selection), ...fields }),
    )

  it('filters by its choices and ranges, sorts, and searches, by its address', async () => {
    await add(['Liebherr 1', 'Liebherr 2'], { inspected: '2026-01-10', reach: 40 })
    expect(await titles()).toEqual(['Liebherr 1', 'Liebherr 2'])
    await add(['Potain'], { kind: 'mobile', inspected: '2026-03-02', reach: 60, isRented: true })
    await add(['Old Liebherr'])
    expect(await titles('?order=name')).toEqual(['Liebherr 1', 'Liebherr 2', 'Old Liebherr', 'Potain'])
    expect(await titles('?kind=mobile')).toEqual(['Potain'])
    expect(await titles('?isRented=Yes')).toEqual(['Potain'])
    expect(await titles('?inspectedFrom=2026-02-01')).toEqual(['Potain'])
    expect(await titles('?inspectedTo=2026-02-01&kind=tower')).toEqual(['Liebherr 1', 'Liebherr 2'])
    expect(await titles('?search=lieb')).toEqual(['Liebherr 1', 'Liebherr 2', 'Old Liebherr'])
    expect(await titles('?search=ieb')).toEqual([])
    expect(await titles('?kind=nonsense&order=nonsense&page=-1&inspectedTo=tomorrow')).toHaveLength(4)
  })

  it('has pages once there are many, the last of which stands for those beyond it', async () => {
    await add(Array.from({ length: documentsPerPage + 1 }, (_, index) => `Crane ${index}`))
    const { documents, found, pages, isLong } = await load('?page=2')
    expect([documents.length, found, pages, isLong]).toEqual([1, documentsPerPage + 1, 2, true])
    expect((await load('?page=9')).view.page).toBe(2)
  })

  it('has neither filters nor a selection while there are few', async () => {
    await add(['One'])
    expect((await load('')).isLong).toBe(false)
  })

  it('changes what is selected in one change with one line of History, which one Undo takes back', async () => {
    await add(['One', 'Two', 'Three'])
    const chosen = (await store.list(db())).slice(0, 2)
    const { said } = await act(chosen, { act: 'set', field: 'kind', value: 'mobile' })
    expect(said).toBe('2 cranes: Kind is now “Mobile”.')
    expect(await titles('?kind=mobile')).toEqual(['One', 'Two'])
    const [line] = await listHistory(db(), {}, { limit: 1 })
    expect(line?.groupSize).toBe(2)
    const adapters = createHistoryAdapters([store], [])
    const undoer = { ...app.services, actor, adapters }
    await undoGroup(undoer as unknown as Parameters<typeof undoGroup>[0], line)
    expect(await titles('?kind=mobile')).toEqual([])
  })

  it('changes all that an address finds, unless another number does by then', async () => {
    await add(Array.from({ length: documentsPerPage + 20 }, (_, index) => `Crane ${index}`))
    const all = { query: 'kind=tower', number: documentsPerPage + 20 }
    await add(['Late'])
    expect((await act(all, { act: 'set', field: 'isRented', value: 'Yes' })).said).toBe(
      'Now 81 cranes match, no longer 80. Nothing was changed. Check the list, then try again.',
    )
    expect(await titles('?isRented=Yes')).toEqual([])
    await act({ ...all, number: documentsPerPage + 21 }, { act: 'set', field: 'isRented', value: 'Yes' })
    expect((await load('?isRented=Yes')).found).toBe(documentsPerPage + 21)
    await act({ query: '', number: documentsPerPage + 21 }, { act: 'delete' })
    expect(await titles()).toEqual([])
  })

  it('changes the rows that were shown, and not as many others', async () => {
    await add(Array.from({ length: documentsPerPage + 20 }, (_, index) => `Crane ${index}`))
    const { found: number, digest } = await load('?kind=tower')
    expect(digest).toBeTypeOf('string')
    const shown = { query: 'kind=tower', number, digest }
    const [gone] = await store.list(db())
    await act(gone ? [gone] : [], { act: 'set', field: 'kind', value: 'mobile' })
    await add(['Late'])
    expect((await act(shown, { act: 'set', field: 'isRented', value: 'Yes' })).said).toMatch(
      /^These are not the cranes that the list showed/,
    )
    expect(await titles('?isRented=Yes')).toEqual([])
    const now = { ...shown, digest: (await load('?kind=tower')).digest }
    await act(now, { act: 'set', field: 'isRented', value: 'Yes' })
    expect((await load('?isRented=Yes')).found).toBe(documentsPerPage + 20)
  })

  it('changes nothing where one was changed or deleted since, and nothing that it does not offer', async () => {
    await add(['One', 'Two'])
    const [one, two] = await store.list(db())
    if (!one || !two) throw new Error('two were added')
    await act([one], { act: 'set', field: 'kind', value: 'mobile' })
    expect((await act([one, two], { act: 'delete' })).said).toContain('Someone changed One')
    expect((await act([{ id: 'gone', rev: 1 }, two], { act: 'delete' })).said).toContain('was deleted')
    expect((await act([two], { act: 'set', field: 'title', value: 'Three' })).said).toBe(
      collection.sentences.notPossible,
    )
    expect((await act([two], { act: 'set', field: 'kind', value: 'sold' })).said).toBe(
      collection.sentences.notPossible,
    )
    expect((await act([], { act: 'delete' })).said).toBe(collection.sentences.notPossible)
    expect(await titles()).toEqual(['One', 'Two'])
  })

  it('is downloaded exactly as it is listed', async () => {
    await add(['Potain'], { kind: 'mobile', inspected: '2026-03-02', reach: 60, isRented: true })
    await add(['Liebherr'])
    const columns = tableColumns(collection)
    expect(columns.map(({ label }) => label)).toEqual(['Name', 'Kind', 'Inspected', 'Reach', 'Rented'])
    const rows: TableCell[][] = []
    const mobile = { query: 'kind=mobile' }
    for await (const one of readListed(db(), documentsOf(place), mobile))
      rows.push(cellsOf(collection, columns, one))
    expect(rows).toEqual([['Potain', 'Mobile', new Date('2026-03-02'), 60, 'Yes']])
  })
})

describe('the address of a list', () => {
  it('is read as it was written, and knows nothing else', () => {
    const written = 'search=lieb&kind=tower&inspectedFrom=2026-01-01&order=name&page=3'
    const view = readView(listOf(collection), new URLSearchParams(`${written}&colour=red`))
    expect(viewSearch(view, { page: view.page })).toBe(`?${written}`)
    expect(viewSearch(view, { filters: { kind: '' }, search: '', order: '' })).toBe(
      '?inspectedFrom=2026-01-01',
    )
  })

  it('has a parameter for every choice and two for every day', () => {
    expect(listOf(collection).parameters.map(({ name }) => name)).toEqual([
      'kind',
      'inspectedFrom',
      'inspectedTo',
      'isRented',
      'state',
    ])
    expect(listOf(collection).actions).toMatchObject([
      { set: 'kind', group: 'Kind', choices: { tower: 'Tower', mobile: 'Mobile' } },
      { set: 'isRented', group: 'Rented' },
      { set: 'state', group: 'On the site' },
    ])
  })
})
