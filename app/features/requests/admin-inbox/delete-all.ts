import type { PostedQuestion } from '#app/ui/admin/record/question.tsx'
import { requestKinds } from '../kinds.ts'
import { isState, noSubject, stateLabels } from '../request.ts'
import { filterOf, inboxQuery, listAt } from './address.ts'
import { messages } from './messages.ts'
import type { Inbox } from './open.server.ts'

type Shown = Pick<Inbox, 'kind' | 'address' | 'shown' | 'subjects' | 'now' | 'team'>

/** Asked before all that a list finds is deleted; what came in after the question stays. */
export function deleteAllQuestion({ kind, address, shown, subjects, now, team }: Shown): PostedQuestion {
  const { listed, address: path, words } = requestKinds[kind]
  const { suspicious, state = '', subject = '', search = '' } = filterOf(address.view, team.own)
  const { assigned = '' } = address.view.filters
  const subjectName =
    subject === noSubject
      ? words.subject?.none
      : (subjects.find(({ value }) => value === subject)?.label ?? subject)
  const isOne = shown === 1
  const which = [
    search && ` found by “${search}”`,
    assigned && ` assigned to you`,
    subject && ` for “${subjectName ?? ''}”`,
    isState(state) && ` that ${isOne ? 'is' : 'are'} “${stateLabels[state]}”`,
  ]
  return {
    title: `Delete ${isOne ? '' : 'all '}${listed(shown)}${which.filter(Boolean).join('')}?`,
    body: messages.consequence(shown),
    fields: { intent: 'delete-all', upTo: String(now), suspicious, state, subject, search, assigned },
    action: path + inboxQuery(listAt(address)),
  }
}
