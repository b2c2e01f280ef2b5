import { beforeEach, describe, expect, it } from 'vitest'
import { storeResponse } from './stored-response.server.ts'
import { createPages, type Pages } from './pages.server.ts'

/** Including its compressed forms. */
function pageOf(bytes: number) {
  const encode = () => Buffer.alloc(bytes)
  return storeResponse({ status: 200, weight: 3 * bytes, headers: new Headers(), encode })
}

describe('the pages in memory', () => {
  const page = pageOf(10)
  let pages: Pages
  beforeEach(() => {
    pages = createPages(100_000)
  })

  it('give back what was kept', () => {
    pages.set('/', page, pages.version())
    expect(pages.get('/')).toBe(page)
    expect(pages.get('/news')).toBeUndefined()
  })

  it('are all gone after a change', () => {
    pages.set('/', page, pages.version())
    pages.set('/news', page, pages.version())
    pages.invalidate()
    expect([pages.get('/'), pages.get('/news')]).toEqual([undefined, undefined])
  })

  it('are all gone when a new day begins in Dubai, and with it perhaps a new year', () => {
    let now = Date.parse('2026-12-31T19:59:59Z')
    pages = createPages(100_000, () => now)
    const before = pages.version()
    pages.set('/', page, before)
    expect(pages.get('/')).toBe(page)
    now = Date.parse('2026-12-31T20:00:00Z')
    expect(pages.get('/')).toBeUndefined()
    pages.set('/', page, before)
    expect(pages.get('/')).toBeUndefined()
    pages.set('/', page, pages.version())
    expect(pages.get('/')).toBe(page)
  })

  it('are kept until midnight where the company is', () => {
    let now = Date.parse('2026-12-31T20:00:00Z')
    pages = createPages(100_000, () => now)
    pages.setTimeZone('Africa/Cairo')
    pages.set('/', page, pages.version())
    now = Date.parse('2026-12-31T21:59:59Z')
    expect(pages.get('/')).toBe(page)
    now = Date.parse('2026-12-31T22:00:00Z')
    expect(pages.get('/')).toBeUndefined()
  })

  it('stay as copies for an hour after a change, and none once something was withdrawn', () => {
    let now = 1_000_000
    pages = createPages(100_000, () => now)
    pages.set('/', page, pages.version())
    expect(pages.getOutdated('/')).toBeUndefined()
    now += 30 * 60_000
    pages.invalidate()
    now += 40_000
    pages.invalidate()
    now += 2_000
    expect(pages.getOutdated('/')).toEqual({ page, age: 42 })
    now += 60 * 60_000
    expect(pages.getOutdated('/')).toBeUndefined()
    pages.set('/', page, pages.version())
    pages.invalidate()
    expect(pages.getOutdated('/')).toBeDefined()
    pages.clear()
    expect(pages.getOutdated('/')).toBeUndefined()
  })

  it('are all gone when the first of what is on the site ends, copies too, until the next end is known', () => {
    let now = 1_000_000
    pages = createPages(100_000, () => now)
    pages.setEnd(now + 1_000)
    pages.set('/', page, pages.version())
    now += 999
    expect(pages.get('/')).toBe(page)
    now += 1
    expect(pages.get('/')).toBeUndefined()
    expect(pages.getOutdated('/')).toBeUndefined()
    pages.set('/', page, pages.version())
    expect(pages.get('/')).toBe(page)
    pages.invalidate()
    expect(pages.getOutdated('/')).toBeUndefined()
    pages.setEnd(Infinity)
    expect(pages.getOutdated('/')).toBeDefined()
  })

  it('give way to newer ones as copies do, within the same memory', () => {
    pages.set('/old', pageOf(4_000), pages.version())
    pages.invalidate()
    for (let number = 0; number < 8; number += 1) pages.set(`/${number}`, pageOf(4_000), pages.version())
    expect(pages.getOutdated('/old')).toBeUndefined()
    expect(pages.get('/7')).toBeDefined()
  })

  it('never hold one whose rendering began before the change', () => {
    const before = pages.version()
    pages.invalidate()
    pages.set('/', page, before)
    expect(pages.get('/')).toBeUndefined()
    expect(pages.getOutdated('/')).toBeDefined()
    pages.set('/', page, pages.version())
    expect(pages.get('/')).toBe(page)
    pages.clear()
    pages.set('/', page, before)
    expect(pages.getOutdated('/')).toBeUndefined()
  })

  it('remember what all of them show until the next change, and no failure', async () => {
    let reads = 0
    const read = () => pages.memoize('company', async () => ++reads)
    expect([await read(), await read()]).toEqual([1, 1])
    pages.invalidate()
    expect(await read()).toBe(2)
    const failing = () => pages.memoize('logo', () => Promise.reject(new Error('no database')))
    await expect(failing()).rejects.toThrow('no database')
    expect(await pages.memoize('logo', async () => 'read')).toBe('read')
  })

  it('keep what was read before a change from whoever asks after it', async () => {
    const before = Promise.withResolvers<string>()
    const early = pages.memoize('company', () => before.promise)
    pages.invalidate()
    const late = pages.memoize('company', async () => 'new')
    before.resolve('old')
    expect([await early, await late]).toEqual(['old', 'new'])
  })

  it('make room for new ones instead of growing without end', () => {
    for (let number = 0; number < 100; number += 1) pages.set(`/${number}`, pageOf(1000), pages.version())
    expect(pages.get('/0')).toBeUndefined()
    expect(pages.get('/99')).toBeDefined()
  })

  it('leave out one that would take the place of all others', () => {
    pages.set('/huge', pageOf(30_000), pages.version())
    expect(pages.get('/huge')).toBeUndefined()
  })
})
