import { data } from 'react-router'
import { count } from '#app/content/sentences.ts'
import type { AdminContext } from '#app/platform/auth/administrator.server.ts'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { listHistory, type HistoryLine } from '#app/platform/history.server.ts'
import type { Undone as Answer } from '#app/ui/admin/delete-record.tsx'
import type { Route } from './+types/undo-route'
import { kindOf } from './kinds.server.ts'
import { messages } from './rules.ts'
import { undoChange, undoTogether, type Undone } from './undo.server.ts'

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

/** More than any screen changes at once. */
const mostLines = 1_000

async function undoWhole(admin: AdminContext, change: string) {
  const lines = await listHistory(admin.db, { change }, { limit: mostLines })
  const [first] = lines
  if (!first) return refuse(messages.unknown)
  if (lines.length === 1) return answer(first, await undoChange(admin, first.id, undefined))
  const { undone, passedOver } = await undoTogether(admin, lines)
  return data<Answer>(
    { said: messages.undoneTogether(undone, passedOver) },
    { status: undone > 0 ? 200 : 409 },
  )
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
