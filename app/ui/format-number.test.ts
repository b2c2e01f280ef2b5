import { expect, it } from 'vitest'
import { formatNumber } from './format-number.ts'

it.each([0, 7, 999, 1_000, 18_436, 100_000, 1_234_567, -1_234, -100])(
  'a number is written as in English: %i',
  (number) => {
    expect(formatNumber(number)).toBe(new Intl.NumberFormat('en').format(number))
  },
)
