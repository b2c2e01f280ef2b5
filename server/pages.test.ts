import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { readTag } from '#app/platform/http/page-tag.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'

describeProduct('a public page', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    await addTestProject(app.services, { code: '100', name: 'Creek Villa' })
  })
  const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
  const encoded = (encoding: string) => get('/projects', { 'Accept-Encoding': encoding })
  const stored = () => app.services.pages.get('/projects')

  it('is rendered once, and then answered from memory', async () => {
    const first = await get('/projects')
    expect(first.status).toBe(200)
    expect(await first.text()).toContain('Creek Villa')
    const page = stored()
    expect(page).toBeDefined()
    const second = await get('/projects')
    expect(await second.text()).toContain('Creek Villa')
    expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'))
    expect(stored()).toBe(page)
  })

  it.each([
    '/news?item=made-up',
    '/about?certificate=made-up',
    '/contact?project=made-up',
    '/projects/100?photo=made-up',
    '/projects?sector=made-up',
    '/projects?use=made-up',
  ])('is never stored for words that a stranger made up: %s', async (path) => {
    expect((await get(path)).status).toBeLessThan(400)
    expect(app.services.pages.get(path)).toBeUndefined()
  })

  it('says its tag where its script can read it, to tell whether it is still what is served', async () => {
    const answer = await get('/projects')
    expect(answer.headers.get('ETag')).toBe(`"${readTag(answer)}-identity"`)
  })

  it.each([
    '/projects.data',
    '/projects/100.data',
    '/_.data',
    '/robots.txt.data',
    '/files/images/a.jpg.data',
  ])('has no data of its own, as no router asks for them: %s', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('</html>')
    expect((await app.request(path, { method: 'POST' })).status).toBe(405)
  })

  it.each([
    '/files/images/nothing.jpg',
    '/files/nothing',
    '/share/projects/1/nothing.png',
    '/icons/1/nothing',
  ])('is what a person reads who opens a file that is not there: %s', async (path) => {
    expect((await get(path)).headers.get('Cache-Control')).toBe('no-store')
    const accept = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const answer = await get(path, accept)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('Content-Security-Policy')).toContain("'sha256-")
    const page = await answer.text()
    expect(page).toContain('Page not found')
    expect(page).toContain('</footer>')
    const head = await app.request(path, { method: 'HEAD', headers: accept })
    expect([head.status, await head.text()]).toEqual([404, ''])
    expect((await get(path, { Accept: 'image/avif,*/*' })).headers.get('Content-Type')).not.toContain('html')
  })

  it('may be kept by browsers and proxies, but must be asked about', async () => {
    const answer = await get('/projects')
    expect(answer.headers.get('Cache-Control')).toBe('public, no-cache')
    expect(answer.headers.get('CDN-Cache-Control')).toBe('public, max-age=5, stale-while-revalidate=30')
    expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['', null],
    ['identity', null],
    ['deflate', null],
  ])('answers Accept-Encoding: %s with %s', async (accepted, encoding) => {
    const answer = await encoded(accepted)
    expect(answer.headers.get('Content-Encoding')).toBe(encoding)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('Content-Length')).toBe(String(bytes.length))
    const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : Buffer.from
    expect(unpack(bytes).toString()).toContain('Creek Villa')
  })

  it('has a tag of its own for every encoding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(async (name) => (await encoded(name)).headers.get('ETag')),
    )
    expect(new Set(tags).size).toBe(3)
  })

  it.each([
    ['its own tag', (tag: string) => tag],
    ['a weak form of it', (tag: string) => `W/${tag}`],
    ['several tags', (tag: string) => `"other", ${tag}`],
  ])('is not sent again to who has %s', async (_, header) => {
    const tag = (await get('/projects')).headers.get('ETag') ?? ''
    const answer = await get('/projects', { 'If-None-Match': header(tag) })
    expect(answer.status).toBe(304)
    expect(answer.headers.get('ETag')).toBe(tag)
    expect(await answer.text()).toBe('')
  })

  it('is sent to who has an older one', async () => {
    const tag = (await get('/projects')).headers.get('ETag') ?? ''
    await addTestProject(app.services, { code: '101', name: 'Harbour Tower' })
    const answer = await get('/projects', { 'If-None-Match': tag })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('ETag')).not.toBe(tag)
    expect(await answer.text()).toContain('Harbour Tower')
  })

  it('is rendered anew after a change', async () => {
    await get('/projects')
    expect(stored()).toBeDefined()
    await addTestProject(app.services, { code: '101', name: 'Harbour Tower' })
    expect(stored()).toBeUndefined()
    expect(await (await get('/projects')).text()).toContain('Harbour Tower')
  })

  it('that was rendered before a commit is not kept after it', async () => {
    for (let round = 0; round < 30; round += 1) {
      const name = `Tower ${round}`
      await Promise.all([
        get('/projects'),
        addTestProject(app.services, { code: `${round}`, name }),
        get('/projects'),
      ])
      expect(await (await get('/projects')).text()).toContain(name)
    }
  })

  it('keeps what was asked for apart from the rest', async () => {
    await addTestProject(app.services, { code: '101', name: 'Harbour Tower', status: 'completed' })
    expect(await (await get('/projects')).text()).not.toContain('Harbour Tower')
    expect(await (await get('/projects?status=completed')).text()).toContain('Harbour Tower')
  })

  it('answers HEAD like GET, without a body', async () => {
    const full = await get('/projects')
    for (const _ of ['from memory', 'again']) {
      const answer = await app.request('/projects', { method: 'HEAD' })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('ETag')).toBe(full.headers.get('ETag'))
      expect(answer.headers.get('Content-Length')).toBe(full.headers.get('Content-Length'))
      expect(await answer.text()).toBe('')
    }
  })

  it('answers HEAD also where nobody asked before', async () => {
    const answer = await app.request('/projects', { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
    expect(await (await get('/projects')).text()).toContain('Creek Villa')
  })

  it('that does not exist is not kept', async () => {
    const answer = await get('/nowhere')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(app.services.pages.get('/nowhere')).toBeUndefined()
  })

  it('of the back office is never kept', async () => {
    const cookie = await app.signIn()
    const answer = await app.request('/admin/products', { cookie })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('ETag')).toBeNull()
    for (const path of ['/admin', '/admin/products', '/admin/products.data'])
      expect(app.services.pages.get(path)).toBeUndefined()
  })
})
