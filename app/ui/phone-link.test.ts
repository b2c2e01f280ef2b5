import { describe, expect, it } from 'vitest'
import { phoneLink, whatsappLink } from './phone-link.ts'

describe('a telephone number as a link', () => {
  it.each([
    ['+971 4 000 0100', 'tel:+97140000100'],
    [' +971 (0)4-000.0100', 'tel:+971040000100'],
    ['04 000 0100', 'tel:040000100'],
    ['04 000 0100 + 5', 'tel:0400001005'],
    ['٠٤ ٠٠٠ ٠١٢٣', 'tel:040000123'],
    ['۰۴ ۰۰۰ ۹۸۷۶', 'tel:040009876'],
    ['\u202a+971 50 765 4321\u202c', 'tel:+971507654321'],
    ['\u200e+971 50 765 4321', 'tel:+971507654321'],
  ])('%s is %s', (written, link) => expect(phoneLink(written)).toBe(link))

  it.each(['', '+', 'call me', '—', 'javascript:alert(1)'.replace('1', 'x')])(
    'is none where there is no digit to call: %j',
    (written) => {
      expect(phoneLink(written)).toBeUndefined()
      expect(whatsappLink(written)).toBeUndefined()
    },
  )

  it('leads to a chat without the plus', () =>
    expect(whatsappLink('+971 50 000 0100')).toBe('https://wa.me/971500000100'))
})
