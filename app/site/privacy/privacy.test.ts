import { beforeEach, expect, it } from 'vitest'
import { ar } from '#app/messages/ar.ts'
import { en } from '#app/messages/en.ts'
import { openAdmin, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeProduct, type TestApp } from '#test/app.ts'

const notice = {
  privacyNotice: 'We keep what you send.\nWe give it to nobody.',
  privacyNotice_ar: 'نحتفظ بما ترسله.',
}
const forms = ['/contact', '/careers']

describeProduct('the privacy notice', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeEach(async () => {
    app ??= await createApp()
    await app.empty()
    admin = await openAdmin(app)
    await admin.post('/admin/languages', { rev: '0', arabic: 'Yes' })
  })
  const page = async (path: string) => (await app.request(path)).text()
  const save = (fields: Record<string, string>, rev = '0') =>
    admin.post('/admin/site', { rev, loadingOverlay: '2', ...fields })

  it('is nowhere before there is one', async () => {
    expect((await app.request('/privacy')).status).toBe(404)
    for (const path of forms) expect(visibleText(await page(path))).not.toContain(en.shell.privacy)
  })

  it('is a page in both languages, linked below both forms and at the bottom of every page', async () => {
    expect((await save(notice)).status).toBe(303)
    const english = await page('/privacy')
    expect(visibleText(english)).toContain('We give it to nobody.')
    const arabic = await page('/ar/privacy')
    expect(visibleText(arabic)).toContain(`${ar.shell.privacy} `)
    expect(visibleText(arabic)).toContain(notice.privacyNotice_ar)
    for (const path of forms) {
      expect((await page(path)).match(/href="\/privacy"/g), path).toHaveLength(2)
      expect((await page(`/ar${path}`)).match(/href="\/ar\/privacy"/g), path).toHaveLength(2)
    }
    expect(await page('/about')).toContain('href="/privacy"')
  })

  it('is a link instead, where there is one, which begins with https', async () => {
    const link = 'https://legal.example/privacy'
    expect((await save({ ...notice, privacyLink: 'http://legal.example/privacy' })).status).toBe(400)
    expect((await save({ ...notice, privacyLink: link })).status).toBe(303)
    expect((await app.request('/privacy')).status).toBe(404)
    for (const path of [...forms, '/ar/contact'])
      expect((await page(path)).match(/href="https:\/\/legal.example\/privacy"/g), path).toHaveLength(2)
  })

  it('is joined by how long what is sent is kept, once that is set', async () => {
    for (const path of forms) expect(visibleText(await page(path))).not.toMatch(/We keep what you send/)
    for (const [kind, months] of [
      ['call', '1'],
      ['job', '12'],
    ] as const) {
      const saved = await admin.post(`/admin/${kind}-requests/retention`, { rev: '0', months })
      expect(saved.status).toBe(303)
    }
    expect(visibleText(await page('/contact'))).toContain('We keep what you send for one month.')
    expect(visibleText(await page('/careers'))).toContain('We keep what you send for 12 months.')
    expect(visibleText(await page('/ar/contact'))).toContain('نحتفظ بما ترسله شهرًا واحدًا.')
    expect(visibleText(await page('/ar/careers'))).toContain('نحتفظ بما ترسله 12 شهرًا.')
  })
})
