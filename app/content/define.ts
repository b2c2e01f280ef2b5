import type { Area } from '#app/platform/auth/rights.ts'
import type { Topic } from '#app/platform/live/topics.ts'
import { adminScreens, type AdminDeclaration, type AdminScreens } from './admin-screens.ts'
import { fields as ownFields, officeFields } from '#own/fields.ts'
import { added } from './fields/added.ts'
import type { Field, Fields, FieldValues, Problem } from './fields/field.ts'
import { forOffice } from './fields/office.ts'
import { publicationFields, type Publication } from './fields/publication.ts'
import type { ListDeclaration } from './list/declare.ts'
import { withTranslations, type Values, type WithTranslations } from './fields/translations.ts'
import { defaultSentences, type FormSentences, type Noun, type Sentences } from './messages.ts'
import type { SpreadsheetDeclaration } from './table/declare.ts'
import { pluralOf, tableNamed, type Plural, type TableNamed } from './noun.ts'

/** What one writes about a kind of content. Whatever is optional is derived, most of it from the name. */
interface Declaration<
  F extends Fields,
  Name extends string,
  T extends string,
  Table extends string,
  P extends Publication = 'simple',
> {
  /** A noun in singular, with hyphens: `client-section`. It names the kind in History and in links. */
  name: Name
  /** Inputs, columns, JSON and History follow from them, in this order. */
  fields: F
  title(values: Values<F>): string
  admin: AdminDeclaration
  /** Whose part it is: who may read and write it follows from that. */
  area: Area
  /** The messages that the specification gives; the others are made from the noun. */
  sentences?: Partial<Sentences>

  /** The field that search matches by prefix. */
  search?: NoInfer<keyof F & string>
  /**
   * The field of type `position` if documents are ordered by hand: lists then have handles and arrows.
   * Without it, documents are listed in the order in which they were added.
   */
  order?: NoInfer<keyof F & string>
  /** The field with the day or the year of a document, if the newest comes first. */
  newestBy?: NoInfer<keyof F & string>
  /**
   * What can be done with a document besides having it on the site: by default, it can be a draft; `scheduled` also goes
   * on the site at a minute, `full` also leaves it, and both can have a version that is not published yet.
   */
  publication?: P
  /** Nothing of it is ever on the site: visitors' code does not see it, whatever it asks for. */
  isOfficeOnly?: true
  /** The toggle of a setting without which its screens are shown nowhere. */
  switchedOnBy?: { singleton: string; field: string }
  /** What visitors read in place of fields of such documents, by field: another field of the office, in each language. */
  disguise?: {
    if: Partial<NoInfer<Values<F>>>
    as: Partial<Record<NoInfer<keyof F & string>, NoInfer<keyof F & string>>>
  }
  /** What a document must say, besides its state, to be on the site. */
  shownIf?: Partial<NoInfer<Values<F>>>
  /** The field with the last day on the site; without a date, a document stays there. */
  endsOn?: NoInfer<keyof F & string>
  /** The field with the last day on which it is valid, and so many days before it is about to expire. */
  expiresOn?: { field: NoInfer<keyof F & string>; soon: number }
  /** What its values say together, in its list and above its form. */
  summary?(values: Values<F>): string
  /** The field with the day that `createdAt` follows as soon as it is filled in. */
  createdOn?: NoInfer<keyof F & string>
  /** It keeps when it first went on the site (`publishedAt`). */
  isDated?: true
  /** The address of the public page that shows one document, if there is one: `/careers/site-engineer`. */
  page?(values: Values<F>): string
  /**
   * For each page that shows several documents, by address: the values that select them. By default,
   * `admin.site` shows all of them.
   */
  shownOn?: Readonly<Record<string, Partial<NoInfer<Values<F>>>>>
  /** The columns, filters, orders and actions of its list, if they do not simply follow from the fields. */
  list?: ListDeclaration
  /** What its table says beyond the fields. */
  spreadsheet?: SpreadsheetDeclaration
  /** Checks that involve several fields. */
  check?: Schema<F>['check']
  /** The fields that nobody of the office changes any more in such a document, beside those that are `setBy` others. */
  fixed?(values: NoInfer<Partial<Values<F>>>): readonly NoInfer<keyof F & string>[]
  /** The title that History uses, if the normal title is not clear enough there. */
  historyTitle?(values: Values<F>): string
  /** The file field that accepts several files on the add screen; each file becomes a document. */
  several?: Noun & { field: NoInfer<keyof F & string> }
  /** The collections whose documents belong to one of these and are deleted with it, with their nouns. */
  parts?: readonly (Noun & { collection: string })[]
  /**
   * The cascading reference to the document that one of these belongs to, if their screens are its tabs: their
   * addresses contain its id (`:parent`), and their order counts within it.
   */
  parent?: NoInfer<keyof F & string>

  /** The noun as written in the middle of a sentence: `client section`. */
  one?: string
  /** By default, `one` with -s, or with -ies instead of -y. */
  many?: string
  /** By default, the name with underscores: `client_section`. */
  table?: Table
  /** What screens that show a document subscribe to; by default, the plural of the name. */
  topic?: T
}

/**
 * Declares a kind of content once; everything else is derived from it. It has no side effects, so the browser
 * can load it.
 */
export function defineCollection<
  const F extends Fields,
  const Name extends string,
  const T extends string = Plural<Name>,
  const Table extends string = TableNamed<Name>,
  const P extends Publication = 'simple',
>(
  declaration: Declaration<F, Name, T, Table, P>,
): Collection<WithTranslations<F> & (typeof publicationFields)[P], T, Table, Name> {
  const { name, title, historyTitle = title, page, summary } = declaration
  const publication = declaration.publication ?? ('simple' as P) // The default of its type.
  const { one = name.replaceAll('-', ' '), many = pluralOf(one) } = declaration
  const admin = adminScreens({ name, one, many }, declaration.admin)
  const shownOn = declaration.shownOn ?? (admin.site === undefined ? {} : { [admin.site]: {} })
  // The fields have already parsed whatever is passed here.
  type Parsed = Values<F>
  return {
    ...declaration,
    fields: {
      ...withTranslations(declaration.fields),
      ...addedTo(name),
      ...publicationFields[publication],
    },
    publication,
    draftNeeds: neededByDraft(declaration),
    one,
    many,
    // These are what the type parameters are by default.
    table: declaration.table ?? (tableNamed(name) as Table),
    topic: declaration.topic ?? (pluralOf(name) as T),
    admin,
    title: (values) => title(values as Parsed),
    historyTitle: (values) => historyTitle(values as Parsed),
    summary: summary && ((values) => summary(values as Parsed)),
    fixed: declaration.fixed && ((values) => declaration.fixed?.(values as Parsed) ?? []),
    // It needs no more than the declared fields.
    check: declaration.check as Schema<WithTranslations<F> & (typeof publicationFields)[P]>['check'] &
      undefined,
    shownOn: shownOn as Collection['shownOn'], // These are values of its fields.
    disguise: declaration.disguise as Collection['disguise'], // As above.
    shownIf: declaration.shownIf as Collection['shownIf'], // These are values of its fields.
    page: page && ((values) => page(values as Parsed)),
    sentences: { ...defaultSentences(one), ...declaration.sentences },
  }
}

/** A declared kind of content, complete. */
export interface Collection<
  F extends Fields = Fields,
  T extends string = Topic,
  Table extends string = string,
  Name extends string = string,
> extends Pick<
  Declaration<F, Name, T, Table>,
  'name' | 'fields' | 'check' | 'parts' | 'list' | 'spreadsheet' | 'isOfficeOnly' | 'switchedOnBy'
> {
  area: Area
  one: string
  many: string
  table: Table
  topic: T
  title(values: FieldValues): string
  historyTitle(values: FieldValues): string
  summary?(values: FieldValues): string
  fixed?(values: FieldValues): readonly string[]
  search?: string
  order?: string
  parent?: string
  newestBy?: string
  publication: Publication
  shownIf?: FieldValues
  disguise?: { if: FieldValues; as: Readonly<Record<string, string>> }
  endsOn?: string
  expiresOn?: { field: string; soon: number }
  /** The fields that a draft must have: it is found by them. */
  draftNeeds: readonly string[]
  createdOn?: string
  isDated?: true
  shownOn: Readonly<Record<string, FieldValues>>
  page?(values: FieldValues): string
  several?: Noun & { field: string }
  admin: AdminScreens
  sentences: Sentences
}

/** What a form needs to know, whether it edits one of many documents or a singleton. */
export interface Schema<F extends Fields = Fields> {
  fields: F
  /** Checks that involve several fields; returns problems by field. Called only if no field has its own. */
  check?(values: Values<F>): ReadonlyMap<string, Problem>
  sentences: FormSentences
}

export type ValuesOf<C extends { fields: object }> = Values<C['fields']>

/** What every document has besides its fields. */
export type SystemFields = {
  id: string
  /** Incremented by every save. A save sends the `rev` it was read with. */
  rev: number
  createdAt: number
  updatedAt: number
  /** Of a collection that keeps it: when it first went on the site; null before. */
  publishedAt?: number | null
}

export type DocumentOf<C extends { fields: object }> = SystemFields & ValuesOf<C>
export type Document = SystemFields & FieldValues

/** What a site adds to a kind of ours. Types know nothing of it, since no code of ours reads one by its name. */
function addedTo(name: string): Fields {
  const own: Readonly<Record<string, Fields>> = ownFields
  const office: Readonly<Record<string, Fields>> = officeFields
  return {
    ...(own[name] && { own: added(own[name]) }),
    ...(office[name] && { own_office: forOffice(added(office[name])) }),
  }
}

/** A draft needs what it is found by, and what is unique; without such fields, all that a document needs. */
function neededByDraft({ fields, search }: { fields: Fields; search?: string }): string[] {
  const unique = fieldsOf({ fields }).filter(([, field]) => field.unique && !field.unique.derive)
  const needed = new Set([...unique.map(([name]) => name), ...(search === undefined ? [] : [search])])
  return needed.size > 0 ? [...needed] : Object.keys(fields)
}

export function fieldsOf({ fields }: { fields: Fields }): [string, Field][] {
  return Object.entries(fields)
}

/** Whether a new document must have a value there. */
export function isRequired(field: Field): boolean {
  return field.check(field.initial, true) !== undefined
}
