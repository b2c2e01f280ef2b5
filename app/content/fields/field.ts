import type { HistoryField } from '#app/platform/history.ts'
import type { UploadPolicyName } from '#app/uploads/policy.ts'

/** What a document is made of: values that JSON can carry, so that a revision holds them as they are. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Values by the names of their fields. */
export type FieldValues = Readonly<Record<string, Json>>

/** Text as a form posts it, by the suffix of the input's name; '' is the input that has the field's own name. */
export type TypedParts = Readonly<Record<string, string>>

export type Cell = string | number | null
/** Cells of a row by the suffix of the column's name; '' is the column that has the field's own name. */
export type Cells = Readonly<Record<string, Cell>>

export interface Column {
  type: 'text' | 'integer'
  nullable?: boolean
  /** The table to whose key the column refers. */
  refersTo?: { table: string; onDelete: 'restrict' | 'cascade' | 'set null' }
}

/** Why a value is not taken. The kind decides which sentence stands at the head of the form. */
export interface Problem {
  why: 'missing' | 'malformed' | 'too long' | 'file missing' | 'file refused' | 'taken' | 'unknown' | 'rule'
  /** Stands beside the field. */
  hint: string
  /** Stands at the head of the form, where the collection has no sentence for its kind. */
  head?: string
  /** What to do about it before a change can be undone, where that is not the hint. */
  beforeUndoing?: string
  /** The suffix of the input beside which the hint stands, where that is not the field's first. */
  input?: string
}

/** A file, with what it may be, or another document that a value names. */
export type Reference = { file: string; policy: UploadPolicyName } | { collection: string; id: string }

export interface Unique {
  /** The suffix of the column that holds the key by which values are told apart. */
  column: string
  /** Stands at the head of the form. */
  head: string
  hint: string
  /** What to do about it before a change can be undone. */
  beforeUndoing: string
}

/**
 * What a field is, whatever collection it stands in. Pure: the browser loads it too. Its inputs stand in a map by `type`
 * (`content/inputs`), so that nothing of them reaches a visitor.
 */
export interface Field<Value extends Json = Json, Row extends Cells = Cells> {
  readonly type: string
  readonly label: string
  /** Stands under the label. */
  readonly help?: string
  /** In characters; shown by the input and enforced by `check`. */
  readonly max?: number
  /** Written in English and in Arabic. */
  readonly translatable?: boolean
  /** Its inputs, by suffix. */
  readonly inputs: readonly string[]
  readonly columns: { readonly [Suffix in keyof Row]: Column }
  readonly unique?: Unique
  /** What is said where a file that it names is not stored, or is none of those that it takes. */
  readonly gone?: Pick<Problem, 'hint' | 'head' | 'beforeUndoing' | 'input'>
  /** The suffix of the column by whose beginning the field is searched. */
  readonly searched?: string
  readonly parts: readonly HistoryField[]
  /** What a document holds that says nothing of it. */
  readonly initial: Value
  /** What a form holds before anything is typed. */
  readonly blank: TypedParts
  /** What was typed, trimmed and with line ends as `\n`; a value that `check` may still refuse. */
  parse(typed: TypedParts): { value: Value } | { problem: Problem }
  /** What a form that left it out gets, made of what the other fields hold. */
  fill?(value: Value, values: FieldValues): Value
  /** As the form holds it. */
  format(value: Value): TypedParts
  /** @param adding the document is new, so that nothing may be missing that was never there */
  check(value: Value, adding: boolean): Problem | undefined
  /** JSON of any age, of which it takes what it can; never throws. */
  read(stored: unknown): Value
  toRow(value: Value): Row
  fromRow(row: Row): Value
  equal(one: Value, other: Value): boolean
  /** For an export, a search, and wherever else a value is words. */
  words(value: Value): string
  references(value: Value): readonly Reference[]
}

/** Of a field, whatever it is. */
export type ValueOf<F> = F extends { fromRow(row: never): infer Value } ? Value : never

export function problem(why: Problem['why'], hint: string, head?: string): { problem: Problem } {
  return { problem: { why, hint, head } }
}

type OfOneCell<Value extends Cell> = Field<Value, { '': Value }>

/** A field of one input and one column, of text unless it says otherwise. What it does not say of itself follows from that. */
export function oneCell<Value extends Cell>(
  own: Pick<OfOneCell<Value>, 'type' | 'label' | 'initial' | 'parse' | 'read'> & Partial<OfOneCell<Value>>,
): OfOneCell<Value> {
  return {
    inputs: [''],
    columns: { '': { type: 'text' } },
    parts: [{ path: '', label: own.label }],
    blank: { '': String(own.initial ?? '') },
    format: (value) => ({ '': String(value ?? '') }),
    check: () => undefined,
    toRow: (value) => ({ '': value }),
    fromRow: (row) => row[''],
    equal: (one, other) => one === other,
    words: (value) => String(value ?? ''),
    references: () => [],
    ...own,
  }
}

/** Blank space around a text and how a line ends make no difference; they are not stored. */
export function plain(text = ''): string {
  return text.replace(/\r\n?/g, '\n').trim()
}
