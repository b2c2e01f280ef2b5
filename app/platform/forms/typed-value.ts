import { toWesternDigits, withoutInvisible } from '../fold-text.ts'

/**
 * What was typed or pasted as a number, day, telephone number, code or choice, in one spelling: Western digits, ordinary
 * spaces, and none of the invisible characters that phones and right-to-left programs copy along. A text is never
 * read so: names keep their digits and joiners.
 */
export function typedValue(typed = ''): string {
  const spaced = typed.replace(/\s/gu, ' ') // Before line breaks go as control characters.
  return toWesternDigits(withoutInvisible(spaced)).replace(/ +/g, ' ').trim()
}

const grouped = /^-?[1-9]\d{0,2}([,٬ ])\d{3}(?:\1\d{3})*$/

/** Also reads `18,436`, `18 436` and `١٨٬٤٣٦`. With another comma or point, the text is no whole number. */
export function wholeNumber(typed: string): number | undefined {
  const text = typedValue(typed)
  const digits = grouped.test(text) ? text.replace(/[,٬ ]/g, '') : text
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : undefined
}

type ReadDecimal = { value: number; either?: undefined } | { value?: undefined; either: [string, string] }

/** A number with its thousands in groups; with two kinds of separators, the last one is that of the decimals. */
const decimal = /^(-?(?:[1-9]\d{0,2}(?:([,.٬ ])\d{3})(?:\2\d{3})*|\d+))(?:([.,٫])(\d+))?$/

/**
 * A number that may have decimals, after a comma as after a point.
 * @returns both readings if it has one comma or point before exactly three digits, because `1,250` may be either;
 * undefined if it is no number
 */
export function decimalNumber(typed: string): ReadDecimal | undefined {
  const text = typedValue(typed)
  const [, either, last] = /^(-?[1-9]\d{0,2})[.,](\d{3})$/.exec(text) ?? []
  if (either && last) return { either: [decimalText(Number(`${either}.${last}`)), either + last] }
  const [, whole = '', group, separator, decimals = ''] = decimal.exec(text) ?? []
  if (whole === '' || (group !== undefined && group === separator)) return undefined
  const value = Number(`${whole.replace(/[,.٬ ]/g, '')}.${decimals}`)
  return Number.isFinite(value) ? { value } : undefined
}

/** Writes a number so that `decimalNumber` reads it back: `1.2340`, because `1.234` may be more than a thousand. */
export function decimalText(value: number): string {
  const text = String(value)
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text
}
