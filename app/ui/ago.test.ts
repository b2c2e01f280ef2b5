import { expect, it } from 'vitest'
import { ago } from './ago.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

it.each([
  [0, 'just now'],
  [-5 * minute, 'just now'],
  [minute, '1 minute ago'],
  [59 * minute, '59 minutes ago'],
  [hour, '1 hour ago'],
  [47 * hour, '1 day ago'],
  [59 * day, '59 days ago'],
  [60 * day, '2 months ago'],
  [800 * day, '2 years ago'],
])('%i ms are %s', (past, words) => {
  expect(ago(0, past)).toBe(words)
})
