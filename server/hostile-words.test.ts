import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { callForm } from '#app/features/requests/call-form.ts'
import { typedFields, type RequestForm } from '#app/features/requests/form.ts'
import { jobForm } from '#app/features/requests/job-form.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { openAdmin, photograph, type TestAdmin } from '#test/admin.ts'
import { typedProject } from '#tools/seed/content.ts'
import { addOneOfEach } from '#tools/seed/documents.ts'

/** Breaks out of wherever text stands in a page, if that does not escape it. */
const breakouts = [
  '"><owned>',
  "'><owned>",
  '--></script></title></textarea><owned>',
  '" onfocus="owned()',
  "' onfocus='owned()",
]
const hostile = breakouts.join(' ')
/** What a browser would take as an element or a handler of ours. What ends a script early is found behind it. */
function findAlive(html: string): string | undefined {
  const tags = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .matchAll(/<([a-z][^\s>]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g)
  for (const [whole, name, attributes = ''] of tags)
    if (name === 'owned' || /onfocus/.test(attributes.replace(/"[^"]*"|'[^']*'/g, ''))) return whole
  return undefined
}

const statements = ["'; drop table project; --", "' or '1'='1", "\\' or 1=1", '%27 union select 1']

describeProduct('words that are markup', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  const pages: string[] = []
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
    const typed = (form: RequestForm) =>
      Object.fromEntries(typedFields(form).map(([name]) => [name, hostile]))
    const file = new File(['%PDF-1.7\n%%EOF\n'], `${hostile}.pdf`)
    const call = {
      ...typed(callForm),
      personEmail: 'eve@example.com',
      personPhone: breakouts[0] ?? '',
    }
    const job = { ...typed(jobForm), email: 'eve@example.com', phone: breakouts[1] ?? '' }
    expect((await admin.post('/contact', call)).status).toBe(200)
    expect((await admin.post('/careers', job, { file })).status).toBe(200)
    const texts = { name: hostile, location: hostile, client: hostile, consultant: hostile, remarks: hostile }
    const picture = { imageUrl: await admin.keyOf(await photograph()), imageAlt: hostile }
    for (const news of ['No', 'Yes']) {
      const fields = { ...typedProject, ...texts, ...picture, news, topproject: news, code: `9${news}` }
      expect((await admin.post('/admin/products', { ...fields, id: randomUUID() })).status).toBe(303)
    }
    expect((await admin.post('/admin/clients', { name: hostile })).status).toBe(303)
    for (const { kind, id } of await app.services.db.selectFrom('request').select(['kind', 'id']).execute())
      pages.push(`/admin/${kind}s?open=${id}`)
    for (const { address } of await addOneOfEach(app.services)) pages.push(address)
    return () => app.close()
  })

  it('are text on every page that shows them', async () => {
    const shown = ['/projects/9No', '/projects/9Yes', '/admin/history', '/admin/products/edit', ...pages]
    const routes = app.app.routes.map(({ pattern }) => pattern).filter((pattern) => !/[:*]/.test(pattern))
    let seen = 0
    for (const path of new Set([...routes, ...shown, '/projects?status=all'])) {
      const answer = await admin.get(path)
      const isPage = answer.headers.get('Content-Type')?.startsWith('text/html')
      if (!isPage) void (await answer.body?.cancel())
      else {
        const html = await answer.text()
        if (html.includes('owned')) seen += 1
        expect(findAlive(html), path).toBeUndefined()
      }
    }
    expect(seen).toBeGreaterThan(8)
  })

  it.each([...breakouts, ...statements])('are text in an address, too: %s', async (word) => {
    const value = encodeURIComponent(word)
    for (const path of [
      `/projects?status=${value}&type=${value}&page=${value}`,
      `/projects/${value}`,
      `/${value}`,
      `/files/images/${value}`,
      `/admin/products/edit?search=${value}&sort=${value}`,
      `/admin/find?q=${value}`,
      `/admin/history?kind=${value}&record=${value}`,
      `/admin/call-requests?open=${value}&state=${value}`,
    ]) {
      const answer = await admin.get(path)
      expect(answer.status, path).toBeLessThan(500)
      expect(findAlive(await answer.text()), path).toBeUndefined()
    }
  })
})
