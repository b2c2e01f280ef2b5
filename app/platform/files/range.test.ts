import { describe, expect, it } from 'vitest'
import { readRange } from './range.ts'

describe('a Range header for a file of 100 bytes', () => {
  it.each([
    ['bytes=0-49', { start: 0, end: 49 }],
    ['bytes=50-', { start: 50, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=99-99', { start: 99, end: 99 }],
  ])('%s asks for a part', (header, range) => expect(readRange(header, 100)).toEqual(range))

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s can not be answered', (header) =>
    expect(readRange(header, 100)).toBe('unsatisfiable'),
  )

  it.each([null, '', 'bytes=-', 'bytes=a-b', 'bytes=0-1,5-6', 'lines=0-5', 'bytes=50-40', 'bytes= 0-1'])(
    '%j is answered with the whole file',
    (header) => expect(readRange(header, 100)).toBeUndefined(),
  )

  it('of an empty file can not be answered', () => expect(readRange('bytes=0-', 0)).toBe('unsatisfiable'))
})
