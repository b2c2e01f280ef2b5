import { defaultLocale, locales, translations, type Locale, type Translation } from '#app/platform/locales.ts'
import { fieldsOf } from './define.ts'
import type { Fields, FieldValues } from './fields/field.ts'
import { formatDocument } from './document.ts'
import { translationName } from './fields/translations.ts'

/** How many of a record's English texts there are, and how many of them are in that language too. */
export function countTranslated(form: Readonly<Record<string, string>>, locale: Translation) {
  const written = Object.keys(form).filter((name) => form[name] && translationName(name, locale) in form)
  const done = written.filter((name) => form[translationName(name, locale)])
  return { texts: written.length, done: done.length }
}

/** The language of each input whose text is written in several; whatever has none belongs to the English version. */
export function inputLanguages(schema: { fields: Fields }): ReadonlyMap<string, Locale> {
  const inputs = new Set(
    fieldsOf(schema).flatMap(([name, field]) => field.inputs.map((suffix) => name + suffix)),
  )
  const languages = new Map<string, Locale>()
  for (const input of inputs)
    for (const locale of translations) {
      const translation = translationName(input, locale)
      if (inputs.has(translation)) languages.set(input, defaultLocale).set(translation, locale)
    }
  return languages
}

/** `Arabic: 3 of 5 texts`, from the values of a record's form; nothing if it has no text to translate. */
export function translatedLine(form: Readonly<Record<string, string>>): string | undefined {
  const lines = translations.flatMap((locale) => {
    const { texts, done } = countTranslated(form, locale)
    return texts === 0 ? [] : `${locales[locale].inEnglish}: ${done} of ${texts} texts`
  })
  return lines.join(' · ') || undefined
}

/** The choice to see what lacks a translation. */
export function notIn(locale: Translation): string {
  return `Not in ${locales[locale].inEnglish}`
}

/** In place of an empty list of what is missing. */
export const nothingMissing = 'Nothing here lacks a translation.'

/** The parameter of a list that shows only what is not translated: `?arabic=missing`. */
export function missingParameter(locale: Translation): string {
  return locales[locale].inEnglish.toLowerCase()
}

export function isMissingParameter(name: string): boolean {
  return translations.some((locale) => missingParameter(locale) === name)
}

/** The languages whose texts must be missing in what a list shows. */
export function missingIn(query: URLSearchParams): Translation[] {
  return translations.filter((locale) => query.get(missingParameter(locale)) === 'missing')
}

/** Whether one of its texts is missing in each of these languages. */
export function isMissing(
  schema: { fields: Fields },
  values: FieldValues,
  missing: readonly Translation[],
): boolean {
  return missing.every((locale) => {
    const { texts, done } = countTranslated(formatDocument(schema, values), locale)
    return done < texts
  })
}
