import { randomUUID } from 'node:crypto'
import type { Changed, Revision } from '#app/platform/change.server.ts'
import { lock, type Db, type Tx } from '#app/platform/database/open.server.ts'
import {
  isSameDocument,
  readValues,
  type Collection,
  type DocumentOf,
  type Stored,
  type ValuesOf,
} from './define.ts'
import { resolveReferences, rowsOf } from './integrity.server.ts'
import type {
  Added,
  Given,
  Refusal,
  Removed,
  RuledChange,
  Saved,
  Store,
  StoreOptions,
  ValidatedChange,
  Written,
} from './store/contract.ts'
import { lockOf, openParts } from './store/parts.server.ts'
import { openReads } from './store/reads.server.ts'
import { rowWriter } from './store/rows.server.ts'
import { loosen, loosenValues, validateAll } from './store/validate.server.ts'

/**
 * Reading and writing the documents of one collection. What writes stands in a `change()`, takes the collection's lock
 * first, and hands back a revision for every document that it touched. One save is a batch of one.
 */
export function openStore<C extends Collection, Facts>(
  collection: C,
  { rules, parts: partStore }: StoreOptions<ValuesOf<C>, Facts> = {},
): Store<C> {
  type Values = ValuesOf<C>
  type Doc = DocumentOf<C>
  const { table, name: kind } = collection
  const lockName = lockOf(collection)
  const parts = openParts(collection, partStore)
  const reads = openReads(collection)
  const rows = rowWriter(collection)

  const validate = (db: Db | Tx, changes: readonly RuledChange<Values>[]) =>
    validateAll(db, collection, rules, changes)
  const toValues = (stored: object) => readValues(collection, stored) as Values
  const insertRows = (tx: Tx, given: readonly Given<Values>[]) =>
    rows.insert(
      tx,
      given.map((one) => ({ ...one, values: loosenValues(one.values) })),
    )
  const added = (documents: readonly Doc[]) =>
    documents.map((after): Revision => ({ kind, id: after.id, after }))

  async function resolve(db: Db | Tx, changes: readonly RuledChange<Values>[]) {
    return (await resolveReferences(db, collection, changes.map(loosen))) as RuledChange<Values>[]
  }

  async function insert(tx: Tx, given: readonly Given<Values>[]): Promise<Changed<Added<Doc>>> {
    await lock(tx, lockName)
    const asked = given.map(({ id, values }) => ({ id, before: undefined, values }))
    const changes = await resolve(tx, asked)
    const problems = (await validate(tx, changes)).find(({ size }) => size > 0)
    if (problems) return nothing({ refused: 'problems', problems })
    const documents = await insertRows(
      tx,
      given.map((one, place) => ({ ...one, values: changes[place]?.values ?? one.values })),
    )
    return { outcome: { documents }, revisions: added(documents) }
  }

  async function writeAll(tx: Tx, changes: readonly ValidatedChange<C>[]): Promise<Revision[]> {
    const now = Date.now()
    const fresh = changes.filter(({ before }) => !before)
    const documents = await insertRows(
      tx,
      fresh.map(({ id, values }, place) => ({ id, values, rev: 1, createdAt: now + place })),
    )
    const after = new Map(documents.map((document) => [document.id, document]))
    for (const { id, before, values } of changes)
      if (before) after.set(id, await rows.update(tx, id, before.rev, loosenValues(values)))
    return changes.map(({ id, before }) => ({ kind, id, before, after: after.get(id) }))
  }

  async function addAll(tx: Tx, inputs: readonly { id: string; values: Values }[]) {
    const now = Date.now()
    // Their order is that of these moments.
    return insert(
      tx,
      inputs.map((input, place) => ({ ...input, rev: 1, createdAt: now + place })),
    )
  }

  async function add(tx: Tx, values: Values, id: string = randomUUID()): Written<C> {
    return only(await addAll(tx, [{ id, values }]))
  }

  async function restore(tx: Tx, deleted: Partial<Stored>): Written<C> {
    const { id = randomUUID(), rev = 0, createdAt = Date.now() } = deleted
    return only(await insert(tx, [{ id, createdAt, rev: rev + 1, values: toValues(deleted) }]))
  }

  async function save(tx: Tx, id: string, rev: number, values: Values): Written<C> {
    await lock(tx, lockName)
    const before = await reads.find(tx, id)
    if (!before) return nothing({ refused: 'gone' })
    if (before.rev !== rev) return nothing({ refused: 'stale', current: before })
    const [change = { id, before, values }] = await resolve(tx, [{ id, before, values }])
    if (isSameDocument(collection, loosenValues(before), loosenValues(change.values)))
      return nothing({ document: before, unchanged: true })
    const [problems] = await validate(tx, [change])
    if (problems && problems.size > 0) return nothing({ refused: 'problems', problems })
    const document = await rows.update(tx, id, rev, loosenValues(change.values))
    return { outcome: { document }, revisions: [{ kind, id, before, after: document }] }
  }

  async function remove(tx: Tx, id: string, rev: number): Promise<Changed<Removed<Doc>>> {
    await lock(tx, lockName)
    const before = await reads.find(tx, id)
    if (!before) return nothing({ refused: 'gone' })
    if (before.rev !== rev) return nothing({ refused: 'stale', current: before })
    const cascaded = await parts.remove(tx, id)
    await rowsOf(tx).deleteFrom(table).where('id', '=', id).execute()
    return { outcome: { deleted: before }, revisions: [...cascaded, { kind, id, before }] }
  }

  return {
    ...reads,
    collection,
    lock: lockName,
    parts: parts.owned,
    validate,
    add,
    addAll,
    restore,
    save,
    remove,
    writeAll,
    countParts: parts.count,
    importAll: async (tx, given) => added(await insertRows(tx, given)),
    toValues,
  }
}

function only<Doc>({
  outcome,
  revisions,
}: Changed<{ documents: Doc[]; refused?: undefined } | Refusal<Doc>>): Changed<Saved<Doc> | Refusal<Doc>> {
  if (outcome.refused !== undefined) return { outcome, revisions }
  const [document] = outcome.documents
  if (document === undefined) throw new Error('a document went missing in its own transaction')
  return { outcome: { document }, revisions }
}

function nothing<Outcome>(outcome: Outcome): Changed<Outcome> {
  return { outcome, revisions: [] }
}
