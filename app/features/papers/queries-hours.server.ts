import type { Db } from '#app/platform/database/database.server.ts'

const thousand = 1000

/**
 * The man-hours since the last lost-time injury: those of the newest years, as long as none is missing, down to whole
 * thousands. Only visitors' code asks for it, whose handle has the years without an injury alone.
 */
export async function readSafeHours(db: Db): Promise<number | null> {
  const years = await db
    .selectFrom('year_figure')
    .select(['year', 'manHours'])
    .orderBy('year', 'desc')
    .execute()
  const newest = years[0]?.year ?? 0
  const gap = years.findIndex(({ year, manHours }, index) => manHours === null || year !== newest - index)
  const inRow = gap < 0 ? years : years.slice(0, gap)
  const hours = inRow.reduce((sum, { manHours }) => sum + Number(manHours), 0)
  return hours < thousand ? null : hours - (hours % thousand)
}
