import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { href } from 'react-router'
import { collections, singletons } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { explainToHistory } from '#app/content/check.ts'
import {
  documentAddress,
  fieldsOf,
  readValues,
  type Collection,
  type Document,
  type Fields,
  type SystemFields,
} from '#app/content/define.ts'
import type { Json } from '#app/content/fields/field.ts'
import type { Noun } from '#app/content/sentences.ts'
import type { Given, Store as DocumentStore, ValidatedChange } from '#app/content/store/contract.ts'
import { builtInValues, singletonKind } from '#app/content/singleton.ts'
import { settingStoreOf } from '#app/features/settings/store.server.ts'
import type { Revision } from '#app/platform/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { HistoryField, RecordWords } from '#app/platform/history.ts'

/** The state a record should get; without `wanted` it is removed. */
export interface Step {
  id: string
  wanted: object | undefined
}

/**
 * How History handles the records of one kind. `refuse` and `write` run within a transaction that holds its
 * lock.
 */
export interface HistoryKind {
  words: RecordWords
  /** The name of its lock. */
  lock: string
  findAll(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, CurrentRecord>>
  /**
   * The reasons why some steps are impossible, by id. An earlier step may take a value that a later one
   * needs.
   */
  refuse(tx: Tx, steps: readonly Step[]): Promise<ReadonlyMap<string, string>>
  write(tx: Tx, steps: readonly Step[]): Promise<Revision[]>
  /** How many other records would be removed with it. */
  countParts?(tx: Tx, id: string): Promise<number>
  /** The kind of those other records, their field that refers to this record, and their name in sentences. */
  parts?: Noun & { kind: string; field: string }
  /** Its content before it was first saved. */
  builtIn?(id: string): object | undefined
}

/** A record in its current state. */
export interface CurrentRecord {
  rev: number
  record: object
}

const kinds: Readonly<Record<string, HistoryKind>> = {
  [singletonKind.kind]: singletonHistory(),
  ...Object.fromEntries(
    collections.map((collection) => [collection.name, documentHistory(storeOf(collection))]),
  ),
}

/** @throws if there has never been a kind with this name */
export function kindOf(name: string): HistoryKind {
  const kind = kinds[name]
  if (!kind) throw new Error(`History knows nothing called ${name}`)
  return kind
}

export function listKinds(): string[] {
  return Object.keys(kinds)
}

/** How History handles the documents of a collection follows from its fields. */
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
    async findAll(db, ids) {
      const documents = await store.findAll(db, ids)
      return new Map(documents.map((record) => [record.id, { rev: record.rev, record }]))
    },
    async refuse(tx, steps) {
      const present = await readById(tx, steps)
      const changes = steps.flatMap(({ id, wanted }) =>
        wanted ? [{ id, before: present.get(id), values: toValues(wanted) }] : [],
      )
      const problems = await store.validate(tx, changes)
      return new Map(
        changes.flatMap(({ id }, index) => {
          const why = explainToHistory(problems[index] ?? new Map())
          return why === '' ? [] : [[id, why]]
        }),
      )
    },
    async write(tx, steps) {
      const revisions: Revision[] = []
      for (const some of chunksOf(steps)) {
        const present = await readById(tx, some)
        const going: Document[] = []
        const edited: ValidatedChange<Collection>[] = []
        const back: Given<Record<string, Json>>[] = []
        for (const { id, wanted } of some) {
          const before = present.get(id)
          if (!wanted) going.push(...(before ? [before] : []))
          else if (before) edited.push({ id, before, values: toValues(wanted) })
          else back.push(restored(id, wanted))
        }
        revisions.push(
          ...(await store.removeAll(tx, going)),
          ...(await store.writeAll(tx, edited)),
          ...(await store.importAll(tx, back)),
        )
        await yieldToEventLoop() // A group may be a whole table, and the site must keep answering meanwhile.
      }
      return revisions
    },
    countParts: store.countParts,
    parts: store.parts &&
      collection.parts && {
        ...collection.parts,
        kind: store.parts.collection.name,
        field: store.parts.field,
      },
  }

  async function readById(tx: Tx, steps: readonly Step[]): Promise<ReadonlyMap<string, Document>> {
    const documents = await store.findAll(
      tx,
      steps.map(({ id }) => id),
    )
    return new Map(documents.map((document) => [document.id, document]))
  }

  /** The document with its own id and date, and a `rev` with which no form has been opened. */
  function restored(id: string, deleted: Partial<SystemFields>): Given<Record<string, Json>> {
    const { rev = 0, createdAt = Date.now() } = deleted
    return { id, createdAt, rev: rev + 1, values: toValues(deleted) }
  }
}

/** The same for singletons. A singleton always exists, so it is never added or deleted. */
function singletonHistory(): HistoryKind {
  const { topic, one, many, lock } = singletonKind
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
    async findAll(db, ids) {
      const found = new Map<string, CurrentRecord>()
      for (const id of ids) {
        const { rev, values } = await settingStoreOf({ name: id }).find(db)
        found.set(id, { rev, record: values })
      }
      return found
    },
    async refuse(tx, steps) {
      const refused = new Map<string, string>()
      for (const { id, wanted } of steps) {
        const { singleton, validate } = settingStoreOf({ name: id })
        const why = explainToHistory(await validate(tx, readValues(singleton, wanted)))
        if (why !== '') refused.set(id, why)
      }
      return refused
    },
    async write(tx, steps) {
      const revisions: Revision[] = []
      for (const { id, wanted } of steps) {
        const { singleton, find, save } = settingStoreOf({ name: id })
        const { rev } = await find(tx)
        revisions.push(...(await save(tx, rev, readValues(singleton, wanted))).revisions)
      }
      return revisions
    },
    builtIn: (id) => builtInValues(named(id) ?? nothing),
  }
}

/** One entry for each part of a field, in the order of the form. */
function historyFields(schema: { fields: Fields }): HistoryField[] {
  return fieldsOf(schema).flatMap(([name, { parts }]) =>
    parts.map(({ path, ...part }) => ({ ...part, path: path ? `${name}.${path}` : name })),
  )
}
