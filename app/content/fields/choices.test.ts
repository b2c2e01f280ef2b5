import { describe, expect, it } from 'vitest'
import { readerOf } from '../../../tools/firebase/readers.ts'
import { choices } from './choices.ts'
import { references } from './references.ts'

describe('several choices', () => {
  const field = choices({ label: 'Scope', of: { structure: 'Structure', mep: 'MEP', joinery: 'Joinery' } })

  it('are those that were ticked, in the declared order and each once', () => {
    expect(field.parse({ '': 'joinery,structure, joinery' })).toEqual({ value: ['structure', 'joinery'] })
    expect(field.parse({})).toEqual({ value: [] })
    expect(field.parse({ '': 'structure,roof' })).toMatchObject({ problem: { why: 'malformed' } })
  })

  it('are one column, and words for people', () => {
    expect(field.toRow(['structure', 'mep'])).toEqual({ '': 'structure,mep' })
    expect(field.fromRow({ '': 'mep,gone' })).toEqual(['mep'])
    expect(field.words(['structure', 'mep'])).toBe('Structure, MEP')
  })

  it('come from a dump as a list, by value or label', () => {
    const notes: string[] = []
    expect(readerOf(field)(['MEP', 'structure', 'roof'], 'scope', notes)).toEqual(['mep', 'structure'])
    expect(notes).toHaveLength(1)
    expect(readerOf(field)(undefined, 'scope', notes)).toEqual([])
  })
})

describe('several references', () => {
  const field = references({ to: 'project-photograph', label: 'Images', max: 2 })

  it('keep the order in which they were chosen', () => {
    expect(field.parse({ '': 'b,a,b' })).toEqual({ value: ['b', 'a'] })
    expect(field.parse({ '': 'a,b,c' })).toMatchObject({ problem: { hint: 'Choose at most 2.' } })
    expect(field.read(['b', 'b', 3, ''])).toEqual(['b'])
  })
})
