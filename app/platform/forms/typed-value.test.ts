import { describe, expect, it } from 'vitest'
import { decimalNumber, decimalText, typedValue, wholeNumber } from './typed-value.ts'

describe('a whole number', () => {
  it.each([
    ['1150', 1150],
    ['1,150', 1150],
    ['18 436', 18_436],
    ['1\u00a0250\u202f000', 1_250_000],
    ['١٬٢٥٠', 1250],
    ['۱۲۵۰', 1250],
    ['\u202b١٢٥٠\u202c', 1250],
    ['-5', -5],
    ['1,234,567', 1_234_567],
  ])('is read: %s', (typed, number) => expect(wholeNumber(typed)).toBe(number))

  it.each([
    '1250,5',
    '9800,25',
    '12,5',
    '1.150',
    '1150.0',
    '١٢٥٠٫٥',
    '1,15',
    '1,1500',
    '0,150',
    '1,150 000',
    '',
    '1e3',
    '12a',
  ])('is not guessed: %s', (typed) => expect(wholeNumber(typed)).toBeUndefined())
})

describe('a number with decimals', () => {
  it.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['١٫٥', 1.5],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1 234,5', 1234.5],
    ['١٬٢٣٤٫٥', 1234.5],
    ['١٫٢٣٤', 1.234],
    ['1,234,567', 1_234_567],
    ['1.2340', 1.234],
    ['0.125', 0.125],
    ['1250,5', 1250.5],
  ])('is read: %s', (typed, value) => expect(decimalNumber(typed)).toEqual({ value }))

  it.each([
    ['1,500', ['1.5', '1500']],
    ['1.234', ['1.2340', '1234']],
    ['12.345', ['12.3450', '12345']],
  ])('is refused with both readings where it may be two: %s', (typed, either) =>
    expect(decimalNumber(typed)).toEqual({ either }),
  )

  it.each(['1,250,5', '1.2.3', '', 'a', '1,', ',5'])('is none: %s', (typed) =>
    expect(decimalNumber(typed)).toBeUndefined(),
  )

  it('is written so that it is read back', () => {
    for (let thousandths = 0; thousandths < 30_000; thousandths += 7)
      expect(decimalNumber(decimalText(thousandths / 1000))).toEqual({ value: thousandths / 1000 })
  })
})

it('A value that was typed has one spelling', () => {
  expect(typedValue(' \u202aCom\u00adpleted\u00a0 \u200f')).toBe('Completed')
  expect(typedValue('١٩٨ A\nB')).toBe('198 A B')
})
