import { withoutRevisions, type Changed, type Revision } from '#app/platform/changes/change.server.ts'
import { lock, type Db, type Tx } from '#app/platform/database/database.server.ts'
import type { Collection, DocumentOf, ValuesOf } from '../define.ts'
import {
  deriveUnique,
  requireReferenced,
  resolveReferences,
  type DocumentChange,
} from '../integrity.server.ts'
import { withoutDoneOrders } from '../publication.ts'
import { followAddresses } from './addresses.server.ts'
import type { Added, ExistingDocument, Rules, ValidatedChange } from './contract.ts'
import { lockOf } from './parts.server.ts'
import type { rowWriter } from './rows.server.ts'
import { toFieldChange, toFieldValues, validateAll } from './validate.server.ts'

const settle = <Change extends { values: object }>(one: Change): Change => ({
  ...one,
  values: withoutDoneOrders(one.values, Date.now()),
})

/** What a store does with many documents at once, all or none. */
export function createBatches<C extends Collection, Loaded>(
  collection: C,
  rules: Rules<ValuesOf<C>, Loaded> | undefined,
  rows: ReturnType<typeof rowWriter<C>>,
) {
  type Values = ValuesOf<C>
  type Doc = DocumentOf<C>
  const { name: kind } = collection

  const validate = (db: Db | Tx, changes: readonly DocumentChange<Values>[]) =>
    validateAll(db, collection, rules, changes)
  const insertRows = (tx: Tx, given: readonly ExistingDocument<Values>[]) =>
    rows.insert(
      tx,
      given.map((one) => ({ ...one, values: toFieldValues(one.values) })),
    )
  const added = (documents: readonly Doc[]) =>
    documents.map((after): Revision => ({ kind, id: after.id, after }))

  /** After what they change of the old addresses, so that a change ends with what it is about. */
  async function withAddresses(tx: Tx, revisions: Revision[]): Promise<Revision[]> {
    return [...(await followAddresses(tx, collection, revisions)), ...revisions]
  }

  /** What is stored for what was typed. */
  async function resolve(tx: Tx, changes: readonly DocumentChange<Values>[]) {
    const settled = changes.map(toFieldChange).map(settle)
    const resolved = await resolveReferences(tx, collection, settled)
    return (await deriveUnique(tx, collection, resolved)) as DocumentChange<Values>[]
  }

  async function writeAll(tx: Tx, given: readonly ValidatedChange<C>[]): Promise<Revision[]> {
    const now = Date.now()
    const changes = await deriveUnique(tx, collection, given.map(settle))
    const fresh = changes.filter(({ before }) => !before)
    const documents = await insertRows(
      tx,
      fresh.map(({ id, values }, place) => ({ id, values, rev: 1, createdAt: now + place })),
    )
    const after = new Map(documents.map((document) => [document.id, document]))
    for (const { id, before, values, isUndo } of changes)
      if (before) after.set(id, await rows.update(tx, id, before.rev, toFieldValues(values), isUndo))
    return withAddresses(
      tx,
      changes.map(({ id, before }) => ({ kind, id, before, after: after.get(id) })),
    )
  }

  async function addAll(
    tx: Tx,
    inputs: readonly { id: string; values: Values }[],
  ): Promise<Changed<Added<Doc>>> {
    await lock(tx, lockOf(collection))
    const unresolved = inputs.map(({ id, values }) => ({ id, before: undefined, values }))
    const changes = await resolve(tx, unresolved)
    const problems = (await validate(tx, changes)).find(({ size }) => size > 0)
    if (problems) return withoutRevisions({ refused: 'problems', problems })
    const now = Date.now()
    // Distinct timestamps keep their order.
    const documents = await insertRows(
      tx,
      changes.map(({ id, values }, place) => ({ id, values, rev: 1, createdAt: now + place })),
    )
    return { outcome: { documents }, revisions: await withAddresses(tx, added(documents)) }
  }

  async function importAll(tx: Tx, given: readonly ExistingDocument<Values>[]): Promise<Revision[]> {
    const documents = given.map(({ id, values }) => ({ id, values: toFieldValues(values) }))
    await requireReferenced(tx, collection, documents)
    return withAddresses(tx, added(await insertRows(tx, given)))
  }

  return { validate, resolve, withAddresses, writeAll, addAll, importAll }
}
