import type { Kysely } from 'kysely'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { policies, type Policy } from '#app/uploads/policy.ts'
import { fieldsOf, type Collection } from './define.ts'
import {
  numbered,
  type Cell,
  type Cells,
  type Field,
  type FieldValues,
  type Json,
  type Problem,
  type Reference,
} from './fields/field.ts'
import { isReference } from './fields/reference.ts'
import { isForgiven, type Problems } from './check.ts'

/** A document that is about to be written. */
export interface DocumentChange<Values = FieldValues> {
  id: string
  /** The stored values; `undefined` for a new document. */
  before: Values | undefined
  values: Values
  /** Its values were checked before, in this form or when it was deleted. Only what they refer to is checked. */
  isChecked?: boolean
}

/**
 * The engine's only cast: a collection names its table, and a test compares the table's columns with the
 * fields. All other queries are written by hand and typed.
 */
export function rowsOf(db: Db | Tx) {
  return db as unknown as Kysely<Record<string, Record<string, Cell>>>
}

/** Replaces the natural keys that a form may use for references with the ids that are stored. */
export async function resolveReferences<C extends DocumentChange>(
  db: Db | Tx,
  collection: Collection,
  changes: readonly C[],
): Promise<C[]> {
  let resolved = [...changes]
  for (const [name, field] of fieldsOf(collection)) {
    if (!isReference(field) || !field.by) continue
    const { by, table } = field
    const keys = [...new Set(changes.flatMap(({ values }) => asText(values[name])))].map(by.key)
    const ids = new Map<string, string>()
    for (const some of chunksOf(keys)) {
      const rows = rowsOf(db).selectFrom(table).select(['id', by.column]).where(by.column, 'in', some)
      for (const row of await rows.execute()) ids.set(String(row[by.column]), String(row.id))
    }
    resolved = resolved.map((change) => {
      const typed = change.values[name]
      const id = typeof typed === 'string' ? ids.get(by.key(typed)) : undefined
      return id === undefined ? change : { ...change, values: { ...change.values, [name]: id } }
    })
  }
  return resolved
}

/** The reverse, for a form: replaces stored ids with the natural keys that people use. */
export async function nameReferences(
  db: Db | Tx,
  collection: Collection,
  values: FieldValues,
): Promise<Record<string, Json>> {
  const named: Record<string, Json> = { ...values }
  for (const [name, field] of fieldsOf(collection)) {
    const id = values[name]
    if (!isReference(field) || !field.by || typeof id !== 'string') continue
    const { by, table } = field
    const row = await rowsOf(db).selectFrom(table).select(by.column).where('id', '=', id).executeTakeFirst()
    named[name] = row?.[by.column] ?? id
  }
  return named
}

/**
 * Completes unique values that were left empty: derived from the document's other fields, or its noun, and
 * numbered if another document has them. What is written after it needs the collection's lock.
 */
export async function deriveUnique<C extends Pick<DocumentChange<object>, 'id' | 'values'>>(
  db: Db | Tx,
  collection: Pick<Collection, 'fields' | 'table' | 'one'>,
  changes: readonly C[],
): Promise<C[]> {
  const { fields, table, one } = collection
  const valuesOf = ({ values }: C) => values as FieldValues // As its collection declares them.
  let derived = [...changes]
  for (const [name, field] of fieldsOf({ fields })) {
    const { derive, column = '' } = field.unique ?? {}
    const isEmpty = (change: C) => !valuesOf(change)[name]
    if (!derive || !changes.some(isEmpty)) continue
    const rows = await rowsOf(db)
      .selectFrom(table)
      .select(['id', name + column])
      .execute()
    const holders = new Map(rows.map((row) => [row[name + column], row.id]))
    for (const change of changes)
      if (!isEmpty(change)) holders.set(uniqueKey(field, valuesOf(change)[name] ?? ''), change.id)
    derived = derived.map((change) => {
      if (!isEmpty(change)) return change
      const wanted = String(field.read(derive(valuesOf(change)) || one))
      let value = wanted
      const holder = () => holders.get(uniqueKey(field, value)) ?? change.id
      for (let number = 2; holder() !== change.id; number += 1) value = numbered(field, wanted, number)
      holders.set(uniqueKey(field, value), change.id)
      return { ...change, values: { ...change.values, [name]: value } }
    })
  }
  return derived
}

/**
 * Checks each value that changes, all of them when a draft is published, whatever brought it here, and what a collection's fields require of several
 * rows: unique values, and that referenced files and documents exist. What only a new document must have is
 * left to its form. It reads once per batch; call `addAccepted` for every accepted document. The result stays valid
 * until the end of a transaction that holds the collection's lock.
 */
export async function createIntegrity(
  db: Db | Tx,
  collection: Pick<Collection, 'fields' | 'table'> & Partial<Pick<Collection, 'draftNeeds'>>,
  changes: readonly DocumentChange[],
) {
  const holders = new Map<Field, Map<Cell, string>>()
  const found = new Map<Field, ReadonlySet<string>>()
  for (const [name, field] of fieldsOf(collection)) {
    // Unchanged values were accepted before, and the database's own constraints protect them.
    const wanted = changes
      .filter((change) => !isUnchanged(name, field, change))
      .map(({ values }) => values[name] ?? field.initial)
    if (field.unique) holders.set(field, await findHolders(db, collection.table, name, field, wanted))
    if (field.missingFile) found.set(field, await findStored(db, field, wanted))
    if (isReference(field)) found.set(field, await findExisting(db, field.table, wanted.flatMap(asText)))
  }
  const each = fieldsOf(collection)
  return {
    problemsOf(change: DocumentChange): Problems {
      const problems = new Map<string, Problem>()
      const isDraft = mayLack(change.values)
      const isPublishing = change.before !== undefined && mayLack(change.before) && !isDraft
      for (const [name, field] of each) {
        if (isUnchanged(name, field, change) && !isPublishing) continue
        const value = change.values[name] ?? field.initial
        const own = change.isChecked && !isPublishing ? undefined : field.check(value, isPublishing)
        const isLacking = own && isDraft && isForgiven(collection, name, own)
        const found =
          (isLacking ? undefined : own) ?? problemOf(field, value, change.id, change.before?.[name])
        if (found) problems.set(name, found)
      }
      return problems
    },
    addAccepted({ id, values }: DocumentChange) {
      for (const [name, field] of each) {
        const key = uniqueKey(field, values[name] ?? field.initial)
        if (key !== undefined) holders.get(field)?.set(key, id)
      }
    },
  }

  function problemOf(field: Field, value: Json, id: string, before: Json | undefined): Problem | undefined {
    const holder = holders.get(field)?.get(uniqueKey(field, value) ?? '')
    if (field.unique && holder !== undefined && holder !== id) return { why: 'taken', ...field.unique }
    // A document may keep a reference it already has, however it got there.
    const named = before === undefined ? [] : field.references(before).map(nameOf)
    const missing = field
      .references(value)
      .map(nameOf)
      .some((one) => !named.includes(one) && !found.get(field)?.has(one))
    if (!missing) return undefined
    if (isReference(field)) return { why: 'unknown', ...field.unknown }
    return field.missingFile && { why: 'file missing', ...field.missingFile }
  }
}

/** @throws if one of the documents refers to a file or another document that does not exist */
export async function requireReferenced(
  db: Db | Tx,
  collection: Collection,
  documents: readonly Pick<DocumentChange, 'id' | 'values'>[],
) {
  for (const [name, field] of fieldsOf(collection)) {
    const named = documents.flatMap(({ id, values }) =>
      field.references(values[name] ?? field.initial).map((one) => ({ id, target: nameOf(one) })),
    )
    const targets = [...new Set(named.map(({ target }) => target))]
    const existing = isReference(field)
      ? await findExisting(db, field.table, targets)
      : await findFiles(db, targets)
    const lost = named.find(({ target }) => !existing.has(target))
    if (lost)
      throw new Error(
        `${collection.name} ${lost.id}: its ${name} refers to ${lost.target}, which does not exist`,
      )
  }
}

/** A draft; but not one that is scheduled. */
function mayLack({ state, from }: FieldValues): boolean {
  return state === 'draft' && typeof from !== 'number'
}

function nameOf(reference: Reference): string {
  return 'file' in reference ? reference.file : reference.id
}

function isUnchanged(
  name: string,
  field: Field,
  { before, values }: Pick<DocumentChange, 'before' | 'values'>,
): boolean {
  return before !== undefined && field.equal(before[name] ?? field.initial, values[name] ?? field.initial)
}

function uniqueKey(field: Field, value: Json): Cell | undefined {
  return field.unique && (field.toRow(value) as Cells)[field.unique.column]
}

async function findHolders(db: Db | Tx, table: string, name: string, field: Field, wanted: readonly Json[]) {
  const column = name + (field.unique?.column ?? '')
  const holders = new Map<Cell, string>()
  const keys = wanted.flatMap((value) => uniqueKey(field, value) ?? [])
  for (const some of chunksOf(keys)) {
    const rows = await rowsOf(db).selectFrom(table).select(['id', column]).where(column, 'in', some).execute()
    for (const row of rows) if (row[column] !== undefined) holders.set(row[column], String(row.id))
  }
  return holders
}

/** Those of the files that are stored, with the access and of a type that the field accepts. */
async function findStored(db: Db | Tx, field: Field, wanted: readonly Json[]): Promise<Set<string>> {
  const named = wanted.flatMap((value) => field.references(value)).filter((one) => 'file' in one)
  const files = await findFiles(db, [...new Set(named.map(({ file }) => file))])
  const fits = ({ file, policy }: (typeof named)[number]) => {
    const stored = files.get(file)
    const { types, access }: Policy = policies[policy]
    return stored?.access === (access ?? 'public') && Object.values(types).includes(stored.type)
  }
  return new Set(named.filter(fits).map(({ file }) => file))
}

async function findExisting(db: Db | Tx, table: string, ids: readonly string[]): Promise<Set<string>> {
  const existing = new Set<string>()
  for (const some of chunksOf([...new Set(ids)]))
    for (const { id } of await rowsOf(db).selectFrom(table).select('id').where('id', 'in', some).execute())
      existing.add(String(id))
  return existing
}

function asText(value: Json | undefined): string[] {
  return typeof value === 'string' ? [value] : []
}
