import { data } from 'react-router'
import { count } from '#app/content/sentences.ts'
import type { AdminContext } from '#app/platform/auth/administrator.server.ts'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { findLineOf, listHistory, type HistoryLine } from '#app/platform/history.server.ts'
import type { Undone as Answer } from '#app/ui/admin/record/delete-record.tsx'
import type { Route } from './+types/undo-route'
import { kindOf } from './kinds.server.ts'
import { messages } from './rules.ts'
import { undoChange, undoGroup, type Undone } from './undo.server.ts'

/**
 * `POST /admin/undo`: for the message after something was done. Takes back a whole change, or brings back what was deleted last
 * under this id, and says how that went.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdministrator(context)
  const { kind, record, change } = await readTyped(request)
  if (change) return undoWhole(admin, change)
  const [line] = await listHistory(admin.db, { kind, record: record ?? '' }, { limit: 1 })
  if (!line) return refuse(messages.unknown)
  if (line.action !== 'delete') return refuse(messages.alreadyBack)
  return answer(line, await undoChange(admin, line.id, undefined))
}

/** What was changed again since stays as it is: a message is no place to ask. */
async function undoWhole(admin: AdminContext, change: string) {
  const line = await findLineOf(admin.db, change)
  if (!line) return refuse(messages.unknown)
  if (line.groupSize === 1) return answer(line, await undoChange(admin, line.id, undefined))
  const outcome = await undoGroup(admin, line, 'leave')
  if (!('done' in outcome)) return refuse('refused' in outcome ? outcome.refused : messages.changedAgain)
  return data<Answer>({ said: messages.undoneTogether(outcome.undone, outcome.left) })
}

function answer(line: HistoryLine, outcome: Undone) {
  if (!('done' in outcome)) return refuse('refused' in outcome ? outcome.refused : messages.changedAgain)
  const { words, parts } = kindOf(line.kind)
  const name = words.nameOf(line.before ?? line.after ?? {}, line.recordId)
  if (outcome.done === 'undone') return data<Answer>({ said: messages.undone(name) })
  if (outcome.done === 'removed') return data<Answer>({ said: messages.removed(name) })
  const left = outcome.done === 'broughtBack' && parts && outcome.left > 0 ? count(parts, outcome.left) : ''
  return data<Answer>({ said: messages.broughtBack(name, left) })
}

function refuse(reason: string) {
  return data<Answer>({ said: `${reason} ${messages.nothingChanged}` }, { status: 409 })
}
