import { describe, expect, it } from 'vitest'
import { leavings, mends } from '#app/platform/takeover/mends.ts'
import { arrangeCertificates, notes, takeOverCertificate } from './takeover.ts'

const tidy = { title: 'ISO 9001', titlelower: 'iso 9001', remarks: 'Quality', imageUrl: 'images/iso.png' }

function take(raw: unknown, id = '1') {
  const found = takeOverCertificate(id, raw, 0)
  if (!('content' in found)) throw new Error(`left: ${found.left}`)
  return found
}

describe('importing certificates', () => {
  it('takes a tidy one without a word', () => {
    expect(take(tidy)).toMatchObject({ name: 'ISO 9001', notes: [], content: { title: 'ISO 9001' } })
  })

  it('lets the remarks stand in for a missing title', () => {
    const { content, notes } = take({ remarks: 'Quality\nmanagement', imageUrl: 'images/iso.png' })
    expect(content.title).toBe('Quality')
    expect(notes).toEqual([mends.missing('title', '“Quality” stands in')])
  })

  it('leaves an empty one', () => {
    expect(takeOverCertificate('1', { title: ' ' }, 0)).toMatchObject({ left: leavings.empty })
  })

  it('numbers a title that is there before, whatever the letters’ case', () => {
    const arranged = arrangeCertificates(
      [take(tidy, 'a'), take({ ...tidy, title: 'iso 9001' }, 'b')],
      new Set(['iso 9001']),
    )
    expect(arranged.map(({ content }) => content.title)).toEqual(['ISO 9001 (2)', 'iso 9001 (3)'])
    expect(arranged[0]?.notes).toEqual([notes.titleTaken('ISO 9001', 'ISO 9001 (2)')])
  })
})
