import { data, redirect } from 'react-router'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { wasRecorded } from '#app/platform/changes/recorded.server.ts'
import { lock } from '#app/platform/database/database.server.ts'
import { findUnavailable, Unavailable } from '#app/platform/errors/unavailable.server.ts'
import type { Explained } from '#app/platform/forms/typed.ts'
import { isSameText, type FormValues } from '#app/ui/admin/form/form-values.ts'
import { notSaved } from '#app/ui/admin/form/not-saved.ts'
import { failed } from '#app/ui/admin/message/failure-words.ts'
import { explainProblems } from '../check.ts'
import { fixedHint } from '../fixed.ts'
import type { DocumentForm } from '../form.server.ts'
import { withImplied } from '../merge-languages.server.ts'
import type { Refusal } from '../store/contract.ts'
import type { RecordDefinition, SaveAnswer, StoredRecord, Written } from './definition.server.ts'
import { compareVersions, mergeVersions } from './versions.server.ts'

/**
 * If the form is sent again because the response was lost, this finds the record that was already added and
 * saves what has been typed since. One that was deleted meanwhile stays deleted, unless a person wants it `again`.
 */
export async function addRecord<Stored extends StoredRecord, Input>(
  definition: RecordDefinition<Stored, Input>,
  admin: AdminContext,
  id: string,
  form: DocumentForm,
  next: string,
  isAgain = false,
) {
  const { kind, topic, sentences } = definition
  const { typed } = form
  const checked = definition.check(form, true)
  if ('problems' in checked) return refuseSave(checked, typed)
  try {
    const outcome = await change(admin, admin.actor, topic, async (tx): Written<Stored> => {
      await lock(tx, `add ${id}`)
      const isAdded = isAgain
        ? (await definition.find(tx, id)) !== undefined
        : await wasRecorded(tx, kind, [id])
      if (definition.add && !isAdded) return definition.add(tx, checked.input, id)
      return definition.save(tx, id, Number(typed.rev) || 1, checked.input)
    })
    if (!isRefused(outcome)) return redirect(next, 303)
    const problem = explain(definition, outcome)
    if (outcome.refused !== 'stale') return refuseSave(problem, typed)
    return await compareVersions(definition, admin, id, typed, problem, outcome.current, next)
  } catch (error) {
    const { reason, status } = explainFault(definition, error, admin, 'added')
    const problem = sentences.addFailed
      ? { message: sentences.addFailed, advice: reason }
      : { message: failed.saving(reason) }
    return refuseSave(problem, typed, status)
  }
}

/** One that was saved since is merged with what was typed, if each changed another language, or else compared. */
export async function saveRecord<Stored extends StoredRecord, Input>(
  definition: RecordDefinition<Stored, Input>,
  admin: AdminContext,
  id: string,
  sent: DocumentForm,
): Promise<SaveAnswer> {
  const { topic, sentences } = definition
  const completed = await completeForm(definition, admin, id, sent)
  if (!('typed' in completed)) return completed.refused
  const { typed } = completed
  // As it goes on the site for the first time, it needs what a new one needs.
  const goesThere = typed.state === 'published' || Boolean(typed.from)
  const isNewThere = goesThere && (await isDraft(definition, admin, id))
  const checked = definition.check({ ...sent, typed }, isNewThere)
  if ('problems' in checked) return refuseSave(checked, typed)
  const outcome = await change(admin, admin.actor, topic, (tx) =>
    definition.save(tx, id, Number(typed.rev), checked.input),
  ).catch(unlessUnavailable)
  if (outcome instanceof Unavailable)
    return refuseSave({ message: failed.saving(outcome.message) }, typed, 503)
  if (!isRefused(outcome))
    return outcome.unchanged
      ? refuseSave({ message: sentences.noChanges }, typed)
      : redirect(updatedAddress(definition, id, typed), 303)
  const problem = explain(definition, outcome)
  if (outcome.refused === 'stale') {
    const merged = await mergeVersions(definition, admin, id, typed, outcome.current)
    if (merged) return saveRecord(definition, admin, id, { ...sent, typed: merged })
    const saved = updatedAddress(definition, id, typed)
    return compareVersions(definition, admin, id, typed, problem, outcome.current, saved)
  }
  if (outcome.refused !== 'gone') return refuseSave(problem, typed)
  return notSaved({ why: 'gone', ...problem, typed })
}

async function isDraft<Stored extends StoredRecord, Input>(
  definition: RecordDefinition<Stored, Input>,
  { db }: Pick<AdminContext, 'db'>,
  id: string,
): Promise<boolean> {
  const present = await definition.find(db, id)
  return present !== undefined && 'state' in present && present.state === 'draft'
}

/** What was typed, with what a form need not have; refused if it changes what nobody changes. */
export async function completeForm<Stored extends StoredRecord, Input>(
  definition: RecordDefinition<Stored, Input>,
  { db }: Pick<AdminContext, 'db'>,
  id: string,
  { typed }: DocumentForm,
): Promise<{ typed: FormValues } | { refused: SaveAnswer }> {
  const present = await definition.find(db, id)
  const stored = present ? await definition.values(present, db) : {}
  const fixed = (present && definition.fixedInputs?.(present)) ?? []
  const changed = fixed.find((name) => !isSameText(typed[name] ?? stored[name], stored[name]))
  if (changed !== undefined) {
    const message = fixedHint(definition.fields[changed] ?? { label: changed })
    return { refused: refuseSave({ message, problems: { [changed]: message } }, typed) }
  }
  const kept = Object.fromEntries(fixed.map((name) => [name, stored[name] ?? '']))
  const pictured = withPictures(definition, { ...typed, ...kept }, stored)
  return { typed: withImplied(definition, stored, pictured) }
}

/** @returns where to go then, or why it was not deleted */
export async function removeRecord<Stored extends StoredRecord, Input>(
  definition: RecordDefinition<Stored, Input>,
  admin: AdminContext,
  id: string,
  typed: FormValues,
) {
  const { topic, sentences, addresses } = definition
  const fail = (advice: string | undefined, status: number) => ({
    failed: { message: sentences.deleteFailed ?? '', advice },
    status,
  })
  if (!definition.remove) throw data(null, { status: 400 })
  const work = definition.remove.bind(definition)
  try {
    const outcome = await change(admin, admin.actor, topic, (tx) => work(tx, id, Number(typed.rev)))
    if (outcome.refused !== undefined && outcome.refused !== 'gone') return fail(sentences.lookAgain, 409)
    return { next: `${addresses.list?.(typed)}?done=deleted&of=${encodeURIComponent(id)}` }
  } catch (error) {
    const { reason, status } = explainFault(definition, error, admin, 'deleted')
    return fail(reason, status)
  }
}

function explain<Stored extends StoredRecord, Input>(
  definition: RecordDefinition<Stored, Input>,
  refusal: Refusal<Stored>,
): Explained {
  if (refusal.refused === 'problems') return explainProblems(definition, refusal.problems)
  const { gone, savedMeanwhile } = definition.sentences
  return { message: (refusal.refused === 'gone' && gone) || savedMeanwhile, problems: {} }
}

/** Why the site cannot write now. Any other error is logged as a fault. */
function explainFault(
  { kind, sentences }: Pick<RecordDefinition<StoredRecord, unknown>, 'kind' | 'sentences'>,
  error: unknown,
  { log }: AdminContext,
  act: string,
) {
  // An answer of its own, such as that this goes beyond one's rights.
  if (!(error instanceof Error)) throw error
  const found = findUnavailable(error)
  if (found) return { reason: found.message, status: 503 }
  log.error({ err: error }, `a ${kind} could not be ${act}`)
  return { reason: sentences.notPossible, status: 500 }
}

/** Where an edit screen says that it has saved. */
export function updatedAddress(
  { addresses }: Pick<RecordDefinition<StoredRecord, unknown>, 'addresses'>,
  id: string,
  typed: FormValues,
): string {
  return `${addresses.edit(id, typed)}?done=${doneIn(typed, 'updated')}`
}

/** What is said of a document that was saved: one that is a draft is said to be one. */
export function doneIn<OnSite extends string>({ state, from }: FormValues, onSite: OnSite) {
  if (state !== 'draft') return onSite
  return from ? 'scheduled' : 'kept'
}

export function unlessUnavailable(error: unknown): Unavailable {
  const found = findUnavailable(error)
  if (found) return found
  throw error
}

function isRefused<Stored>(outcome: { refused?: undefined } | Refusal<Stored>): outcome is Refusal<Stored> {
  return outcome.refused !== undefined
}

export function refuseSave(
  problem: { message: string; problems?: Explained['problems']; advice?: string },
  typed: FormValues,
  status?: number,
) {
  return notSaved({ why: 'refused', ...problem, typed }, status)
}

function withPictures(
  {
    pictureInputs,
    requiredInputs,
  }: Pick<RecordDefinition<StoredRecord, unknown>, 'pictureInputs' | 'requiredInputs'>,
  typed: FormValues,
  stored: FormValues,
): FormValues {
  const missing = pictureInputs.filter(
    (name) => typed[name] === undefined || (requiredInputs.includes(name) && !typed[name]),
  )
  return { ...typed, ...Object.fromEntries(missing.map((name) => [name, stored[name] ?? ''])) }
}
