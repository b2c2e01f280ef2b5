import { describe, expect, it } from 'vitest'
import { listAddress, newsAddress, projectAddress, projectViewName } from './address.ts'

const oddCodes = [
  '158',
  '196B',
  'a/b',
  '50%',
  'what?',
  'no#1',
  'with space',
  'ünï',
  '-',
  '日本',
  'a_b',
  'a b',
  '..a',
]

describe('addresses', () => {
  it.each(oddCodes)('hold the code %o whole in one part of the path', (code) => {
    const { pathname, search, hash } = new URL(projectAddress(code), 'http://localhost')
    expect([search, hash]).toEqual(['', ''])
    expect(pathname.split('/')).toHaveLength(3)
    expect(decodeURIComponent(pathname.split('/')[2] ?? '')).toBe(code)
  })

  it('leave out what is the default', () => {
    expect(listAddress({ status: 'ongoing', type: 'all' })).toBe('/projects')
    expect(listAddress({ status: 'all', type: 'villa' }, 2)).toBe('/projects?status=all&type=villa&page=2')
    expect(newsAddress()).toBe('/news')
    expect(newsAddress(2, 'n 1')).toBe('/news?page=2&item=n+1')
  })
})

describe('the name of a view transition', () => {
  it('is a CSS identifier, and another one for every code', () => {
    const names = oddCodes.map(projectViewName)
    for (const name of names) expect(name).toMatch(/^project-[a-z0-9_-]+$/)
    expect(new Set(names).size).toBe(oddCodes.length)
  })

  it('reads like the code where it can', () => {
    expect(projectViewName('196B')).toBe('project-196b')
  })
})
