import { anyOf } from '#app/content/list/parameters.ts'
import type { Listed } from '#app/content/list/list.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { requestKinds } from '../kinds.ts'
import { stateLabels } from '../request.ts'
import { choicesOf, isSettable, settable } from '../settable.ts'

/** @param people who can take care of requests, by id; where there is but one, nothing is assigned */
export function actionsFor(people: Readonly<Record<string, string>>): Listed['actions'] {
  return Object.keys(settable)
    .filter(isSettable)
    .filter((field) => field !== 'assignedTo' || Object.keys(people).length > 0)
    .map((field) => ({ set: field, group: settable[field].label, choices: choicesOf(field, people) }))
}

/** What the inbox of a kind offers as a list. */
export function inboxOf(kind: RequestKind): Listed {
  const { one, many, words } = requestKinds[kind]
  const label = words.subject?.label ?? ''
  return {
    one: one.toLowerCase(),
    many: many.toLowerCase(),
    searched: 'Name, phone or words',
    parameters: [
      { name: 'state', label: 'Requests by status', all: 'All', choices: stateLabels, isSideBySide: true },
      { name: 'subject', label, all: anyOf(label) },
      {
        name: 'assigned',
        label: settable.assignedTo.label,
        all: anyOf(settable.assignedTo.label),
        choices: { mine: 'Assigned to me' },
      },
      { name: 'suspicious', label: 'Kind', all: 'Requests', choices: { yes: 'Probably spam' } },
    ],
    orders: {},
    actions: [],
  }
}
