import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

describe('a site whose name is known', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
    return () => app.close()
  })
  const under = (host: string, path = '/projects', headers: Record<string, string> = {}) =>
    app.app.fetch(new Request(`http://${host}${path}`, { headers }))

  it.each(['plinth.test', 'PLINTH.test:8080', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'answers to %s',
    async (host) => expect((await under(host)).status).toBe(200),
  )

  it.each(['evil.example', 'plinth.test.evil.example', '192.0.2.7', '[2001:db8::1]'])(
    'refuses %s',
    async (host) => {
      const answer = await under(host)
      expect(answer.status).toBe(421)
      expect(await answer.text()).toBe('This site is at http://plinth.test.')
    },
  )

  it.each(['/healthz', '/readyz', '/servez'])('says whether it lives to anybody: %s', async (path) =>
    expect((await under('10.1.2.3:3000', path)).status).toBe(200),
  )

  it('believes no proxy that it was not told to believe', async () =>
    expect((await under('evil.example', '/projects', { 'X-Forwarded-Host': 'plinth.test' })).status).toBe(
      421,
    ))

  it('takes visits by POST alone, and says so', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const answer = await app.request('/visits', { method })
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
    }
  })
})
