import { withoutRevisions, type Changed } from '#app/platform/changes/change.server.ts'
import { lock, type Tx } from '#app/platform/database/database.server.ts'
import type { Typed } from '#app/platform/forms/typed.ts'
import { fieldsOf, type Collection, type Document } from '../define.ts'
import type { FieldValues } from '../fields/field.ts'
import { fixedFields, fixedHint } from '../fixed.ts'
import type { Acted, Store } from '../store/contract.ts'
import { readSelection, sayDone } from './act.ts'
import { isSetAction, listOf } from './list.ts'
import { choicesOf } from './parameters.ts'
import { documentsOf, type ListPlace } from './queries.server.ts'
import { findSelected, isNothing } from './source.server.ts'

/**
 * Sets one field of the selected documents, or deletes them, in a single change: all or none. With `instead`, a
 * document loses the value that the others get, which makes room where only so many may have it.
 */
export async function actOnList(tx: Tx, place: ListPlace, typed: Typed): Promise<Changed<Acted>> {
  const { store } = place
  const { collection } = store
  const { act, field = '', value = '', instead } = typed
  const isSet = act === 'set' && isSettable(collection, field, value)
  const named = act !== undefined && Object.hasOwn(store.acts ?? {}, act) ? store.acts?.[act] : undefined
  const selection = readSelection(typed)
  if (isNothing(selection) || !(isSet || named || act === 'delete'))
    return withoutRevisions({ said: collection.sentences.notPossible })
  await lock(tx, store.lock)
  const found = await findSelected(tx, documentsOf(place), selection)
  if ('said' in found) return withoutRevisions(found)
  if (act === 'delete') {
    const revisions = await store.removeAll(tx, found)
    return { outcome: { said: sayDone(collection, found), first: found[0]?.id }, revisions }
  }
  if (named) return named(tx, found, value)
  const others = await findSelected(tx, documentsOf(place), readSelection({ selected: instead ?? '' }))
  if ('said' in others) return withoutRevisions(others)
  return setAll(tx, store, { documents: found, others, field, value })
}

interface Setting {
  documents: readonly Document[]
  /** They get the field's initial value. */
  others: readonly Document[]
  field: string
  value: string
}

async function setAll(
  tx: Tx,
  store: Store,
  { documents, others, field, value }: Setting,
): Promise<Changed<Acted>> {
  const { collection } = store
  const target = collection.fields[field]
  const parsed = target?.parse({ [target.inputs[0] ?? '']: value })
  if (!target || !parsed) return withoutRevisions({ said: collection.sentences.notPossible })
  if ('problem' in parsed) return withoutRevisions({ said: parsed.problem.hint })
  const set = (before: Document, to: FieldValues[string]) => ({
    id: before.id,
    before,
    values: store.toValues(filled(collection, { ...store.toValues(before), [field]: to })),
  })
  const fixed = documents.find((one) => fixedFields(collection, one).includes(field))
  if (fixed) return withoutRevisions({ said: fixedHint(target) })
  const changes = [
    ...others.map((before) => set(before, target.initial)),
    ...documents.map((before) => set(before, parsed.value)),
  ].filter(
    ({ before, values }) => !target.equal(before[field] ?? target.initial, values[field] ?? target.initial),
  )
  const [problem] = (await store.validate(tx, changes)).flatMap((problems, index) =>
    [...problems].map(([refusedBy, one]) => ({ refusedBy, ...one, document: changes[index]?.before })),
  )
  if (problem) {
    const { refusedBy, why, head, hint, document } = problem
    // What one of them lacks says nothing without its name.
    const whose = why === 'missing' && document && changes.length > 1 ? `${collection.title(document)}: ` : ''
    return withoutRevisions({ said: whose + (head ?? hint), refusedBy })
  }
  const changed = new Set(changes.map(({ id }) => id))
  const shown = documents.filter(({ id }) => changed.has(id))
  if (shown.length === 0) return withoutRevisions({ said: collection.sentences.noChanges })
  const revisions = await store.writeAll(tx, changes)
  return {
    outcome: { said: sayDone(collection, shown, { field, value }), first: shown[0]?.id },
    revisions,
  }
}

/** Some fields follow from others. */
function filled(collection: Collection, values: FieldValues): FieldValues {
  const all: Record<string, FieldValues[string]> = { ...values }
  for (const [name, field] of fieldsOf(collection))
    if (field.fill) all[name] = field.fill(all[name] ?? field.initial, all)
  return all
}

function isSettable(collection: Collection, field: string, value: string): boolean {
  const action = listOf(collection).actions.find((one) => isSetAction(one) && one.set === field)
  const choices = choicesOf(collection.fields[field])
  return action !== undefined && (choices ? Object.hasOwn(choices, value) : action.ask !== undefined)
}
