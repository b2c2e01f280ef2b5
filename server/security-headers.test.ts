import { nameOnSite } from '#test/on-site.ts'
import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '#app/platform/config.server.ts'
import { policies } from '#app/uploads/policy.ts'
import { receiveFile } from '#app/uploads/receive.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { administrator } from '#tools/seed/content.ts'
import { inlineScriptHashes } from './security-headers.ts'

type Ask = (app: TestApp) => Promise<Response>
const post = (body: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(body) })

const answers: [name: string, status: number, ask: Ask][] = [
  ['a page', 200, (app) => app.request('/projects')],
  [
    'the data of a page',
    200,
    async (app) => app.request('/admin/products.data', { cookie: await app.signIn() }),
  ],
  ['an address that does not exist', 404, (app) => app.request('/nowhere')],
  ['a file that does not exist', 404, (app) => app.request('/files/images/nothing.jpg')],
  ['the sign-in form', 401, (app) => app.request('/admin')],
  [
    'a page of the back office',
    200,
    async (app) => app.request('/admin/products', { cookie: await app.signIn() }),
  ],
  ['the worker of the back office', 200, (app) => app.request('/admin/worker.js')],
  ['the page of site visits', 200, (app) => app.request('/admin/site-visit')],
  ['an asset', 200, (app) => app.request(`/assets/${anAsset()}`)],
  ['a stored file', 200, async (app) => app.request(`/files/${await aPhotograph(app)}`)],
  [
    'a part of a stored file',
    206,
    async (app) => app.request(`/files/${await aPhotograph(app)}`, { headers: { Range: 'bytes=0-9' } }),
  ],
  ['a stream', 200, (app) => app.request('/live?topics=projects')],
  ['a stream of an unknown topic', 400, (app) => app.request('/live?topics=secrets')],
  ['a counted visit', 200, (app) => app.request('/visits', { method: 'POST' })],
  [
    'a redirect',
    303,
    async (app) => {
      await app.services.auth.addAdministrator(administrator.username, administrator.password)
      return app.request('/admin', post(administrator))
    },
  ],
  [
    'a form that is too large',
    413,
    (app) => app.request('/projects', { method: 'POST', body: 'x'.repeat(2_000_000) }),
  ],
  ['a write of another site', 403, (app) => app.request('/visits', { method: 'POST', sameOrigin: false })],
  ['a method that a page does not take', 405, (app) => app.request('/projects', { method: 'POST' })],
  ['the sign of life', 200, (app) => app.request('/healthz')],
  ['the sign of readiness', 200, (app) => app.request('/readyz')],
]

function anAsset() {
  return readdirSync('build/client/assets').find((name) => name.endsWith('.js'))
}

async function aPhotograph({ services }: TestApp): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#f26b21' } })
    .jpeg()
    .toBuffer()
  const received = await receiveFile(services, Readable.from([bytes]), {
    name: 'villa.jpg',
    folder: 'images',
    policy: policies.photograph,
  })
  if ('refused' in received) throw new Error(received.refused)
  await nameOnSite(services.db, received.key)
  return received.key
}

async function openApp(config: Partial<Config>) {
  const app = await createTestApp({ config })
  return { ...app, [Symbol.asyncDispose]: app.close }
}

describe('the headers of safety', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
    return () => app.close()
  })

  it.each(answers)('stand on %s (%i)', async (_, status, ask) => {
    const answer = await ask(app)
    expect(answer.status).toBe(status)
    const { headers } = answer
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Permissions-Policy')).toContain('camera=()')
    expect(policy).toMatch(/^default-src '(none|self)';/)
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/)
    expect(policy).toContain("frame-ancestors 'none'")
    if (policy.includes('script-src')) expect(policy).toContain("base-uri 'none'")
    expect(headers.get('Strict-Transport-Security')).toBeNull()
    expect(headers.get('X-Powered-By')).toBeNull()
    await answer.body?.cancel()
  })

  it('allow the inline scripts of a cached page by their hashes, and no others', async () => {
    const answer = await app.request('/projects')
    const html = await answer.text()
    const hashes = inlineScriptHashes(html)
    expect(hashes.length).toBeGreaterThan(0)
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    for (const hash of hashes) expect(policy).toContain(hash)
    expect(policy).not.toContain('nonce-')
    expect(html).not.toContain('nonce=')
  })

  it('give the back office a nonce that is new every time', async () => {
    const nonce = async () => {
      const answer = await app.request('/admin')
      const [, value = ''] = /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '') ?? []
      expect(await answer.text()).toContain(`nonce="${value}"`)
      return value
    }
    const first = await nonce()
    expect(first.length).toBeGreaterThanOrEqual(24)
    expect(await nonce()).not.toBe(first)
  })

  it('keep what was uploaded from acting as a page', async () => {
    const answer = await app.request(`/files/${await aPhotograph(app)}`)
    expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg')
    await answer.body?.cancel()
  })

  it('keep visitors on https for a year where the site is on https', async () => {
    const policy = async (hstsIncludesSubdomains: boolean) => {
      const config = { publicUrl: 'https://plinth.test', hstsIncludesSubdomains }
      await using secure = await openApp(config)
      return (await secure.request('/projects')).headers.get('Strict-Transport-Security')
    }
    expect(await policy(false)).toBe('max-age=31536000')
    expect(await policy(true)).toBe('max-age=31536000; includeSubDomains')
  })

  it('keep a demonstration at a public address out of search engines, which may read that', async () => {
    await using demonstration = await openApp({ isPublic: true, sampleSite: true })
    const file = `/files/${await aPhotograph(demonstration)}`
    for (const path of ['/', '/projects', '/nowhere', '/sitemap.xml', '/robots.txt', file]) {
      const once = async () => (await demonstration.request(path)).headers.get('X-Robots-Tag')
      expect([await once(), await once()], path).toEqual(['noindex', 'noindex'])
    }
    expect(await (await demonstration.request('/robots.txt')).text()).not.toMatch(/^Disallow: \/$/m)
    for (const indexable of [
      { isPublic: true, sampleSite: false },
      { isPublic: false, sampleSite: true },
    ]) {
      await using site = await openApp(indexable)
      expect((await site.request('/')).headers.get('X-Robots-Tag')).toBeNull()
    }
  })

  it('give every answer of the routes an id of its own', async () => {
    const [one, other] = await Promise.all([app.request('/projects'), app.request('/projects')])
    expect(one.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(one.headers.get('X-Request-Id')).not.toBe(other.headers.get('X-Request-Id'))
  })
})
