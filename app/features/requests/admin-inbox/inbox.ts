import { anyOf } from '#app/content/list/parameters.ts'
import type { Listed } from '#app/content/list/list.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { requestKinds } from '../kinds.ts'
import { stateLabels } from '../request.ts'

export const assignedLabel = 'Assigned to'

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
        label: assignedLabel,
        all: anyOf(assignedLabel),
        choices: { mine: 'Assigned to me' },
      },
      { name: 'suspicious', label: 'Kind', all: 'Requests', choices: { yes: 'Probably spam' } },
    ],
    orders: {},
    actions: [{ set: 'state', group: 'Status', choices: stateLabels }],
  }
}
