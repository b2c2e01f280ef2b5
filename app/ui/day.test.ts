import { expect, it } from 'vitest'
import { isoDay } from '#app/platform/clock.ts'
import { formatMoment, momentInSentence } from './day.ts'

const at = (text: string) => Date.parse(`${text}+04:00`)

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
  expect(formatMoment(at(moment), at(now))).toBe(words)
})

it('speaks of a moment inside a sentence', () => {
  const now = at('2026-11-22T14:02')
  expect(momentInSentence(at('2026-11-22T09:10'), now)).toBe('today at 09:10')
  expect(momentInSentence(at('2026-11-21T09:10'), now)).toBe('yesterday at 09:10')
  expect(momentInSentence(at('2026-11-12T09:10'), now)).toBe('on 12 Nov at 09:10')
})

it('begins a day at midnight in Dubai, which is eight in the evening in London', () => {
  expect(isoDay(Date.parse('2026-11-21T19:59:59Z'))).toBe('2026-11-21')
  expect(isoDay(Date.parse('2026-11-21T20:00:00Z'))).toBe('2026-11-22')
})
