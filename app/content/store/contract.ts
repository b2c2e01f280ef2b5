import type { Changed, Revision } from '#app/platform/changes/change.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { Problems } from '../check.ts'
import type { Collection, Document, DocumentOf, ValuesOf } from '../define.ts'
import type { Counted } from '../messages.ts'
import type { DocumentChange } from '../integrity.server.ts'

/** Rules that involve several fields or documents. What they need is read once for a whole batch. */
export interface Rules<Values, Loaded> {
  load(tx: Db | Tx, changes: readonly DocumentChange<Values>[]): Promise<Loaded>
  /** Problems by field. If there are any, the document is not written. */
  refuse(change: DocumentChange<Values>, loaded: Loaded): Problems
  /** Updates it with an accepted document before the next one in the batch is checked. */
  addAccepted?(change: DocumentChange<Values>, loaded: Loaded): void
}

export type Refusal<Doc> =
  | { refused: 'gone' }
  /** Somebody else has saved it since; `current` is their version. */
  | { refused: 'stale'; current: Doc }
  | { refused: 'problems'; problems: Problems }

export interface Saved<Doc> {
  document: Doc
  unchanged?: boolean
  refused?: undefined
}

/** A document that already has an id and a creation time, from History or from another site. */
export interface ExistingDocument<Values> {
  id: string
  createdAt: number
  /** By default, what is on the site went there when it was created. */
  publishedAt?: number | null | undefined
  rev: number
  values: Values
}

export interface ValidatedChange<C extends Collection> extends DocumentChange<ValuesOf<C>> {
  before: DocumentOf<C> | undefined
  /** Undo writes it. */
  isUndo?: true
}

export interface StoreOptions<Values, Loaded> {
  rules?: Rules<Values, Loaded>
  /** The stores of the documents that belong to this collection's documents and are deleted with them. */
  parts?: readonly Pick<Store, 'collection' | 'listOf'>[]
}

/** What came of an action on selected documents. */
export interface Acted {
  /** What happened, or why nothing did. */
  said: string
  /** One of the documents that it changed. */
  first?: string
  /** The field that refused the value. */
  refusedBy?: string
}

/** Does something with selected documents, read in this transaction under the collection's lock. */
export type NamedAct = (tx: Tx, documents: readonly Document[], value: string) => Promise<Changed<Acted>>

export interface OwnedCollection {
  collection: Collection
  field: string
}

/** Methods rather than properties, so that a store of certificates is also a store of any documents. */
export interface Store<C extends Collection = Collection> {
  readonly collection: C
  /** The lock taken while a document is written. Documents that belong to others share their owner's lock. */
  readonly lock: string
  /** The collections whose documents are deleted with these, and their fields that refer to the owner. */
  readonly parts: readonly OwnedCollection[]
  /** In their manual order, or in the order in which they were added. */
  list(db: Db | Tx): Promise<DocumentOf<C>[]>
  /** For each page of `shownOn`: when a document shown there was last changed; `null` if there is none. */
  lastChanges(db: Db | Tx): Promise<[address: string, at: number | null][]>
  /** Documents whose field refers to one of the given documents. */
  listOf(db: Db | Tx, field: string, ...ids: readonly string[]): Promise<DocumentOf<C>[]>
  /** Documents whose searched field starts with the text, ignoring case. */
  search(db: Db | Tx, text: string, limit?: number): Promise<DocumentOf<C>[]>
  find(db: Db | Tx, id: string): Promise<DocumentOf<C> | undefined>
  findAll(db: Db | Tx, ids: readonly string[]): Promise<DocumentOf<C>[]>
  /**
   * The problems of each change, checked in order: an earlier change in the batch may take a unique value
   * that a later one wants.
   */
  validate(db: Db | Tx, changes: readonly DocumentChange<ValuesOf<C>>[]): Promise<Problems[]>
  add(tx: Tx, values: ValuesOf<C>, id?: string): WriteResult<C>
  /** Adds all or none, in the given order. */
  addAll(
    tx: Tx,
    inputs: readonly { id: string; values: ValuesOf<C> }[],
  ): Promise<Changed<Added<DocumentOf<C>>>>
  /**
   * `rev` is the one the document was read with. If it has been saved since, nothing is written and the newer
   * version is returned.
   */
  save(tx: Tx, id: string, rev: number, values: ValuesOf<C>): WriteResult<C>
  /** Its files stay stored, so that History can restore it. Its parts get revisions of their own. */
  remove(tx: Tx, id: string, rev: number): Promise<Changed<Removed<DocumentOf<C>>>>
  /** The same for documents read in this transaction, which must already hold the collection's lock. */
  removeAll(tx: Tx, documents: readonly DocumentOf<C>[]): Promise<Revision[]>
  /** Moves a document in front of another, or to the end. Only for collections ordered by hand. */
  move?(
    tx: Tx,
    id: string,
    before: string | undefined,
  ): Promise<Changed<{ moved: DocumentOf<C> | undefined }>>
  /** The list's named actions. */
  readonly acts?: Readonly<Record<string, NamedAct>>
  /** Writes changes that `validate` accepted. The transaction must already hold the collection's lock. */
  writeAll(tx: Tx, changes: readonly ValidatedChange<C>[]): Promise<Revision[]>
  /** How many parts of each kind are removed with these, by id. */
  countParts(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Counted[]>>
  /**
   * Adds documents under their existing ids, from another site or from History. The caller must have
   * validated them in this transaction.
   * @throws before anything is written if one refers to a file or document that does not exist
   */
  importAll(tx: Tx, given: readonly ExistingDocument<ValuesOf<C>>[]): Promise<Revision[]>
  /** Reads what a revision of any age contains with today's fields. */
  toValues(stored: object): ValuesOf<C>
}

export type WriteResult<C extends Collection> = Promise<
  Changed<Saved<DocumentOf<C>> | Refusal<DocumentOf<C>>>
>
export type Added<Doc> = { documents: Doc[]; refused?: undefined } | Refusal<Doc>
export type Removed<Doc> = { deleted: Doc; refused?: undefined } | Refusal<Doc>
