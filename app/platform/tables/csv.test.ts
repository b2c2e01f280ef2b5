import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of a table', () => {
  it('keeps commas, quotation marks and line breaks inside their cell', () => {
    expect(csvLine(['a,b', 'say "yes"', 'two\nlines', 'plain'])).toBe(
      '"a,b","say ""yes""","two\nlines",plain\r\n',
    )
  })

  it.each(['=1+1', '+971 4', '-1', '@SUM(A1)', '\tx', '\rx'])(
    'never begins a cell with a formula: %j',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
    },
  )

  it('leaves a phone number as it is, and a number that is one', () => {
    expect(csvLine(['+971501234567', '+9714', '+97150123456789012', -5])).toBe(
      "+971501234567,'+9714,'+97150123456789012,-5\r\n",
    )
    expect(csvLine([new Date('2026-01-12')])).toBe('2026-01-12\r\n')
  })

  it('leaves Arabic and what stands inside a text as it is', () => {
    expect(csvLine(['نورة', 'a=b'])).toBe('نورة,a=b\r\n')
  })
})
