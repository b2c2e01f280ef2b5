import { requestKinds } from './kinds.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { stateLabels } from './request.ts'

interface SettableField {
  /** The heading above its values. */
  label: string
  /** The words of its values; without them, its values are the people who can take care of requests. */
  choices?: Readonly<Record<string, string>>
  /** What is said afterwards, after `3 call requests are`. */
  done?: (value: string) => string
}

/** What people set of a request besides its note, of one or of many at once, each with Undo. */
export const settable = {
  state: { label: 'Status', choices: stateLabels },
  assignedTo: { label: 'Assigned to' },
  suspicious: {
    label: 'Kind',
    choices: { No: 'Not spam', Yes: 'Probably spam' },
    done: (value) => (value === 'Yes' ? 'in Probably spam now' : 'among the requests now'),
  },
  exempt: {
    label: 'When it is old',
    choices: { Yes: 'Do not erase', No: 'Erase when it is old' },
    done: (value) => (value === 'Yes' ? 'not erased because of age' : 'erased when old enough'),
  },
} as const satisfies Record<string, SettableField>

export type Settable = keyof typeof settable

/** One field and the value that it gets. */
export interface FieldValue {
  field: Settable
  value: string
}

const fields: Record<Settable, SettableField> = settable

export function isSettable(name: string | undefined): name is Settable {
  return name !== undefined && Object.hasOwn(settable, name)
}

/** @param people who can take care of requests, by id; the values of the field that has no words of its own */
export function choicesOf(field: Settable, people: Readonly<Record<string, string>>) {
  return fields[field].choices ?? { '': 'Nobody', ...people }
}

/** `3 call requests: Status is now “Done”.` @param words of the value */
export function sayFieldSet(
  kind: RequestKind,
  names: readonly string[],
  { field, value }: FieldValue,
  words: string,
): string {
  const { label, done } = fields[field]
  const { one, many } = requestKinds[kind]
  const isOne = names.length === 1
  if (!done) return `${isOne ? names[0] : count()}: ${label} is now “${words}”.`
  return isOne
    ? `The ${one.toLowerCase()} from ${names[0]} is ${done(value)}.`
    : `${count()} are ${done(value)}.`
  function count() {
    return `${formatNumber(names.length)} ${many.toLowerCase()}`
  }
}
