import { typedValue, wholeNumber } from '#app/platform/forms/typed-value.ts'
import { oneCell, problem, type Field, type Problem } from './field.ts'

interface IntegerOptions {
  label: string
  help?: string
  min?: number
  max?: number
  /** The hint if the field is empty. Without it, an empty field means `initial`. */
  required?: string
  malformed?: string
  initial?: number
}

export type IntegerField = Field<number, { '': number }>

export function integer(options: IntegerOptions): IntegerField {
  const { min = 0, max = 1_000_000, label, help, required, initial = min } = options
  const { malformed = `Enter a whole number from ${min} to ${max}.` } = options
  const fits = (value: number) => Number.isInteger(value) && value >= min && value <= max
  return oneCell({
    type: 'integer',
    label,
    help,
    columns: { '': { type: 'integer' } },
    initial,
    parse(typed) {
      const text = typedValue(typed[''])
      if (text === '') return required ? problem('missing', required) : { value: initial }
      const value = wholeNumber(text)
      return value === undefined ? problem('malformed', malformed) : { value }
    },
    check: (value): Problem | undefined => (fits(value) ? undefined : { why: 'malformed', hint: malformed }),
    read: (stored) => (typeof stored === 'number' && fits(stored) ? stored : initial),
  })
}
