import { expect, it } from 'vitest'
import { beforeWorkingDays, workingDaysSince } from './clock.ts'

const friday = Date.parse('2026-11-20T09:00:00Z')
const monday = { at: Date.parse('2026-11-23T09:00:00Z'), timeZone: 'Asia/Dubai' }

it.each([
  ['AE', 1],
  ['GB', 1],
  ['EG', 2],
  ['SA', 2],
])('counts working days by the weekend of %s', (country, days) => {
  expect(workingDaysSince(friday, monday, country)).toBe(days)
})

it('counts by the days where the company is', () => {
  const late = Date.parse('2026-11-22T21:00:00Z') // Monday already in Dubai.
  expect(workingDaysSince(late, monday, 'AE')).toBe(0)
  expect(workingDaysSince(late, { ...monday, timeZone: 'Europe/London' }, 'AE')).toBe(1)
})

it.each([
  ['AE', '2026-11-17T19:59:59.000Z'],
  ['EG', '2026-11-16T19:59:59.000Z'],
])('knows the last day since which more than two working days have begun in %s', (country, last) => {
  expect(new Date(beforeWorkingDays(2, { ...monday, at: friday }, country)).toISOString()).toBe(last)
})
