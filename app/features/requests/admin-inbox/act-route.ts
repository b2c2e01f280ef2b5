import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { readSelection } from '#app/content/list/act.ts'
import { findSelected, isNothing } from '#app/content/list/source.server.ts'
import { listColleagues } from '#app/platform/auth/colleagues.server.ts'
import { change, withoutRevisions, type Changed } from '#app/platform/changes/change.server.ts'
import { lock, type Tx } from '#app/platform/database/database.server.ts'
import type { Said } from '#app/ui/admin/said.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { readTyped, type Typed } from '#app/platform/forms/typed.ts'
import { requireArea, type AdminContext } from '#app/platform/request/administrator.server.ts'
import { kinds, requestKinds, topicOf } from '../kinds.ts'
import { choicesOf, isSettable, sayFieldSet, type FieldValue } from '../settable.ts'
import { canBeSet, setField, undoAct } from '../store-acts.server.ts'
import { deleteRequests } from '../store-inbox.server.ts'
import type { Route } from './+types/act-route'
import { messages } from './messages.ts'
import { requestsOf } from './source.server.ts'
import { tellAssigned } from './tell-assigned.server.ts'

/**
 * `POST /admin/requests` does something with everything that was selected in an inbox, or undoes that (`change`):
 * History, which has the Undo of everything else, knows nothing of requests.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = await readTyped(request)
  const kind = kinds.find((one) => one === typed.kind)
  const admin = requireArea(context, kind ? requestKinds[kind].area : 'administration', 'write')
  if (!kind) throw data(null, { status: 400 })
  if (typed.change === undefined) return data<Said>(await act(admin, kind, typed))
  const { restored, reset } = await change(admin, admin.actor, topicOf(kind), (tx) =>
    undoAct(tx, kind, admin.actor, typed.change ?? ''),
  )
  return data<Said>({ said: reset > 0 ? messages.asBefore(reset) : messages.broughtBack(restored) })
}

/** Deleting works on a full disk too. */
function act(admin: AdminContext, kind: RequestKind, typed: Typed): Promise<Said> {
  const undo = randomUUID()
  const run = () =>
    change(
      admin,
      admin.actor,
      topicOf(kind),
      (tx) => actOnSelected(tx, kind, admin, { ...typed, undo }),
      undo,
    )
  return typed.act === 'delete' ? admin.reserve.withReserve(run) : run()
}

async function actOnSelected(
  tx: Tx,
  kind: RequestKind,
  admin: AdminContext,
  { undo = '', ...typed }: Typed,
): Promise<Changed<Said>> {
  const { actor, administrator } = admin
  const selection = readSelection(typed)
  const set = typed.act === 'set' ? fieldValueOf(typed) : undefined
  const isPossible = typed.act === 'delete' || (set && (await canBeSet(tx, kind, set)))
  if (isNothing(selection) || !isPossible) return withoutRevisions({ said: messages.notPossible })
  await lock(tx, kind)
  const found = await findSelected(tx, requestsOf(kind, administrator.id), selection)
  if ('said' in found) return withoutRevisions(found)
  const ids = found.map(({ id }) => id)
  if (!set) {
    const { outcome, revisions } = await deleteRequests(tx, kind, { id: ids })
    return { outcome: { said: messages.allDeleted(outcome.count), undo }, revisions }
  }
  const revisions = await setField(tx, kind, actor, ids, set)
  if (revisions.length === 0) return withoutRevisions({ said: messages.noChanges })
  if (set.field === 'assignedTo') await tellAssigned(tx, admin, kind, undo, set.value)
  const changed = new Set(revisions.map(({ id }) => id))
  const names = found.flatMap(({ id, name }) => (changed.has(id) ? [name] : []))
  const people = await listColleagues(tx, requestKinds[kind].area, 'read')
  const choices = choicesOf(set.field, Object.fromEntries(people.map(({ id, name }) => [id, name])))
  return { outcome: { said: sayFieldSet(kind, names, set, choices[set.value] ?? ''), undo }, revisions }
}

function fieldValueOf({ field, value }: Typed): FieldValue | undefined {
  return isSettable(field) && value !== undefined ? { field, value } : undefined
}
