import { withClosedDirection } from './bidi.ts'

/**
 * For a field of one line: line breaks, pasted or sent by a program, become spaces, and nothing turns the direction of
 * what stands after it.
 */
export function oneLine(text: string): string {
  return withClosedDirection(text.replace(/\s*[\n\r\v\f\u0085\u2028\u2029]\s*/g, ' '))
}
