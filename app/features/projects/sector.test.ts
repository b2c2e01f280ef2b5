import { describe, expect, it } from 'vitest'
import { serviceSubjects } from '#app/features/settings/pages/home.ts'
import { fieldOfSector, sectorOf, sectors, withSectorFilled } from './sector.ts'

const none = { uses: [], works: [] }

describe('a sector', () => {
  it.each(Object.entries(sectors))('is one use or one work, of the same name: %s', (sector, meant) => {
    expect(Object.values(meant)).toEqual([sector])
    const filled = withSectorFilled(none, sector)
    expect([...filled.uses, ...filled.works]).toEqual([sector])
    expect(sectorOf(filled)).toBe(sector)
    expect(fieldOfSector(` ${sector.toUpperCase()} `)).toBe('use' in meant ? 'uses' : 'works')
  })

  it('is every subject that a service of Home may have', () => {
    expect(Object.keys(sectors)).toEqual(Object.keys(serviceSubjects))
  })

  it('takes the place of nothing that is said, and means nothing if it is none', () => {
    const said = { uses: ['mosque'], works: [] } as const
    expect(withSectorFilled(said, 'villas')).toEqual(said)
    for (const unknown of ['castles', '', undefined, 'constructor'])
      expect(withSectorFilled(none, unknown)).toEqual(none)
  })

  it('is the first use that was one, or else the first such work', () => {
    expect(sectorOf({ uses: ['mosque', 'retail'], works: ['fit-out'] })).toBe('retail')
    expect(sectorOf({ uses: ['mosque'], works: ['new-build', 'fit-out'] })).toBe('fit-out')
    expect(sectorOf({ uses: ['mosque'], works: ['new-build'] })).toBe('')
  })
})
