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

  it('waits for no style sheet: each is on the page, beside its link that loads nothing', () => {
    const links = [...page.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)].map(([link]) => link)
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) expect(link).toContain('disabled=""')
    expect(page.match(/<style>/g)).toHaveLength(links.length)
    expect(page).toMatch(/<style>[^<]*font-family:\s*['"]?Archivo Variable/)
  })

  it('asks for no script before its photographs and fonts are there', () => {
    expect(page).not.toMatch(/<script type="module"|rel="modulepreload"|<script[^>]*src=/)
    expect(page).toMatch(/<script id="page-script" type="text\/plain" data-modules="\/assets\/[^"]+\.js"/)
  })

  it('names the script that it starts later in its policy', async () => {
    const policy = (await app.request('/projects')).headers.get('Content-Security-Policy') ?? ''
    const [, script = ''] = /<script id="page-script"[^>]*>([\s\S]*?)<\/script>/.exec(page) ?? []
    expect(script).toContain('__reactRouterRouteModules')
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
    expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
  })

  it('holds for an address that does not exist as well, and not for the back office', async () => {
    expect(await (await app.request('/no-such-page')).text()).toContain('id="page-script"')
    expect(await (await app.request('/admin')).text()).not.toContain('id="page-script"')
  })
})
