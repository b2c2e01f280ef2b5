import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Translation } from '#app/platform/locales.ts'
import { fieldsOf, type Collection } from './define.ts'
import { translationName } from './fields/translations.ts'
import { rowsOf } from './integrity.server.ts'

/** Selects the rows with an English text that is missing in that language. */
export function lacksTranslation(collection: Pick<Collection, 'fields'>, locale: Translation) {
  const columns = fieldsOf(collection).flatMap(([name, field]) =>
    Object.keys(field.columns).map((suffix) => name + suffix),
  )
  const pairs = columns
    .filter((column) => columns.includes(translationName(column, locale)))
    .map((column) => sql`(${sql.ref(column)} <> '' and ${sql.ref(translationName(column, locale))} = '')`)
  return sql<boolean>`(${pairs.length > 0 ? sql.join(pairs, sql` or `) : sql`1 = 0`})`
}

/** How many documents have such a text. */
export async function countUntranslated(
  db: Db,
  collection: Collection,
  locale: Translation,
): Promise<number> {
  const row = await rowsOf(db)
    .selectFrom(collection.table)
    .select(({ fn }) => fn.countAll().as('number'))
    .where(lacksTranslation(collection, locale))
    .executeTakeFirst()
  return Number(row?.number ?? 0)
}

/** A document to which such a document belongs, if the collection has a `parent`. */
export async function findUntranslatedParent(
  db: Db,
  { parent, ...collection }: Collection,
  locale: Translation,
): Promise<string | undefined> {
  if (parent === undefined) return undefined
  const row = await rowsOf(db)
    .selectFrom(collection.table)
    .select(`${parent}_id as id`)
    .where(lacksTranslation(collection, locale))
    .executeTakeFirst()
  return row && String(row.id)
}
