import { isDay } from '#app/platform/clock.ts'
import { typedValue } from '#app/platform/forms/typed-value.ts'
import { formatDate } from '#app/ui/day.ts'
import { oneCell, problem, type Field, type Problem } from './field.ts'

interface DateOptions {
  label: string
  help?: string
  malformed?: string
  /** The hint if there is none. Without it, the field is optional. */
  required?: string
}

/** A day as `2026-11-21`, or '' for none. */
export function date({
  label,
  help,
  malformed = 'Enter the date like this: 21/11/2026.',
  required,
}: DateOptions): Field<string, { '': string }> {
  return oneCell({
    type: 'date',
    label,
    help,
    historyFields: [{ path: '', label, as: 'date' }],
    initial: '',
    parse(typed) {
      const value = toIsoDay(typedValue(typed['']))
      return value === '' || isDay(value) ? { value } : problem('malformed', malformed)
    },
    check(value): Problem | undefined {
      if (value === '') return required ? { why: 'missing', hint: required } : undefined
      return isDay(value) ? undefined : { why: 'malformed', hint: malformed }
    },
    read: (stored) => (typeof stored === 'string' && isDay(stored) ? stored : ''),
    words: dayInWords,
  })
}

/** `2026-11-21` for `21/11/2026`, as tables have it; anything else stays as it is. */
function toIsoDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

/** `21 Nov 2026`, or '' for none. */
export function dayInWords(value: string): string {
  return isDay(value) ? formatDate(value) : value
}
