import { describe, expect, it } from 'vitest'
import { withClosedDirection } from './bidi.ts'
import { oneLine } from './one-line.ts'

describe('the direction of a text', () => {
  it.each([
    ['an override', 'Creek \u202eVilla', 'Creek Villa'],
    ['one that is closed', 'Creek \u202dVilla\u202c North', 'Creek Villa North'],
    ['an isolate that does not close', 'Creek \u2067Villa', 'Creek Villa'],
    ['an embedding that does not close', '\u202b198', '198'],
    ['an embedding that ends with its isolate', '\u2068a \u202bb\u2069 c', '\u2068a b\u2069 c'],
    ['ends without a beginning', 'a\u202c b\u2069', 'a b'],
    ['an end of an embedding around an isolate', '\u202b a \u2066 b \u202c c', ' a  b  c'],
  ])('is without %s', (_, text, left) => {
    expect(withClosedDirection(text)).toBe(left)
    expect(oneLine(text)).toBe(left)
  })

  it.each([
    'فيلا \u2068Creek 198\u2069 في دبي',
    '\u202aCreek\u202c',
    '\u2067\u2066a\u2069\u2069',
    'فيلا\u200f 198',
    'Creek',
  ])('keeps what closes, and marks: %s', (text) => expect(withClosedDirection(text)).toBe(text))
})
