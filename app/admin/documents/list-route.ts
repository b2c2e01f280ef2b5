import { data } from 'react-router'
import { collections } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { parseForm, type Problems } from '#app/content/check.ts'
import { findChangedFixed, fixedHint } from '#app/content/fixed.ts'
import { actOnList } from '#app/content/list/act.server.ts'
import { formatDocument } from '#app/content/document.ts'
import type { Acted, Store } from '#app/content/store/contract.ts'
import { documentScreens } from '#app/content/screens.server.ts'
import { notSaved } from '#app/ui/admin/form/not-saved.ts'
import type { Said } from '#app/ui/admin/said.ts'
import { requireArea, type AdminContext } from '#app/platform/request/administrator.server.ts'
import { change, withoutRevisions, type Changed } from '#app/platform/changes/change.server.ts'
import { lock, type Tx } from '#app/platform/database/database.server.ts'
import { readTyped, type Typed } from '#app/platform/forms/typed.ts'
import { listHistory } from '#app/history/revisions.server.ts'
import type { Route } from './+types/list-route'

/**
 * `POST /admin/documents` changes documents without their forms. It moves one, deletes one, or sets one field of it:
 * with `was`, the value that it replaces, it does not matter what else of the document was changed since. With
 * `act`, it does something with everything that was selected in a list.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = await readTyped(request)
  const collection = collections.find(({ name }) => name === typed.kind)
  const admin = requireArea(context, collection?.area ?? 'administration', 'write')
  const store = collection && storeOf(collection)
  if (!store || (typed.before !== undefined && !store.move)) throw data(null, { status: 400 })
  if (typed.intent === 'delete') return remove(admin, store, typed)
  const { name: kind, topic } = collection
  const { first: record, ...answer } = await change(admin, admin.actor, topic, (tx) => act(tx, store, typed))
  if (record === undefined) return data<Said>(answer)
  const [line] = await listHistory(admin.db, { kind, record }, { limit: 1 })
  return data<Said>({ ...answer, undo: line?.change })
}

function act(tx: Tx, store: Store, typed: Typed): Promise<Changed<Acted>> {
  if (typed.act !== undefined) return actOnList(tx, { store, parent: typed.parent ?? '' }, typed)
  return typed.before === undefined ? setField(tx, store, typed) : move(tx, store, typed)
}

async function remove(admin: AdminContext, store: Store, typed: Typed) {
  const outcome = await documentScreens(store).remove(admin, typed.id ?? '', typed)
  if ('failed' in outcome) return notSaved({ why: 'refused', ...outcome.failed }, outcome.status)
  return data<Said>({ said: store.collection.sentences.deleted, next: outcome.next })
}

async function move(
  tx: Tx,
  { collection, ...store }: Store,
  { id = '', before = '' }: Typed,
): Promise<Changed<Acted>> {
  const { outcome, revisions } =
    (await store.move?.(tx, id, before)) ?? withoutRevisions({ moved: undefined })
  if (!outcome.moved) return withoutRevisions({ said: collection.sentences.gone })
  if (revisions.length === 0) return withoutRevisions({ said: collection.sentences.noChanges })
  return { outcome: { said: `${collection.title(outcome.moved)} is moved.`, first: id }, revisions }
}

async function setField(
  tx: Tx,
  { collection, ...store }: Store,
  { id = '', rev, field = '', value = '', was }: Typed,
): Promise<Changed<Acted>> {
  const { sentences } = collection
  await lock(tx, store.lock)
  const present = await store.find(tx, id)
  if (!present) return withoutRevisions({ said: sentences.gone })
  const stored = formatDocument(collection, present)
  const form = { ...stored, [field]: value }
  const parsed = parseForm(collection, form, { adding: false })
  if ('problems' in parsed)
    return withoutRevisions({ said: hintOf(parsed.problems) ?? sentences.notPossible })
  const [, fixed] = findChangedFixed(collection, { ...present }, parsed.values) ?? []
  if (fixed) return withoutRevisions({ said: fixedHint(fixed) })
  const { outcome, revisions } = await store.save(
    tx,
    id,
    stored[field] === was ? present.rev : Number(rev),
    parsed.values,
  )
  if (outcome.refused === 'problems')
    return withoutRevisions({ said: hintOf(outcome.problems) ?? sentences.notPossible })
  if (outcome.refused)
    return withoutRevisions({ said: outcome.refused === 'gone' ? sentences.gone : sentences.savedMeanwhile })
  return { outcome: { said: sentences.updated, first: id }, revisions }
}

function hintOf(problems: Problems): string | undefined {
  return [...problems.values()][0]?.hint
}
