import { describe, expect, it } from 'vitest'
import { findExpired } from './retention.ts'
import { hour, day } from '#app/platform/units.ts'

const noon = Date.UTC(2026, 10, 22, 8)
const backups = (moments: number[]) => moments.map((takenAt) => ({ takenAt }))
/** The backups that stay, newest first. */
function retained(moments: number[], daily: number, weekly: number, monthly: number) {
  const expired = new Set(
    findExpired(backups(moments), { daily, weekly, monthly }, 'Asia/Dubai').map(({ takenAt }) => takenAt),
  )
  return moments.filter((moment) => !expired.has(moment)).toSorted((one, other) => other - one)
}
const days = (number: number) => Array.from({ length: number }, (_, index) => noon - index * day)
const dates = (moments: number[]) => moments.map((moment) => new Date(moment).toISOString().slice(0, 10))

describe('backups that stay', () => {
  it('are the newest of each of the last days, of Dubai', () => {
    const late = Date.UTC(2026, 10, 21, 19, 59)
    const nextDay = Date.UTC(2026, 10, 21, 20, 1)
    expect(retained([noon, noon - hour, nextDay, late, noon - 3 * day], 2, 0, 0)).toEqual([noon, late])
  })

  it('are the newest of each of the last weeks and months, too', () => {
    expect(dates(retained(days(90), 3, 3, 3))).toEqual([
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-15',
      '2026-11-08',
      '2026-10-31',
      '2026-09-30',
    ])
  })

  it('do not go because the site stood still', () => {
    const old = [noon - 400 * day, noon - 500 * day]
    expect(retained(old, 7, 4, 6)).toEqual(old)
  })

  it('are one at least', () => {
    expect(retained(days(5), 0, 0, 0)).toEqual([noon])
    expect(findExpired([], { daily: 1, weekly: 1, monthly: 1 }, 'Asia/Dubai')).toEqual([])
  })

  it('grow old one by one: taken every day for two years, never more than promised, never less', () => {
    let there: number[] = []
    for (const moment of days(730).toReversed()) {
      there = retained([moment, ...there], 7, 4, 6)
      expect(there.length).toBeLessThanOrEqual(7 + 4 + 6)
    }
    expect(there.length).toBeGreaterThanOrEqual(14)
    expect(noon - Math.min(...there)).toBeGreaterThan(140 * day)
  })
})
