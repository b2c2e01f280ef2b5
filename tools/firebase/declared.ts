import { isDeepStrictEqual } from 'node:util'
import { storeOf } from '#app/collections.server.ts'
import { pluralOf } from '#app/content/noun.ts'
import { fieldsOf, type Collection as Declared, type DocumentOf } from '#app/content/define.ts'
import {
  numbered,
  type Cells,
  type Field as DeclaredField,
  type Fields,
  type FieldValues,
  type Json,
  type ValueOf,
} from '#app/content/fields/field.ts'
import { isFileField, middle, type FileOptions, type PhotographField } from '#app/content/fields/picture.ts'
import { isReference } from '#app/content/fields/reference.ts'
import { inOtherLanguages, translationName } from '#app/content/fields/translations.ts'
import type { Translation } from '#app/platform/locales.ts'
import {
  planOf,
  readCollection,
  dumpBranch,
  type Collection,
  type Filling,
  type Importer,
  type Plan,
} from './collection.ts'
import { toGiven, type Draft, type Skipped } from './draft.ts'
import type { Dumped } from './dump-record.ts'
import { readFields, text, wholeNumber, type Field, type Schema } from './fields.ts'
import { readerOf } from './readers.ts'
import { reasons, repairs } from './repairs.ts'
import { uniqueNames } from './unique-names.ts'

type FocusKeys<Name extends string> = Name extends 'image'
  ? 'focusX' | 'focusY'
  : `${Name}FocusX` | `${Name}FocusY`

type AltKeys<Name extends string> = `${Name}Alt` | `${Name}Alt_${Translation}`

/** A dump's fields, each read as the collection declares it; the parts of an image are beside the others. */
export type SchemaOf<F extends Fields> = Schema & {
  [Name in keyof F & string as F[Name] extends FileOptions ? `${Name}Url` : Name]: Field<
    F[Name] extends FileOptions ? string : ValueOf<F[Name]>
  >
} & {
  [Name in keyof F & string as F[Name] extends PhotographField ? AltKeys<Name> : never]: Field<string>
} & {
  [Name in keyof F & string as F[Name] extends PhotographField ? FocusKeys<Name> : never]: Field<number>
}

/** What differs from the declaration. */
interface Overrides<C extends Declared, Here extends { id: string }> extends Partial<
  Omit<Collection<SchemaOf<C['fields']>, Here>, 'kind' | 'schema' | 'write' | 'documents' | 'needed'>
> {
  /** Its documents are imported with their required files, or not at all. */
  needsFiles?: boolean
  schema?: Partial<SchemaOf<C['fields']>>
  /** What its schema reads besides the declared fields, in an exported document. */
  besides?(document: DocumentOf<C>): object
}

/** Imports and exports a collection as it is declared. */
export function documents<C extends Declared, Here extends { id: string } = DocumentOf<C>>(
  declared: C,
  { needsFiles = false, besides, ...overrides }: Overrides<C, Here> = {},
): Importer & Collection<SchemaOf<C['fields']>, Here> {
  const store = storeOf(declared)
  const schema = { ...schemaFor(declared), ...overrides.schema } as SchemaOf<C['fields']> // The same fields.
  const empty = readFields(schema, {}, [])
  const collection: Collection<SchemaOf<C['fields']>, Here> = {
    kind: declared.name,
    branch: pluralOf(declared.name),
    name: (content) => declared.title(toValues(declared, content)),
    skip: (content) => (isEmpty(declared, content, empty) ? reasons.empty : undefined),
    here: store.list as Collection<Schema, { id: string }>['here'] as Collection<Schema, Here>['here'],
    arrange: (drafts, here) => makeUnique(declared, drafts, here),
    write: (tx, drafts) =>
      store.importAll(
        tx,
        toGiven(drafts, (content) => store.toValues(toValues(declared, content))),
      ),
    filling: fillingOf(declared),
    needed: needsFiles ? requiredFiles(declared) : [],
    ...overrides,
    schema,
  }
  return {
    ...collection,
    branches: [collection.branch],
    dump: async (db) => [
      dumpBranch(
        collection,
        (await store.list(db)).map((one) => ({ ...toContent(declared, one), ...besides?.(one) })),
      ),
    ],
    async plan(reading) {
      const sorted = await readCollection(reading, collection)
      const { drafts, skipped } = keepReferences(declared, sorted.drafts, reading.plans)
      collection.arrange?.(drafts, sorted.here)
      return [
        planOf(collection, { ...sorted, drafts, skipped: [...sorted.skipped, ...skipped] }, () => schema),
      ]
    },
  }
}

/** The keys, in a dump, of the files that every document must have. */
function requiredFiles({ fields }: { fields: Fields }): string[] {
  return fieldsOf({ fields }).flatMap(([name, field]) => {
    const { '': whole, key } = keysOf(name, field)
    return isFileField(field) && field.check(field.initial, false) ? [key ?? whole ?? name] : []
  })
}

/** Brings the files of a declared collection's documents. What goes with a file, such as its description, comes too. */
export function fillingOf(declared: Declared): Filling {
  const store = storeOf(declared)
  return {
    async find(db, ids) {
      const documents = await store.findAll(db, ids)
      return new Map(documents.map((one) => [one.id, { ...toContent(declared, one) }]))
    },
    async write(tx, filled) {
      const ids = filled.map(({ draft }) => draft.id)
      const documents = new Map((await store.findAll(tx, ids)).map((one) => [one.id, one]))
      const changes = filled.flatMap(({ draft, fields }) => {
        const before = documents.get(draft.id)
        if (!before) return []
        const given = toValues(declared, Object(draft.content))
        const brought = fieldsOf(declared).filter(([name, field]) =>
          Object.values(keysOf(name, field)).some((key) => fields.includes(key)),
        )
        const values = Object.fromEntries(brought.map(([name]) => [name, given[name] ?? null]))
        return [{ id: draft.id, before, values: store.toValues({ ...before, ...values }) }]
      })
      return store.writeAll(tx, changes)
    },
  }
}

/** Reads every field of a collection. */
export function schemaFor<F extends Fields>({ fields }: { fields: F }): SchemaOf<F> {
  const readers = Object.entries(fields).flatMap(([name, field]) =>
    Object.entries(keysOf(name, field)).map(([part, key]) => [key, readerOfPart(part, field)]),
  )
  return Object.fromEntries(readers) as SchemaOf<F> // Its keys are derived in the same way.
}

/** The keys of a field's parts in a dump (specification §3), by the parts' names in the value. */
function keysOf(name: string, { type }: DeclaredField): Record<string, string> {
  if (type === 'picture') return { '': `${name}Url` }
  if (type !== 'photograph') return { '': name }
  const focus = name === 'image' ? 'focus' : `${name}Focus`
  const alts = inOtherLanguages('alt', (locale) => translationName(`${name}Alt`, locale))
  return { key: `${name}Url`, alt: `${name}Alt`, ...alts, focusX: `${focus}X`, focusY: `${focus}Y` }
}

function readerOfPart(part: string, field: DeclaredField): Field<unknown> {
  if (part.startsWith('alt')) return text()
  return part.startsWith('focus') ? wholeNumber(middle, { max: 100 }) : readerOf(field)
}

/** A document in the form of a dump. */
export function toContent({ fields }: { fields: Fields }, document: FieldValues & Dumped): Dumped {
  const parts = Object.entries(fields).flatMap(([name, field]) =>
    // What is on the site says nothing of it, as in the site that it may have come from.
    (field.isImplied && (document[name] ?? field.initial) === field.initial
      ? []
      : Object.entries(keysOf(name, field))
    ).map(([part, key]) => {
      const value = document[name]
      return [key, part === '' ? value : Object(value)[part]]
    }),
  )
  const { id, createdAt } = document
  return { id, ...(createdAt === undefined ? {} : { createdAt }), ...Object.fromEntries(parts) }
}

/** The reverse: the document's values. */
export function toValues(
  { fields }: { fields: Fields },
  content: Readonly<Record<string, unknown>>,
): Record<string, Json> {
  const values = Object.entries(fields).map(([name, field]) => {
    const { '': whole, ...parts } = keysOf(name, field)
    if (whole !== undefined) return [name, field.read(content[whole])]
    const value = Object.entries(parts).map(([part, key]) => [part, content[key]])
    return [name, field.read(Object.fromEntries(value))]
  })
  return Object.fromEntries(values)
}

/** Whether a record has nothing of its own: a position alone is nothing. */
function isEmpty(
  { order = '' }: Declared,
  content: Readonly<Record<string, unknown>>,
  empty: object,
): boolean {
  return isDeepStrictEqual({ ...content, [order]: 0 }, { ...empty, [order]: 0 })
}

/** Skips what refers to a document that is neither here nor in the dump; an optional reference is left empty. */
export function keepReferences<Content extends object>(
  { fields }: { fields: Fields },
  drafts: readonly Draft<Content>[],
  plans: readonly Pick<Plan, 'kind' | 'ids'>[],
): { drafts: Draft<Content>[]; skipped: Skipped[] } {
  const references = fieldsOf({ fields }).flatMap(([name, field]) =>
    isReference(field) ? [{ name, field }] : [],
  )
  const kept: Draft<Content>[] = []
  const skipped: Skipped[] = []
  for (const draft of drafts) {
    const content: Readonly<Record<string, unknown>> = Object(draft.content)
    const lost = references.filter(({ name, field }) => {
      const id = content[name]
      const target = plans.find(({ kind }) => kind === field.to)
      return typeof id === 'string' && id !== '' && target?.ids.has(id) !== true
    })
    const required = lost.find(({ field }) => !field.columns._id.nullable)
    if (required) {
      const { name } = required
      skipped.push({ id: draft.id, name: draft.name, skipped: reasons.unknownReference(name, content[name]) })
      continue
    }
    for (const { name } of lost) {
      draft.notes.push(repairs.unknownReference(name, content[name]))
      Object.assign(draft.content, { [name]: '' })
    }
    kept.push(draft)
  }
  return { drafts: kept, skipped }
}

/** Completes the unique fields, and numbers those of their values that are taken. */
function makeUnique({ fields, one }: Declared, drafts: readonly Draft<object>[], here: readonly object[]) {
  for (const [name, field] of fieldsOf({ fields })) {
    const { unique } = field
    if (!unique) continue
    const keyOf = (value: unknown) => String((field.toRow(field.read(value)) as Cells)[unique.column])
    const named = drafts as readonly Draft<Record<string, string>>[] // Unique fields are texts.
    for (const { content } of named)
      content[name] = String(
        field.read(content[name] || unique.derive?.(toValues({ fields }, content)) || one),
      )
    uniqueNames(named, name, new Set(here.map((document) => keyOf((document as FieldValues)[name]))), {
      keyOf,
      numbered: (value, number) => numbered(field, value, number),
      note: (value, instead) => repairs.taken(name, value, one, instead),
    })
  }
}
