import { typedValue } from '#app/platform/forms/typed-value.ts'
import type { Field } from './field.ts'
import { yesNo } from './choice.ts'

interface ToggleOptions {
  label: string
  help?: string
  initial: boolean
}

/** Yes or no, stored as the answer from specification §3. A form that omits it means no. */
export function toggle({ label, help, initial }: ToggleOptions): Field<boolean, { '': string }> {
  return {
    type: 'toggle',
    label,
    help,
    inputs: [''],
    columns: { '': { type: 'text' } },
    historyFields: [{ path: '', label, words: yesNo }],
    initial,
    blank: { '': answer(initial) },
    parse: (typed) => ({ value: typedValue(typed['']) === yesNo.Yes }),
    format: (value) => ({ '': answer(value) }),
    check: () => undefined,
    read: (stored) => (typeof stored === 'boolean' ? stored : initial),
    toRow: (value) => ({ '': answer(value) }),
    fromRow: (row) => row[''] === yesNo.Yes,
    equal: (one, other) => one === other,
    words: answer,
    references: () => [],
  }
}

function answer(value: boolean): string {
  return value ? yesNo.Yes : yesNo.No
}
