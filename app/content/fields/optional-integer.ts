import { typedValue, wholeNumber } from '#app/platform/forms/typed-value.ts'
import { oneCell, problem, type Field } from './field.ts'
import { integer } from './integer.ts'

interface OptionalIntegerOptions {
  label: string
  help?: string
  min?: number
  max?: number
  malformed: string
  /** Numbers that the input suggests. */
  proposed?: readonly number[]
}

export interface OptionalIntegerField extends Field<number | null, { '': number | null }> {
  readonly proposed: readonly number[]
}

/** A whole number, or `null` for none. */
export function optionalInteger({ proposed = [], ...options }: OptionalIntegerOptions): OptionalIntegerField {
  const { label, help, malformed } = options
  const base = integer(options)
  const field = oneCell<number | null>({
    type: 'optional integer',
    label,
    help,
    columns: { '': { type: 'integer', nullable: true } },
    initial: null,
    parse(typed) {
      const text = typedValue(typed[''])
      const value = text === '' ? null : wholeNumber(text)
      return value === undefined ? problem('malformed', malformed) : { value }
    },
    check: (value, adding) => (value === null ? undefined : base.check(value, adding)),
    read: (stored) => (typeof stored === 'number' && !base.check(stored, false) ? stored : null),
  })
  return { ...field, min: options.min ?? 0, proposed }
}
