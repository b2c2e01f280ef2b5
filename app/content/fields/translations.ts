import { locales, translations, type Translation } from '#app/platform/locales.ts'
import type { Field, ValueOf } from './field.ts'
import type { Implied } from './publication.ts'

/** The same text in another language: the field `name_ar` beside `name`. It is never required. */
export interface TranslationField extends Field<string, { '': string }> {
  readonly locale: Translation
}

/** A field with one for each other language beside it. */
export interface Translatable {
  readonly translations: Readonly<Record<Translation, TranslationField>>
}

export function isTranslatable<F extends object>(field: F): field is F & Translatable {
  return 'translations' in field && field.translations !== undefined
}

type InOtherLanguages<Name extends string> = `${Name}_${Translation}`

/** The declared fields and, after each translatable one, those of the other languages. */
export type WithTranslations<F> = F & {
  [
    Name in keyof F & string as F[Name] extends Translatable ? InOtherLanguages<Name> : never
  ]: TranslationField
}

/** Values by field name; a translation or a state may be missing, which is the same as the initial one. */
export type Values<F> = {
  [Name in keyof F as F[Name] extends TranslationField | Implied ? never : Name]: ValueOf<F[Name]>
} & { [Name in keyof F as F[Name] extends TranslationField | Implied ? Name : never]?: ValueOf<F[Name]> }

/** `name_ar`: what a translation is called in columns, inputs, JSON and tables. */
export function translationName(name: string, locale: Translation): string {
  return `${name}_${locale}`
}

/** `Name (Arabic)` */
export function inLanguage(label: string, locale: Translation): string {
  return `${label} (${locales[locale].inEnglish})`
}

/** What is made for every other language, under the name with the language: `alt_ar`. */
export function inOtherLanguages<Name extends string, Made>(
  name: Name,
  make: (locale: Translation) => Made,
): Record<InOtherLanguages<Name>, Made> {
  const made = translations.map((locale) => [translationName(name, locale), make(locale)])
  return Object.fromEntries(made) as Record<InOtherLanguages<Name>, Made>
}

export function translated<Made>(make: (locale: Translation) => Made): Record<Translation, Made> {
  return Object.fromEntries(translations.map((locale) => [locale, make(locale)])) as Record<Translation, Made>
}

export function withTranslations<F extends Readonly<Record<string, Field>>>(fields: F): WithTranslations<F> {
  const all = Object.entries(fields).flatMap(([name, field]) => [
    [name, field] as const,
    ...translations.flatMap((locale) => {
      const translation = field.translations?.[locale]
      return translation ? [[translationName(name, locale), translation] as const] : []
    }),
  ])
  return Object.fromEntries(all) as WithTranslations<F>
}
