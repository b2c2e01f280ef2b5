import { choice, type ChoiceField } from './choice.ts'
import { typedValue } from '#app/platform/forms/typed-value.ts'
import { oneCell, problem, type Field } from './field.ts'

/** Whether a document is on the site. Nothing else decides that. */
export const states = { published: 'On the site', draft: 'Draft' } as const
export type PublicationState = keyof typeof states

/** A field that a form need not have: without its input, the value stays as it is. */
export interface Implied {
  readonly isImplied: true
}

/** A moment in milliseconds, or none. What is typed is a moment of JavaScript's `Date`, such as `2026-11-27T04:00Z`. */
function moment(label: string): Field<number | null, { _at: number | null }> & Implied {
  const find = (stored: unknown) =>
    typeof stored === 'number' && Number.isSafeInteger(stored) ? stored : null
  const { toRow: _, ...field } = oneCell<number | null>({
    type: 'moment',
    label,
    historyFields: [{ path: '', label, as: 'moment' }],
    initial: null,
    parse(typed) {
      const text = typedValue(typed[''])
      if (text === '') return { value: null }
      const value = /^\d+$/.test(text) ? Number(text) : Date.parse(text)
      return Number.isSafeInteger(value) ? { value } : problem('malformed', 'Choose a day and a time.')
    },
    read: find,
  })
  return {
    ...field,
    columns: { _at: { type: 'integer', nullable: true } },
    toRow: (value) => ({ _at: value }),
    fromRow: (row) => (row._at === null ? null : Number(row._at)),
    isImplied: true,
  }
}

const state: ChoiceField<PublicationState> & Implied = {
  ...choice({
    label: 'State',
    of: states,
    initial: 'published',
    required: 'Choose whether it is on the site.',
  }),
  type: 'state',
  isImplied: true,
}

/** What every document has. */
const simple = { state } as const

/**
 * What documents have that can be scheduled: an order, which the background worker carries out as the actor
 * *Schedule*. No reader compares it with a clock.
 */
const scheduled = { state, from: moment('Goes on the site') } as const

/** Those that can also be withdrawn at a minute. */
const full = { ...scheduled, until: moment('Leaves the site') } as const

export const publicationFields = { none: {}, simple, scheduled, full } as const
export type Publication = keyof typeof publicationFields
