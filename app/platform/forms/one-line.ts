/** For a field of one line: line breaks, pasted or sent by a program, become spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\n\r\v\f\u0085\u2028\u2029]\s*/g, ' ')
}
