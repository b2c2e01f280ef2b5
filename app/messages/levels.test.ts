import { expect, it } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'

it.each([
  ['B+G+4P+12+R', 'سرداب + أرضي + 4 مواقف + 12 + سطح'],
  ['G+1', 'أرضي + 1'],
  ['2B+G+M+5', 'سردابان + أرضي + ميزانين + 5'],
  ['3b + g', '3 سراديب + أرضي'],
  ['LG+G+X2', 'LG + أرضي + X2'],
  ['ground floor', 'ground floor'],
])('the levels %s are said in Arabic, and unknown letters stay', (written, arabic) => {
  expect(ar.projects.levels(written)).toBe(arabic)
  expect(en.projects.levels(written)).toBe(written)
})
