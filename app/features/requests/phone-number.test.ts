import { describe, expect, it } from 'vitest'
import { toE164 } from './phone-number.server.ts'

describe('a telephone number in international form', () => {
  it.each([
    ['+971 50 000 0100', '+971500000100'],
    ['\u202a+971 50 000 0100\u202c', '+971500000100'],
    ['\u200e+971 50 000 0100', '+971500000100'],
    ['\u202d00971 50\u00a0000 0100', '+971500000100'],
    ['+971 (0)50 000 0100', '+971500000100'],
    ['00971 4 000 0100', '+97140000100'],
    ['050 000 0100', '+971500000100'],
    ['501234567', '+971501234567'],
    ['04 234 5678', '+97142345678'],
    ['971500000100', '+971500000100'],
    ['971 4 234 5678', '+97142345678'],
    ['٠٥٠ ٠٠٠ ٠١٢٣', '+971500000123'],
    ['+44 20 7946 0000', '+442079460000'],
    ['00442079460000', '+442079460000'],
  ])('knows the Emirates and what was typed in full: %s is %s', async (written, number) =>
    expect(await toE164(written, 'AE')).toBe(number),
  )

  it.each([
    ['966501234567', '+966501234567'],
    ['+966 50 123 4567', '+966501234567'],
    ['97433123456', '+97433123456'],
    ['+965 5012 3456', '+96550123456'],
    ['96550123456', '+96550123456'],
    ['0097333123456', '+97333123456'],
    ['97333123456', '+97333123456'],
    ['96892123456', '+96892123456'],
  ])('knows the other countries of the Gulf: %s is %s', async (written, number) =>
    expect(await toE164(written, 'AE')).toBe(number),
  )

  it.each(['', '1', '04 000 0100', '4000100', '+971', '33123456', '050 000 0100 / 04 000 0100', 'call me'])(
    'is none where the country is not certain, or the text is not one number: %j',
    async (written) => expect(await toE164(written, 'AE')).toBe(''),
  )

  it.each([
    ['010 0123 4567', 'EG', '+201001234567'],
    ['01001234567', 'EG', '+201001234567'],
    ['050 123 4567', 'SA', '+966501234567'],
    ['97333123456', 'SA', '+97333123456'],
    ['97333123456', 'EG', ''],
    ['+971 50 000 0100', 'AQ', '+971500000100'],
    ['050 000 0100', 'AQ', ''],
  ])('takes %s in %s for %j', async (written, region, number) =>
    expect(await toE164(written, region)).toBe(number),
  )
})
