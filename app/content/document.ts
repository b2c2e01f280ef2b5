import { fieldsOf, type Collection, type DocumentOf, type SystemFields } from './define.ts'
import type { Photograph } from '#app/platform/files/photograph.ts'
import type { Cell, Field, Fields, FieldValues, Json } from './fields/field.ts'
import type { OfficeNames } from './fields/office.ts'
import { withName } from './fields/parts.ts'
import type { FileOptions } from './fields/picture.ts'
import type { Values } from './fields/translations.ts'

type ColumnsOf<F> = F extends { toRow(value: never): infer Row } ? Row : never
type Named<Name extends string, Row> = { [Suffix in keyof Row & string as `${Name}${Suffix}`]: Row[Suffix] }
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never

export type RowOf<C extends { fields: object }> = {
  id: string
  rev: number
  created_at: number
  updated_at: number
  published_at?: number | null
} & All<
  { [Name in keyof C['fields'] & string]: Named<Name, ColumnsOf<C['fields'][Name]>> }[keyof C['fields'] &
    string]
>

/** A document as visitors' pages show it, with photographs instead of the keys of its files. */
export type PublicOf<C extends { fields: object }> = SystemFields &
  Omit<Values<C['fields']>, FileNames<C['fields']> | OfficeNames<C['fields']>> &
  Record<FileNames<C['fields']>, Photograph | null>
type FileNames<F> = { [Name in keyof F & string]: F[Name] extends FileOptions ? Name : never }[keyof F &
  string]

/** The columns of the table that hold these fields and what every document has. */
export function columnNames<C extends { fields: Fields }>(schema: C): (keyof RowOf<C> & string)[] {
  const names = layoutOf(schema).flatMap(({ columns }) => columns.map(([, column]) => column))
  return ['id', 'rev', 'created_at', 'updated_at', ...names] as (keyof RowOf<C> & string)[] // As RowOf says.
}

/** Converts a row of the collection's table to a document, or of some columns to these fields of it. */
export function toDocument<C extends { fields: Fields }>(schema: C, row: RowOf<C>): DocumentOf<C>
export function toDocument(schema: { fields: Fields }, row: Readonly<Record<string, Cell>>): object {
  const { id, rev, created_at, updated_at, published_at } = row
  const document: Record<string, unknown> = {
    id: String(id),
    rev: Number(rev),
    createdAt: Number(created_at),
    updatedAt: Number(updated_at),
    ...(published_at !== undefined && {
      publishedAt: published_at === null ? null : Number(published_at),
    }),
  }
  for (const { name, field, columns } of layoutOf(schema)) {
    const cells: Record<string, Cell> = {}
    for (const [suffix, column] of columns) cells[suffix] = row[column] ?? null
    // Visitors' code reads nothing of what is for the office alone.
    const isHidden = field.office && Object.values(cells).every((cell) => cell === null)
    document[name] = isHidden ? field.initial : field.fromRow(cells)
  }
  return document
}

const layouts = new WeakMap<Fields, readonly FieldLayout[]>()

interface FieldLayout {
  name: string
  field: Field
  columns: readonly (readonly [suffix: string, column: string])[]
}

/** Named once, because lists convert thousands of cells. */
function layoutOf({ fields }: { fields: Fields }): readonly FieldLayout[] {
  const known =
    layouts.get(fields) ??
    fieldsOf({ fields }).map(([name, field]) => ({
      name,
      field,
      columns: Object.keys(field.columns).map((suffix) => [suffix, name + suffix] as const),
    }))
  layouts.set(fields, known)
  return known
}

/** Converts a document to the values of its form. */
export function formatDocument(schema: { fields: Fields }, values: FieldValues) {
  const inputs = fieldsOf(schema).map(([name, field]) =>
    withName(name, field.format(values[name] ?? field.initial)),
  )
  return Object.assign({}, ...inputs) as Record<string, string>
}

/** The form's values before anything is typed. */
export function emptyForm(collection: Collection): Record<string, string> {
  const inputs = fieldsOf(collection).map(([name, { blank }]) => withName(name, blank))
  return Object.assign({}, ...inputs) as Record<string, string>
}

/** Reads what a revision of any age contains with today's fields. */
export function readValues(schema: { fields: Fields }, stored: unknown): Record<string, Json> {
  const values: Record<string, unknown> = Object(stored)
  return Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, field.read(values[name])]))
}

export function isSameDocument(schema: { fields: Fields }, one: FieldValues, other: FieldValues): boolean {
  return fieldsOf(schema).every(([name, field]) =>
    field.equal(one[name] ?? field.initial, other[name] ?? field.initial),
  )
}

/** The addresses of the screens of the documents that belong to `parent`, if they have one. */
export function screenAddresses({ admin }: Pick<Collection, 'admin'>, parent = '') {
  const of = (address: string) => address.replace(':parent', encodeURIComponent(parent))
  return { add: of(admin.add), list: of(admin.list), upload: of(admin.upload) }
}

/** The id of the document that this one belongs to; '' if its collection has no `parent`. */
export function parentOf({ parent = '' }: Collection, document: object): string {
  const { [parent]: id } = document as Readonly<Record<string, unknown>>
  return typeof id === 'string' ? id : ''
}

/** The address of a document's own screen in the back office. */
export function documentAddress(collection: Collection, document: { id: string }): string {
  const { list } = screenAddresses(collection, parentOf(collection, document))
  return `${list}/${encodeURIComponent(document.id)}`
}
