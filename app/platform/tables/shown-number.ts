import { format, getFormatDateInfo, isDateFormat } from 'numfmt'
import { messages } from './table.ts'

/** A number of a workbook as its program showed it. */
interface Shown {
  text: string
  /** Why the text may not be what was meant. */
  doubt?: string
}

const daysFrom1900To1904 = 1462

/**
 * @param pattern the number format of its cell; '' if nobody knows what it shows
 * @param day the same as `2026-11-21`, if it is a date
 */
export function shownNumber(
  pattern: string,
  value: number,
  { day, from1904 }: { day: string | undefined; from1904: boolean },
): Shown {
  // A number without a format is its digits, of which Excel computes fifteen; a narrow cell shows fewer.
  if (/^(general|@)$/i.test(pattern)) return { text: String(Number(value.toPrecision(15))) }
  if (day === undefined && !isDateFormat(pattern)) {
    const text = written(pattern, value)
    return text === undefined ? { text: String(value), doubt: messages.unknownFormat } : { text }
  }
  const { year, month, day: date, hours } = getFormatDateInfo(pattern)
  const isWhole = year && month && date && (!hours || Number.isInteger(value))
  if (day !== undefined && (isWhole || pattern === '')) return { text: day, doubt: messages.madeDate }
  const serial = from1904 ? value + daysFrom1900To1904 : value
  return { text: written(pattern, serial) ?? String(value), doubt: messages.madeDate }
}

function written(pattern: string, value: number): string | undefined {
  if (pattern === '') return undefined
  try {
    return format(pattern, value, { nbsp: false }).trim()
  } catch {
    return undefined
  }
}
