import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeProduct, publicUrl, type TestApp } from '#test/app.ts'
import { switchArabicOn } from '#test/settings.ts'

const safety = {
  title: 'Health and safety',
  title_ar: 'الصحة والسلامة',
  slug: '',
  linkedFrom: 'about',
  position: '',
}
const own = '/about/health-and-safety'

describeProduct('pages', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
  })
  beforeEach(async () => {
    for (const table of ['page', 'redirect', 'revision'] as const)
      await app.services.db.deleteFrom(table).execute()
    await switchArabicOn(app.services, false)
    app.services.pages.invalidate()
  })

  async function add(fields: Record<string, string> = {}) {
    const answer = await admin.post('/admin/pages', { ...safety, id: randomUUID(), ...fields })
    expect(answer.status).toBe(303)
    const added = answer.headers.get('Location') ?? ''
    const { id } = await app.services.db
      .selectFrom('page')
      .select('id')
      .where('title', '=', fields.title ?? safety.title)
      .executeTakeFirstOrThrow()
    // A page begins with its sections.
    expect(added).toMatch(new RegExp(`^/admin/pages/edit/${id}/sections\\?done=`))
    return id
  }
  async function addSection(page: string, fields: Record<string, string>) {
    const empty = {
      page,
      heading: '',
      heading_ar: '',
      text: '',
      text_ar: '',
      imageUrl: '',
      file: '',
      position: '',
    }
    const answer = await admin.post(`/admin/pages/edit/${page}/sections/add`, { ...empty, ...fields })
    expect(answer.status, visibleText(await answer.text())).toBe(303)
  }
  const read = async (path: string) => (await app.request(path)).text()
  const text = async (path: string) => visibleText(await read(path))

  it('stand at their address, with heading, text, photograph and document, in both languages', async () => {
    await switchArabicOn(app.services)
    const page = await add()
    await addSection(page, { text: 'Everybody goes home.', position: '1' })
    await addSection(page, {
      heading: 'On every site',
      heading_ar: 'في كل موقع',
      text: 'A helmet.\n\nA harness.',
      text_ar: 'خوذة.\n\nحزام.',
      imageUrl: await admin.keyOf(await photograph('helmet.jpg'), { as: 'photograph', into: 'images' }),
      imageAlt: 'A helmet on a rack',
      file: await admin.keyOf(new File(['%PDF-1.7 rules'], 'Rules.pdf'), {
        as: 'document',
        into: 'generals',
      }),
      position: '2',
    })
    const html = await read(own)
    expect(visibleText(html)).toMatch(
      /Health and safety.*Everybody goes home\..*On every site.*A helmet\..*A harness\..*Rules\.pdf/s,
    )
    expect(html).toContain('<p>A helmet.</p><p>A harness.</p>')
    expect(html).toContain('alt="A helmet on a rack"')
    const [, file = ''] = /href="(\/files\/generals\/[^"]+)"/.exec(html) ?? []
    expect(await read(file)).toBe('%PDF-1.7 rules')
    expect(await text(`/ar${own}`)).toMatch(
      /الصحة والسلامة.*Everybody goes home\..*في كل موقع.*خوذة\..*حزام\./s,
    )
    expect((await app.request('/about/nothing')).status).toBe(404)
  })

  it('lead to their sections once they are added, which says what was done', async () => {
    const of = (id: string, done: string) => `/admin/pages/edit/${id}/sections?done=${done}`
    const page = await add()
    const shown = async (done: string) => visibleText(await (await admin.get(of(page, done))).text())
    expect(await shown('owner-added')).toMatch(/Page added\.|Own page added\./)
    expect(await shown('kept')).toContain('Saved as a draft')
  })

  it('are linked from where it was chosen, in their order', async () => {
    await add({ position: '2' })
    await add({ title: 'Quality', title_ar: '', position: '1' })
    await add({ title: 'Terms', title_ar: '', linkedFrom: 'footer' })
    await add({ title: 'Hidden', title_ar: '', linkedFrom: 'nowhere' })
    const about = await read('/about')
    expect(about.indexOf('/about/quality')).toBeGreaterThan(0)
    expect(about.indexOf('/about/health-and-safety')).toBeGreaterThan(about.indexOf('/about/quality'))
    const home = await read('/')
    expect(home).toContain('href="/about/terms"')
    expect(home).not.toContain('/about/quality')
    expect(about + home).not.toContain('/about/hidden')
    expect((await app.request('/about/hidden')).status).toBe(200)
  })

  it('are named to search engines, with the last change of their sections, and to language models', async () => {
    const page = await add()
    await addSection(page, { text: 'Everybody goes home.' })
    const later = Date.UTC(2099, 0, 1)
    await app.services.db.updateTable('page_section').set({ updated_at: later }).execute()
    app.services.pages.invalidate()
    const sitemap = await read('/sitemap.xml')
    expect(sitemap).toContain(`<loc>${publicUrl}${own}</loc><lastmod>2099-01-01`)
    expect(await read('/llms.txt')).toContain(
      `- [Health and safety](${publicUrl}${own}): Everybody goes home.`,
    )
    expect(await read(own)).toContain('<meta name="description" content="Everybody goes home."/>')
  })

  it('lead from an old address to the new one', async () => {
    const id = await add()
    const saved = await admin.post(`/admin/pages/edit/${id}`, { ...safety, slug: 'hse', rev: '1' })
    expect(saved.status).toBe(303)
    const answer = await app.request(own)
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, '/about/hse'])
  })

  describe('an address', () => {
    it('that the site keeps for itself is refused, and not made from a title', async () => {
      const refused = await admin.post('/admin/pages', { ...safety, slug: 'Team' })
      expect(visibleText(await refused.text())).toContain('The site needs this address itself.')
      await add({ title: 'Team', title_ar: '' })
      const { slug } = await app.services.db.selectFrom('page').select('slug').executeTakeFirstOrThrow()
      expect(slug).toBe('team-2')
    })
  })

  it('and their sections are found, deleted and brought back together', async () => {
    const page = await add()
    await addSection(page, { heading: 'On every site', text: 'A helmet.' })
    expect(await (await admin.get('/admin/find?text=health')).text()).toContain('Health and safety')
    const form = await (await admin.get(`/admin/pages/edit/${page}`)).text()
    expect(form).toContain(`/admin/pages/edit/${page}/sections`)
    const listed = await admin.get(`/admin/pages/edit/${page}/sections`)
    expect(visibleText(await listed.text())).toMatch(/On every site.*A helmet/)
    const deleted = await admin.post(`/admin/pages/edit/${page}`, { intent: 'delete', rev: '1' })
    expect(deleted.status).toBe(303)
    expect((await app.request(own)).status).toBe(404)
    await admin.post('/admin/undo', { kind: 'page', record: page })
    expect(await text(own)).toMatch(/Health and safety.*On every site.*A helmet\./s)
  })

  it('need something in each section', async () => {
    const page = await add()
    const answer = await admin.post(`/admin/pages/edit/${page}/sections/add`, { page, heading: '', text: '' })
    expect(visibleText(await answer.text())).toContain('Write something, or choose an image or a PDF.')
  })
})
