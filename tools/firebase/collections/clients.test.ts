import { describe, expect, it } from 'vitest'
import { readDraft, type Draft, type Skipped } from '../draft.ts'
import { reasons, repairs } from '../repairs.ts'
import { arrangeClients, items, notes, sections } from './clients.ts'
import { homeClients } from './home-clients.ts'

function taken<Content>(found: Draft<Content> | Skipped): Draft<Content> {
  if ('skipped' in found) throw new Error(`skipped: ${found.skipped}`)
  return found
}

const section = (id: string, name: string, title = name) => taken(readDraft(sections, id, { name, title }, 0))
const item = (id: string, name: string) =>
  taken(readDraft(items, id, { section: name, imageUrl: 'clientsimages/a.svg' }, 0))

describe('importing client sections', () => {
  it('writes names in lower case with single spaces', () => {
    const { content, notes: said } = section('s', ' Hotels  and Retail', 'Hotels and Retail')
    expect(content).toEqual({ name: 'hotels and retail', title: 'Hotels and Retail' })
    expect(said).toEqual([repairs.trimmed('name'), notes.lowerCase('hotels and retail')])
  })

  it('lets name and title stand in for one another, and leaves what has neither', () => {
    expect(taken(readDraft(sections, 's', { title: 'Developers' }, 0)).content.name).toBe('developers')
    expect(taken(readDraft(sections, 's', { name: 'developers' }, 0)).content.title).toBe('developers')
    expect(readDraft(sections, 's', {}, 0)).toMatchObject({ skipped: reasons.empty })
  })

  it('merges two of one name, so that the items of both stand in the first', () => {
    const arranged = arrangeClients(
      [section('s1', 'developers'), section('s2', 'Developers')],
      [item('i1', 'developers')],
      new Map(),
    )
    expect(arranged.sections.map(({ id }) => id)).toEqual(['s1'])
    expect(arranged.skipped).toEqual([
      { id: 's2', name: 'developers', skipped: notes.sameName('developers', 'Developers') },
    ])
    expect(arranged.items[0]).toMatchObject({ notes: [], content: { sectionId: 's1' } })
  })
})

describe('importing client items', () => {
  it('finds the section whatever the letters’ case, by its title, and among those here', () => {
    const arranged = arrangeClients(
      [section('s1', 'hotels', 'Hotels and Retail')],
      [item('i1', 'HOTELS'), item('i2', 'hotels and retail'), item('i3', 'industry')],
      new Map([['industry', 'here']]),
    )
    expect(arranged.items.map(({ content }) => content.sectionId)).toEqual(['s1', 's1', 'here'])
    expect(arranged.items[0]?.notes).toEqual([repairs.readAs('section', 'HOTELS', '“hotels”')])
  })

  it('adds a section that is nowhere, once', () => {
    const { sections, items } = arrangeClients([], [item('i1', 'Banks'), item('i2', 'banks')], new Map())
    expect(sections).toHaveLength(1)
    expect(sections[0]).toMatchObject({
      content: { name: 'banks', title: 'Banks' },
      notes: [notes.sectionAdded('banks')],
    })
    expect(new Set(items.map(({ content }) => content.sectionId)).size).toBe(1)
  })

  it('leaves an item that names no section', () => {
    expect(readDraft(items, 'i', { imageUrl: 'clientsimages/a.svg' }, 0)).toMatchObject({
      skipped: notes.noSection,
    })
  })
})

describe('importing the logos of the home page', () => {
  it('keeps one without a logo and says so', () => {
    expect(taken(readDraft(homeClients, 'h', { imageurl: 'a' }, 0)).notes).toEqual([
      repairs.missing('imageUrl', notes.noLogo),
      repairs.unknownField('imageurl', 'a'),
    ])
  })
})
