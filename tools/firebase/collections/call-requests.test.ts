import { describe, expect, it } from 'vitest'
import { readDraft } from '../draft.ts'
import { reasons, repairs } from '../repairs.ts'
import { callRequests } from './call-requests.ts'

describe('importing call requests', () => {
  it('takes one, with the moment in its key', () => {
    const raw = { personName: 'Mona', personEmail: 'm@example.com', personPhone: '1', personMessage: 'Hello' }
    expect(readDraft(callRequests, '-OZ0000009WpnoNJPse3', raw, 0)).toMatchObject({ content: raw, notes: [] })
  })

  it('keeps a telephone number that is a number, and reports what is missing', () => {
    expect(readDraft(callRequests, '1', { personName: 'Mona', personPhone: 501_234_567 }, 0)).toMatchObject({
      content: { personPhone: '501234567', personMessage: '' },
      notes: [
        repairs.missing('personEmail', 'left empty'),
        repairs.takenAsText('personPhone', 501_234_567),
        repairs.missing('personMessage', 'left empty'),
      ],
    })
  })

  it('leaves an empty one', () => {
    expect(readDraft(callRequests, '1', {}, 0)).toMatchObject({ skipped: reasons.empty })
  })
})
