import { oneLine } from '#app/platform/forms/one-line.ts'
import { foldText } from '#app/platform/fold-text.ts'
import { oneCell, plain, type Field, type Problem, type Unique } from './field.ts'
import { inLanguage, translated, type Translatable, type TranslationField } from './translations.ts'

export interface TextOptions {
  label: string
  help?: string
  /** In characters. */
  max: number
  /** The hint if the field is empty. Without it, the field is optional. */
  required?: string
  /** Shown at the top of the form if the text is missing, unless the collection has its own message. */
  missing?: string
  /** Written in English and in every other language of the site. */
  translatable?: boolean
  /** The value until something is saved. */
  initial?: string
  /** More than one line. */
  long?: boolean
  /** Converts what was typed to what is stored. */
  normalize?: (typed: string) => string
  /** No two documents may have the same text; for a searched text, what search takes for the same is the same. */
  unique?: Omit<Unique, 'column'>
}

type TextField = Field<string, { '': string }>
export type SearchedTextField = Field<string, { '': string; _lower: string }>

type TranslatedIf<Options, F> = Options extends { translatable: true } ? F & Translatable : F

export function text<const Options extends TextOptions>(options: Options): TranslatedIf<Options, TextField> {
  const { translatable, label, max, long } = options
  const field = textField(options)
  if (!translatable) return field as TranslatedIf<Options, TextField>
  const translations = translated((locale): TranslationField => {
    const historyFields = [{ path: '', label: inLanguage(label, locale), locale }]
    return { ...textField({ label: inLanguage(label, locale), max, long }), historyFields, locale }
  })
  return { ...field, translations } as TranslatedIf<Options, TextField>
}

function textField(options: TextOptions): TextField {
  const { label, help, max, required, missing, long, unique } = options
  const { normalize = (typed) => typed, initial = '' } = options
  const inLines = (typed: string) => (long ? typed : oneLine(typed))
  return oneCell({
    type: long ? 'long text' : 'text',
    label,
    help,
    max,
    unique: unique && { ...unique, column: '' },
    initial,
    parse: (typed) => ({ value: normalize(inLines(plain(typed['']))) }),
    check(value): Problem | undefined {
      if (required && value === '') return { why: 'missing', hint: required, head: missing }
      return value.length > max
        ? { why: 'too long', hint: `At most ${max.toLocaleString('en')} characters.` }
        : undefined
    },
    read: (stored) => (typeof stored === 'string' ? normalize(inLines(stored)) : initial),
  })
}

export function longText<const Options extends Omit<TextOptions, 'long'>>(options: Options) {
  return text({ ...options, long: true })
}

/** A text that search looks in, as `foldText` compares texts. */
export function searchedText<const Options extends TextOptions>(
  options: Options,
): TranslatedIf<Options, SearchedTextField> {
  const base: TextField = text(options)
  const { translations } = base as Partial<Translatable> // Made above.
  const field = {
    ...withFolded(base),
    unique: base.unique && { ...base.unique, column: '_lower' },
    searched: '_lower',
    // Search looks in every language.
    translations: translations && translated((locale) => withFolded(translations[locale])),
  }
  return field as unknown as TranslatedIf<Options, SearchedTextField> // `translations` only if it is translatable.
}

function withFolded<F extends Pick<TextField, 'columns'>>(field: F) {
  return {
    ...field,
    columns: { ...field.columns, _lower: { type: 'text' as const } },
    toRow: (value: string) => ({ '': value, _lower: foldText(value) }),
    fromRow: (row: { '': string }) => row[''],
  }
}
