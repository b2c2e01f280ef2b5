import { wholeNumber } from '#app/platform/forms/typed-value.ts'
import { integer, type IntegerField } from './integer.ts'
import { middle } from './picture.ts'

/**
 * A percentage of an image's width or height: one coordinate of the point that every crop keeps. It defaults
 * to the middle.
 */
export function percent({ label }: { label: string }): IntegerField {
  const base = integer({ label, max: 100, initial: middle })
  return {
    ...base,
    type: 'percent',
    historyFields: [{ path: '', label, as: 'percent' }],
    // It comes from a click on the image, so a hint would not help the administrator; it is clamped.
    parse: (typed) => ({ value: Math.min(100, Math.max(0, wholeNumber(typed[''] ?? '') ?? middle)) }),
    words: (value) => `${value} %`,
  }
}
