import { sql, type RawBuilder } from 'kysely'
import { inOtherLanguages } from '#app/content/fields/translations.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { translations, type Translation } from '#app/platform/locales.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { filterNames, filters, isTextFilter, type FilterName } from './filters.ts'
import type { FoundCount, FoundName } from './list/found-count.ts'

/** All that the Projects page lists, counted once until something changes. Only visitors' code asks for it. */
export function countListed({ db, pages }: Pick<Services, 'db' | 'pages'>): Promise<FoundCount[]> {
  return pages.memoize('listed projects', () => countFound(db))
}

/** The listed projects that match, by all that visitors can filter by. */
export async function countFound(db: Db, matches?: RawBuilder<boolean>): Promise<FoundCount[]> {
  const listed = db.selectFrom('project').where('news', '=', 'No')
  const texts = filterNames.flatMap((name) => {
    const filter = filters[name]
    return isTextFilter(filter) ? [[name, filter.text] as const] : []
  })
  const rows = await (matches ? listed.where(matches) : listed)
    .select(({ fn }) => [
      'status',
      'type',
      ...filterNames.map((name) => sql.ref<string>(filterColumn(name)).as(name)),
      ...texts.flatMap(([, text]) => inEveryLanguage(text).map((column) => fn.max(column).as(column))),
      fn.countAll<number | string>().as('number'),
    ])
    .groupBy(['status', 'type', ...filterNames.map((name) => sql.ref(filterColumn(name)))])
    .execute()
  const named = texts.map(([name, text]) => {
    const groups = [...Map.groupBy(rows, (row) => row[name])]
    return [name, new Map(groups.map(([key, some]) => [key, nameOf(some, text)]))] as const
  })
  return rows.map((row) => ({
    status: row.status,
    type: row.type,
    values: Object.fromEntries(filterNames.map((name) => [name, row[name]])) as FoundCount['values'], // Each under its name.
    names: Object.fromEntries(named.map(([name, names]) => [name, names.get(row[name])])),
    number: Number(row.number),
  }))
}

/** Where what a filter compares is; a text folded, so that its spellings are one. */
export function filterColumn(name: FilterName) {
  const filter = filters[name]
  return isTextFilter(filter) ? (`${filter.text}_lower` as const) : filter.column
}

type Text = 'location' | 'client' | 'consultant'

function inEveryLanguage<Name extends Text>(name: Name) {
  return [name, ...translations.map((locale) => `${name}_${locale}` as const)] as const
}

/** One spelling in each language. */
function nameOf<Name extends Text>(
  rows: readonly Partial<Record<Name | `${Name}_${Translation}`, string>>[],
  text: Name,
): FoundName {
  const nameIn = (name: Name | `${Name}_${Translation}`) => {
    const spellings = rows.map((row) => row[name] ?? '').toSorted()
    return (spellings.at(-1) ?? '').replace(/\s+/g, ' ').trim()
  }
  return { name: nameIn(text), ...inOtherLanguages('name', (locale) => nameIn(`${text}_${locale}`)) }
}
