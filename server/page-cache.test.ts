import { describe, expect, it } from 'vitest'
import { createPages } from '#app/platform/pages/pages.server.ts'
import { createPageCache, type Rendered } from './page-cache.ts'
import type { Address, TableRoute } from './route-table.ts'

const route: TableRoute = {
  id: 'projects',
  pattern: '/projects/:code',
  access: 'shared',
  search: undefined,
  typed: undefined,
  longBody: undefined,
  renders: undefined,
  isCatchAll: false,
  reads: true,
  writes: false,
}
const at = (path: string): Address => ({ route, path, search: '', isNeverKept: false })
const request = () => new Request('http://plinth.test/projects/1')
const html = (headers: Record<string, string> = {}, status = 200): Rendered => ({
  status,
  headers: new Headers({ 'Content-Type': 'text/html', ...headers }),
  body: '<p>Creek Villa</p>',
})

function open() {
  const pages = createPages()
  const cache = createPageCache(pages, { firstPaint: (rendered) => rendered, secure: (headers) => headers })
  return { pages, cache, page: cache.respond }
}

/** Renders that finish on demand. */
function slowRenders() {
  const ends: (() => void)[] = []
  const render = () => new Promise<Rendered>((resolve) => ends.push(() => resolve(html())))
  return { ends, render, begun: () => ends.length }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('the page cache', () => {
  it.each([
    ['no-store', { 'Cache-Control': 'no-store' }],
    ['private', { 'Cache-Control': 'private, max-age=60' }],
    ['a cookie', { 'Set-Cookie': 'plinth.session=x' }],
    ['what varies by a cookie', { Vary: 'Accept-Encoding, Cookie' }],
  ])('stores nothing of %s', async (_, headers) => {
    const { pages, page } = open()
    let renders = 0
    for (const _time of [1, 2])
      await page(request(), at('/projects/1'), async () => (renders++, html(headers)))
    expect(renders).toBe(2)
    expect(pages.get('/projects/1')).toBeUndefined()
  })

  it('keeps neither a page for what somebody typed nor its address', async () => {
    const { pages, cache, page } = open()
    const typed = { ...at('/projects'), search: '?q=creek', isNeverKept: true }
    let renders = 0
    for (const _time of [1, 2]) {
      cache.recognize('/projects?q=creek', typed)
      await page(request(), typed, async () => (renders++, html()))
    }
    expect(renders).toBe(2)
    expect(pages.get('/projects?q=creek')).toBeUndefined()
    expect(cache.find('/projects?q=creek')).toBeUndefined()
  })

  it.each([301, 404, 500, 503])('stores no answer of %i', async (status) => {
    const { pages, page } = open()
    const answer = await page(request(), at('/projects/1'), async () => html({}, status))
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(pages.get('/projects/1')).toBeUndefined()
  })

  it('gives the cookie of one to nobody who waited with him', async () => {
    const { page } = open()
    let renders = 0
    const render = async () => html({ 'Set-Cookie': `visitor=${renders++}` })
    const [one, other] = await Promise.all([1, 2].map(() => page(request(), at('/projects/1'), render)))
    expect(one?.headers.get('Set-Cookie')).not.toBe(other?.headers.get('Set-Cookie'))
  })

  it('renders once for all who ask meanwhile', async () => {
    const { page } = open()
    const { ends, render, begun } = slowRenders()
    const pending = Array.from({ length: 50 }, () => page(request(), at('/projects/1'), render))
    await settle()
    expect(begun()).toBe(1)
    ends[0]?.()
    for (const answer of await Promise.all(pending)) expect(await answer.text()).toContain('Creek Villa')
    expect(begun()).toBe(1)
  })

  it('gives nobody a page whose rendering began before the change that he knows of', async () => {
    const { pages, page } = open()
    const { ends, render, begun } = slowRenders()
    const before = page(request(), at('/projects/1'), render)
    await settle()
    pages.invalidate()
    const after = page(request(), at('/projects/1'), render)
    ends[0]?.()
    await before
    await settle()
    expect(begun()).toBe(2)
    ends[1]?.()
    expect((await after).status).toBe(200)
  })

  it('lets twenty pages wait, and refuses the next; pages that were stored before a change wait behind none of them', async () => {
    const { pages, page } = open()
    await page(request(), at('/projects/known'), async () => html())
    pages.invalidate()
    const { ends, render, begun } = slowRenders()
    const pending = Array.from({ length: 21 }, (_, n) => page(request(), at(`/projects/${n}`), render))
    await settle()
    expect(begun()).toBe(1)
    await expect(page(request(), at('/projects/22'), render)).rejects.toThrow('very busy')
    const known = await page(request(), at('/projects/known'), async () => html())
    expect(known.status).toBe(200)
    for (let ended = 0; ended < pending.length; ended += 1) {
      while (begun() <= ended) await settle()
      ends[ended]?.()
      await pending[ended]
    }
  })

  it('makes the pages that were asked for most again after a change, before anybody asks', async () => {
    const { pages, cache, page } = open()
    const waiting: (() => void)[] = []
    cache.renderAhead((act) => waiting.push(act))
    const paths = Array.from({ length: 12 }, (_, number) => `/projects/${number}`)
    for (const path of [...paths, '/projects/unasked']) {
      await page(request(), at(path), async () => html())
      cache.recognize(path, at(path))
    }
    paths.forEach((path, number) => {
      for (let time = 0; time <= number; time += 1) cache.find(path)
    })
    pages.invalidate()
    pages.invalidate()
    expect(waiting).toHaveLength(1)
    expect(paths.filter((path) => pages.get(path))).toEqual([])
    waiting[0]?.()
    while (!pages.get('/projects/2')) await settle()
    await settle()
    expect(paths.filter((path) => pages.get(path))).toEqual(paths.slice(2))
    expect(pages.get('/projects/unasked')).toBeUndefined()
  })

  it('compresses a page better once somebody asks for it again, and one made again at once', async () => {
    const { pages, cache, page } = open()
    const waiting: (() => void)[] = []
    cache.renderAhead((act) => waiting.push(act))
    const long = { ...html(), body: Array.from({ length: 999 }, (_, n) => `<p>Villa ${n ** 2}</p>`).join('') }
    const path = '/projects/1'
    const length = () => pages.get(path)?.represent('br').body.length ?? 0
    await page(request(), at(path), async () => long)
    cache.recognize(path, at(path))
    const quick = length()
    cache.find(path)
    while (length() === quick) await settle()
    const better = length()
    expect(better).toBeLessThan(quick)
    pages.invalidate()
    waiting[0]?.()
    while (!pages.get(path)) await settle()
    // Nobody requests it here: it is compressed on its own.
    while (length() === quick) await settle()
    expect(length()).toBe(better)
  })

  it('refuses an address that asks for page after page, and no other', async () => {
    const { page } = open()
    const ask = (number: number, client: string) =>
      page(request(), at(`/projects/${number}`), async () => html({ 'Cache-Control': 'no-store' }), client)
    for (let number = 0; number < 60; number += 1) await ask(number, '2001:db8:1:1::1')
    await expect(ask(60, '2001:db8:1:1::2')).rejects.toThrow('very busy')
    expect((await ask(61, '2001:db8:1:2::1')).status).toBe(200)
    expect((await ask(62, '127.0.0.1')).status).toBe(200)
  })
})
