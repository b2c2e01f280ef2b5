import { defaultLocale, translations, type Locale } from '#app/platform/locales.ts'
import { isSameText, type FormValues } from '#app/ui/admin/form/form-values.ts'

/** The language of an input's text; whatever has none belongs to the English version. */
function languageOf(input: string): Locale {
  return translations.find((locale) => input.endsWith(`_${locale}`)) ?? defaultLocale
}

/** What one person typed with what another saved meanwhile, if each changed texts of other languages. */
export function mergeLanguages(
  before: FormValues,
  typed: FormValues,
  newer: FormValues,
): FormValues | undefined {
  const changedIn = (form: FormValues) =>
    Object.keys(before).filter((name) => !isSameText(form[name] ?? before[name], before[name]))
  const languagesOf = (names: readonly string[]) => new Set(names.map(languageOf))
  const [mine, theirs] = [changedIn(typed), changedIn(newer)]
  if (mine.length === 0 || !languagesOf(mine).isDisjointFrom(languagesOf(theirs))) return undefined
  return { ...typed, ...Object.fromEntries(theirs.map((name) => [name, newer[name] ?? ''])) }
}

/** A form without an input for a translation leaves it as it is. */
export function withTranslationsOf(stored: FormValues, typed: FormValues): FormValues {
  const omitted = Object.entries(stored).filter(
    ([name]) => languageOf(name) !== defaultLocale && typed[name] === undefined,
  )
  return { ...typed, ...Object.fromEntries(omitted) }
}
