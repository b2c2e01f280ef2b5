import { en } from '#app/messages/en.ts'
import { describe, expect, it } from 'vitest'
import { defaultFilter, filterSearch, readFilter, readPageNumber, type ProjectFilter } from './filters.ts'
import { imageDescription } from './project.ts'

describe('the filter in the address', () => {
  const statuses = ['ongoing', 'completed', 'upcoming', 'all'] as const
  const types = ['all', 'building', 'villa'] as const
  const filters: ProjectFilter[] = statuses.flatMap((status) => types.map((type) => ({ status, type })))

  it('opens on ongoing projects of every type', () => {
    expect(readFilter(new URLSearchParams())).toEqual({ status: 'ongoing', type: 'all' })
    expect(filterSearch(defaultFilter)).toBe('')
  })

  it.each(filters)('comes back as it was written: $status, $type', (filter) => {
    expect(readFilter(new URLSearchParams(filterSearch(filter)))).toEqual(filter)
    expect(readFilter(new URLSearchParams(filterSearch(filter, 3)))).toEqual(filter)
  })

  it.each(filters)('of a search comes back as it was written: $status, $type', (filter) => {
    const search = { ...filter, q: 'creek & برج' }
    expect(readFilter(new URLSearchParams(filterSearch(search, 2)))).toEqual(search)
  })

  it('searches every status unless one is named, and for no more than a hundred characters', () => {
    expect(readFilter(new URLSearchParams('q= creek  villa '))).toEqual({
      status: 'all',
      type: 'all',
      q: 'creek villa',
    })
    expect(readFilter(new URLSearchParams('q=creek&status=ongoing')).status).toBe('ongoing')
    expect(readFilter(new URLSearchParams('q=+'))).toEqual(defaultFilter)
    expect(readFilter(new URLSearchParams({ q: 'x'.repeat(999) })).q).toHaveLength(100)
  })

  it('names a use and a work that there are and any place, and keeps them in the address of a page', () => {
    const search = 'status=all&work=fit-out&use=offices&place= Deira,  Dubai '
    const chosen = readFilter(new URLSearchParams(search))
    expect(chosen).toEqual({
      status: 'all',
      type: 'all',
      use: 'offices',
      work: 'fit-out',
      place: 'Deira, Dubai',
    })
    expect(filterSearch(chosen, 2)).toBe('?status=all&use=offices&work=fit-out&place=Deira%2C+Dubai&page=2')
    expect(readFilter(new URLSearchParams('use=mosques&work=offices&place=+'))).toEqual(defaultFilter)
  })

  it('has a use or a work in place of the sector of an old address', () => {
    const read = (search: string) => filterSearch(readFilter(new URLSearchParams(search)))
    expect(read('status=all&sector=offices')).toBe('?status=all&use=offices')
    expect(read('sector=fit-out&q=creek')).toBe('?q=creek&work=fit-out')
    expect(read('sector=fit-out&use=retail')).toBe('?use=retail&work=fit-out')
    expect(read('sector=offices&use=retail')).toBe('?use=retail')
    for (const unknown of ['mosque', 'new-build', 'constructor']) expect(read(`sector=${unknown}`)).toBe('')
  })

  it('can be written out in full', () => {
    expect(readFilter(new URLSearchParams('status=ongoing&type=all'))).toEqual(defaultFilter)
    expect(filterSearch({ status: 'completed', type: 'villa' })).toBe('?status=completed&type=villa')
  })

  it.each(['status=done', 'type=tower', 'status=constructor', 'status=', 'status=Completed'])(
    'takes the default for what it does not know: %s',
    (search) => {
      expect(readFilter(new URLSearchParams(search))).toEqual(defaultFilter)
    },
  )

  it('names a page only behind the first', () => {
    expect(filterSearch(defaultFilter, 1)).toBe('')
    expect(filterSearch(defaultFilter, 2)).toBe('?page=2')
    expect(readPageNumber(new URLSearchParams('page=2'))).toBe(2)
  })

  it.each(['', 'page=', 'page=0', 'page=-1', 'page=1.5', 'page=two', 'page=02', 'page=9999999'])(
    'begins on the first page where there is no page number: %o',
    (search) => {
      expect(readPageNumber(new URLSearchParams(search))).toBe(1)
    },
  )
})

describe('what a photograph shows, where nobody has said it', () => {
  it.each([
    [
      { type: 'villa', location: 'Al Barsha, Dubai', name: 'Courtyard House' },
      'Villa in Al Barsha, Dubai: Courtyard House',
    ],
    [{ type: 'building', location: ' ', name: 'Tower' }, 'Building: Tower'],
    [{ type: '', location: 'Jumeirah', name: '' }, 'Project in Jumeirah'],
    [{ type: '', location: '', name: '' }, 'Project'],
  ])('is made of type, place and name, as far as they are there: %o', (project, words) => {
    expect(imageDescription(en, project)).toBe(words)
  })
})
