import { sql, type RawBuilder } from 'kysely'
import { fieldsOf, type Collection } from './define.ts'
import { translationName } from './fields/translations.ts'

/** The folded columns of these fields in every language; of all that are searched, without any. */
function searchedColumns(collection: Pick<Collection, 'fields'>, only?: readonly string[]): string[] {
  return fieldsOf(collection).flatMap(([name, { searched, locale }]) => {
    const isNamed = (one: string) => name === (locale ? translationName(one, locale) : one)
    return searched !== undefined && (only?.some(isNamed) ?? true) ? [name + searched] : []
  })
}

/**
 * Whether one of the texts that are searched matches, in any language.
 * @param only the fields to look in; by default all that are searched
 */
export function inAnyLanguage(
  collection: Pick<Collection, 'fields'>,
  matches: (column: string) => RawBuilder<boolean>,
  only?: readonly string[],
): RawBuilder<boolean> {
  const columns = searchedColumns(collection, only)
  return columns.length > 0
    ? sql<boolean>`(${sql.join(columns.map(matches), sql` or `)})`
    : sql<boolean>`1 = 0`
}
