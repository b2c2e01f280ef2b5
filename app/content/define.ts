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

export type ValuesOf<C extends { fields: object }> = {
  [Name in keyof C['fields']]: ValueOf<C['fields'][Name]>
}

/** What every document has besides its fields. */
export type SystemFields = {
  id: string
  /** Incremented by every save. A save sends the `rev` it was read with. */
  rev: number
  createdAt: number
  updatedAt: number
}

export type DocumentOf<C extends { fields: object }> = SystemFields & ValuesOf<C>
export type Document = SystemFields & FieldValues

/** What a form needs to know, whether it edits one of many documents or a singleton. */
export interface Schema<F extends Fields = Fields> {
  fields: F
  /** Checks that involve several fields; returns problems by field. Called only if no field has its own. */
  check?(values: ValuesOf<{ fields: F }>): ReadonlyMap<string, Problem>
  sentences: FormSentences
}

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
  /** Addresses of the add and list screens; a document's own screen is `{list}/{id}`. */
  add: string
  list: string
  /** The sheet number in the title block of these screens, such as `B-05`. */
  sheet: string
  /** Shown above the title on the add and list screens. */
  group: string
  /** Collections with the same title share their tabs. */
  title: string
  tabs: { add: string; list: string }
  /** The label of the add button. */
  addButton: string
  /** The fields that the list shows besides the title. */
  columns: readonly string[]
  /** The public page that shows the collection. */
  site?: string
  /** Its place in the main navigation, if it has one. */
  navigation?: {
    label: string
    icon: 'award' | 'briefcase' | 'building' | 'users'
    onBottomNav?: true
    /** Address prefixes that belong to this entry. */
    claims: readonly string[]
  }
  /** Shown while the collection is empty. */
  nothing: { title: string; advice: string }
  /** The texts of the delete dialog and the delete form. */
  deletion: { question?: (title: string) => string; consequence: string; line: string }
  /** Advice shown if a search finds nothing. */
  searchAdvice?: string
}

interface Declaration<F extends Fields, T extends string, Table extends string> {
  /** The name of one document's kind in History and in links. */
  name: string
  table: Table
  fields: F
  /** Checks that involve several fields. */
  check?: Schema<F>['check']
  title(values: { [Name in keyof F]: ValueOf<F[Name]> }): string
  /** The title that History uses, if the normal title is not clear enough there. */
  historyTitle?(values: { [Name in keyof F]: ValueOf<F[Name]> }): string
  /** The field that search matches by prefix. */
  search?: NoInfer<keyof F & string>
  /**
   * The field of type `position` if documents are ordered by hand: lists then have handles and arrows.
   * Without it, documents are listed in the order in which they were added.
   */
  order?: NoInfer<keyof F & string>
  /** The field with the last day on which visitors see a document; without a date, it is always shown. */
  shownUntil?: NoInfer<keyof F & string>
  /**
   * For each page that shows several documents, by address: the values that select them. By default,
   * `admin.site` shows all of them.
   */
  shownOn?: Readonly<Record<string, Partial<NoInfer<{ [Name in keyof F]: ValueOf<F[Name]> }>>>>
  /** The address of the public page that shows one document, if there is one: `/careers/site-engineer`. */
  page?(values: { [Name in keyof F]: ValueOf<F[Name]> }): string
  /** The file field that accepts several files on the add screen; each file becomes a document. */
  several?: Noun & { field: NoInfer<keyof F & string> }
  /** The collection whose documents belong to one of these and are deleted with it, and their noun. */
  parts?: Noun & { collection: string }
  /** The noun in singular and plural, as written in the middle of a sentence. */
  one: string
  many: string
  /** The topic that screens showing a document subscribe to. */
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

/**
 * Declares a kind of content once; everything else is derived from it. It has no side effects, so the browser
 * can load it.
 */
export function defineCollection<const F extends Fields, const T extends string, const Table extends string>(
  declaration: Declaration<F, T, Table>,
): Collection<F, T, Table> {
  const { title, historyTitle = title, page, admin } = declaration
  const shownOn = declaration.shownOn ?? (admin.site === undefined ? {} : { [admin.site]: {} })
  // The fields have already parsed whatever is passed here.
  type Values = Parameters<typeof title>[0]
  return {
    ...declaration,
    title: (values) => title(values as Values),
    historyTitle: (values) => historyTitle(values as Values),
    shownOn: shownOn as Collection['shownOn'], // These are values of its fields.
    page: page && ((values) => page(values as Values)),
    sentences: { ...defaultSentences(declaration.one), ...declaration.sentences },
  }
}

export function fieldsOf({ fields }: { fields: Fields }): [string, Field][] {
  return Object.entries(fields)
}

/** Whether a new document must have a value there. */
export function isRequired(field: Field): boolean {
  return field.check(field.initial, true) !== undefined
}

/** One field's values in a row or a form, by suffix. */
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

/** The reverse of `partOf`: adds the field's name to each suffix, giving column or input names. */
export function withName<Cell>(name: string, parts: Readonly<Record<string, Cell>>): Record<string, Cell> {
  return Object.fromEntries(Object.entries(parts).map(([suffix, cell]) => [name + suffix, cell]))
}

/** Converts a row of the collection's table to a document. */
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
  const held: Record<string, unknown> = Object(stored)
  return Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, field.read(held[name])]))
}

export function isSameDocument(schema: { fields: Fields }, one: FieldValues, other: FieldValues): boolean {
  return fieldsOf(schema).every(([name, field]) =>
    field.equal(one[name] ?? field.initial, other[name] ?? field.initial),
  )
}

/** The address of a document's own screen in the back office. */
export function documentAddress({ admin }: Collection, id: string): string {
  return `${admin.list}/${encodeURIComponent(id)}`
}
