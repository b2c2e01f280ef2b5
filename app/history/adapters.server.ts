import { findChangedFixed, fixedHint } from '#app/content/fixed.ts'
import { createContext, href } from 'react-router'
import { explainToHistory } from '#app/content/check.ts'
import { documentAddress, readValues } from '#app/content/document.ts'
import { withoutPastMinute } from '#app/content/publication.ts'
import { fieldsOf, type Collection, type Document, type SystemFields } from '#app/content/define.ts'
import type { Fields, HistoryField, Json } from '#app/content/fields/field.ts'
import { capitalize, type Counted, type Noun } from '#app/content/messages.ts'
import { builtInValues, singletonKind } from '#app/content/singleton.ts'
import type { SingletonStore } from '#app/content/singleton-store.server.ts'
import type {
  ExistingDocument,
  Store as DocumentStore,
  ValidatedChange,
} from '#app/content/store/contract.ts'
import type { Revision } from '#app/platform/changes/change.server.ts'
import { batchesOf } from '#app/platform/database/batches.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { Topic } from '#app/platform/live/topics.ts'
import type { Context } from '#app/platform/request/request-context.server.ts'

/** The state a record should get; without `wanted` it is removed. */
export interface Step {
  id: string
  wanted: object | undefined
}

/** How History names records of one kind. Records are read as stored, possibly by an older release. */
export interface RecordWords {
  topic: Topic
  /** Its choice in the filter. */
  label: string
  one: string
  many: string
  /** How a reference to it is shown. */
  titleOf(record: object, id: string): string
  nameOf(record: object, id: string): string
  /** The address of its edit screen. */
  addressOf(id: string, record: object): string
  /** The reference to the record that it belongs to, if its screens are tabs of that. */
  owner?: HistoryField
  /** Whether other records belong to one of these. */
  isOwner?: boolean
  /** In form order. */
  fieldsOf(id: string): readonly HistoryField[]
}

/**
 * How History handles the records of one kind. `refuse` and `write` run within a transaction that holds its
 * lock.
 */
export interface HistoryAdapter {
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
  /** How many other records would be removed with these, by id. */
  countParts?(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Counted[]>>
  /** The kinds of those other records, their fields that refer to this record, and their names in sentences. */
  parts: readonly Part[]
  /** Its content before it was first saved. */
  builtIn?(id: string): object | undefined
}

export interface Part extends Noun {
  kind: string
  field: string
  adapter(): HistoryAdapter
}

/** A record in its current state. */
export interface CurrentRecord {
  rev: number
  record: object
}

/** How History handles every kind of record. */
export interface HistoryAdapters {
  /** @throws if there has never been a kind with this name */
  of(kind: string): HistoryAdapter
  /** The names of all kinds. */
  kinds: readonly string[]
}

export const historyContext = createContext<HistoryAdapters>()

export function readHistoryAdapters(context: Context): HistoryAdapters {
  return context.get(historyContext)
}

/** Derived from what is declared: from the stores of all collections and all singletons. */
export function createHistoryAdapters(
  stores: readonly DocumentStore[],
  singletons: readonly SingletonStore[],
): HistoryAdapters {
  const adapters = new Map<string, HistoryAdapter>([
    ...stores.map((store) => [store.collection.name, documentHistory(store, of)] as const),
    [singletonKind.kind, singletonHistory(singletons)] as const,
  ])
  function of(kind: string): HistoryAdapter {
    const adapter = adapters.get(kind)
    if (!adapter) throw new Error(`History knows nothing called ${kind}`)
    return adapter
  }
  return { of, kinds: [...adapters.keys()] }
}

/** How History handles the documents of a collection follows from its fields. */
function documentHistory(store: DocumentStore, of: HistoryAdapters['of']): HistoryAdapter {
  const { collection, toValues } = store
  const fields = historyFields(collection)
  return {
    words: {
      topic: collection.topic,
      label: capitalize(collection.many),
      one: collection.one,
      many: collection.many,
      titleOf: (record) => collection.title(toValues(record)),
      nameOf: (record) => collection.historyTitle(toValues(record)),
      addressOf: (id, record) => documentAddress(collection, { ...record, id }),
      owner: fields.find(({ path }) => path === collection.parent),
      isOwner: collection.parts !== undefined,
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
        wanted
          ? [{ id, before: present.get(id), values: toValues(wanted), isChecked: !present.has(id) }]
          : [],
      )
      const problems = await store.validate(tx, changes)
      return new Map(
        changes.flatMap(({ id, before, values }, index) => {
          // What was deleted comes back as it was.
          const [, fixed] = (before && findChangedFixed(collection, before, values)) ?? []
          const why = fixed ? fixedHint(fixed) : explainToHistory(problems[index] ?? new Map())
          return why === '' ? [] : [[id, why]]
        }),
      )
    },
    async write(tx, steps) {
      const revisions: Revision[] = []
      for await (const some of batchesOf(steps)) {
        const present = await readById(tx, some)
        const going: Document[] = []
        const edited: ValidatedChange<Collection>[] = []
        const back: ExistingDocument<Record<string, Json>>[] = []
        for (const { id, wanted } of some) {
          const before = present.get(id)
          if (!wanted) going.push(...(before ? [before] : []))
          else if (before)
            edited.push({
              id,
              before,
              values: withoutPastMinute(toValues(wanted), Date.now()),
              isUndo: true,
            })
          else back.push(restored(id, wanted))
        }
        revisions.push(
          ...(await store.removeAll(tx, going)),
          ...(await store.writeAll(tx, edited)),
          ...(await store.importAll(tx, back)),
        )
      }
      return revisions
    },
    countParts: store.countParts,
    parts: partsOf(),
  }

  function partsOf(): Part[] {
    const { parts = [] } = collection
    return store.parts.flatMap(({ field, collection: { name: kind } }) => {
      const noun = parts.find((part) => part.collection === kind)
      return noun ? [{ one: noun.one, many: noun.many, kind, field, adapter: () => of(kind) }] : []
    })
  }

  async function readById(tx: Tx, steps: readonly Step[]): Promise<ReadonlyMap<string, Document>> {
    const documents = await store.findAll(
      tx,
      steps.map(({ id }) => id),
    )
    return new Map(documents.map((document) => [document.id, document]))
  }

  /** The document with its own id and date, and a `rev` with which no form has been opened. */
  function restored(id: string, deleted: Partial<SystemFields>): ExistingDocument<Record<string, Json>> {
    const { rev = 0, createdAt = Date.now(), publishedAt } = deleted
    const values = withoutPastMinute(toValues(deleted), Date.now())
    return { id, createdAt, publishedAt, rev: rev + 1, values }
  }
}

/** The same for singletons. A singleton always exists, so it is never added or deleted. */
function singletonHistory(stores: readonly SingletonStore[]): HistoryAdapter {
  const { topic, one, many, lock } = singletonKind
  const nothing = { fields: {} }
  const named = (id: string) => stores.find(({ singleton }) => singleton.name === id)?.singleton
  const storeNamed = (id: string) => {
    const store = stores.find(({ singleton }) => singleton.name === id)
    if (!store) throw new Error(`no setting is named ${id}`)
    return store
  }
  return {
    words: {
      topic,
      label: 'General',
      one,
      many,
      titleOf: (_, id) => named(id)?.admin.title ?? id,
      nameOf: (_, id) => named(id)?.admin.title ?? id,
      addressOf: (id) => named(id)?.admin.address ?? href('/admin'),
      fieldsOf: (id) => historyFields(named(id) ?? nothing),
    },
    lock,
    async findAll(db, ids) {
      const found = new Map<string, CurrentRecord>()
      for (const id of ids) {
        const { rev, values } = await storeNamed(id).find(db)
        found.set(id, { rev, record: values })
      }
      return found
    },
    async refuse(tx, steps) {
      const refused = new Map<string, string>()
      for (const { id, wanted } of steps) {
        const { singleton, validate } = storeNamed(id)
        const why = explainToHistory(await validate(tx, readValues(singleton, wanted)))
        if (why !== '') refused.set(id, why)
      }
      return refused
    },
    async write(tx, steps) {
      const revisions: Revision[] = []
      for (const { id, wanted } of steps) {
        const { singleton, find, save } = storeNamed(id)
        const { rev } = await find(tx)
        revisions.push(...(await save(tx, rev, readValues(singleton, wanted))).revisions)
      }
      return revisions
    },
    parts: [],
    builtIn: (id) => builtInValues(named(id) ?? nothing),
  }
}

/** One entry for each part of a field, in the order of the form. */
function historyFields(schema: { fields: Fields }): HistoryField[] {
  return fieldsOf(schema).flatMap(([name, { historyFields }]) =>
    historyFields.map(({ path, ...one }) => ({ ...one, path: path ? `${name}.${path}` : name })),
  )
}
