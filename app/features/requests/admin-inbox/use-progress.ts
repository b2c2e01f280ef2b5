import { useFetcher } from 'react-router'
import { isNotSaved, type NotSaved } from '#app/ui/admin/form/not-saved.ts'
import { useSavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { requestKinds, topicOf } from '../kinds.ts'
import type { VisitorRequest } from '../request.ts'
import type { ProgressAnswer } from './messages.ts'
import type { Team } from './open.server.ts'

export type ProgressEditor = ReturnType<typeof useProgress>

/**
 * The form of what people do about a request, which is saved without leaving the screen.
 * @param refusal the answer to a form that was sent without JavaScript
 */
export function useProgress(
  { kind, id, work }: VisitorRequest,
  team: Team,
  mayWrite: boolean,
  refusal: NotSaved | undefined,
) {
  const fetcher = useFetcher<ProgressAnswer>()
  const answer = fetcher.data ?? refusal
  const saved = answer && 'saved' in answer ? answer.saved : undefined
  const outcome = isNotSaved(answer) ? answer : undefined
  const latest = saved && saved.rev > work.rev ? saved : work
  const { state, note, assignedTo, assignedBy, forTender, closesOn, rev } = latest
  // Whoever may only read returns it.
  const choices = mayWrite
    ? team.choices
    : team.choices.filter(({ id }) => [team.own, assignedBy].includes(id))
  // A form in which nobody is offered leaves whoever takes care of it.
  const values = {
    state,
    note,
    ...(choices.length > 0 && { assignedTo }),
    ...(requestKinds[kind].office.tenders && { forTender, closesOn }),
  }
  const record = { kind, topic: topicOf(kind), id, rev, values }
  const isSent = fetcher.state === 'submitting'
  const form = useSavedForm(record, outcome, saved && String(saved.rev), isSent)
  return { form, outcome, latest, choices, Form: fetcher.Form }
}
