import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, publicUrl, type TestApp } from '#test/app.ts'
import { sweep } from '#test/sweep.ts'

const own = publicUrl
const foreign = 'https://evil.example'
const types = [
  'application/x-www-form-urlencoded',
  'application/json',
  'application/octet-stream',
  'text/plain',
]

describe('a write', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
    return () => app.close()
  })
  const write = (headers: Record<string, string>, method = 'POST') =>
    app.request('/visits', { method, headers, sameOrigin: false, body: '{}' })

  it('comes from this site where its headers say so', () => {
    const headers: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Site': 'same-origin', Origin: own },
      { Origin: own },
      { Origin: 'http://localhost:4130', Host: 'localhost:4130' },
      { Origin: 'http://127.0.0.1:4130', Host: '127.0.0.1:4130' },
    ]
    return sweep(headers, async (one) => expect((await write(one)).status).toBe(200), JSON.stringify)
  })

  it('that may come from another site is refused', () => {
    const headers: Record<string, string>[] = [
      {},
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: own },
      { 'Sec-Fetch-Site': 'Same-Origin' },
      { Origin: foreign },
      { Origin: 'null' },
      { Origin: '' },
      { Origin: `${own}.evil.example` },
      { Origin: own.replace('http:', 'https:') },
      { Origin: `${own}:81` },
      { Referer: own },
      { Host: 'localhost:4130', Origin: 'http://localhost:9999' },
      ...types.map((type) => ({ Origin: foreign, 'Content-Type': type })),
    ]
    const refused = 'This form was not sent from this site. Please open the page and try again.'
    return sweep(
      headers,
      async (one) => {
        const answer = await write(one)
        expect(answer.status).toBe(403)
        expect(await answer.text()).toBe(refused)
      },
      JSON.stringify,
    )
  })

  it('under a name that is not ours is not even looked at', () =>
    sweep(['evil.example', 'localhost.evil.example'], async (name) =>
      expect((await write({ Host: name, Origin: `http://${name}` })).status).toBe(421),
    ))

  it('from another site is refused by every method', () =>
    sweep(['PUT', 'PATCH', 'DELETE', 'POST', 'PROPFIND'], async (method) =>
      expect((await write({ 'Sec-Fetch-Site': 'cross-site' }, method)).status).toBe(403),
    ))

  it('from another site is refused at every address', () => {
    const screens = ['/', '/projects', '/projects.data', '/admin', '/admin/products.data', '/admin/uploads']
    return sweep([...screens, '/nowhere', '/assets/x.js'], async (path) => {
      const init = { method: 'POST', headers: { Origin: foreign }, sameOrigin: false }
      expect((await app.request(path, init)).status).toBe(403)
    })
  })

  it('of another site leaves nothing behind', async () => {
    const visits = () => app.services.visits.report({ address: '192.0.2.1', userAgent: '' })
    const before = await visits()
    await write({ Origin: foreign })
    expect(await visits()).toBe(before + 1)
  })
})

describe('a read', () => {
  it('may come from anywhere', async () => {
    const app = await createTestApp()
    for (const method of ['GET', 'HEAD'])
      expect(
        (await app.request('/projects', { method, headers: { 'Sec-Fetch-Site': 'cross-site' } })).status,
      ).toBe(200)
    await app.close()
  })

  it('is never offered to the scripts of another site', async () => {
    const app = await createTestApp()
    const answer = await app.request('/projects', { headers: { Origin: foreign } })
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
    await app.close()
  })
})
