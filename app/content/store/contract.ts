import type { Changed, Revision } from '#app/platform/change.server.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { Problems } from '../check.ts'
import type { Collection, DocumentOf, ValuesOf } from '../define.ts'
import type { DocumentChange } from '../integrity.server.ts'

/** Rules that no field can hold alone. What they have to know is read once for a whole batch. */
export interface Rules<Values, Facts> {
  facts(tx: Db | Tx, changes: readonly DocumentChange<Values>[]): Promise<Facts>
  /** By field; the document is not written where there is any. */
  refuse(change: DocumentChange<Values>, facts: Facts): Problems
  /** Lets the facts know of a document that was let through, before the next of the batch is looked at. */
  note?(change: DocumentChange<Values>, facts: Facts): void
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

export interface ValidatedChange<C extends Collection> extends DocumentChange<ValuesOf<C>> {
  before: DocumentOf<C> | undefined
}

export interface StoreOptions<Values, Facts> {
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
  /** What visitors see today in Dubai. */
  listShown(db: Db | Tx): Promise<DocumentOf<C>[]>
  /** By the address of each page of `shownOn`: when one of those that stand there was last changed; `null` where none does. */
  lastChanges(db: Db | Tx): Promise<[address: string, at: number | null][]>
  /** Those that refer by a field to another document. */
  listOf(db: Db | Tx, field: string, id: string): Promise<DocumentOf<C>[]>
  /** Those whose searched field begins like this, whatever the letters' case. */
  search(db: Db | Tx, text: string): Promise<DocumentOf<C>[]>
  find(db: Db | Tx, id: string): Promise<DocumentOf<C> | undefined>
  findAll(db: Db | Tx, ids: readonly string[]): Promise<DocumentOf<C>[]>
  /** What keeps each of these from being written, in turn: an earlier one of them may take what a later one wants. */
  validate(db: Db | Tx, changes: readonly DocumentChange<ValuesOf<C>>[]): Promise<Problems[]>
  add(tx: Tx, values: ValuesOf<C>, id?: string): WriteResult<C>
  /** All of them or none, in the order given. */
  addAll(
    tx: Tx,
    inputs: readonly { id: string; values: ValuesOf<C> }[],
  ): Promise<Changed<Added<DocumentOf<C>>>>
  /** `rev` is the one that the document was read with; if it was saved since, the newer version comes back and nothing is written. */
  save(tx: Tx, id: string, rev: number, values: ValuesOf<C>): WriteResult<C>
  /** Its files stay stored, so that History can bring it back; what belongs to it goes with it, each with its own revision. */
  remove(tx: Tx, id: string, rev: number): Promise<Changed<Removed<DocumentOf<C>>>>
  /** The same for documents that were read within this transaction, in which the collection's lock was taken before. */
  removeAll(tx: Tx, documents: readonly DocumentOf<C>[]): Promise<Revision[]>
  /** Puts one in front of another, or behind all of them; of a collection that is ordered by hand. */
  move(tx: Tx, id: string, before: string | undefined): Promise<Changed<{ moved: DocumentOf<C> | undefined }>>
  /** Writes what `validate` let through: within this transaction, in which the collection's lock was taken before. */
  writeAll(tx: Tx, changes: readonly ValidatedChange<C>[]): Promise<Revision[]>
  /** How many go with it where it is removed. */
  countParts(db: Db | Tx, id: string): Promise<number>
  /** Documents under their own ids, of another site or out of History. Whoever calls has made them fit what is here, within this transaction. */
  importAll(tx: Tx, given: readonly Given<ValuesOf<C>>[]): Promise<Revision[]>
  /** Whatever a revision of any age holds, as the fields of today read it. */
  toValues(stored: object): ValuesOf<C>
}

export type WriteResult<C extends Collection> = Promise<
  Changed<Saved<DocumentOf<C>> | Refusal<DocumentOf<C>>>
>
export type Added<Doc> = { documents: Doc[]; refused?: undefined } | Refusal<Doc>
export type Removed<Doc> = { deleted: Doc; refused?: undefined } | Refusal<Doc>
