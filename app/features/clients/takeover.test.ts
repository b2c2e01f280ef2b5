import { describe, expect, it } from 'vitest'
import { isLeftOut, type Draft, type LeftOut } from '#app/platform/takeover/draft.ts'
import { leavings, mends } from '#app/platform/takeover/mends.ts'
import { arrangeClients, notes, takeOverHomeClient, takeOverItem, takeOverSection } from './takeover.ts'

function taken<Content>(found: Draft<Content> | LeftOut): Draft<Content> {
  if (isLeftOut(found)) throw new Error(`left: ${found.left}`)
  return found
}

const section = (id: string, name: string, title = name) => taken(takeOverSection(id, { name, title }, 0))
const item = (id: string, name: string) =>
  taken(takeOverItem(id, { section: name, imageUrl: 'clientsimages/a.svg' }, 0))

describe('importing client sections', () => {
  it('writes names in lower case with single spaces', () => {
    const { content, notes: said } = section('s', ' Hotels  and Retail', 'Hotels and Retail')
    expect(content).toEqual({ name: 'hotels and retail', title: 'Hotels and Retail' })
    expect(said).toEqual([mends.trimmed('name'), notes.lowerCase('hotels and retail')])
  })

  it('lets name and title stand in for one another, and leaves what has neither', () => {
    expect(taken(takeOverSection('s', { title: 'Developers' }, 0)).content.name).toBe('developers')
    expect(taken(takeOverSection('s', { name: 'developers' }, 0)).content.title).toBe('developers')
    expect(takeOverSection('s', {}, 0)).toMatchObject({ left: leavings.empty })
  })

  it('merges two of one name, so that the items of both stand in the first', () => {
    const arranged = arrangeClients(
      [section('s1', 'developers'), section('s2', 'Developers')],
      [item('i1', 'developers')],
      new Map(),
    )
    expect(arranged.sections.map(({ id }) => id)).toEqual(['s1'])
    expect(arranged.left).toEqual([
      { id: 's2', name: 'developers', left: notes.sameName('developers', 'Developers') },
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
    expect(arranged.items[0]?.notes).toEqual([mends.readAs('section', 'HOTELS', '“hotels”')])
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
    expect(takeOverItem('i', { imageUrl: 'clientsimages/a.svg' }, 0)).toMatchObject({ left: notes.noSection })
  })
})

describe('importing the logos of the home page', () => {
  it('keeps one without a logo and says so', () => {
    expect(taken(takeOverHomeClient('h', { imageurl: 'a' }, 0)).notes).toEqual([
      mends.missing('imageUrl', notes.noLogo),
      mends.unknownField('imageurl', 'a'),
    ])
  })
})
