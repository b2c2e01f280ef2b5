import type { Db } from '#app/platform/database/open.server.ts'
import { isoDay, type LocalMoment } from '#app/platform/clock.ts'
import { day } from '#app/platform/units.ts'

export interface VisitDay {
  /** `2026-11-21`, where the company is. */
  day: string
  number: number
}

/** The last days up to today, including days without visits. */
export async function listVisitDays(
  db: Db,
  days: number,
  { at, timeZone }: LocalMoment,
): Promise<VisitDay[]> {
  const wanted = Array.from({ length: days }, (_, index) => isoDay(at - (days - 1 - index) * day, timeZone))
  const rows = await db
    .selectFrom('visit_day')
    .selectAll()
    .where('day', '>=', wanted[0] ?? '')
    .where('day', '<=', wanted.at(-1) ?? '')
    .execute()
  const counted = new Map(rows.map((row) => [row.day, row.number]))
  return wanted.map((name) => ({ day: name, number: counted.get(name) ?? 0 }))
}
