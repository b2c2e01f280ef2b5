import { programNamed } from '#app/platform/changes/actors.server.ts'
import { Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { projectAddress } from '#app/features/projects/address.ts'
import { defaults, type SettingKey, type Settings } from '#app/features/settings/collection.ts'
import { photographStore } from '#app/features/projects/story/store.server.ts'
import { maxPhotographs } from '#app/features/projects/story/stages.ts'
import { localeNames } from '#app/platform/locales.ts'
import { projectsPerSitemap } from './sitemap.server.ts'
import { day } from '#app/platform/units.ts'
import { readHead } from '#test/head.ts'
import { saveSetting, switchArabicOn } from '#test/settings.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { describeProduct, publicUrl, type TestApp } from '#test/app.ts'
import { drawing, openAdmin } from '#test/admin.ts'
import { pages } from '#app/features/settings/site-pages.ts'
import { addTestProject } from '#test/projects.ts'
import { addTestVacancy } from '#test/vacancies.ts'

describeProduct('the files that programs ask for', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(() => app.empty())
  const save = <Key extends SettingKey>(key: Key, value: Settings[Key]) =>
    change(app.services, programNamed('sara'), 'settings', (tx) => saveSetting(tx, key, 0, value))
  const text = async (path: string) => (await app.request(path)).text()
  const entries = async (path: string) => parseSitemap(Readable.from([await text(path)]))

  it('robots.txt closes the back office and names the sitemap', async () => {
    const lines = (await text('/robots.txt')).split('\n')
    expect(lines).toEqual(
      expect.arrayContaining(
        ['/admin', '/live', '/visits'].flatMap((path) => [
          `Disallow: ${path}$`,
          `Disallow: ${path}/`,
          `Disallow: ${path}?`,
        ]),
      ),
    )
    expect(lines).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
  })

  it('security.txt says whom to tell of a vulnerability, and in which languages', async () => {
    const read = async () => {
      const lines = (await text('/.well-known/security.txt')).trimEnd().split('\n')
      return Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]))
    }
    const { Expires, ...fields } = await read()
    expect(fields).toEqual({
      Contact: `${publicUrl}/contact`,
      'Preferred-Languages': 'en',
      Canonical: `${publicUrl}/.well-known/security.txt`,
    })
    const ahead = Date.parse(Expires ?? '') - Date.now()
    expect(ahead).toBeGreaterThan(30 * day)
    expect(ahead).toBeLessThan(365 * day)
    await switchArabicOn(app.services)
    await save('contactDetails', { ...defaults.contactDetails, email: 'office@plinth.example' })
    expect(await read()).toMatchObject({
      Contact: 'mailto:office@plinth.example',
      'Preferred-Languages': 'en, ar',
    })
    await switchArabicOn(app.services, false)
  })

  it('leads password managers to where a password is changed', async () => {
    const answer = await app.request('/.well-known/change-password')
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/admin/account'])
    expect((await app.request('/.well-known/no-such-file')).status).toBe(404)
  })

  it('sitemap.xml lists every page and every project under its own address, with its last change', async () => {
    const villa = await addTestProject(app.services, { code: 'A/1 & B' })
    const news = await addTestProject(app.services, { code: '2', news: 'Yes' })
    const answer = await app.request('/sitemap.xml')
    expect(answer.headers.get('Content-Type')).toContain('application/xml')
    const found = new Map((await entries('/sitemap.xml')).map(({ url, lastmod }) => [url, lastmod]))
    for (const { to } of pages) expect([...found.keys()]).toContain(publicUrl + to)
    expect(found.get(publicUrl + projectAddress(villa.code))).toBe(new Date(villa.updatedAt).toISOString())
    expect(found.get(`${publicUrl}/news?item=${news.id}`)).toBe(new Date(news.updatedAt).toISOString())
    expect(found.get(`${publicUrl}/news`)).toBe(new Date(news.updatedAt).toISOString())
    for (const url of found.keys()) expect((await app.request(url.slice(publicUrl.length))).status).toBe(200)
  })

  it('sitemap.xml says when a page was last changed by what it shows: settings, and those documents alone', async () => {
    const villa = await addTestProject(app.services, { code: '1' })
    const vacancy = await addTestVacancy(app.services)
    const moved = async () =>
      new Map(
        (await entries('/sitemap.xml')).map(({ url, lastmod }) => [url.slice(publicUrl.length), lastmod]),
      )
    const before = await moved()
    expect(before.get('/careers')).toBe(new Date(vacancy.updated_at).toISOString())
    for (const list of ['/projects', '/projects?status=all'])
      expect(before.get(list)).toBe(new Date(villa.updatedAt).toISOString())
    for (const other of ['/', '/about', '/news', '/contact', '/projects?status=completed']) {
      expect([...before.keys()]).toContain(other)
      expect(before.get(other)).toBeUndefined()
    }
    await save('hometext', { headertxt: 'We build', firstp: 'Since 2009.', secondp: 'In the open.' })
    const after = await moved()
    expect(after.get('/about')).toBe(after.get('/'))
    expect(after.get('/about')).toBeDefined()
    expect(after.get('/contact')).toBeUndefined()
  })

  it('a list too long for one file is an index of several, and nothing is in it twice', async () => {
    const { id } = await addTestProject(app.services, { code: '0' })
    const { db } = app.services
    const row = await db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const own: Record<string, RawBuilder<unknown>> = {
      id: sql`'p' || i`,
      code: sql`cast(i as text)`,
      code_lower: sql`cast(i as text)`,
      code_number: sql`i`,
    }
    const columns = Object.keys(row)
    const all = projectsPerSitemap + 10
    await sql`
      with recursive counting (i) as (select 1 union all select i + 1 from counting where i < ${all - 1})
      insert into project (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(columns.map((name) => own[name] ?? sql.ref(name)))} from counting, project where id = ${id}
    `.execute(db)
    const index = await parseSitemapIndex(Readable.from([await text('/sitemap.xml')]))
    const parts = index.map(({ url }) => url.slice(publicUrl.length))
    expect(parts).toEqual(['/sitemaps/1.xml', '/sitemaps/2.xml'])
    const lists = await Promise.all(parts.map(entries))
    const tag = (await app.request('/sitemaps/1.xml')).headers.get('ETag') ?? ''
    expect((await app.request('/sitemaps/1.xml', { headers: { 'If-None-Match': tag } })).status).toBe(304)
    for (const list of lists) expect(list.length).toBeLessThanOrEqual(50_000)
    const projects = lists.flat().filter(({ url }) => url.startsWith(`${publicUrl}/projects/`))
    expect(new Set(projects.map(({ url }) => url)).size).toBe(all)
    expect(projects).toHaveLength(all)
    expect((await app.request('/sitemaps/3.xml')).status).toBe(404)
    expect((await app.request('/sitemaps/x.xml')).status).toBe(404)
  })

  it('a list is as small as the format wants it, even if all its projects have two hundred photographs', async () => {
    const bytes = async () => Buffer.byteLength(await text('/sitemap.xml'))
    const { id } = await addTestProject(app.services, { code: '0' })
    const before = await bytes()
    const { db, pages } = app.services
    const keys = Array.from({ length: maxPhotographs }, (_, at) => `images/aB3dE5fG7hcreek-gate-${at}.jpg`)
    const stored = { access: 'public', type: 'image/jpeg', bytes: 1, sha256: 'a', created_at: 1 } as const
    await db
      .insertInto('file')
      .values(keys.map((key) => ({ key, ...stored })))
      .execute()
    const photographs = keys.map((key) => ({
      id: key,
      rev: 1,
      createdAt: 1,
      values: photographStore.toValues({ project: id, image: { key } }),
    }))
    await db.transaction().execute((tx) => photographStore.importAll(tx, photographs))
    pages.invalidate()
    const each = (await bytes()) - before
    expect(each).toBeGreaterThan(10_000)
    expect(localeNames.length * each * projectsPerSitemap).toBeLessThan(50_000_000)
  })

  it('llms.txt tells of the company what the site tells', async () => {
    await save('hometext', { headertxt: 'We build', firstp: 'Since 2009.', secondp: 'In the open.' })
    await addTestProject(app.services, { code: '5', name: 'Creek [Tower]', topproject: 'Yes' })
    const words = await text('/llms.txt')
    expect(words.startsWith(`# ${defaults.brand.companyName}\n\n> Since 2009.\n`)).toBe(true)
    expect(words).toContain(`- [Creek Tower](${publicUrl}/projects/5): Ongoing villa, Dubai`)
  })

  it('feed.xml has the news, newest first, and takes whatever an editor typed', async () => {
    const nasty = 'Doors ]]> & <b>“windows”</b> \u0007'
    await addTestProject(app.services, { code: '1', name: 'Not news' })
    const news = await addTestProject(app.services, {
      code: '2',
      name: nasty,
      remarks: nasty,
      news: 'Yes',
    })
    const answer = await app.request('/feed.xml')
    expect(answer.headers.get('Content-Type')).toContain('application/rss+xml')
    const feed = await answer.text()
    expect(feed).not.toContain('Not news')
    expect(feed).not.toContain('\u0007')
    expect(feed.replaceAll(']]]]><![CDATA[>', ']]>')).toContain('Doors ]]> & <b>“windows”</b>')
    // Feed readers parse a description as HTML.
    expect(feed).toContain('Doors ]]&gt; &amp; &lt;b&gt;“windows”&lt;/b&gt;')
    expect(feed).toContain(`<link>${publicUrl}/news?item=${news.id}</link>`)
    expect(feed).toContain(`<pubDate>${new Date(news.createdAt).toUTCString()}</pubDate>`)
    const tag = answer.headers.get('ETag') ?? ''
    const again = await app.request('/feed.xml', { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
  })

  it('names a logo of the company that is seen on white, also if its own is drawn for a dark page', async () => {
    const cornerOf = async () => {
      const { structuredData } = readHead(await text('/'))
      const company = structuredData.find((one) => one['@type'] === 'GeneralContractor')
      const answer = await app.request(String(company?.['logo']).slice(publicUrl.length))
      const image = sharp(await answer.arrayBuffer())
      const { width = 0, height = 0 } = await image.metadata()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(112)
      const [red = 0] = await image.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
      return red
    }
    expect(await cornerOf()).toBeGreaterThan(200) // The built-in mark is dark.
    const admin = await openAdmin(app)
    const key = await admin.keyOf(drawing(), { as: 'logo', into: 'generals' })
    await save('homelogo', { ...defaults.homelogo, imageUrl: key })
    expect(await cornerOf()).toBeLessThan(60)
  })

  it('the manifest names icons that are there, and another logo makes others', async () => {
    const iconsOf = async () => {
      const { icons }: { icons: { src: string; sizes: string; purpose: string }[] } = JSON.parse(
        await text('/manifest.webmanifest'),
      )
      for (const { src, sizes } of icons) {
        const answer = await app.request(src)
        expect(answer.headers.get('Cache-Control')).toContain('immutable')
        const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect(`${width}x${height}`).toBe(sizes)
      }
      return icons
    }
    const own = await iconsOf()
    expect(own.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
    const admin = await openAdmin(app)
    const key = await admin.keyOf(drawing(), { as: 'logo', into: 'generals' })
    await save('homelogo', { ...defaults.homelogo, imageUrl: key })
    const [theirs] = await iconsOf()
    expect(theirs?.src).not.toBe(own[0]?.src)
    const old = await app.request(own[0]?.src ?? '')
    expect([old.status, old.headers.get('Location')]).toEqual([302, theirs?.src])
    expect((await app.request('/icons/0/secret.png')).status).toBe(404)
  })

  it('favicon.ico is an icon', async () => {
    const answer = await app.request('/favicon.ico')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
    const { width } = await sharp(bytes.subarray(bytes.readUInt32LE(18))).metadata()
    expect(width).toBe(32)
  })

  async function expectRanges(etag: string | null) {
    const ask = (headers: Record<string, string>) => app.request('/brochures/egypt.pdf', { headers })
    expect((await ask({ 'If-None-Match': etag ?? '' })).status).toBe(304)
    const part = await ask({ Range: 'bytes=0-4' })
    expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
    expect((await ask({ Range: 'bytes=99999999-' })).status).toBe(416)
  }

  it('the brochure is there while the setting is on: ours, or the administrator’s own', async () => {
    expect((await app.request('/brochures/egypt.pdf')).status).toBe(404)
    expect(await text('/about')).not.toContain('egypt.pdf')
    await save('site', { ...defaults.site, brochure: true })
    const ours = await app.request('/brochures/egypt.pdf')
    expect(ours.headers.get('Content-Type')).toBe('application/pdf')
    const whole = await ours.text()
    expect(whole.startsWith('%PDF-')).toBe(true)
    await expectRanges(ours.headers.get('ETag'))
    expect((await text('/about')).match(/href="\/brochures\/egypt\.pdf"/g)).toHaveLength(2)
    expect((await text('/careers')).match(/href="\/brochures\/egypt\.pdf"/g)).toHaveLength(1)
    const admin = await openAdmin(app)
    const own = new File(['%PDF-1.7\nours alone\n%%EOF\n'], 'own.pdf', { type: 'application/pdf' })
    const key = await admin.keyOf(own, { as: 'document', into: 'generals' })
    await change(app.services, programNamed('sara'), 'settings', (tx) =>
      saveSetting(tx, 'site', 1, { ...defaults.site, brochure: true, brochureUrl: key }),
    )
    expect(await text('/brochures/egypt.pdf')).toContain('ours alone')
    const another = (await app.request('/brochures/egypt.pdf')).headers.get('ETag')
    expect(another).not.toBe(ours.headers.get('ETag'))
    await expectRanges(another)
    await change(app.services, programNamed('sara'), 'settings', (tx) =>
      saveSetting(tx, 'site', 2, {
        ...defaults.site,
        brochure: true,
        brochureUrl: 'https://a.example/b.pdf',
      }),
    )
    expect((await app.request('/brochures/egypt.pdf')).headers.get('Location')).toBe(
      'https://a.example/b.pdf',
    )
  })
})
