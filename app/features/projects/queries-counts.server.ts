import type { RawBuilder } from 'kysely'
import { inOtherLanguages } from '#app/content/fields/translations.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { foldText } from '#app/platform/fold-text.ts'
import { translations } from '#app/platform/locales.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import type { FoundCount, PlaceNames } from './list/found-count.ts'

/** All that the Projects page lists, counted once until something changes. */
export function countListed({ db, pages }: Pick<Services, 'db' | 'pages'>): Promise<FoundCount[]> {
  return pages.memoize('listed projects', () => countFound(db))
}

/** The listed projects that match, by all that visitors can filter by. */
export async function countFound(db: Db, matches?: RawBuilder<boolean>): Promise<FoundCount[]> {
  const listed = db.selectFrom('project').where('news', '=', 'No')
  const rows = await (matches ? listed.where(matches) : listed)
    .select(({ fn }) => [
      'status',
      'type',
      'sector',
      'location_lower as placeKey',
      fn.max('location').as('place'),
      ...translations.map((locale) => fn.max(`location_${locale}`).as(`place_${locale}`)),
      fn.countAll<number | string>().as('number'),
    ])
    .groupBy(['status', 'type', 'sector', 'location_lower'])
    .execute()
  const names = new Map(
    [...Map.groupBy(rows, ({ placeKey }) => placeKey)].map(([key, some]) => [key, namesOf(some)]),
  )
  return rows.flatMap((row) => {
    const place = names.get(row.placeKey)
    return place ? [{ ...row, ...place, number: Number(row.number) }] : []
  })
}

/** One spelling in each language. */
function namesOf(rows: readonly Partial<PlaceNames>[]): PlaceNames {
  const nameIn = (name: keyof PlaceNames) => {
    const spellings = rows.map((row) => row[name] ?? '').toSorted()
    return (spellings.at(-1) ?? '').replace(/\s+/g, ' ').trim()
  }
  return {
    place: nameIn('place'),
    ...inOtherLanguages('place', (locale) => nameIn(`place_${locale}`)),
  }
}

/** The place as its address says it, from any spelling in any language; `undefined` if no project is there. */
export function findPlace(listed: readonly FoundCount[], place: string): string | undefined {
  const key = foldText(place)
  const isThere = (one: FoundCount) =>
    one.placeKey === key || translations.some((locale) => foldText(one[`place_${locale}`]) === key)
  return listed.find(isThere)?.place
}
