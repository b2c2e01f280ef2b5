import { describe, expect, it } from 'vitest'
import { codeKey, codeOrder } from './code.ts'

/** Sorts codes as the list does (behaviour, Order by code): number, then letters, both descending. */
function inOrder(codes: string[]) {
  return codes.toSorted((a, b) => {
    const [one, other] = [codeOrder(a), codeOrder(b)]
    return other.number - one.number || (other.suffix > one.suffix ? 1 : -1)
  })
}

describe('the order by code', () => {
  it('goes by number, then letter suffix, both descending', () => {
    expect(inOrder(['194', '196A', '198', '196B'])).toEqual(['198', '196B', '196A', '194'])
  })

  it('compares numbers as numbers, not as text', () => {
    expect(inOrder(['99', '100', '9A'])).toEqual(['100', '99', '9A'])
  })

  it('puts a code without a letter behind the same code with one', () => {
    expect(inOrder(['196', '196A'])).toEqual(['196A', '196'])
  })

  it('puts codes without a number last', () => {
    expect(inOrder(['HQ', '0', '12'])).toEqual(['12', '0', 'HQ'])
  })

  it.each([
    ['n-21', { number: 21, suffix: '' }],
    ['125 b', { number: 125, suffix: 'B' }],
    ['125-b', { number: 125, suffix: 'B' }],
    ['P7/3C', { number: 7, suffix: '' }],
    ['١٩٦B', { number: 196, suffix: 'B' }],
    ['007x', { number: 7, suffix: 'X' }],
    ['', { number: -1, suffix: '' }],
    ['—', { number: -1, suffix: '' }],
  ])('reads %o', (code, order) => {
    expect(codeOrder(code)).toEqual(order)
  })

  it('keeps a number of any length exact', () => {
    expect(Number.isSafeInteger(codeOrder('9'.repeat(40)).number)).toBe(true)
  })
})

describe('codes that look alike', () => {
  it.each([
    ['196a', 'in another case'],
    [' 196A ', 'with blanks around it'],
    ['１９６Ａ', 'in wide letters'],
    ['19\u200b6A', 'with an invisible blank'],
    ['196A\u200f', 'with a mark of direction'],
    ['1\u00ad96A', 'with a soft hyphen'],
    ['\ufeff196A', 'with a byte-order mark'],
    ['\u{e0031}196A', 'with a tag'],
  ])('are one: %j, %s', (code) => expect(codeKey(code)).toBe('196a'))

  it.each([
    ['PL  07', 'pl 07'],
    ['PL\u00a007', 'pl 07'],
    ['PL\t\u3000 07', 'pl 07'],
    ['É1', 'é1'],
    ['E\u0301'.concat('1'), 'é1'],
    ['E\u200d\u0301'.concat('1'), 'é1'],
    ['ﬁ-2', 'fi-2'],
    ['١٩٦ أ', '196 أ'],
    ['۷', '7'],
  ])('%j is %j', (code, key) => {
    expect(codeKey(code)).toBe(key)
    expect(codeKey(key)).toBe(key)
  })

  it('are not those of another alphabet, nor such as differ in a sign that is seen', () => {
    expect(codeKey('196А')).not.toBe(codeKey('196A')) // The first one ends in Cyrillic.
    expect(codeKey('196-A')).not.toBe(codeKey('196A'))
    expect(codeKey('196 A')).not.toBe(codeKey('196A'))
  })
})
