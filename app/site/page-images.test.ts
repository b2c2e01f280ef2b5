import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { readHead } from '#test/head.ts'
import { switchArabicOn } from '#test/settings.ts'
import { addTestVacancy } from '#test/vacancies.ts'

/** A heading on an image. */
const banner = /<section [^>]*data-banner="low"[^>]*>.*?<h1>[^<]+<\/h1><\/section>/s

const pages = [
  ['/clients', '/admin/clients-image', 'clientsimage'],
  ['/contact', '/admin/contact-image', 'contactimage'],
  ['/careers', '/admin/careers-image', 'careersimage'],
] as const

describeProduct('the wide image of a page that needs none', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
    await switchArabicOn(app.services)
    await addTestVacancy(app.services)
  })
  beforeEach(async () => {
    const names = pages.map(([, , name]) => name)
    await app.services.db.deleteFrom('setting').where('key', 'in', names).execute()
    app.services.pages.invalidate()
  })
  const text = async (path: string) => (await app.request(path)).text()
  const shareImageOf = async (path: string) => readHead(await text(path)).meta.get('og:image')

  it.each(pages)('is on %s in each language once it is chosen, around its point', async (path, address) => {
    for (const at of [path, `/ar${path}`]) expect(await text(at)).not.toMatch(banner)
    const shared = await shareImageOf(path)
    const imageUrl = await admin.keyOf(await photograph(), { into: 'generals' })
    const saved = await admin.post(address, { rev: '0', imageUrl, focusX: '20', focusY: '70' })
    expect(saved.status).toBe(303)
    for (const at of [path, `/ar${path}`]) {
      const html = await text(at)
      expect(html).toMatch(banner)
      expect(html).toContain(`src="/files/${imageUrl}"`)
      expect(html).toContain('object-position:20% 70%')
      expect(html.match(/<h1/g)).toHaveLength(1)
    }
    expect(await shareImageOf(path)).not.toBe(shared)
    expect((await app.request(`/files/${imageUrl}`)).status).toBe(200)
  })

  it.each(pages)('leaves %s when it is removed', async (path, address) => {
    const before = await text(path)
    const imageUrl = await admin.keyOf(await photograph(), { into: 'generals' })
    await admin.post(address, { rev: '0', imageUrl })
    expect((await admin.post(address, { rev: '1', imageUrl: '' })).status).toBe(303)
    expect(await text(path)).toBe(before)
    expect((await app.request(`/files/${imageUrl}`)).status).toBe(404)
  })

  it('is asked of nobody on Overview, and found by its name', async () => {
    expect(visibleText(await (await admin.get('/admin/overview')).text())).not.toMatch(
      /(Clients|Contact|Careers) image is missing/,
    )
    for (const [, address] of pages) expect(await (await admin.get('/admin')).text()).toContain(address)
  })

  it('leaves Careers one heading, and the form and the thanks are below it', async () => {
    const imageUrl = await admin.keyOf(await photograph(), { into: 'generals' })
    await admin.post('/admin/careers-image', { rev: '0', imageUrl })
    const html = await text('/careers')
    const headings = [...html.matchAll(/<(h[12])[^>]*>([^<]*)</g)].map(([, level, words]) => [level, words])
    expect(headings).toEqual([
      ['h1', 'Careers'],
      ['h2', 'Open Vacancies'],
      ['h2', 'Join Our Team'],
    ])
  })
})
