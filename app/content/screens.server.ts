import type { Changed } from '#app/platform/change.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { recordScreens } from '#app/ui/admin/record-screens.server.ts'
import { documentAddress } from './address.ts'
import { explainProblems, parseForm } from './check.ts'
import { fieldsOf, formatDocument, type Document, type Json } from './define.ts'
import { isFileField } from './fields/picture.ts'
import { readDocumentForm, type DocumentForm } from './form.server.ts'
import type { Refusal, Store } from './store.server.ts'

/** The loaders and actions of the screens on which the documents of one collection are added, edited and deleted. */
export function documentScreens(store: Store) {
  const { collection } = store
  const { sentences, admin } = collection
  return recordScreens<Document, Readonly<Record<string, Json>>, string, DocumentForm>({
    kind: collection.name,
    topic: collection.topic,
    sentences,
    addresses: {
      edit: (id) => documentAddress(collection, id),
      list: admin.list,
      added: (id) => `${admin.add}?${new URLSearchParams({ done: 'added', id })}`,
    },
    pictureFields: fieldsOf(collection).flatMap(([name, field]) =>
      isFileField(field) ? field.inputs.map((suffix) => name + suffix) : [],
    ),
    read: (services, request) => readDocumentForm(services, request, collection),
    check({ typed, fileProblems }, adding) {
      const parsed = parseForm(collection, typed, { adding, fileProblems })
      return 'values' in parsed ? { input: parsed.values } : explainProblems(collection, parsed.problems)
    },
    explain: ({ explained }) => explained ?? { message: sentences.notPossible, problems: {} },
    find: (db, id) => store.find(db, id),
    values: (document) => formatDocument(collection, document),
    add: async (tx: Tx, values, id: string) => explain(await store.add(tx, values, id)),
    save: async (tx, id, rev, values) => explain(await store.save(tx, id, rev, values)),
    remove: async (tx, id, rev) => explain(await store.remove(tx, id, rev)),
  })

  function explain<Outcome extends { refused?: undefined }>({
    outcome,
    revisions,
  }: Changed<Outcome | Refusal<Document>>) {
    if (!isRefusal(outcome)) return { outcome, revisions }
    const { refused } = outcome
    if (refused === 'problems')
      return { outcome: { refused, explained: explainProblems(collection, outcome.problems) }, revisions }
    const message = refused === 'gone' ? sentences.gone : sentences.savedMeanwhile
    const current = refused === 'stale' ? outcome.current : undefined
    return { outcome: { refused, current, explained: { message, problems: {} } }, revisions }
  }
}

function isRefusal<Outcome extends { refused?: undefined }>(
  outcome: Outcome | Refusal<Document>,
): outcome is Refusal<Document> {
  return outcome.refused !== undefined
}
