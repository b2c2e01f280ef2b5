import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { change, type Changed, type RecordKind } from '#app/platform/changes/change.server.ts'
import { lock, type Db, type Tx } from '#app/platform/database/open.server.ts'
import type { FormRefusal } from '#app/platform/forms/typed.ts'
import { findUnavailable, Unavailable } from '#app/platform/errors/unavailable.server.ts'
import { findEarlier, findLastActors } from '#app/platform/changes/last-change.server.ts'
import { wasRecorded } from '#app/platform/changes/recorded.server.ts'
import type { Topic } from '#app/platform/live/topics.ts'
import { isSameText, type FormValues } from '#app/ui/admin/form/form-values.ts'
import { notSaved } from '#app/ui/admin/form/not-saved.ts'
import { failed } from '#app/ui/admin/message/failure-words.ts'
import type { OpenRecord } from '#app/ui/admin/form/saved-form.ts'
import { explainProblems } from './check.ts'
import type { Schema } from './define.ts'
import type { DocumentForm } from './form.server.ts'
import { mergeLanguages, withTranslationsOf } from './merge-languages.server.ts'
import type { FormSentences, Sentences } from './messages.ts'
import type { Refusal } from './store/contract.ts'

interface StoredRecord {
  rev: number
  updatedAt: number
}

type Explained = Omit<FormRefusal, 'typed'>
type Written<Stored> = Promise<Changed<{ unchanged?: boolean; refused?: undefined } | Refusal<Stored>>>

/** One kind of record: a collection's documents or a singleton. `recordScreens` has what all share. */
export interface RecordDefinition<Stored extends StoredRecord, Input> {
  kind: RecordKind
  topic: Topic
  fields: Schema['fields']
  sentences: FormSentences & Partial<Sentences>
  addresses: {
    edit(id: string, typed: FormValues): string
    /** Where to go after deleting. */
    list?(typed: FormValues): string
    /** Where to go after adding. */
    added?(id: string, typed: FormValues): string
  }
  /** Inputs that keep their value if a form omits them: only JavaScript sends the key of a file along. */
  pictureInputs: readonly string[]
  /** Those that keep it also if they are left empty, because a document must have that file. */
  requiredInputs: readonly string[]
  read(admin: AdminContext, request: Request): Promise<DocumentForm>
  check(form: DocumentForm, adding: boolean): { input: Input } | Explained
  find(db: Db | Tx, id: string): Promise<Stored | undefined>
  /** Converts a record to the values of its form. */
  values(stored: Stored, db: Db | Tx): FormValues | Promise<FormValues>
  /** Reads what History recorded of it, which may be nothing. */
  recorded(record: unknown, db: Db | Tx): FormValues | Promise<FormValues>
  add?(tx: Tx, input: Input, id: string): Written<Stored>
  save(tx: Tx, id: string, rev: number, input: Input): Written<Stored>
  remove?(tx: Tx, id: string, rev: number): Promise<Changed<{ refused?: undefined } | Refusal<Stored>>>
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The loaders and actions of one kind's screens: add, edit and delete, with every possible outcome. */
export function recordScreens<Stored extends StoredRecord, Input>(
  definition: RecordDefinition<Stored, Input>,
) {
  const { kind, topic, sentences, addresses } = definition
  const updated = (id: string, typed: FormValues) => `${addresses.edit(id, typed)}?done=updated`
  type Write = Parameters<typeof change<Awaited<ReturnType<typeof definition.save>>['outcome']>>[3]
  const write = (admin: AdminContext, work: Write) => change(admin, admin.actor, topic, work)

  /**
   * If the form is sent again because the response was lost, this finds the record that was already added and
   * saves what has been typed since. One that was deleted meanwhile stays deleted, unless a person wants it `again`.
   */
  async function add(admin: AdminContext, id: string, form: DocumentForm, next: string, isAgain = false) {
    const { typed } = form
    const checked = definition.check(form, true)
    if ('problems' in checked) return refuse(checked, typed)
    try {
      const outcome = await write(admin, async (tx) => {
        await lock(tx, `add ${id}`)
        const isAdded = isAgain
          ? (await definition.find(tx, id)) !== undefined
          : await wasRecorded(tx, kind, [id])
        if (definition.add && !isAdded) return definition.add(tx, checked.input, id)
        return definition.save(tx, id, Number(typed.rev) || 1, checked.input)
      })
      if (!isRefused(outcome)) return redirect(next, 303)
      const problem = explain(outcome)
      if (outcome.refused !== 'stale') return refuse(problem, typed)
      return await compare(admin, id, typed, problem, outcome.current, next)
    } catch (error) {
      const { reason, status } = explainFault(error, admin, 'added')
      const problem = sentences.addFailed
        ? { message: sentences.addFailed, advice: reason }
        : { message: failed.saving(reason) }
      return refuse(problem, typed, status)
    }
  }

  function explain(refusal: Refusal<Stored>): Explained {
    if (refusal.refused === 'problems') return explainProblems(definition, refusal.problems)
    const { gone, savedMeanwhile } = sentences
    return { message: (refusal.refused === 'gone' && gone) || savedMeanwhile, problems: {} }
  }

  /** Why the site cannot write now. Any other error is logged as a fault. */
  function explainFault(error: unknown, { log }: AdminContext, act: string) {
    const found = findUnavailable(error)
    if (found) return { reason: found.message, status: 503 }
    log.error({ err: error }, `a ${kind} could not be ${act}`)
    return { reason: sentences.notPossible, status: 500 }
  }

  async function save(admin: AdminContext, id: string, sent: DocumentForm) {
    const present = await definition.find(admin.db, id)
    const stored = present ? await definition.values(present, admin.db) : {}
    const typed = withTranslationsOf(definition, stored, withPictures(definition, sent.typed, stored))
    const checked = definition.check({ ...sent, typed }, false)
    if ('problems' in checked) return refuse(checked, typed)
    const outcome = await write(admin, (tx) =>
      definition.save(tx, id, Number(typed.rev), checked.input),
    ).catch(unlessUnavailable)
    if (outcome instanceof Unavailable) return refuse({ message: failed.saving(outcome.message) }, typed, 503)
    if (!isRefused(outcome))
      return outcome.unchanged
        ? refuse({ message: sentences.noChanges }, typed)
        : redirect(updated(id, typed), 303)
    const problem = explain(outcome)
    const merged = outcome.refused === 'stale' && (await merge(admin, id, typed, outcome.current))
    if (merged) return save(admin, id, { ...sent, typed: merged })
    if (outcome.refused === 'stale')
      return compare(admin, id, typed, problem, outcome.current, updated(id, typed))
    if (outcome.refused !== 'gone') return refuse(problem, typed)
    return notSaved({ why: 'gone', ...problem, typed })
  }

  /** What was typed, to be saved over the newer version, if each of them changed another language. */
  async function merge({ db }: AdminContext, id: string, typed: FormValues, current: Stored) {
    const before = await findEarlier(db, kind, id, current.rev - Number(typed.rev))
    if (!before) return undefined
    const recorded = await definition.recorded(before.record, db)
    const merged = mergeLanguages(definition, recorded, typed, await definition.values(current, db))
    return merged && { ...merged, rev: String(current.rev) }
  }

  /**
   * Shows both versions. If the newer version equals what was typed, only the response to the first attempt
   * was lost, and the record counts as saved.
   */
  async function compare(
    { db }: AdminContext,
    id: string,
    typed: FormValues,
    problem: Explained,
    current: Stored,
    saved: string,
  ) {
    const values = await definition.values(current, db)
    const isSame = Object.entries(values).every(([name, theirs]) => isSameText(typed[name] ?? theirs, theirs))
    if (isSame && Number(typed.rev) < current.rev) return redirect(saved, 303)
    const by = (await findLastActors(db, kind, [id])).get(id)
    const newer = { values, rev: current.rev }
    return notSaved({ why: 'stale', ...problem, typed, newer, by, at: current.updatedAt })
  }

  /** @returns where to go then, or why it was not deleted */
  async function remove(admin: AdminContext, id: string, typed: FormValues) {
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
      const { reason, status } = explainFault(error, admin, 'deleted')
      return fail(reason, status)
    }
  }

  return {
    /**
     * For the loader of an edit screen.
     * @throws a 404 if there is no such record
     */
    async open(db: Db, id: string, { searchParams }: URL) {
      const stored = await definition.find(db, id)
      if (!stored) throw data(null, { status: 404 })
      const record: OpenRecord = {
        kind,
        topic,
        id,
        rev: stored.rev,
        values: await definition.values(stored, db),
      }
      return { stored, record, showsQuestion: searchParams.get('ask') === 'delete' }
    },
    /**
     * For the loader of an add screen. The id is chosen before the record exists, so that sending the form
     * twice does not add it twice.
     */
    empty(values: FormValues): OpenRecord {
      return { kind, topic, id: randomUUID(), rev: 0, values, adding: true }
    },
    /** The action of an add screen. */
    async add(admin: AdminContext, request: Request) {
      const form = await definition.read(admin, request)
      const { id: sent = '' } = form.typed
      const id = idShape.test(sent) ? sent : randomUUID()
      return add(admin, id, form, addresses.added?.(id, form.typed) ?? updated(id, form.typed))
    },
    remove,
    /** The action of an edit screen: saves, deletes, or adds again what somebody else has deleted. */
    async edit(admin: AdminContext, id: string, request: Request) {
      const form = await definition.read(admin, request)
      const { intent } = form.typed
      if (intent === 'delete') {
        const outcome = await remove(admin, id, form.typed)
        return 'failed' in outcome ? refuse(outcome.failed, {}, outcome.status) : redirect(outcome.next, 303)
      }
      if (intent === 'add') return add(admin, id, form, `${addresses.edit(id, form.typed)}?done=added`, true)
      return save(admin, id, form)
    },
  }
}

function unlessUnavailable(error: unknown): Unavailable {
  const found = findUnavailable(error)
  if (found) return found
  throw error
}

function isRefused<Stored>(outcome: { refused?: undefined } | Refusal<Stored>): outcome is Refusal<Stored> {
  return outcome.refused !== undefined
}

function refuse(
  problem: Pick<FormRefusal, 'message'> & { problems?: FormRefusal['problems']; advice?: string },
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
