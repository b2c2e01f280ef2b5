import type { Translation } from '#app/platform/locales.ts'
import type { UploadPolicyName } from '#app/uploads/policy.ts'

/** What a document consists of: values that JSON can represent, so a revision can store them unchanged. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Values by field name. */
export type FieldValues = Readonly<Record<string, Json>>

/** Text as a form posts it, by the suffix of the input's name; '' is the input named after the field. */
export type TypedParts = Readonly<Record<string, string>>

export type Cell = string | number | null
/** Cells of a row by the suffix of the column's name; '' is the column named after the field itself. */
export type Cells = Readonly<Record<string, Cell>>

/**
 * What deleting the document or file that is referred to does. There is no `set null`: the database would change
 * a document without a revision, so Undo could not bring the reference back.
 */
export type OnDelete = 'restrict' | 'cascade'

export interface Column {
  type: 'text' | 'integer'
  nullable?: boolean
  /** The table whose key the column references. */
  refersTo?: { table: string; onDelete: OnDelete }
}

/** Why a value is rejected. `why` decides which message appears at the top of the form. */
export interface Problem {
  why: 'missing' | 'malformed' | 'too long' | 'file missing' | 'file refused' | 'taken' | 'unknown' | 'rule'
  /** Shown beside the field. */
  hint: string
  /** Shown at the top of the form, unless the collection has its own message for this kind of problem. */
  head?: string
  /** What to do before a change can be undone, if it differs from the hint. */
  undoHint?: string
  /** The suffix of the input beside which the hint is shown, if it is not the field's first input. */
  input?: string
}

/** A field as History shows and restores it, or one line of a value that has several. */
export interface HistoryField {
  /** The path in the record, `photograph.key`, or in the value, where '' is the whole value. */
  path: string
  /** The label in the form. */
  label: string
  /**
   * Set if the value is the key of a file, the id of another record or of an account, a percentage, a day, a time in
   * milliseconds, a moment, or a number that only defines an order.
   */
  as?: 'file' | 'reference' | 'person' | 'percent' | 'date' | 'seconds' | 'position' | 'moment'
  /** Its language, if another part of the record is the same text in English. */
  locale?: Translation
  /** The kind of record that a reference points to. */
  to?: string
  /** The form's labels for its values. */
  words?: Readonly<Record<string, string>>
}

/** Something that a value refers to: a file, with the policy it must meet, or another document. */
export type Reference = { file: string; policy: UploadPolicyName } | { collection: string; id: string }

export interface Unique {
  /** The suffix of the column that must be unique. */
  column: string
  /** Shown at the top of the form. */
  head: string
  hint: string
  /** What to do before a change can be undone. */
  undoHint: string
  /** Derives a text that was left empty from the other fields. The store numbers it if another row has it. */
  derive?(values: FieldValues): string
}

/**
 * What a field is, independent of its collection. It has no side effects, so the browser can load it. Its
 * inputs are in a map by `type` (`content/inputs`), so that visitors download none of them.
 */
export interface Field<Value extends Json = Json, Row extends Cells = Cells> {
  readonly type: string
  readonly label: string
  /** Its label in a form with these values, if others decide what it means. */
  labelIn?(values: Readonly<Record<string, string>>): string | undefined
  /** Shown under the label. */
  readonly help?: string
  /** In characters; shown by the input and enforced by `check`. */
  readonly max?: number
  /** The smallest number that it accepts. */
  readonly min?: number
  /** Set if it is written in several languages: the fields beside it for the others. */
  readonly translations?: Readonly<Record<Translation, Field>>
  /** Set if it is such a field itself. */
  readonly locale?: Translation
  /** A form need not have it: without its input, the value stays as it is. */
  readonly isImplied?: true
  /**
   * No form has it once the document is there: what the program writes, such as the document that it belongs to, or what
   * a guest says. Whatever somebody of the office sends for it is refused, by every way (`fixed.ts`).
   */
  readonly setBy?: 'program' | 'guest'
  /** It is for whoever reads the area of its collection: visitors' code reads null in its columns (`office.ts`). */
  readonly office?: true
  /** Suffixes of its inputs. */
  readonly inputs: readonly string[]
  readonly columns: { readonly [Suffix in keyof Row]: Column }
  readonly unique?: Unique
  /** The messages if a file it refers to is not stored, or is of a type it does not accept. */
  readonly missingFile?: Pick<Problem, 'hint' | 'head' | 'undoHint' | 'input'>
  /** The suffix of the column that search matches by prefix. */
  readonly searched?: string
  readonly historyFields: readonly HistoryField[]
  /** The value in a document that does not set this field. */
  readonly initial: Value
  /** The form's values before anything is typed. */
  readonly blank: TypedParts
  /** Parses what was typed, trimmed and with `\n` line endings. `check` may still reject the value. */
  parse(typed: TypedParts): { value: Value } | { problem: Problem }
  /** Derives the value from the other fields if the form left it empty. */
  fill?(value: Value, values: FieldValues): Value
  /** Converts a value to the form's values. */
  format(value: Value): TypedParts
  /** @param adding whether the document is new; some files are required only then */
  check(value: Value, adding: boolean): Problem | undefined
  /** Reads JSON of any age and takes what it can; never throws. */
  read(stored: unknown): Value
  toRow(value: Value): Row
  fromRow(row: Row): Value
  equal(one: Value, other: Value): boolean
  /** The value as text, for exports and search. */
  words(value: Value): string
  references(value: Value): readonly Reference[]
}

/** The fields of a kind of content, or of a value that has several, by name. */
export type Fields = Readonly<Record<string, Field>>

export type ValueOf<F> = F extends { fromRow(row: never): infer Value } ? Value : never

export function problem(why: Problem['why'], hint: string, head?: string): { problem: Problem } {
  return { problem: { why, hint, head } }
}

type OfOneCell<Value extends Cell> = Field<Value, { '': Value }>

/** A field with one input and one column, of type text by default. Omitted properties are derived. */
export function oneCell<Value extends Cell>(
  declared: Pick<OfOneCell<Value>, 'type' | 'label' | 'initial' | 'parse' | 'read'> &
    Partial<OfOneCell<Value>>,
): OfOneCell<Value> {
  return {
    inputs: [''],
    columns: { '': { type: 'text' } },
    historyFields: [{ path: '', label: declared.label }],
    blank: { '': String(declared.initial ?? '') },
    format: (value) => ({ '': String(value ?? '') }),
    check: () => undefined,
    toRow: (value) => ({ '': value }),
    fromRow: (row) => row[''],
    equal: (one, other) => one === other,
    words: (value) => String(value ?? ''),
    references: () => [],
    ...declared,
  }
}

/** Another value of a unique text: `Tower (2)`, or `tower-2` where an address can contain no more. */
export function numbered(field: Field, value: string, number: number): string {
  return String(field.read(`${value.slice(0, field.max && field.max - 8)} (${number})`))
}

/** Normalizes a text: surrounding white space and the kind of line ending make no difference. */
export function plain(text = ''): string {
  return text.replace(/\r\n?/g, '\n').trim()
}
