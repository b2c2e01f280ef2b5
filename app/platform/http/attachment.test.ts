import { describe, expect, it } from 'vitest'
import { attachment } from './attachment.ts'

/** Parses the file name as a browser does (RFC 8187). */
function nameIn(header: string) {
  return decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)?.[1] ?? '')
}

describe('the name of a download', () => {
  it.each([
    'CV.pdf',
    'السيرة الذاتية - نورة صالح.pdf',
    `${'ن'.repeat(196)}.pdf`,
    `it's (1) "final" 100 %*.pdf`,
    '履歴書.pdf',
    '👷 Ahmed.pdf',
  ])('comes back whole: %s', (name) => {
    const header = attachment(name)
    expect(nameIn(header)).toBe(name)
    expect(() => new Headers({ 'Content-Disposition': header })).not.toThrow()
    expect(header).toMatch(/^attachment; filename="[\x20-\x7E]*"; /)
  })

  it('can not break out of its header, or into a folder', () => {
    const header = attachment('a"\r\nSet-Cookie: x=1;\\../b.pdf')
    expect(header).not.toMatch(/[\r\n]/)
    expect(nameIn(header)).toBe('a"__Set-Cookie: x=1;_.._b.pdf')
    expect(/filename="([^"]*)"/.exec(header)?.[1]).toBe('a___Set-Cookie: x=1;_.._b.pdf')
  })

  it('is there even where the file had none, or half a character', () => {
    expect(nameIn(attachment(''))).toBe('file')
    expect(nameIn(attachment('\uD800.pdf'))).toBe('\uFFFD.pdf')
  })
})
