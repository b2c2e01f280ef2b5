import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

describe('the first look at a page', () => {
  let app: TestApp
  let page: string
  beforeAll(async () => {
    app = await createTestApp()
    const answer = await app.request('/projects')
    page = await answer.text()
    return () => app.close()
  })

  it('waits for no style sheet: each is on the page', () => {
    expect(page).not.toMatch(/rel="stylesheet"(?![^>]* disabled)/)
    expect(page.match(/<style>/g)?.length).toBeGreaterThan(3)
    expect(page).toMatch(/<style>[^<]*font-family:\s*['"]?Archivo Variable/)
  })

  it('has one script, which comes last, and nothing for React to bring to life', () => {
    expect(page.match(/<script[^>]*src=/g)).toHaveLength(1)
    expect(page).toMatch(/<script type="module" src="\/assets\/entry\.client-[^"]+\.js" fetchPriority="low">/)
    expect(page).not.toContain('__reactRouter')
  })

  it('names what runs in its head in its policy: what is noted early, and what may be fetched ahead', async () => {
    const policy = (await app.request('/projects')).headers.get('Content-Security-Policy') ?? ''
    const [, early = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? []
    const [, rules = ''] = /<script type="speculationrules">([\s\S]*?)<\/script>/.exec(page) ?? []
    expect(JSON.parse(rules)).toMatchObject({
      prefetch: [{ eagerness: 'moderate' }],
      prerender: [{ eagerness: 'moderate' }],
    })
    for (const script of [early, rules]) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
      expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
    }
  })

  it('may be fetched ahead where a page is shared by everybody, and is no part of the page that it is on', () => {
    const [, rules = ''] = /<script type="speculationrules">([\s\S]*?)<\/script>/.exec(page) ?? []
    for (const address of ['/', '/projects', '/projects/:code', '/contact'])
      expect(rules).toContain(`{"href_matches":"${address}"}`)
    for (const other of ['admin', 'files', 'feed', 'brochures', '*']) expect(rules).not.toContain(other)
    expect(rules).toContain('{"not":{"selector_matches":"[data-opens]"}}')
  })

  it('holds for an address that does not exist as well; the back office comes to life by React', async () => {
    expect(await (await app.request('/no-such-page')).text()).not.toContain('__reactRouter')
    expect(await (await app.request('/admin')).text()).toContain('__reactRouterRouteModules')
  })
})
