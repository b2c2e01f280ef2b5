import { randomUUID } from 'node:crypto'
import { withoutRevisions } from '#app/platform/changes/change.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { keysOf } from '#app/platform/files/keys.ts'
import { explainProblems, parseForm } from './check.ts'
import { documentAddress, formatDocument, parentOf, readValues, screenAddresses } from './document.ts'
import { fieldsOf, isRequired, type Collection, type DocumentOf } from './define.ts'
import type { FieldValues } from './fields/field.ts'
import { fixedFields } from './fixed.ts'
import { isFileField } from './fields/picture.ts'
import { isReference } from './fields/reference.ts'
import { readDocumentForm, type DocumentForm } from './form.server.ts'
import { nameReferences } from './integrity.server.ts'
import { findPending, removePending } from './pending.server.ts'
import type { RecordDefinition } from './record/definition.server.ts'
import { isOverdue, notToCome } from './publication.ts'
import { pendingIntents } from './record/pending-screens.server.ts'
import { doneIn } from './record/writes.server.ts'
import { recordScreens } from './record-screens.server.ts'
import { maxAtOnce, tooManyAtOnce } from './messages.ts'
import type { Store } from './store/contract.ts'
import { toFieldValues } from './store/validate.server.ts'

/** The documents of one form. An edit form has exactly one. */
type Documents = readonly [FieldValues, ...FieldValues[]]

interface Parsed<C extends Collection> {
  documents: Documents
  writer: Writer<C>
  /** Of the version that is not published yet, if the form is of that. */
  pendingAt: string | undefined
}

/** Writes the documents of a form. */
export type Writer<C extends Collection> = Pick<Store<C>, 'addAll' | 'save'>

/**
 * The loaders and actions of the screens that add, edit and delete a collection's documents.
 * @param writerFor needed if a form contains more than its document's values
 * @param added where to go after adding, if not to the next form
 */
export function documentScreens<C extends Collection>(
  store: Store<C>,
  writerFor: (typed: Readonly<Record<string, string>>) => Writer<C> = () => store,
  added?: (id: string, typed: Readonly<Record<string, string>>) => string,
) {
  const { collection } = store
  const { sentences } = collection
  const files = fieldsOf(collection).filter(([, field]) => isFileField(field))
  const definition: RecordDefinition<DocumentOf<C>, Parsed<C>> = {
    kind: collection.name,
    topic: collection.topic,
    fields: collection.fields,
    sentences,
    addresses: {
      edit: (id, typed) => documentAddress(collection, { ...typed, id }),
      list: (typed) => screenAddresses(collection, parentOf(collection, typed)).list,
      added: (id, typed) => {
        if (added) return added(id, typed)
        const { add, list } = screenAddresses(collection, parentOf(collection, typed))
        return `${collection.parent === undefined ? add : list}?${new URLSearchParams(addedParameters(collection, id, typed))}`
      },
    },
    pictureInputs: files.flatMap(([name, { inputs }]) => inputs.map((suffix) => name + suffix)),
    requiredInputs: files.flatMap(([name, field]) =>
      isRequired(field) ? [name + (field.inputs[0] ?? '')] : [],
    ),
    fixedInputs: (document) =>
      fixedFields(collection, toFieldValues(document)).flatMap((name) =>
        (collection.fields[name]?.inputs ?? []).map((suffix) => name + suffix),
      ),
    read: (services, request) => readDocumentForm(services, request, collection),
    check(form, adding) {
      const checked = parseDocuments(collection, form, adding)
      if (!('documents' in checked)) return checked
      const { pendingAt } = form.typed
      return { input: { documents: checked.documents, writer: writerFor(form.typed), pendingAt } }
    },
    find: (db, id) => store.find(db, id),
    values: async (document, db) =>
      formatDocument(collection, await nameReferences(db, collection, document)),
    recorded: async (record, db) =>
      formatDocument(collection, await nameReferences(db, collection, readValues(collection, record))),
    async add(tx, { documents: [values, ...others], writer }, id) {
      if (isOverdue(values, Date.now())) return refuseOverdue()
      return writer.addAll(tx, [
        { id, values: store.toValues(values) },
        ...others.map((other) => ({ id: randomUUID(), values: store.toValues(other) })),
      ])
    },
    async save(tx, id, rev, { documents: [values], writer, pendingAt }) {
      if (isOverdue(values, Date.now())) {
        const before: object = (await store.find(tx, id)) ?? {}
        // One that could not be published at its minute still has it.
        if (!('from' in before) || before.from !== values.from) return refuseOverdue()
      }
      const saved = await writer.save(tx, id, rev, store.toValues(values))
      // It was edited in place of the one on the site; another that somebody has made meanwhile stays.
      if (saved.outcome.refused === undefined && pendingAt)
        await removePending(tx, collection, [id], Number(pendingAt))
      return saved
    },
    remove: (tx, id, rev) => store.remove(tx, id, rev),
    intents: pendingIntents(store, () => definition),
  }
  const screens = recordScreens(definition)
  return {
    ...screens,
    /** The version that is not published yet, if there is one, in place of the one on the site. */
    async open(db: Db, id: string) {
      const opened = await screens.open(db, id)
      const pending = await findPending(db, collection, id)
      if (!pending) return { ...opened, pending: undefined }
      const { rev, values, by, at, from, failed } = pending
      const typed = formatDocument(collection, await nameReferences(db, collection, values))
      return {
        ...opened,
        record: { ...opened.record, rev, values: typed, pendingAt: at },
        pending: { by, at, from, failed, site: opened.record.values },
      }
    },
  }
}

/** The phone on which it was scheduled may be behind. */
function refuseOverdue() {
  const problem = { why: 'rule', head: notToCome, hint: notToCome } as const
  return withoutRevisions({ refused: 'problems' as const, problems: new Map([['from', problem]]) })
}

/** Parses the form once for each of the files that were chosen together. */
function parseDocuments(
  collection: Collection,
  { typed, refusedFiles }: DocumentForm,
  adding: boolean,
): { documents: Documents } | ReturnType<typeof explainProblems> {
  const input = adding && severalInput(collection)
  const keys = input ? keysOf(typed[input] ?? '') : []
  if (input && keys.length > maxAtOnce)
    return {
      message: collection.sentences.addFailed ?? tooManyAtOnce,
      problems: { [input]: tooManyAtOnce },
    }
  const parse = (form: typeof typed) => parseForm(collection, form, { adding, refusedFiles })
  const parsed =
    input && keys.length > 0 ? keys.map((key) => parse({ ...typed, [input]: key })) : [parse(typed)]
  const [first, ...others] = parsed.flatMap((one) => ('values' in one ? [one.values] : []))
  const refused = parsed.find((one) => 'problems' in one)
  if (refused || !first) return explainProblems(collection, refused?.problems ?? new Map())
  return { documents: [first, ...others] }
}

/** The input that contains the keys of several files. */
function severalInput({ several, fields }: Collection): string | undefined {
  return several && several.field + (fields[several.field]?.inputs[0] ?? '')
}

/** Search parameters for the success message and for the next form, in which references keep their values. */
function addedParameters(collection: Collection, id: string, typed: Readonly<Record<string, string>>) {
  const number = keysOf(typed[severalInput(collection) ?? ''] ?? '').length
  const chosen = fieldsOf(collection).filter(
    ([name, field]) => isReference(field) && name !== collection.parent && typed[name],
  )
  return {
    done: doneIn(typed, 'added'),
    id,
    ...(number > 1 && { number: String(number) }),
    ...Object.fromEntries(chosen.map(([name]) => [name, typed[name] ?? ''])),
  }
}
