import { locales, translations, type Translation } from '#app/platform/locales.ts'
import type { Fields } from './define.ts'
import { formatDocument } from './document.ts'
import type { FieldValues } from './fields/field.ts'
import { translationName } from './fields/translations.ts'

/** How many of a record's English texts there are, and how many of them are in that language too. */
export function countTranslated(form: Readonly<Record<string, string>>, locale: Translation) {
  const written = Object.keys(form).filter((name) => form[name] && translationName(name, locale) in form)
  const done = written.filter((name) => form[translationName(name, locale)])
  return { texts: written.length, done: done.length }
}

/** `Arabic: 3 of 5 texts`, from the values of a record's form; nothing if it has no text to translate. */
export function translatedLine(form: Readonly<Record<string, string>>): string | undefined {
  const lines = translations.flatMap((locale) => {
    const { texts, done } = countTranslated(form, locale)
    return texts === 0 ? [] : `${locales[locale].inEnglish}: ${done} of ${texts} texts`
  })
  return lines.join(' · ') || undefined
}

/** The parameter of a list that shows only what is not translated: `?arabic=missing`. */
export function missingParameter(locale: Translation): string {
  return locales[locale].inEnglish.toLowerCase()
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
