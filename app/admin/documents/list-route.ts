import { data } from 'react-router'
import { collections } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { parseForm, type Problems } from '#app/content/check.ts'
import type { ActAnswer } from '#app/content/list/act.ts'
import { actOnList } from '#app/content/list/act.server.ts'
import { formatDocument } from '#app/content/document.ts'
import type { ListAnswer } from '#app/ui/admin/list/list-message.tsx'
import type { Store } from '#app/content/store/contract.ts'
import { documentScreens } from '#app/content/screens.server.ts'
import { notSaved } from '#app/ui/admin/form/not-saved.ts'
import type { QuickAnswer } from '#app/ui/admin/use-quick-change.ts'
import { requireAdministrator, type AdminContext } from '#app/platform/request/administrator.server.ts'
import { change, type Changed } from '#app/platform/changes/change.server.ts'
import { lock, type Tx } from '#app/platform/database/open.server.ts'
import { readTyped, type Typed } from '#app/platform/forms/typed.ts'
import { listHistory } from '#app/history/revisions.server.ts'
import type { Route } from './+types/list-route'

/**
 * `POST /admin/documents` changes documents without their forms. It moves one, deletes one, or sets one field of it:
 * with `was`, the value that it replaces, it does not matter what else of the document was changed since. With
 * `act`, it does something with everything that was selected in a list.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdministrator(context)
  const typed = await readTyped(request)
  const collection = collections.find(({ name }) => name === typed.kind)
  if (!collection || (typed.before !== undefined && !storeOf(collection).move))
    throw data(null, { status: 400 })
  if (typed.intent === 'delete') return remove(admin, storeOf(collection), typed)
  if (typed.act !== undefined) return data<ActAnswer>(await actOnSelected(admin, storeOf(collection), typed))
  const work = typed.before === undefined ? setField : move
  const outcome = await change(admin, admin.actor, collection.topic, (tx) =>
    work(tx, storeOf(collection), typed),
  )
  const [line] = await listHistory(admin.db, { kind: collection.name, record: typed.id ?? '' }, { limit: 1 })
  return data<ListAnswer>(
    outcome.refused === undefined ? { said: outcome.done, undo: line?.change } : { said: outcome.refused },
  )
}

async function actOnSelected(admin: AdminContext, store: Store, typed: Typed): Promise<ActAnswer> {
  const { name: kind, topic } = store.collection
  const place = { store, parent: typed.parent ?? '' }
  const { first: record, ...answer } = await change(admin, admin.actor, topic, (tx) =>
    actOnList(tx, place, typed),
  )
  if (record === undefined) return answer
  const [line] = await listHistory(admin.db, { kind, record }, { limit: 1 })
  return { ...answer, undo: line?.change }
}

async function remove(admin: AdminContext, store: Store, typed: Typed) {
  const outcome = await documentScreens(store).remove(admin, typed.id ?? '', typed)
  if ('failed' in outcome) return notSaved({ why: 'refused', ...outcome.failed }, outcome.status)
  return data<QuickAnswer>({ said: store.collection.sentences.deleted, next: outcome.next })
}

type Work = Promise<Changed<{ done: string; refused?: undefined } | { refused: string }>>

async function move(tx: Tx, { collection, ...store }: Store, { id = '', before = '' }: Typed): Work {
  const { outcome, revisions } = (await store.move?.(tx, id, before)) ?? unmoved
  if (!outcome.moved) return refuse(collection.sentences.gone)
  if (revisions.length === 0) return refuse(collection.sentences.noChanges)
  return { outcome: { done: `${collection.title(outcome.moved)} is moved.` }, revisions }
}

async function setField(
  tx: Tx,
  { collection, ...store }: Store,
  { id = '', rev, field = '', value = '', was }: Typed,
): Work {
  const { sentences } = collection
  await lock(tx, store.lock)
  const present = await store.find(tx, id)
  if (!present) return refuse(sentences.gone)
  const stored = formatDocument(collection, present)
  const form = { ...stored, [field]: value }
  const parsed = parseForm(collection, form, { adding: false })
  if ('problems' in parsed) return refuse(hintOf(parsed.problems) ?? sentences.notPossible)
  const { outcome, revisions } = await store.save(
    tx,
    id,
    stored[field] === was ? present.rev : Number(rev),
    parsed.values,
  )
  if (outcome.refused === 'problems') return refuse(hintOf(outcome.problems) ?? sentences.notPossible)
  if (outcome.refused) return refuse(outcome.refused === 'gone' ? sentences.gone : sentences.savedMeanwhile)
  return { outcome: { done: sentences.updated }, revisions }
}

function hintOf(problems: Problems): string | undefined {
  return [...problems.values()][0]?.hint
}

const unmoved = { outcome: { moved: undefined }, revisions: [] }

function refuse(refused: string) {
  return { outcome: { refused }, revisions: [] }
}
