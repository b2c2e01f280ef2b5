import { describe, expect, it } from 'vitest'
import { localeOf, localHref, plainHref } from './locales.ts'

describe('the address of a page in Arabic', () => {
  it.each([
    ['/', '/ar'],
    ['/?from=card', '/ar?from=card'],
    ['/#content', '/ar#content'],
    ['/projects/196B', '/ar/projects/196B'],
    ['/projects?status=all#list', '/ar/projects?status=all#list'],
    ['/*', '/ar/*'],
  ])('%s is %s, and back', (english, arabic) => {
    expect(localHref('ar', english)).toBe(arabic)
    expect(localHref('en', english)).toBe(english)
    expect(plainHref(arabic)).toBe(english)
    expect(plainHref(english)).toBe(english)
  })

  it('alone is Arabic, not what only begins like it', () => {
    expect(['/ar', '/ar/', '/ar/news'].map(localeOf)).toEqual(['ar', 'ar', 'ar'])
    expect(['/', '/about', '/archive', '/ar.xml', '/AR'].map(localeOf)).toEqual([
      'en',
      'en',
      'en',
      'en',
      'en',
    ])
  })
})
