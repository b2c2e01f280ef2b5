import { Transform } from 'node:stream'
import { mebibyte } from '#app/platform/units.ts'

/** Bytes to overwrite in place, so that nothing after them moves: with `head`, then zeros up to `end`. */
export interface Blank {
  start: number
  end: number
  head?: Uint8Array
}

/** The bytes from `start` up to `end` of a file, or as many as there are. */
export type ReadAt = (start: number, end: number) => Promise<Uint8Array>

/** The maximum size of an index in bytes; that of a two-minute video takes about 500 kB. */
export const maxIndexBytes = 16 * mebibyte

export function sorted(blanks: readonly Blank[]): Blank[] {
  return blanks.toSorted((one, other) => one.start - other.start)
}

/** Passes a file through, overwriting the blanks, which must be sorted and not overlap. */
export function blanking(blanks: readonly Blank[]): Transform {
  let at = 0
  let next = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const end = at + chunk.length
      for (let blank = blanks[next]; blank && blank.start < end; blank = blanks[next]) {
        const from = Math.max(blank.start, at)
        chunk.fill(0, from - at, Math.min(blank.end, end) - at)
        if (blank.head)
          chunk.set(blank.head.subarray(from - blank.start, Math.max(0, end - blank.start)), from - at)
        if (blank.end > end) break
        next += 1
      }
      at = end
      done(null, chunk)
    },
  })
}
