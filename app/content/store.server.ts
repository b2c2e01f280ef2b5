import { randomUUID } from 'node:crypto'
import { withoutRevisions, type Changed, type Revision } from '#app/platform/changes/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import { lock, type Tx } from '#app/platform/database/database.server.ts'
import { isSameDocument, parentOf, readValues } from './document.ts'
import type { Collection, DocumentOf, ValuesOf } from './define.ts'
import { positionsAfterMove } from './fields/position.ts'
import { rowsOf } from './integrity.server.ts'
import type { Refusal, Removed, Saved, Store, StoreOptions, WriteResult } from './store/contract.ts'
import { removePending } from './pending.server.ts'
import { createBatches } from './store/batches.server.ts'
import { lockOf, createParts } from './store/parts.server.ts'
import { createReads, rowWriter } from './store/rows.server.ts'
import { toFieldValues } from './store/validate.server.ts'

/**
 * Reads and writes one collection's documents. Functions that write must be called within `change()`; they
 * take the collection's lock first and return a revision for every document they changed. A single save is a
 * batch of one.
 */
export function createStore<C extends Collection, Loaded>(
  collection: C,
  { rules, parts: partStores = [] }: StoreOptions<ValuesOf<C>, Loaded> = {},
): Store<C> {
  type Values = ValuesOf<C>
  type Doc = DocumentOf<C>
  const { table, name: kind } = collection
  const lockName = lockOf(collection)
  const parts = createParts(collection, partStores)
  const reads = createReads(collection)
  const rows = rowWriter(collection)
  const batches = createBatches(collection, rules, rows)
  const toValues = (stored: object) => readValues(collection, stored) as Values

  async function add(tx: Tx, values: Values, id: string = randomUUID()): WriteResult<C> {
    return only(await batches.addAll(tx, [{ id, values }]))
  }

  async function save(tx: Tx, id: string, rev: number, values: Values): WriteResult<C> {
    await lock(tx, lockName)
    const before = await reads.find(tx, id)
    if (!before) return withoutRevisions({ refused: 'gone' })
    if (before.rev !== rev) return withoutRevisions({ refused: 'stale', current: before })
    const unresolved = { id, before, values: withPositionOf(collection, before, values) }
    const [change = unresolved] = await batches.resolve(tx, [unresolved])
    if (isSameDocument(collection, toFieldValues(before), toFieldValues(change.values)))
      return withoutRevisions({ document: before, unchanged: true })
    const [problems] = await batches.validate(tx, [change])
    if (problems && problems.size > 0) return withoutRevisions({ refused: 'problems', problems })
    const document = await rows.update(tx, id, rev, toFieldValues(change.values))
    return {
      outcome: { document },
      revisions: await batches.withAddresses(tx, [{ kind, id, before, after: document }]),
    }
  }

  async function remove(tx: Tx, id: string, rev: number): Promise<Changed<Removed<Doc>>> {
    await lock(tx, lockName)
    const before = await reads.find(tx, id)
    if (!before) return withoutRevisions({ refused: 'gone' })
    if (before.rev !== rev) return withoutRevisions({ refused: 'stale', current: before })
    return { outcome: { deleted: before }, revisions: await removeAll(tx, [before]) }
  }

  async function removeAll(tx: Tx, documents: readonly Doc[]): Promise<Revision[]> {
    const cascaded = await parts.remove(
      tx,
      documents.map(({ id }) => id),
    )
    await removePending(
      tx,
      collection,
      documents.map(({ id }) => id),
    )
    for (const chunk of chunksOf(documents))
      await rowsOf(tx)
        .deleteFrom(table)
        .where(
          'id',
          'in',
          chunk.map(({ id }) => id),
        )
        .execute()
    return [...cascaded, ...documents.map((before) => ({ kind, id: before.id, before }))]
  }

  async function move(tx: Tx, id: string, before: string | undefined) {
    const { order = '', parent } = collection
    await lock(tx, lockName)
    const one = parent === undefined ? undefined : await reads.find(tx, id)
    const all =
      parent === undefined
        ? await reads.list(tx)
        : await reads.listOf(tx, parent, parentOf(collection, one ?? {}))
    const placed = positionsAfterMove(all, id, before, (one) => Number(toFieldValues(one)[order]))
    const revisions = await batches.writeAll(
      tx,
      placed.map(([one, at]) => ({ id: one.id, before: one, values: toValues({ ...one, [order]: at }) })),
    )
    return { outcome: { moved: all.find((one) => one.id === id) }, revisions }
  }

  return {
    ...reads,
    collection,
    lock: lockName,
    parts: parts.owned,
    validate: batches.validate,
    add,
    addAll: batches.addAll,
    save,
    remove,
    removeAll,
    move: collection.order === undefined ? undefined : move,
    writeAll: batches.writeAll,
    countParts: parts.count,
    importAll: batches.importAll,
    toValues,
  }
}

/** A form without a position leaves the document where it is. */
function withPositionOf<C extends Collection>(
  { order }: C,
  before: DocumentOf<C>,
  values: ValuesOf<C>,
): ValuesOf<C> {
  if (order === undefined || toFieldValues(values)[order]) return values
  return { ...values, [order]: toFieldValues(before)[order] }
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
