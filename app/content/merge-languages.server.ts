import { defaultLocale } from '#app/platform/locales.ts'
import { isSameText, type FormValues } from '#app/ui/admin/form/form-values.ts'
import type { Fields } from './fields/field.ts'
import { inputLanguages } from './translated.ts'

/** What one person typed with what another saved meanwhile, if each changed texts of other languages. */
export function mergeLanguages(
  schema: { fields: Fields },
  before: FormValues,
  typed: FormValues,
  newer: FormValues,
): FormValues | undefined {
  const changedIn = (form: FormValues) =>
    Object.keys(before).filter((name) => !isSameText(form[name] ?? before[name], before[name]))
  const languages = inputLanguages(schema)
  const languagesOf = (names: readonly string[]) =>
    new Set(names.map((name) => languages.get(name) ?? defaultLocale))
  const [mine, theirs] = [changedIn(typed), changedIn(newer)]
  if (mine.length === 0 || !languagesOf(mine).isDisjointFrom(languagesOf(theirs))) return undefined
  return { ...typed, ...Object.fromEntries(theirs.map((name) => [name, newer[name] ?? ''])) }
}

/** A form without an input for a translation, or for what a command sets, leaves it as it is. */
export function withImplied(schema: { fields: Fields }, stored: FormValues, typed: FormValues): FormValues {
  const languages = inputLanguages(schema)
  const isImplied = (name: string) =>
    schema.fields[name]?.isImplied ?? (languages.get(name) ?? defaultLocale) !== defaultLocale
  const omitted = Object.entries(stored).filter(([name]) => isImplied(name) && typed[name] === undefined)
  return { ...typed, ...Object.fromEntries(omitted) }
}
