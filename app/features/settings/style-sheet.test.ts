import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAdmin, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { startS3, type S3Server } from '#test/s3.ts'
import { switchArabicOn } from '#test/settings.ts'

const css = ':root { --ink: #123456 }\n/* برج */\n'
const brand = {
  rev: '0',
  companyName: 'Corner Stone',
  country: 'AE',
  phoneRegion: 'AE',
  timeZone: 'Asia/Dubai',
}
const file = (content: BlobPart, name = 'Own look.css') => new File([content], name)

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
  return s3.stop
})

describeProduct('the own style sheet', (createApp) => {
  describe.each(['disk', 'S3'])('on %s', (place) => {
    let app: TestApp
    let admin: TestAdmin
    beforeAll(async () => {
      app = await createApp({ config: place === 'S3' ? { s3: (await s3.newBucket()).config } : {} })
      admin = await openAdmin(app)
      await switchArabicOn(app.services)
    })
    beforeEach(async () => {
      await app.services.db.deleteFrom('setting').where('key', '=', 'brand').execute()
      app.services.pages.invalidate()
    })

    const upload = (sent: File) => admin.upload(sent, { as: 'styleSheet', into: 'generals' })
    const keyOf = async (sent: File) => (await (await upload(sent)).json()).key as string // As the form gets it.
    const save = (fields: Record<string, string>) => admin.post('/admin/brand', { ...brand, ...fields })
    /** The style sheets of a page, in their order. */
    async function sheetsOf(path: string) {
      const html = await (await app.request(path)).text()
      return [...html.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)].map(
        ([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? '',
      )
    }

    it('is the last of every public page, in each language, and of none of the back office', async () => {
      await addTestProject(app.services, { code: '5' })
      const pages = ['/', '/about', '/projects', '/projects/5', '/news', '/clients', '/contact', '/careers']
      const all = [...pages, '/nowhere', '/ar', '/ar/projects', '/ar/nowhere']
      for (const path of all) expect((await sheetsOf(path)).join(), path).not.toContain('/files/')
      const key = await keyOf(file(css))
      expect(key).toMatch(/^generals\/[A-Za-z0-9]{10}Own-look\.css$/)
      expect((await save({ styleSheet: key })).status).toBe(303)
      for (const path of all) {
        const sheets = await sheetsOf(path)
        expect(sheets.length, path).toBeGreaterThan(1)
        expect(sheets.indexOf(`/files/${key}`), path).toBe(sheets.length - 1)
      }
      for (const path of ['/admin', '/admin/brand', '/admin/site-visit'])
        expect(await (await admin.get(path)).text(), path).not.toContain(
          `rel="stylesheet" href="/files/${key}`,
        )
      expect(await (await app.request('/admin')).text()).not.toContain(key)
    })

    it('is sent to strangers as CSS as long as Brand names it', async () => {
      const key = await keyOf(file(css))
      expect((await app.request(`/files/${key}`)).status).toBe(404)
      await save({ styleSheet: key })
      const answer = await app.request(`/files/${key}`)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/css; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox')
      expect(await answer.text()).toBe(css)
      const form = await (await admin.get('/admin/brand')).text()
      expect(form).toContain(`href="/files/${key}"`)
      expect((await save({ rev: '1', styleSheet: '' })).status).toBe(303)
      expect((await sheetsOf('/')).join()).not.toContain('/files/')
      expect((await app.request(`/files/${key}`)).status).toBe(404)
    })

    it('comes back by Undo', async () => {
      const key = await keyOf(file(css))
      await save({ styleSheet: key })
      await save({ rev: '1', styleSheet: '' })
      const { change_id } = await app.services.db
        .selectFrom('revision')
        .select('change_id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect((await admin.post('/admin/undo', { change: change_id })).status).toBeLessThan(400)
      expect((await sheetsOf('/')).at(-1)).toBe(`/files/${key}`)
    })

    it('is on the page of a guest, too, who is sent it by the link', async () => {
      const { id } = await addTestProject(app.services, { code: '6' })
      const key = await keyOf(file(css))
      await save({ styleSheet: key })
      const made = await (await admin.post('/admin/guest-links', { kind: 'project', id })).text()
      const [, link = ''] = /(\/shared\/[\w-]{22})/.exec(made) ?? []
      for (const path of [link, `/ar${link}`])
        expect((await sheetsOf(path)).at(-1)).toBe(`${link}/files/${key}`)
      const answer = await app.request(`${link}/files/${key}`)
      expect(answer.headers.get('Content-Type')).toBe('text/css; charset=utf-8')
      expect(await answer.text()).toBe(css)
    })

    it.each([
      [
        file(css, 'look.scss'),
        422,
        'look.scss is not a CSS file. Save it as a CSS file and choose it again.',
      ],
      [file(css, 'css'), 422, 'css is not a CSS file. Save it as a CSS file and choose it again.'],
      [
        file(Buffer.from('/* caf\xe9 */', 'latin1'), 'a.css'),
        422,
        'a.css is not text in UTF-8. Save it in your editor as UTF-8 and choose it again.',
      ],
      [
        file(Buffer.from('a{}', 'utf16le'), 'a.css'),
        422,
        'a.css is not text in UTF-8. Save it in your editor as UTF-8 and choose it again.',
      ],
      [
        file(`/*${' '.repeat(200 * 1024)}*/`, 'a.css'),
        413,
        'a.css (201 kB) is larger than 200 kB. Make it smaller and choose it again.',
      ],
    ])('is not %o', async (sent, status, sentence) => {
      const answer = await upload(sent)
      expect(answer.status).toBe(status)
      expect(await answer.text()).toContain(sentence)
      const inForm = await admin.post('/admin/brand', brand, { styleSheet: sent })
      expect(inForm.status).toBe(400)
      const said = visibleText(await inForm.text())
      expect(said).toContain(`Error during upload: ${sentence.replace(' (201 kB)', '')}`)
    })

    it('is not a larger file that began as another kind', async () => {
      const cookie = await app.signIn()
      const large = `/*${' '.repeat(300 * 1024)}*/`
      const send = (path: string, method: string, headers: Record<string, string>, body?: string) =>
        app.request(path, { method, cookie, headers: { 'Tus-Resumable': '1.0.0', ...headers }, body })
      const begun = await send('/admin/uploads?as=video', 'POST', {
        'Upload-Length': String(large.length),
        'Upload-Metadata': `filename ${Buffer.from('a.css').toString('base64')}`,
      })
      const address = begun.headers.get('Location') ?? ''
      const part = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
      await send(address, 'PATCH', part, large)
      const answer = await send(`${address}?finish&as=styleSheet&into=generals`, 'POST', {})
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain('larger than 200 kB')
    })

    it('comes inside the form as well, without JavaScript', async () => {
      expect((await admin.post('/admin/brand', brand, { styleSheet: file(css) })).status).toBe(303)
      expect((await sheetsOf('/')).at(-1)).toMatch(/Own-look\.css$/)
    })

    it('is for Brand alone, which takes nothing else', async () => {
      const [sheet, pdf] = [await keyOf(file(css)), await keyOf(file(css))]
      await app.services.db
        .updateTable('file')
        .where('key', '=', pdf)
        .set({ type: 'application/pdf' })
        .execute()
      expect((await save({ styleSheet: pdf })).status).toBe(400)
      for (const [address, fields] of [
        ['/admin/news-image', { imageUrl: sheet }],
        ['/admin/site', { loadingOverlay: '2', brochureUrl: `/files/${sheet}` }],
      ] as const)
        expect((await admin.post(address, { rev: '0', ...fields })).status, address).toBe(400)
    })
  })
})
