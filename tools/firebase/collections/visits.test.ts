import { describe, expect, it } from 'vitest'
import { notes, readVisits } from './visits.ts'

describe('importing the visitors count', () => {
  it('takes count/number without a word', () => {
    expect(readVisits({ count: { number: 18_436 } }, 0)).toMatchObject({
      content: { number: 18_436 },
      notes: [],
    })
  })

  it('finds the number elsewhere, and as text', () => {
    expect(readVisits({ count: '18,436' }, 0)).toMatchObject({ content: { number: 18_436 } })
    expect(readVisits({ '-OZ0000009WpnoNJPse3': { count: { number: 5 } } }, 0)).toMatchObject({
      content: { number: 5 },
      notes: [notes.shape('-OZ0000009WpnoNJPse3/count/number')],
    })
    expect(readVisits(7, 0)).toMatchObject({ content: { number: 7 } })
  })

  it('leaves what is no number', () => {
    expect(readVisits({ count: 'many' }, 0)).toHaveProperty('skipped')
    expect(readVisits([], 0)).toHaveProperty('skipped')
  })
})
