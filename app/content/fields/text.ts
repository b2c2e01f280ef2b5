import { oneCell, plain, type Field, type Problem, type Unique } from './field.ts'

export interface TextOptions {
  label: string
  help?: string
  /** Characters. */
  max: number
  /** The hint of an empty one; where it is left out, the field may be empty. */
  required?: string
  /** Stands at the head of the form where it is missing and the collection has no sentence for that. */
  missing?: string
  translatable?: boolean
  /** What stands until something was saved. */
  initial?: string
  /** More than one line. */
  long?: boolean
  /** What is stored of what was typed. */
  normalize?: (typed: string) => string
  /** No other document has it; of a searched text, whatever the letters' case. */
  unique?: Omit<Unique, 'column'>
}

type TextField = Field<string, { '': string }>
export type SearchedTextField = Field<string, { '': string; _lower: string }>

export function text(options: TextOptions): TextField {
  const { label, help, max, required, missing, translatable, long, unique } = options
  const { normalize = (typed) => typed, initial = '' } = options
  return oneCell({
    type: long ? 'long text' : 'text',
    label,
    help,
    max,
    translatable,
    unique: unique && { ...unique, column: '' },
    initial,
    parse: (typed) => ({ value: normalize(plain(typed[''])) }),
    check(value): Problem | undefined {
      if (required && value === '') return { why: 'missing', hint: required, head: missing }
      return value.length > max
        ? { why: 'too long', hint: `At most ${max.toLocaleString('en')} characters.` }
        : undefined
    },
    read: (stored) => (typeof stored === 'string' ? normalize(stored) : initial),
  })
}

export function longText(options: Omit<TextOptions, 'long'>): TextField {
  return text({ ...options, long: true })
}

/** A text by whose beginning its documents are found, whatever the letters' case. */
export function searchedText(options: TextOptions): SearchedTextField {
  const base = text(options)
  return {
    ...base,
    columns: { ...base.columns, _lower: { type: 'text' } },
    unique: base.unique && { ...base.unique, column: '_lower' },
    searched: '_lower',
    toRow: (value) => ({ '': value, _lower: value.toLowerCase() }),
    fromRow: (row) => row[''],
  }
}
