import { href } from 'react-router'
import { collections, singletons } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { documentAddress } from '#app/content/address.ts'
import { explainToHistory } from '#app/content/check.ts'
import { fieldsOf, readValues, type Document, type Fields, type Noun } from '#app/content/define.ts'
import type { Refusal, Store as DocumentStore } from '#app/content/store/contract.ts'
import type { SingletonSaved } from '#app/content/singleton-store.server.ts'
import { builtInValues, singletons as common } from '#app/content/singleton.ts'
import { settingStoreOf } from '#app/features/settings/store.server.ts'
import type { Changed } from '#app/platform/change.server.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { HistoryField, RecordWords } from '#app/platform/history.ts'

type Written = Promise<Changed<object>>

/** What History does with the records of one kind. An outcome that was refused says so in `refused`. */
export interface HistoryKind {
  words: RecordWords
  /** The name of its lock. */
  lock: string
  find(db: Db | Tx, id: string): Promise<{ rev: number; record: object } | undefined>
  /** `wanted` is the record as found, with fields of an earlier version. */
  save(tx: Tx, id: string, rev: number, wanted: object): Written
  restore?(tx: Tx, deleted: object): Written
  remove?(tx: Tx, id: string, rev: number): Written
  /** How many others go with it where it is removed. */
  countHeld?(tx: Tx, id: string): Promise<number>
  /** The kind of those others, the field in which they name it, and what they are called beside it. */
  parts?: Noun & { kind: string; field: string }
  /** What it held before it was first saved. */
  builtIn?(id: string): object | undefined
}

const kinds: Readonly<Record<string, HistoryKind>> = {
  [common.kind]: singletonHistory(),
  ...Object.fromEntries(
    collections.map((collection) => [collection.name, documentHistory(storeOf(collection))]),
  ),
}

/** @throws where nothing in the product has ever been called so */
export function kindOf(name: string): HistoryKind {
  const kind = kinds[name]
  if (!kind) throw new Error(`History knows nothing called ${name}`)
  return kind
}

export function listKinds(): string[] {
  return Object.keys(kinds)
}

/** What History does with the documents of a collection follows from their fields. */
function documentHistory(store: DocumentStore): HistoryKind {
  const { collection, toValues } = store
  const fields = historyFields(collection)
  return {
    words: {
      topic: collection.topic,
      one: collection.one,
      many: collection.many,
      nameOf: (record) => collection.historyTitle(toValues(record)),
      addressOf: (id) => documentAddress(collection, id),
      fieldsOf: () => fields,
    },
    lock: store.lock,
    async find(db, id) {
      const record = await store.find(db, id)
      return record && { rev: record.rev, record }
    },
    save: async (tx, id, rev, wanted) => explained(await store.save(tx, id, rev, toValues(wanted))),
    restore: async (tx, deleted) => explained(await store.restore(tx, deleted)),
    remove: async (tx, id, rev) => explained(await store.remove(tx, id, rev)),
    countHeld: store.countParts,
    parts: store.parts &&
      collection.parts && {
        ...collection.parts,
        kind: store.parts.collection.name,
        field: store.parts.field,
      },
  }
}

/** The same with content of which there is one record; it is always there, so that it is neither added nor deleted. */
function singletonHistory(): HistoryKind {
  const { topic, one, many, lock } = common
  const nothing = { fields: {} }
  const named = (id: string) => singletons.find(({ name }) => name === id)
  return {
    words: {
      topic,
      one,
      many,
      nameOf: (_, id) => named(id)?.admin.title ?? id,
      addressOf: (id) => named(id)?.admin.address ?? href('/admin'),
      fieldsOf: (id) => historyFields(named(id) ?? nothing),
    },
    lock,
    async find(db, id) {
      const { rev, values } = await settingStoreOf({ name: id }).find(db)
      return { rev, record: values }
    },
    async save(tx, id, rev, wanted) {
      const { singleton, save } = settingStoreOf({ name: id })
      return explained(await save(tx, rev, readValues(singleton, wanted)))
    },
    builtIn: (id) => builtInValues(named(id) ?? nothing),
  }
}

/** Each line of a difference, in the order of the form. */
function historyFields(schema: { fields: Fields }): HistoryField[] {
  return fieldsOf(schema).flatMap(([name, { parts }]) =>
    parts.map(({ path, ...part }) => ({ ...part, path: path ? `${name}.${path}` : name })),
  )
}

function explained<Outcome extends { refused?: undefined }>({
  outcome,
  revisions,
}: Changed<Outcome | Refusal<Document> | SingletonSaved>): Changed<object> {
  if (outcome.refused !== 'problems') return { outcome, revisions }
  return { outcome: { refused: outcome.refused, why: explainToHistory(outcome.problems) }, revisions }
}
