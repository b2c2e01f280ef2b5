import { describe, expect, it } from 'vitest'
import { notes, takeOverVisits } from './takeover.ts'

describe('importing the visitors count', () => {
  it('takes count/number without a word', () => {
    expect(takeOverVisits({ count: { number: 18_436 } }, 0)).toMatchObject({ content: 18_436, notes: [] })
  })

  it('finds the number elsewhere, and as text', () => {
    expect(takeOverVisits({ count: '18,436' }, 0)).toMatchObject({ content: 18_436 })
    expect(takeOverVisits({ '-OZ0000009WpnoNJPse3': { count: { number: 5 } } }, 0)).toMatchObject({
      content: 5,
      notes: [notes.shape('-OZ0000009WpnoNJPse3/count/number')],
    })
    expect(takeOverVisits(7, 0)).toMatchObject({ content: 7 })
  })

  it('leaves what is no number', () => {
    expect(takeOverVisits({ count: 'many' }, 0)).toHaveProperty('left')
    expect(takeOverVisits([], 0)).toHaveProperty('left')
  })
})
