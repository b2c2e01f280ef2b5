import { formatDate } from '#app/ui/day.ts'
import { oneCell, plain, problem, type Field } from './field.ts'

interface DateOptions {
  label: string
  help?: string
  malformed?: string
}

/** A day as `2026-11-21`, or '' for none. */
export function date({
  label,
  help,
  malformed = 'Enter the date like this: 21/11/2026.',
}: DateOptions): Field<string, { '': string }> {
  return oneCell({
    type: 'date',
    label,
    help,
    historyFields: [{ path: '', label, as: 'date' }],
    initial: '',
    parse(typed) {
      const value = plain(typed[''])
      return value === '' || isDay(value) ? { value } : problem('malformed', malformed)
    },
    check: (value) => (value === '' || isDay(value) ? undefined : { why: 'malformed', hint: malformed }),
    read: (stored) => (typeof stored === 'string' && isDay(stored) ? stored : ''),
    words: dayInWords,
  })
}

/** `21 Nov 2026`, or '' for none. */
export function dayInWords(value: string): string {
  return isDay(value) ? formatDate(value) : value
}

/** Whether it is a day that exists, as `2026-11-21`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
