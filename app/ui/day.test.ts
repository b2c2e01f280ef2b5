import { expect, it } from 'vitest'
import { addDays, dayNumber, endOfDay, isoDay, momentOf, wallClock, zonePlace } from '#app/platform/clock.ts'
import { formatDate, formatMoment, momentInSentence, nameDay } from './day.ts'

const timeZone = 'Asia/Dubai'
const at = (text: string) => Date.parse(`${text}+04:00`)
const on = (text: string) => ({ at: at(text), timeZone })

it.each([
  ['2026-11-22T14:02', '2026-11-22T23:59', 'Today 14:02'],
  ['2026-11-22T00:00', '2026-11-22T00:00', 'Today 00:00'],
  ['2026-11-21T23:59', '2026-11-22T00:00', 'Yesterday 23:59'],
  ['2026-11-21T00:00', '2026-11-22T23:59', 'Yesterday 00:00'],
  ['2026-11-20T23:59', '2026-11-22T00:00', '20 Nov 23:59'],
  ['2025-12-31T23:59', '2026-01-01T00:00', 'Yesterday 23:59'],
  ['2025-12-31T23:59', '2026-01-02T00:00', '31 Dec 2025 23:59'],
  ['2026-11-23T00:10', '2026-11-22T23:50', '23 Nov 00:10'],
])('%s, looked at on %s in Dubai, is “%s”', (moment, now, words) => {
  expect(formatMoment(at(moment), on(now))).toBe(words)
})

it('speaks of a moment inside a sentence', () => {
  const now = on('2026-11-22T14:02')
  expect(momentInSentence(at('2026-11-22T09:10'), now)).toBe('today at 09:10')
  expect(momentInSentence(at('2026-11-21T09:10'), now)).toBe('yesterday at 09:10')
  expect(momentInSentence(at('2026-11-12T09:10'), now)).toBe('on 12 Nov at 09:10')
})

it('begins a day at midnight in Dubai, which is eight in the evening in London', () => {
  expect(isoDay(Date.parse('2026-11-21T19:59:59Z'), timeZone)).toBe('2026-11-21')
  expect(isoDay(Date.parse('2026-11-21T20:00:00Z'), timeZone)).toBe('2026-11-22')
})

it('follows the summer time of a place', () => {
  const zone = 'Africa/Cairo'
  expect(wallClock(Date.parse('2026-01-10T12:05:00Z'), zone)).toBe('2026-01-10T14:05')
  expect(wallClock(Date.parse('2026-07-10T12:05:00Z'), zone)).toBe('2026-07-10T15:05')
  expect(dayNumber(Date.parse('2026-07-10T20:59:59Z'), zone) + 1).toBe(
    dayNumber(Date.parse('2026-07-10T21:00:00Z'), zone),
  )
  expect(dayNumber(Date.parse('1970-01-01T12:00:00Z'), zone)).toBe(0)
})

it.each([
  ['2026-12-31', 'Asia/Dubai', '2026-12-31T19:59:59.000Z'],
  ['2026-12-31', 'Africa/Cairo', '2026-12-31T21:59:59.000Z'],
  ['2026-07-10', 'Africa/Cairo', '2026-07-10T20:59:59.000Z'],
  ['2026-07-10', 'America/St_Johns', '2026-07-11T02:29:59.000Z'],
])('%s ends in %s at %s', (isoDay, zone, end) => {
  expect(new Date(endOfDay(isoDay, zone)).toISOString()).toBe(end)
})

it('names a time zone by its place, and a date without one', () => {
  expect(['Asia/Dubai', 'America/Argentina/Buenos_Aires', 'UTC'].map(zonePlace)).toEqual([
    'Dubai',
    'Buenos Aires',
    'UTC',
  ])
  expect(formatDate('2026-11-01')).toBe('1 Nov 2026')
})

it.each([
  ['2026-10-25T22:30:00Z', 'of 25 hours'],
  ['2026-03-29T21:30:00Z', 'of 23 hours'],
  ['2026-03-29T22:30:00Z', 'after one of 23 hours'],
])('names yesterday at %s, on a day %s', (moment) => {
  const now = { at: Date.parse(moment), timeZone: 'Europe/Berlin' }
  const yesterday = addDays(isoDay(now.at, now.timeZone), -1)
  expect(nameDay(momentOf(`${yesterday}T12:00`, now.timeZone), now)).toBe('Yesterday')
})
