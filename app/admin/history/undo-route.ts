import { data } from 'react-router'
import { count } from '#app/content/sentences.ts'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { listHistory } from '#app/platform/history.server.ts'
import type { Undone } from '#app/ui/admin/delete-record.tsx'
import type { Route } from './+types/undo-route'
import { kindOf } from './kinds.server.ts'
import { messages } from './rules.ts'
import { undoChange } from './undo.server.ts'

/** `POST /admin/undo`: brings back what was deleted last under this id, and says how that went. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdministrator(context)
  const { kind, record } = await readTyped(request)
  const [line] = await listHistory(admin.db, { kind, record: record ?? '' }, { limit: 1 })
  if (!line) return data<Undone>({ said: messages.unknown }, { status: 404 })
  if (line.action !== 'delete') return data<Undone>({ said: messages.alreadyBack }, { status: 409 })
  const outcome = await undoChange(admin, line.id, undefined)
  if (!('done' in outcome)) {
    const reason = 'refused' in outcome ? outcome.refused : messages.changedAgain
    return data<Undone>({ said: `${reason} ${messages.nothingChanged}` }, { status: 409 })
  }
  const { words, parts } = kindOf(line.kind)
  const left = outcome.done === 'broughtBack' && parts && outcome.left > 0 ? count(parts, outcome.left) : ''
  return data<Undone>({ said: messages.broughtBack(words.nameOf(line.before ?? {}, line.recordId), left) })
}
