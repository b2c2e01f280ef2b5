import { beforeAll, expect, it } from 'vitest'
import { visibleText } from '#test/admin.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { switchArabicOn } from '#test/settings.ts'

describeProduct('the page about sustainability', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
    await switchArabicOn(app.services)
  })
  const read = async (path: string) => (await app.request(path)).text()

  it('stands in both languages, with its calculator', async () => {
    expect(visibleText(await read('/sustainability'))).toMatch(/Sustainability.*Floor area.*0 tonnes/s)
    expect(visibleText(await read('/ar/sustainability'))).toMatch(/الاستدامة.*مساحة البناء.*0 طن/s)
  })

  it('is in the sitemap and in the footer, in the language of the page', async () => {
    expect(await read('/sitemap.xml')).toContain('/sustainability</loc>')
    expect(await read('/')).toMatch(/<a [^>]*href="\/sustainability"[^>]*>Sustainability</)
    expect(await read('/ar')).toMatch(/<a [^>]*href="\/ar\/sustainability"[^>]*>الاستدامة</)
  })
})
