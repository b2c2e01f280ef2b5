import { plain, problem, type Field } from './field.ts'
import { integer, wholeNumber } from './integer.ts'

interface OptionalIntegerOptions {
  label: string
  help?: string
  least?: number
  most?: number
  malformed: string
  /** Numbers that the input offers. */
  proposed?: readonly number[]
}

export interface OptionalIntegerField extends Field<number | null, { '': number | null }> {
  readonly proposed: readonly number[]
}

/** A whole number, or `null` for none. */
export function optionalInteger({ proposed = [], ...options }: OptionalIntegerOptions): OptionalIntegerField {
  const base = integer(options)
  return {
    ...base,
    type: 'optional integer',
    proposed,
    columns: { '': { type: 'integer', nullable: true } },
    initial: null,
    blank: { '': '' },
    parse(typed) {
      const asked = plain(typed[''])
      const value = asked === '' ? null : wholeNumber(asked)
      return value === undefined ? problem('malformed', options.malformed) : { value }
    },
    format: (value) => ({ '': String(value ?? '') }),
    check: (value, adding) => (value === null ? undefined : base.check(value, adding)),
    read: (stored) => (typeof stored === 'number' && !base.check(stored, false) ? stored : null),
    toRow: (value) => ({ '': value }),
    fromRow: (row) => row[''],
    words: (value) => String(value ?? ''),
  }
}
