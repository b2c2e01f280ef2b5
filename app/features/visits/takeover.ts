import type { Draft, LeftOut } from '#app/platform/takeover/draft.ts'
import { isRawRecord, leaveRest, openFields, wholeNumber } from '#app/platform/takeover/fields.ts'
import { leavings, quote } from '#app/platform/takeover/mends.ts'

export const notes = {
  shape: (place: string) => `found at ${place} instead of count/number`,
} as const

/** Its branch in the dump; there is one such number. */
export const visitsId = 'visitorscount'

/** What the counter of a Firebase site showed: `visitorscount/count/number` (specification §3), or near it. */
export function takeOverVisits(raw: unknown, now: number): Draft<number> | LeftOut {
  const id = visitsId
  const [record, path] = descend(raw, [])
  if (!isRawRecord(record)) return { id, name: '', left: leavings.notARecord(raw) }
  const fields = openFields(record)
  const number = wholeNumber(fields, 'number', -1)
  if (number < 0) return { id, name: '', left: `no number in ${quote(raw)}` }
  leaveRest(fields)
  const where = path.join('/') || 'number'
  if (where !== 'count/number') fields.notes.unshift(notes.shape(where))
  return { id, name: '', createdAt: now, content: number, notes: fields.notes }
}

/** Down to the record that holds `number`: through `count`, or through a push key. */
function descend(raw: unknown, path: string[]): [unknown, string[]] {
  if (typeof raw === 'number' || typeof raw === 'string') return [{ number: raw }, path]
  if (!isRawRecord(raw) || path.length > 2) return [raw, path]
  if ('number' in raw) return [raw, [...path, 'number']]
  const key = 'count' in raw ? 'count' : Object.keys(raw).at(-1)
  return key === undefined ? [raw, path] : descend(raw[key], [...path, key])
}
