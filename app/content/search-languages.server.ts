import { sql, type RawBuilder } from 'kysely'
import { translations } from '#app/platform/locales.ts'
import { translationName } from './fields/translations.ts'

/** Whether one of these searched texts matches, in any language. */
export function inAnyLanguage(
  fields: readonly string[],
  matches: (column: string) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const names = fields.flatMap((field) => [
    field,
    ...translations.map((locale) => translationName(field, locale)),
  ])
  return sql<boolean>`(${sql.join(
    names.map((name) => matches(`${name}_lower`)),
    sql` or `,
  )})`
}
