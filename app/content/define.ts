import type { Topic } from '#app/platform/live/topics.ts'
import type { Cell, Field, FieldValues, Json, Problem, ValueOf } from './fields/field.ts'
import {
  defaultSentences,
  type FormSentences,
  type GivenSentences,
  type Noun,
  type Sentences,
} from './sentences.ts'

export type Fields = Readonly<Record<string, Field>>

type RowPart<F> = F extends { toRow(value: never): infer Row } ? Row : never
type Named<Name extends string, Row> = { [Suffix in keyof Row & string as `${Name}${Suffix}`]: Row[Suffix] }
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never

/** The values of a document by field. */
export type ValuesOf<C extends { fields: object }> = {
  [Name in keyof C['fields']]: ValueOf<C['fields'][Name]>
}

/** What every document has beside its fields. */
export type SystemFields = {
  id: string
  /** Grows by one with every save; a save carries the one that it was read with. */
  rev: number
  createdAt: number
  updatedAt: number
}

export type DocumentOf<C extends { fields: object }> = SystemFields & ValuesOf<C>
export type Document = SystemFields & FieldValues

/** What a form needs to know, whether it edits one of many documents or the only one of its kind. */
export interface Schema<F extends Fields = Fields> {
  fields: F
  /** What no field can see alone, by field; asked where none of them has anything to say. */
  check?(values: ValuesOf<{ fields: F }>): ReadonlyMap<string, Problem>
  sentences: FormSentences
}

/** A row of the collection's table. */
export type RowOf<C extends { fields: object }> = {
  id: string
  rev: number
  created_at: number
  updated_at: number
} & All<
  { [Name in keyof C['fields'] & string]: Named<Name, RowPart<C['fields'][Name]>> }[keyof C['fields'] &
    string]
>

/** Where and how the back office shows the collection. */
export interface AdminScreens {
  /** Of the screens that add and list; a document's own is `{list}/{id}`. */
  add: string
  list: string
  /** The mark of the drawing in whose title block the screens stand. */
  sheet: string
  /** Above the title, on the screens that add and list. */
  group: string
  /** Collections that share it share their tabs. */
  title: string
  tabs: { add: string; list: string }
  /** Of the button. */
  addButton: string
  /** The fields that the list shows beside the title. */
  columns: readonly string[]
  /** Where the site shows it. */
  site?: string
  /** Its place in the main navigation, if it has one. */
  navigation?: {
    label: string
    icon: 'award' | 'briefcase' | 'building' | 'users'
    onThumbBar?: true
    /** Every address that begins like one of these belongs to it. */
    claims: readonly string[]
  }
  /** What is said where there is none yet. */
  nothing: { title: string; advice: string }
  /** What is said before one is deleted, and in the form that deletes it. */
  deletion: { question?: (title: string) => string; consequence: string; line: string }
  /** What a search found nothing for. */
  searchAdvice?: string
}

interface Declaration<F extends Fields, T extends string, Table extends string> {
  /** Of one document, as History and links know it. */
  name: string
  /** The table that stores it. */
  table: Table
  fields: F
  /** What no field can see alone. */
  check?: Schema<F>['check']
  /** What a document is called. */
  title(values: { [Name in keyof F]: ValueOf<F[Name]> }): string
  /** What History calls it, where its title does not say what it is. */
  historyTitle?(values: { [Name in keyof F]: ValueOf<F[Name]> }): string
  /** By whose beginning a document is found. */
  search?: NoInfer<keyof F & string>
  /**
   * The field of the type `position`, where their order is made by hand: lists then have handles and arrows. Without one,
   * documents stand in the order in which they were added.
   */
  order?: NoInfer<keyof F & string>
  /** A field with the last day on which visitors see a document; one without a day stays. */
  shownUntil?: NoInfer<keyof F & string>
  /** By the address of a page that shows several: the values of those. Without it, all of them stand where `admin.site` says. */
  shownOn?: Readonly<Record<string, Partial<NoInfer<{ [Name in keyof F]: ValueOf<F[Name]> }>>>>
  /** Of the page that shows a document to visitors, if it has one of its own: `/careers/site-engineer`. */
  page?(values: { [Name in keyof F]: ValueOf<F[Name]> }): string
  /** The file field in which several files can be chosen where documents are added; each becomes a document. */
  several?: Noun & { field: NoInfer<keyof F & string> }
  /** The collection whose documents belong to one of these and are deleted with it; beside it they are called by this noun. */
  parts?: Noun & { collection: string }
  /** Of one and of many, in the middle of a sentence. */
  one: string
  many: string
  /** What screens listen for that show one. */
  topic: T
  admin: AdminScreens
  sentences: GivenSentences
}

export interface Collection<
  F extends Fields = Fields,
  T extends string = Topic,
  Table extends string = string,
> extends Omit<
  Declaration<F, T, Table>,
  'title' | 'historyTitle' | 'shownOn' | 'page' | 'search' | 'order' | 'shownUntil' | 'several' | 'sentences'
> {
  search?: string
  order?: string
  shownUntil?: string
  several?: Noun & { field: string }
  shownOn: Readonly<Record<string, FieldValues>>
  page?(values: FieldValues): string
  title(values: FieldValues): string
  historyTitle(values: FieldValues): string
  sentences: Sentences
}

/** What a kind of content is, once; everything else follows from it. Pure, so that the browser can load it. */
export function defineCollection<const F extends Fields, const T extends string, const Table extends string>(
  declaration: Declaration<F, T, Table>,
): Collection<F, T, Table> {
  const { title, historyTitle = title, page, admin } = declaration
  const shownOn = declaration.shownOn ?? (admin.site === undefined ? {} : { [admin.site]: {} })
  // Whatever is given here was read by the fields.
  type Values = Parameters<typeof title>[0]
  return {
    ...declaration,
    title: (values) => title(values as Values),
    historyTitle: (values) => historyTitle(values as Values),
    shownOn: shownOn as Collection['shownOn'], // Values of its fields.
    page: page && ((values) => page(values as Values)),
    sentences: { ...defaultSentences(declaration.one), ...declaration.sentences },
  }
}

export function fieldsOf({ fields }: { fields: Fields }): [string, Field][] {
  return Object.entries(fields)
}

/** The values of one field in a row, or in a form, by suffix. */
export function partOf<Cell>(
  name: string,
  suffixes: readonly string[],
  whole: Readonly<Record<string, Cell>>,
): Record<string, Cell> {
  return Object.fromEntries(
    suffixes.flatMap((suffix) => {
      const cell = whole[name + suffix]
      return cell === undefined ? [] : [[suffix, cell]]
    }),
  )
}

/** The opposite: by the names of columns or inputs. */
export function withName<Cell>(name: string, parts: Readonly<Record<string, Cell>>): Record<string, Cell> {
  return Object.fromEntries(Object.entries(parts).map(([suffix, cell]) => [name + suffix, cell]))
}

/** A row of the collection's table as the document that it holds. */
export function toDocument<C extends Collection>(collection: C, row: RowOf<C>): DocumentOf<C>
export function toDocument(collection: Collection, row: Readonly<Record<string, Cell>>): Document {
  const { id, rev, created_at, updated_at } = row
  const values = fieldsOf(collection).map(([name, field]) => {
    const cells = Object.keys(field.columns).map((suffix) => [suffix, row[name + suffix] ?? null])
    return [name, field.fromRow(Object.fromEntries(cells))]
  })
  return {
    id: String(id),
    rev: Number(rev),
    createdAt: Number(created_at),
    updatedAt: Number(updated_at),
    ...Object.fromEntries(values),
  }
}

/** A document as its form holds it. */
export function formatDocument(schema: { fields: Fields }, values: FieldValues) {
  const inputs = fieldsOf(schema).map(([name, field]) =>
    withName(name, field.format(values[name] ?? field.initial)),
  )
  return Object.assign({}, ...inputs) as Record<string, string>
}

/** What the form holds before anything is typed. */
export function emptyForm(collection: Collection): Record<string, string> {
  const inputs = fieldsOf(collection).map(([name, { blank }]) => withName(name, blank))
  return Object.assign({}, ...inputs) as Record<string, string>
}

/** Whatever a revision of any age holds, as the fields of today read it. */
export function readValues(schema: { fields: Fields }, stored: unknown): Record<string, Json> {
  const held: Record<string, unknown> = Object(stored)
  return Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, field.read(held[name])]))
}

export function isSameDocument(schema: { fields: Fields }, one: FieldValues, other: FieldValues): boolean {
  return fieldsOf(schema).every(([name, field]) =>
    field.equal(one[name] ?? field.initial, other[name] ?? field.initial),
  )
}

/** Of a document's own screen in the back office. */
export function documentAddress({ admin }: Collection, id: string): string {
  return `${admin.list}/${encodeURIComponent(id)}`
}
