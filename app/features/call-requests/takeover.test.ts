import { describe, expect, it } from 'vitest'
import { leavings, mends } from '#app/platform/takeover/mends.ts'
import { takeOverCallRequest } from './takeover.ts'

describe('importing call requests', () => {
  it('takes one, with the moment in its key', () => {
    const raw = { personName: 'Mona', personEmail: 'm@example.com', personPhone: '1', personMessage: 'Hello' }
    expect(takeOverCallRequest('-OZ0000009WpnoNJPse3', raw, 0)).toMatchObject({ content: raw, notes: [] })
  })

  it('keeps a telephone number that is a number, and reports what is missing', () => {
    expect(takeOverCallRequest('1', { personName: 'Mona', personPhone: 501_234_567 }, 0)).toMatchObject({
      content: { personPhone: '501234567', personMessage: '' },
      notes: [
        mends.missing('personEmail', 'left empty'),
        mends.keptAsText('personPhone', 501_234_567),
        mends.missing('personMessage', 'left empty'),
      ],
    })
  })

  it('leaves an empty one', () => {
    expect(takeOverCallRequest('1', {}, 0)).toMatchObject({ left: leavings.empty })
  })
})
