import { randomUUID } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Changed, Revision } from '#app/platform/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import { lock, type Db, type Tx } from '#app/platform/database/open.server.ts'
import { startsWith } from '#app/platform/database/prefix.server.ts'
import { dubaiDate } from '#app/ui/dubai-date.ts'
import type { Problems } from './check.ts'
import {
  fieldsOf,
  isSameDocument,
  readValues,
  toDocument,
  type Collection,
  type DocumentOf,
  type RowOf,
  type Stored,
  type Json,
  type ValuesOf,
} from './define.ts'
import type { Cell } from './fields/field.ts'
import { isReference } from './fields/reference.ts'
import { openIntegrity, resolveReferences, rowsOf, type Change } from './integrity.server.ts'

/** Rules that no field can hold alone. What they have to know is read once for a whole batch. */
export interface Rules<Values, Facts> {
  facts(tx: Db | Tx, changes: readonly RuledChange<Values>[]): Promise<Facts>
  /** By field; the document is not written where there is any. */
  refuse(change: RuledChange<Values>, facts: Facts): Problems
  /** Lets the facts know of a document that was let through, before the next of the batch is looked at. */
  note?(change: RuledChange<Values>, facts: Facts): void
}

export interface RuledChange<Values> {
  id: string
  /** As it is stored; a new one has none. */
  before: Values | undefined
  values: Values
}

export type Refusal<Doc> =
  | { refused: 'gone' }
  /** Somebody saved it since: their version. */
  | { refused: 'stale'; current: Doc }
  | { refused: 'problems'; problems: Problems }

export interface Saved<Doc> {
  document: Doc
  unchanged?: boolean
  refused?: undefined
}

/** A document that comes with its own id and age: out of History, or from another site. */
export interface Given<Values> {
  id: string
  createdAt: number
  rev: number
  values: Values
}

interface ValidatedChange<C extends Collection> extends RuledChange<ValuesOf<C>> {
  before: DocumentOf<C> | undefined
}

interface StoreOptions<Values, Facts> {
  rules?: Rules<Values, Facts>
  /** Of the documents that belong to one of this collection and go with it. */
  parts?: Pick<Store, 'collection' | 'listOf'>
}

export interface Owned {
  collection: Collection
  field: string
}

/** Methods rather than properties, so that the store of certificates is a store of any documents, too. */
export interface Store<C extends Collection = Collection> {
  readonly collection: C
  /** What is locked while one of its documents is written; documents that belong to others share the lock of those. */
  readonly lock: string
  /** Of which collection the documents are that go with one of these, and the field in which they name it. */
  readonly parts?: Owned
  /** By their order, or as they were added. */
  list(db: Db | Tx): Promise<DocumentOf<C>[]>
  /** What visitors see on a day in Dubai, today without another one. */
  listShown(db: Db | Tx, today?: string): Promise<DocumentOf<C>[]>
  /** Those that refer by a field to another document. */
  listOf(db: Db | Tx, field: string, id: string): Promise<DocumentOf<C>[]>
  /** Those whose searched field begins like this, whatever the letters' case. */
  search(db: Db | Tx, text: string): Promise<DocumentOf<C>[]>
  find(db: Db | Tx, id: string): Promise<DocumentOf<C> | undefined>
  /** What keeps each of these from being written, in turn: an earlier one of them may take what a later one wants. */
  validate(db: Db | Tx, changes: readonly RuledChange<ValuesOf<C>>[]): Promise<Problems[]>
  add(tx: Tx, values: ValuesOf<C>, id?: string): Written<C>
  /** All of them or none, in the order given. */
  addAll(
    tx: Tx,
    inputs: readonly { id: string; values: ValuesOf<C> }[],
  ): Promise<Changed<Added<DocumentOf<C>>>>
  /** `rev` is the one that the document was read with; if it was saved since, the newer version comes back and nothing is written. */
  save(tx: Tx, id: string, rev: number, values: ValuesOf<C>): Written<C>
  /** Its files stay stored, so that History can bring it back; what belongs to it goes with it, each with its own revision. */
  remove(tx: Tx, id: string, rev: number): Promise<Changed<Removed<DocumentOf<C>>>>
  /**
   * What was deleted, under its own id and as old as it was, with a `rev` that no form was opened with. All rules hold.
   * @param deleted as its revision has it, of whatever release
   */
  restore(tx: Tx, deleted: Partial<Stored>): Written<C>
  /** Writes what `validate` let through: within this transaction, in which the collection's lock was taken before. */
  writeAll(tx: Tx, changes: readonly ValidatedChange<C>[]): Promise<Revision[]>
  /** How many go with it where it is removed. */
  countParts(db: Db | Tx, id: string): Promise<number>
  /** Documents of another site under their own ids. Whoever calls has made them fit what is here, within this transaction. */
  importAll(tx: Tx, given: readonly Given<ValuesOf<C>>[]): Promise<Revision[]>
  /** Whatever a revision of any age holds, as the fields of today read it. */
  toValues(stored: object): ValuesOf<C>
}

type Written<C extends Collection> = Promise<Changed<Saved<DocumentOf<C>> | Refusal<DocumentOf<C>>>>
type Added<Doc> = { documents: Doc[]; refused?: undefined } | Refusal<Doc>
type Removed<Doc> = { deleted: Doc; refused?: undefined } | Refusal<Doc>

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
  const lockName = ownerOf(collection)?.table ?? table
  const parts = partStore && ownedBy(collection, partStore.collection)

  // What the fields read is what their collection says, which the type of a generic collection can't show.
  const toDoc = (row: Row) => toDocument(collection, row as RowOf<C>)
  const ordered = (db: Db | Tx) =>
    rowsOf(db)
      .selectFrom(table)
      .selectAll()
      .$if(collection.order !== undefined, (query) => query.orderBy(collection.order ?? ''))
      .orderBy('created_at')
      .orderBy('id')

  async function list(db: Db | Tx): Promise<Doc[]> {
    return (await ordered(db).execute()).map(toDoc)
  }

  async function listOf(db: Db | Tx, field: string, id: string): Promise<Doc[]> {
    return (await ordered(db).where(`${field}_id`, '=', id).execute()).map(toDoc)
  }

  async function search(db: Db | Tx, text: string): Promise<Doc[]> {
    const column = searchedColumn(collection)
    const query = rowsOf(db).selectFrom(table).selectAll()
    const rows = await query.where(startsWith(column, text.trim().toLowerCase())).orderBy(column).execute()
    return rows.map(toDoc)
  }

  async function listShown(db: Db | Tx, today = dubaiDate(Date.now()).iso): Promise<Doc[]> {
    const { shownUntil = '' } = collection
    const rows = await ordered(db)
      .$if(shownUntil !== '', (query) =>
        query.where((eb) => eb.or([eb(shownUntil, '=', ''), eb(shownUntil, '>=', today)])),
      )
      .execute()
    return rows.map(toDoc)
  }

  async function find(db: Db | Tx, id: string): Promise<Doc | undefined> {
    const row = await rowsOf(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
    return row && toDoc(row)
  }

  async function validate(db: Db | Tx, changes: readonly RuledChange<Values>[]): Promise<Problems[]> {
    const integrity = await openIntegrity(db, collection, changes.map(loosen))
    const facts = await rules?.facts(db, changes)
    const found: Problems[] = []
    for (const chunk of chunksOf(changes)) {
      found.push(...chunk.map(problemsOf))
      await yieldToEventLoop() // A batch may be a whole table, and the site goes on answering.
    }
    return found

    function problemsOf(change: RuledChange<Values>): Problems {
      const problems = new Map(integrity.problemsOf(loosen(change)))
      if (rules && facts !== undefined)
        for (const [name, problem] of rules.refuse(change, facts))
          if (!problems.has(name)) problems.set(name, problem)
      if (problems.size === 0) {
        integrity.note(loosen(change))
        if (facts !== undefined) rules?.note?.(change, facts)
      }
      return problems
    }
  }

  async function insert(tx: Tx, given: readonly Given<Values>[]): Promise<Changed<Added<Doc>>> {
    await lock(tx, lockName)
    const asked = given.map(({ id, values }) => ({ id, before: undefined, values }))
    const changes = await resolve(tx, asked)
    const problems = (await validate(tx, changes)).find(({ size }) => size > 0)
    if (problems) return nothing({ refused: 'problems', problems })
    const rows = given.map((one, place) => toRow(one, changes[place]?.values ?? one.values))
    const documents = await insertRows(tx, rows)
    return {
      outcome: { documents },
      revisions: documents.map((after): Revision => ({ kind, id: after.id, after })),
    }
  }

  async function insertRows(tx: Tx, rows: readonly Row[]): Promise<Doc[]> {
    for (const chunk of chunksOf(rows)) await rowsOf(tx).insertInto(table).values(chunk).execute()
    return rows.map(toDoc)
  }

  async function writeAll(tx: Tx, changes: readonly ValidatedChange<C>[]): Promise<Revision[]> {
    const now = Date.now()
    const added = changes.filter(({ before }) => !before)
    const rows = added.map(({ id, values }, place) =>
      toRow({ id, values, rev: 1, createdAt: now + place }, values),
    )
    const after = new Map((await insertRows(tx, rows)).map((document) => [document.id, document]))
    for (const { id, before, values } of changes)
      if (before) after.set(id, await update(tx, id, before.rev, values))
    return changes.map(({ id, before }) => ({ kind, id, before, after: after.get(id) }))
  }

  async function update(tx: Tx, id: string, rev: number, values: Values): Promise<Doc> {
    const row = await rowsOf(tx)
      .updateTable(table)
      .set({ ...toCells(collection, loosenValues(values)), rev: rev + 1, updated_at: Date.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toDoc(row)
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
    const before = await find(tx, id)
    if (!before) return nothing({ refused: 'gone' })
    if (before.rev !== rev) return nothing({ refused: 'stale', current: before })
    const [change = { id, before, values }] = await resolve(tx, [{ id, before, values }])
    if (isSameDocument(collection, loosenValues(before), loosenValues(change.values)))
      return nothing({ document: before, unchanged: true })
    const [problems] = await validate(tx, [change])
    if (problems && problems.size > 0) return nothing({ refused: 'problems', problems })
    const document = await update(tx, id, rev, change.values)
    return { outcome: { document }, revisions: [{ kind, id, before, after: document }] }
  }

  async function remove(tx: Tx, id: string, rev: number): Promise<Changed<Removed<Doc>>> {
    await lock(tx, lockName)
    const before = await find(tx, id)
    if (!before) return nothing({ refused: 'gone' })
    if (before.rev !== rev) return nothing({ refused: 'stale', current: before })
    const cascaded = await removeParts(tx, id)
    await rowsOf(tx).deleteFrom(table).where('id', '=', id).execute()
    return { outcome: { deleted: before }, revisions: [...cascaded, { kind, id, before }] }
  }

  async function removeParts(tx: Tx, id: string): Promise<Revision[]> {
    if (!partStore || !parts) return []
    const { collection: of, field } = parts
    const documents = await partStore.listOf(tx, field, id)
    await rowsOf(tx).deleteFrom(of.table).where(`${field}_id`, '=', id).execute()
    return documents.map((before) => ({ kind: of.name, id: before.id, before, cascaded: true }))
  }

  async function countParts(db: Db | Tx, id: string): Promise<number> {
    return partStore && parts ? (await partStore.listOf(db, parts.field, id)).length : 0
  }

  async function importAll(tx: Tx, given: readonly Given<Values>[]): Promise<Revision[]> {
    const documents = await insertRows(
      tx,
      given.map((one) => toRow(one, one.values)),
    )
    return documents.map((after): Revision => ({ kind, id: after.id, after }))
  }

  function toRow({ id, rev, createdAt }: Given<Values>, values: Values) {
    const updated_at = rev === 1 ? createdAt : Date.now()
    return { id, ...toCells(collection, loosenValues(values)), rev, created_at: createdAt, updated_at }
  }

  async function resolve(
    tx: Db | Tx,
    changes: readonly RuledChange<Values>[],
  ): Promise<RuledChange<Values>[]> {
    return (await resolveReferences(tx, collection, changes.map(loosen))) as RuledChange<Values>[]
  }

  function toValues(stored: object): Values {
    return readValues(collection, stored) as Values
  }

  return {
    collection,
    lock: lockName,
    parts,
    list,
    listShown,
    listOf,
    search,
    find,
    validate,
    add,
    addAll,
    restore,
    save,
    remove,
    writeAll,
    countParts,
    importAll,
    toValues,
  }
}

type Row = Readonly<Record<string, Cell>>

function toCells(collection: Collection, values: Readonly<Record<string, Json>>): Record<string, Cell> {
  const cells = fieldsOf(collection).flatMap(([name, field]) =>
    Object.entries(field.toRow(values[name] ?? field.initial)).map(
      ([suffix, cell]) => [name + suffix, cell] as const,
    ),
  )
  return Object.fromEntries(cells)
}

/** The collection without whose document those of this one are deleted. */
function ownerOf(collection: Collection): { field: string; table: string } | undefined {
  for (const [field, one] of fieldsOf(collection))
    if (isReference(one) && one.onDelete === 'cascade') return { field, table: one.table }
  return undefined
}

/** @throws where the two do not belong together */
function ownedBy({ name, table }: Collection, part: Collection): Owned {
  const owner = ownerOf(part)
  if (owner?.table !== table) throw new Error(`the documents of ${part.name} do not belong to a ${name}`)
  return { collection: part, field: owner.field }
}

function searchedColumn(collection: Collection): string {
  const name = collection.search ?? ''
  return name + (collection.fields[name]?.searched ?? '')
}

function loosen<Values>({ id, before, values }: RuledChange<Values>): Change {
  return { id, before: before && loosenValues(before), values: loosenValues(values) }
}

/** Typed values are values by name. */
function loosenValues<Values>(values: Values) {
  return values as Readonly<Record<string, Json>>
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
