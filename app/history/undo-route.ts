import { data } from 'react-router'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { readHistoryAdapters } from './adapters.server.ts'
import { listHistory, listLinesOf, type HistoryLine } from './revisions.server.ts'
import type { Said } from '#app/ui/admin/said.ts'
import type { Route } from './+types/undo-route'
import { doneSentences, messages } from './messages.ts'
import {
  subjectOfLine,
  undoChange,
  undoWholeChange,
  type GroupUndoResult,
  type Undoer,
  type UndoResult,
} from './undo.server.ts'

/**
 * `POST /admin/undo`, for the button in the message after an action. It undoes a whole change, or restores
 * the record of this id after its last deletion, and reports the result.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = { ...requireAdministrator(context), adapters: readHistoryAdapters(context) }
  const { kind, record, change } = await readTyped(request)
  if (change) {
    // A message is no place to ask a question.
    const [first] = await listLinesOf(admin.db, change)
    return first ? answer(admin, first, await undoWholeChange(admin, change)) : refuse(messages.unknown)
  }
  const [line] = await listHistory(admin.db, { kind, record: record ?? '' }, { limit: 1 })
  if (!line) return refuse(messages.unknown)
  if (line.action !== 'delete') return refuse(messages.alreadyBack)
  return answer(admin, line, await undoChange(admin, line.id, undefined))
}

function answer({ adapters }: Undoer, line: HistoryLine, outcome: UndoResult | GroupUndoResult) {
  if (!('done' in outcome)) return refuse('refused' in outcome ? outcome.refused : messages.changedAgain)
  const { done, count, left } = outcome
  return data<Said>({ said: doneSentences(subjectOfLine(adapters, line))[done](count, left) })
}

function refuse(reason: string) {
  return data<Said>({ said: `${reason} ${messages.nothingChanged}` }, { status: 409 })
}
