import { data, redirect } from 'react-router'
import { change, type Actor } from '#app/platform/change.server.ts'
import type { Typed } from '#app/platform/forms/typed.ts'
import { findUnavailable } from '#app/platform/http/unavailable.server.ts'
import type { Inbox } from '#app/platform/inbox.server.ts'
import { isState, longestNote } from '#app/platform/inbox/work.ts'
import { saveWork, type WorkOutcome } from '#app/platform/inbox/work.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { deskQuery, type DeskAddress } from './desk-address.ts'
import { messages, type TypedWork, type WorkAnswer } from './desk-rules.ts'

/** State and note of one request. A screen that sent them by itself is answered in place, a form by a page. */
export async function saveTypedWork(
  office: Services & { actor: Actor },
  inbox: Inbox,
  fields: Typed,
  path: string,
  list: Partial<DeskAddress>,
) {
  const { id = '', state, rev = '', note = '', quiet } = fields
  if (!isState(state) || !/^\d{1,9}$/.test(rev)) throw data(messages.unknownForm, { status: 400 })
  const typed: TypedWork = { state, note: note.trim(), rev: Number(rev) }
  if (typed.note.length > longestNote) return answer({ refused: 'too-long', typed }, 400)
  const outcome = await change<WorkOutcome>(office, office.actor, inbox.topic, (tx) =>
    saveWork(tx, inbox, office.actor, { id, ...typed }),
  ).catch((error: unknown) => {
    const reason = findUnavailable(error)?.message
    if (reason) return { refused: 'unavailable', reason } as const
    throw error
  })
  if ('reason' in outcome) return answer({ ...outcome, typed }, 503)
  if ('refused' in outcome) return answer({ ...outcome, typed }, outcome.refused === 'gone' ? 404 : 409)
  if (quiet) return answer(outcome, 200)
  return redirect(`${path}${deskQuery({ ...list, open: id })}&done=workSaved`, 303)
}

function answer(outcome: WorkAnswer, status: number) {
  return data<WorkAnswer>(outcome, { status })
}
