import type { ByteRange } from './files.server.ts'

/**
 * Parses `Range: bytes=…`. `undefined`, for several ranges or an invalid header, means to send the whole file
 * (RFC 9110).
 */
export function readRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || (first === '' && last === '0')) return 'unsatisfiable'
  return start > end ? undefined : { start, end }
}
