import { expect, test } from 'vitest'
import { indexByKey, indexScrolledTo } from './slides.ts'

test.each([
  ['ArrowRight', 1, 'ltr', 2],
  ['ArrowRight', 2, 'ltr', 0],
  ['ArrowLeft', 0, 'ltr', 2],
  ['ArrowLeft', 1, 'rtl', 2],
  ['ArrowRight', 0, 'rtl', 2],
  ['Home', 2, 'rtl', 0],
  ['End', 0, 'ltr', 2],
  ['Tab', 1, 'ltr', undefined],
])('%s at %i of three, %s, leads to %s', (key, at, dir, index) => {
  expect(indexByKey(key, at, 3, dir)).toBe(index)
})

test('a row is at the slide that fills most of it, in either direction', () => {
  expect(indexScrolledTo({ scrollLeft: 0, clientWidth: 360 })).toBe(0)
  expect(indexScrolledTo({ scrollLeft: 539, clientWidth: 360 })).toBe(1)
  expect(indexScrolledTo({ scrollLeft: -541, clientWidth: 360 })).toBe(2)
})
