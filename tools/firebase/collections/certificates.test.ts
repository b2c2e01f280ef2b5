import { describe, expect, it } from 'vitest'
import type { Certificate } from '#app/features/certificates/collection.ts'
import { readDraft } from '../draft.ts'
import { reasons, repairs } from '../repairs.ts'
import { certificates } from './certificates.ts'

const flawless = { title: 'ISO 9001', titlelower: 'iso 9001', remarks: 'Quality', imageUrl: 'images/iso.png' }

function take(raw: unknown, id = '1') {
  const found = readDraft(certificates, id, raw, 0)
  if (!('content' in found)) throw new Error(`skipped: ${found.skipped}`)
  return found
}

describe('importing certificates', () => {
  it('takes a tidy one without a word', () => {
    expect(take(flawless)).toMatchObject({ name: 'ISO 9001', notes: [], content: { title: 'ISO 9001' } })
  })

  it('mends an Arabic text like an English one, and misses none', () => {
    const raw = { ...flawless, title_ar: 9001, remarks_ar: 'ج'.repeat(5001) }
    const { content, notes } = take(raw)
    expect(content).toMatchObject({ title_ar: '9001', remarks_ar: 'ج'.repeat(5000) })
    expect(notes).toEqual([repairs.takenAsText('title_ar', 9001), repairs.cut('remarks_ar', 5000)])
    expect(take({ ...flawless, title_ar: ['آيزو'] }).notes).toEqual([repairs.notText('title_ar', ['آيزو'])])
  })

  it('lets the remarks stand in for a missing title', () => {
    const { content, notes } = take({ remarks: 'Quality\nmanagement', imageUrl: 'images/iso.png' })
    expect(content.title).toBe('Quality')
    expect(notes).toEqual([repairs.missing('title', '“Quality” is used instead')])
  })

  it('leaves an empty one', () => {
    expect(readDraft(certificates, '1', { title: ' ' }, 0)).toMatchObject({ skipped: reasons.empty })
  })

  it('numbers a title that is there before, whatever the letters’ case', () => {
    const arranged = [take(flawless, 'a'), take({ ...flawless, title: 'iso 9001' }, 'b')]
    const here = { title: 'ISO 9001' } as Certificate
    certificates.arrange?.(arranged, [here])
    expect(arranged.map(({ content }) => content.title)).toEqual(['ISO 9001 (2)', 'iso 9001 (3)'])
    expect(arranged[0]?.notes).toEqual([repairs.taken('title', 'ISO 9001', 'certificate', 'ISO 9001 (2)')])
  })
})
