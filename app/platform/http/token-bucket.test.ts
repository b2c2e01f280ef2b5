import { expect, it } from 'vitest'
import { createTokenBuckets } from './token-bucket.ts'
import { second } from '../units.ts'

it('a bucket gives what is in it at once, and then as it fills again', () => {
  const buckets = createTokenBuckets(3, 6)
  const taken = (now: number, times = 5) =>
    Array.from({ length: times }, () => buckets.take('one', now)).filter(Boolean).length
  expect(taken(0)).toBe(3)
  expect(taken(9 * second)).toBe(0)
  expect(taken(11 * second)).toBe(1)
  expect(taken(31 * second)).toBe(2)
  expect(taken(3_600 * second)).toBe(3)
})

it('each holder has one of its own', () => {
  const buckets = createTokenBuckets(1, 1)
  expect([buckets.take('one', 0), buckets.take('other', 0), buckets.take('one', 0)]).toEqual([
    true,
    true,
    false,
  ])
})
