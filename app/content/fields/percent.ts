import { integer, wholeNumber, type IntegerField } from './integer.ts'
import { middle } from './picture.ts'

/** Of a photograph's width or height: a part of the point that every crop keeps, the middle unless one was chosen. */
export function percent({ label }: { label: string }): IntegerField {
  const base = integer({ label, most: 100, initial: middle })
  return {
    ...base,
    type: 'percent',
    parts: [{ path: '', label, as: 'percent' }],
    // It comes from where somebody pointed, so that nothing about it can be corrected in words.
    parse: (typed) => ({ value: Math.min(100, Math.max(0, wholeNumber(typed[''] ?? '') ?? middle)) }),
    words: (value) => `${value} %`,
  }
}
