import { oneLine } from '#app/platform/forms/one-line.ts'
import type { Area } from '#app/platform/auth/rights.ts'
import { oneCell, plain, type Field } from './field.ts'

export interface PersonField extends Field<string, { '': string }> {
  /** Whoever may read it can be chosen. */
  readonly area: Area
}

/** The id of an account, or '' for nobody. It stays when that account is disabled or removed. */
export function person(options: { label: string; help?: string; area: Area }): PersonField {
  const { label, help, area } = options
  const read = (stored: unknown) => (typeof stored === 'string' ? oneLine(stored).slice(0, 200) : '')
  const field = oneCell({
    type: 'person',
    label,
    help,
    historyFields: [{ path: '', label, as: 'person' }],
    initial: '',
    parse: (typed) => ({ value: read(plain(typed[''])) }),
    read,
  })
  return { ...field, area }
}

export function isPersonField<F extends { type: string }>(field: F): field is F & PersonField {
  return field.type === 'person'
}
