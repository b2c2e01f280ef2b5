import { collections } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { documentAddress } from '#app/content/address.ts'
import { explainToHistory } from '#app/content/check.ts'
import { fieldsOf, type Document, type Noun } from '#app/content/define.ts'
import type { Refusal, Store as DocumentStore } from '#app/content/store.server.ts'
import { settingWords } from '#app/features/settings/history.ts'
import { builtIn, findSettingAs, saveSettingAs } from '#app/features/settings/store-restore.server.ts'
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

const byHand: Readonly<Record<string, HistoryKind>> = {
  setting: {
    words: settingWords,
    lock: 'setting',
    find: findSettingAs,
    save: (tx, id, rev, wanted) => saveSettingAs(tx, id, rev, wanted as Parameters<typeof saveSettingAs>[3]),
    builtIn,
  },
}

const kinds: Readonly<Record<string, HistoryKind>> = {
  ...byHand,
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
  const fields = fieldsOf(collection).flatMap(([name, { parts }]) =>
    parts.map(({ path, ...part }): HistoryField => ({ ...part, path: path ? `${name}.${path}` : name })),
  )
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

function explained<Outcome extends { refused?: undefined }>({
  outcome,
  revisions,
}: Changed<Outcome | Refusal<Document>>): Changed<object> {
  if (outcome.refused !== 'problems') return { outcome, revisions }
  return { outcome: { refused: outcome.refused, why: explainToHistory(outcome.problems) }, revisions }
}
