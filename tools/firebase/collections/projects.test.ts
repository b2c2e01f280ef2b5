// Runs after a change in: tools/firebase sample app/content app/collections.ts app/features/projects/collection.ts app/features/requests/kinds.ts app/features/settings/pages
import { describe, expect, it } from 'vitest'
import { readDraft, type Draft } from '../draft.ts'
import { reasons, repairs } from '../repairs.ts'
import { arrangeProjects, notes, projects, type ProjectsHere } from './projects.ts'

const id = '-OZ0000009WpnoNJPse3'
const now = Date.UTC(2026, 10, 21)
const flawless = {
  code: '118',
  codelower: '118',
  name: 'Nad Al Sheba Villa',
  lowername: 'nad al sheba villa',
  location: 'Nad Al Sheba 1, Dubai',
  client: 'Private client',
  consultant: 'Khoor Design Studio',
  type: 'villa',
  status: 'completed',
  imageUrl: 'images/villa.jpg',
  remarks: 'G+1',
  news: 'No',
  topproject: 'No',
  createdAt: 1_561_357_800_000,
}

function take(raw: unknown, key = id) {
  const found = readDraft(projects, key, raw, now)
  if (!('content' in found)) throw new Error(`skipped: ${found.skipped}`)
  return found
}

describe('importing projects', () => {
  it('takes a tidy one without a word', () => {
    const project = take(flawless)
    expect(project).toMatchObject({ id, createdAt: flawless.createdAt, notes: [] })
    expect(project.content).toMatchObject({ code: '118', type: 'villa', status: 'completed', news: 'No' })
  })

  it('mends `Ongoing`, ` COMPLETED ` and `Under construction`', () => {
    for (const [written, status] of [
      ['Ongoing', 'ongoing'],
      [' COMPLETED ', 'completed'],
      ['Under construction', 'ongoing'],
    ]) {
      const { content, notes } = take({ ...flawless, status: written })
      expect(content.status).toBe(status)
      expect(notes).toEqual([repairs.readAs('status', written, status ?? '')])
    }
  })

  it('mends `YES`, true and 1, and sets what it does not know to No', () => {
    for (const written of ['YES', 'yes', true, 1, ' Yes '])
      expect(take({ ...flawless, news: written }).content.news).toBe('Yes')
    const { content, notes } = take({ ...flawless, news: 'perhaps' })
    expect(content.news).toBe('No')
    expect(notes).toEqual([repairs.unknownChoice('news', 'perhaps', 'No')])
  })

  it('sets an unknown or missing type and status of what was on the site to building and ongoing, and says so', () => {
    const { content, notes } = take({ ...flawless, type: 'mosque', status: undefined })
    expect(content).toMatchObject({ type: 'building', status: 'ongoing' })
    expect(notes).toEqual([
      repairs.unknownChoice('type', 'mosque', 'none'),
      repairs.missing('type', 'set to building'),
      repairs.missing('status', 'set to ongoing'),
    ])
  })

  it('leaves a draft, and news about no building, without the type and status that nobody chose', () => {
    const unchosen = { type: '', status: undefined }
    for (const more of [{ state: 'draft' }, { news: 'Yes', location: '', consultant: '' }]) {
      const { content, notes } = take({ ...flawless, ...unchosen, ...more })
      expect(content).toMatchObject({ type: '', status: '' })
      expect(notes.filter((note) => /^(type|status)/.test(note))).toEqual([])
    }
  })

  it('folds the spaces of a code and keeps a number as text', () => {
    expect(take({ ...flawless, code: ' 118  A ', codelower: '118 a' }).content.code).toBe('118 A')
    const { content, notes } = take({ ...flawless, code: 118 })
    expect(content.code).toBe('118')
    expect(notes).toEqual([repairs.takenAsText('code', 118)])
  })

  it('lets the code stand in for a missing name, and leaves location and consultant empty', () => {
    const { content, notes: said } = take({
      ...flawless,
      name: null,
      lowername: '118',
      location: '',
      consultant: undefined,
    })
    expect(content).toMatchObject({ name: '118', location: '', consultant: '' })
    expect(said).toEqual([
      repairs.missing('name', notes.namedByCode),
      repairs.missing('location', 'left empty'),
      repairs.missing('consultant', 'left empty'),
    ])
  })

  it('leaves a project without a code, and what is no record', () => {
    expect(readDraft(projects, id, { ...flawless, code: ' ' }, now)).toEqual({
      id,
      name: flawless.name,
      skipped: notes.noCode,
    })
    expect(readDraft(projects, id, 'text', now)).toMatchObject({ skipped: reasons.notARecord('text') })
    expect(readDraft(projects, id, ['list'], now)).toMatchObject({ skipped: reasons.notARecord(['list']) })
  })

  it('takes the moment from the key where createdAt is missing, and now where the key is no key of Firebase', () => {
    const withoutMoment = { ...flawless, createdAt: undefined }
    const { createdAt } = take(withoutMoment)
    expect(new Date(createdAt).getUTCFullYear()).toBe(2025)
    expect(take(withoutMoment, '7').createdAt).toBe(now)
  })

  it('mends seconds, text and ISO dates', () => {
    for (const written of [1_561_357_800, '1561357800', '1561357800000', '2019-06-24T06:30:00.000Z']) {
      const { createdAt, notes } = take({ ...flawless, createdAt: written })
      expect(createdAt).toBe(1_561_357_800_000)
      expect(notes).toEqual([repairs.readAs('createdAt', written, '2019-06-24T06:30:00.000Z')])
    }
  })

  it('reports unknown fields, and derived ones that do not agree', () => {
    expect(take({ ...flawless, colour: 'red', codelower: '119' }).notes).toEqual([
      repairs.derived('codelower', '119'),
      repairs.unknownField('colour', 'red'),
    ])
  })

  it('takes the facts of the trade, and leaves out what it does not know', () => {
    const facts = {
      sector: 'Fit-out',
      builtUpArea: '1,150 sq m',
      scope: 'MEP, roof',
      startedOn: 'May',
      showValue: 'Yes',
    }
    const { content, notes } = take({ ...flawless, ...facts, valueBand: 'a lot', levels: '' })
    expect(content).toMatchObject({
      uses: [],
      works: ['fit-out'],
      builtUpArea: 1150,
      scope: ['mep'],
      startedOn: '',
      valueBand: '',
      showValue: true,
    })
    expect(notes).toEqual([
      repairs.readAs('builtUpArea', '1,150 sq m', 1150),
      repairs.unknownChoice('startedOn', 'May', 'no day'),
      repairs.unknownChoice('scope', 'roof', 'nothing'),
      repairs.unknownChoice('valueBand', 'a lot', 'none'),
      repairs.readAs('sector', 'Fit-out', 'fit-out'),
    ])
  })

  it('removes what no text can hold', () => {
    const { content, notes } = take({ ...flawless, remarks: 'a\u0000b\nc' })
    expect(content.remarks).toBe('ab\nc')
    expect(notes).toEqual([repairs.unstorable('remarks')])
  })
})

describe('importing several projects', () => {
  const drafts = (...records: Partial<typeof flawless>[]) =>
    records.map((record, index) =>
      take({ ...flawless, ...record, codelower: record.code?.toLowerCase() }, `key${index}`),
    )
  const codes = (arranged: Draft<{ code: string }>[]) => arranged.map(({ content }) => content.code)
  const arrange = (records: ReturnType<typeof drafts>, here: ProjectsHere) => {
    arrangeProjects(records, here)
    return records
  }
  const nothingHere = { codes: new Set<string>(), topProjects: 0 }

  it('gives the second of a code a free one, whatever the letters’ case', () => {
    const arranged = arrange(
      drafts({ code: '118a' }, { code: '118A' }, { code: '118A-2' }, { code: '118a' }),
      nothingHere,
    )
    expect(codes(arranged)).toEqual(['118a', '118A-3', '118A-2', '118a-4'])
    expect(arranged[1]?.notes).toEqual([notes.codeTaken('118A', '118A-3')])
  })

  it('gives way to a code that is here already', () => {
    expect(codes(arrange(drafts({ code: '118A' }), { ...nothingHere, codes: new Set(['118a']) }))).toEqual([
      '118A-2',
    ])
  })

  it('keeps the six top projects that come first by code', () => {
    const top = ['118', '121', '125A', '125B', '130', '131', '96', '200']
    const arranged = arrange(drafts(...top.map((code) => ({ code, topproject: 'Yes' }))), nothingHere)
    const left = arranged.filter(({ content }) => content.topproject === 'No')
    expect(codes(left)).toEqual(['118', '96'])
    expect(left[0]?.notes).toEqual([notes.topProjectsFull])
  })

  it('counts the top projects that are here already', () => {
    const arranged = arrange(drafts({ code: '1', topproject: 'Yes' }, { code: '2', topproject: 'Yes' }), {
      ...nothingHere,
      topProjects: 5,
    })
    expect(arranged.map(({ content }) => content.topproject)).toEqual(['No', 'Yes'])
  })
})
