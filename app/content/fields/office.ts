import type { Field, Fields } from './field.ts'
import { isTranslatable, translated } from './translations.ts'

/** A field for the office alone. */
type OfficeField = { readonly office: true }

/** The names of those fields that are for the office alone. */
export type OfficeNames<F> = {
  [Name in keyof F & string]: F[Name] extends OfficeField ? Name : never
}[keyof F & string]

/** A field that visitors' code does not read, whatever it asks for, in no language. */
export function forOffice<F extends Field>(field: F): F & OfficeField {
  if (!isTranslatable(field)) return { ...field, office: true }
  const { translations } = field
  return {
    ...field,
    office: true,
    translations: translated((locale) => ({ ...translations[locale], office: true })),
  }
}

/** The same, of several. */
export function allForOffice<const F extends Fields>(fields: F) {
  const all = Object.entries(fields).map(([name, field]) => [name, forOffice(field)])
  return Object.fromEntries(all) as { [Name in keyof F]: F[Name] & OfficeField }
}

/** A document as visitors' pages show it. */
export function withoutOffice<Shown extends object, F extends Fields>(
  { fields }: { fields: F },
  document: Shown,
): Omit<Shown, OfficeNames<F>> {
  const shown = Object.entries(document).filter(([name]) => !fields[name]?.office)
  return Object.fromEntries(shown) as Omit<Shown, OfficeNames<F>>
}
