import { toWesternDigits } from '#app/platform/fold-text.ts'
import { typedValue } from '#app/platform/forms/typed-value.ts'

/**
 * The key by which codes are equal: codes that look alike are the same. It ignores case, character width, the
 * composition of accents, Arabic or Western digits, invisible characters and the number of spaces. Letters of other scripts that merely
 * resemble Latin ones differ: `198А` in Cyrillic is another code.
 */
export function codeKey(code: string): string {
  return typedValue(typedValue(code).normalize('NFKC')).toLowerCase().normalize('NFC')
}

export interface CodeOrder {
  /** -1 if the code has no number, so that it comes last. */
  number: number
  suffix: string
}

/**
 * The order of the list: number, then letter suffix, both descending, as in 198, 196B, 196A, 194 (behaviour,
 * Order by code).
 */
export function codeOrder(code: string): CodeOrder {
  const [, digits, suffix = ''] = /(\d{1,15})\s*-?\s*([a-z]*)/i.exec(toWesternDigits(code)) ?? []
  return digits ? { number: Number(digits), suffix: suffix.toUpperCase() } : { number: -1, suffix: '' }
}
