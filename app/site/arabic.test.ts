import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { collections } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import type { Collection } from '#app/content/define.ts'
import { documentAddress, formatDocument, parentOf } from '#app/content/document.ts'
import { inputLanguages } from '#app/content/translated.ts'
import { ar } from '#app/messages/ar.ts'
import { localHref } from '#app/platform/locales.ts'
import { openAdmin } from '#test/admin.ts'
import { describeProduct, publicUrl } from '#test/app.ts'
import { readHead } from '#test/head.ts'
import { addTestProject } from '#test/projects.ts'
import { switchArabicOn } from '#test/settings.ts'
import { addOneOfEach } from '#tools/seed/documents.ts'
import { firstStart } from '../../scripts/first-start.ts'

const pages = ['/', '/about', '/projects', '/projects/5', '/news', '/clients', '/contact', '/careers']
const documents = ['/feed.xml', '/llms.txt', '/manifest.webmanifest']

describeProduct('the site in Arabic', (createApp) => {
  const open = async (isOn = true) => {
    const app = await createApp()
    await addTestProject(app.services, { code: '5' })
    await switchArabicOn(app.services, isOn)
    const read = async (path: string) => (await app.request(path)).text()
    return { ...app, read }
  }

  it('does not exist until it is switched on, and no page tells of it', async () => {
    const { services, request, read } = await open(false)
    for (const path of [...pages, ...documents])
      expect((await request(localHref('ar', path))).status, path).toBe(404)
    expect(await read('/ar/about')).toContain('Page not found')
    expect((await request('/ar/contact', { method: 'POST', body: new URLSearchParams() })).status).toBe(405)
    for (const path of pages) expect(await read(path), path).not.toMatch(/hreflang|"\/ar/i)
    await switchArabicOn(services)
    expect(await read('/ar/about')).toContain('من نحن')
    expect(await read('/about')).toContain('hrefLang="ar"')
    await switchArabicOn(services, false)
    expect((await request('/ar/about')).status).toBe(404)
  })

  it('says its language and direction, and search engines find both languages of every page', async () => {
    const { read } = await open()
    for (const path of pages) {
      const arabic = await read(localHref('ar', path))
      expect(arabic, path).toMatch(/<html lang="ar" dir="rtl"/)
      expect(await read(path), path).toMatch(/<html lang="en" dir="ltr"/)
      for (const [address, html] of [
        [path, await read(path)],
        [localHref('ar', path), arabic],
      ] as const) {
        const { canonical, links } = readHead(html)
        expect(canonical).toBe(publicUrl + address)
        const alternates = links.flatMap((link) => {
          const [, language, href] = /hrefLang="([\w-]+)" href="([^"]+)"/.exec(link) ?? []
          return language ? [[language, href]] : []
        })
        expect(alternates, address).toEqual([
          ['en', publicUrl + path],
          ['ar', publicUrl + localHref('ar', path)],
          ['x-default', publicUrl + path],
        ])
      }
    }
    const sitemap = await read('/sitemap.xml')
    for (const path of pages) expect(sitemap).toContain(`<loc>${publicUrl}${localHref('ar', path)}</loc>`)
    expect(sitemap).toContain(`hreflang="x-default" href="${publicUrl}/projects/5"`)
  })

  it('leads to the same page in the other language, with its filters and its popup', async () => {
    const { services, read } = await open()
    const item = await addTestProject(services, { code: '6', news: 'Yes' })
    const linkOn = async (path: string, language: string) =>
      new RegExp(`href="([^"]+)" hrefLang="${language}" lang`)
        .exec(await read(path))?.[1]
        ?.replaceAll('&amp;', '&')
    for (const path of ['/', '/projects?status=all&type=villa', '/projects/5', `/news?item=${item.id}`]) {
      expect(await linkOn(path, 'ar')).toBe(localHref('ar', path))
      expect(await linkOn(localHref('ar', path), 'en')).toBe(path)
    }
  })

  it('answers what is missing in the language of its address, and stays in it', async () => {
    const { request, read } = await open()
    for (const path of ['/ar/nowhere', '/ar/projects/nothing', '/ar/careers/nothing', '/ar/sitemap.xml']) {
      const answer = await request(path)
      const html = await answer.text()
      expect([answer.status, html.includes('الصفحة غير موجودة')], path).toEqual([404, true])
    }
    expect(await read('/nowhere')).toContain('Page not found')
    const moved = await request('/ar/Projects/5/')
    expect([moved.status, moved.headers.get('Location')]).toEqual([308, '/ar/projects/5'])
    for (const path of pages) {
      const body = (await read(localHref('ar', path))).replace(/^.*<body>/s, '')
      const left = [...body.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)].filter(
        ([link, href = '']) => !/^\/(ar(?=[/?#]|$)|brochures|files)/.test(href) && !link.includes('hrefLang'),
      )
      expect(
        left.map(([link]) => link),
        path,
      ).toEqual([])
    }
  })

  it('tells programs its language: feed, manifest, language models, structured data', async () => {
    const { read } = await open()
    expect(await read('/ar/feed.xml')).toMatch(/<language>ar<\/language>/)
    expect(await read('/ar/feed.xml')).toContain(`${publicUrl}/ar/news`)
    expect(JSON.parse(await read('/ar/manifest.webmanifest'))).toMatchObject({
      lang: 'ar',
      dir: 'rtl',
      start_url: '/ar',
    })
    expect(await read('/ar/llms.txt')).toContain(
      `[المشاريع](${publicUrl}/ar/projects?status=all): جميع المشاريع`,
    )
    const { structuredData } = readHead(await read('/ar/projects/5'))
    const areaServed = async (path: string) =>
      readHead(await read(path)).structuredData.find((one) => one['@type'] === 'GeneralContractor')
        ?.areaServed
    expect([await areaServed('/'), await areaServed('/ar')]).toEqual([
      'United Arab Emirates',
      'الإمارات العربية المتحدة',
    ])
    const named = (type: string) => structuredData.find((one) => one['@type'] === type)
    expect([named('WebSite')?.['inLanguage'], named('CreativeWork')?.['inLanguage']]).toEqual(['ar', 'ar'])
    expect(JSON.stringify(named('BreadcrumbList'))).toContain('الرئيسية')
  })

  it('marks what is still in English, so that it is read and drawn as such', async () => {
    const { read } = await open()
    const html = await read('/ar/projects/5')
    expect(html).toMatch(/<h1 dir="ltr" lang="en">/)
    expect(await read('/projects/5')).toMatch(/<h1 dir="auto">/)
  })
})

describeProduct('a request sent in Arabic', (createApp) => {
  const noor = {
    personName: 'نورة \u200Fالهاشمي 2',
    personEmail: 'noor@example.com',
    personPhone: '+971 50 000 0000',
    personMessage: 'فيلا رقم 12B في Al Barsha',
  }

  it('keeps its language and its letters, which the office sees, and tables and Excel hold', async () => {
    const app = await createApp()
    await switchArabicOn(app.services)
    const admin = await app.signIn()
    const send = (path: string, typed: Record<string, string>) =>
      app.request(path, { method: 'POST', body: new URLSearchParams(typed) })
    expect((await send('/ar/contact', noor)).status).toBe(200)
    expect((await send('/contact', { ...noor, personMessage: 'In English' })).status).toBe(200)
    const stored = await app.services.db
      .selectFrom('request')
      .select(['name', 'language', 'message'])
      .execute()
    expect(stored.toSorted((one, other) => (one.language < other.language ? -1 : 1))).toEqual([
      { name: noor.personName, language: 'ar', message: noor.personMessage },
      { name: noor.personName, language: 'en', message: 'In English' },
    ])
    const { id } = await app.services.db
      .selectFrom('request')
      .select('id')
      .where('language', '=', 'ar')
      .executeTakeFirstOrThrow()
    const inbox = await app.request(`/admin/call-requests?open=${id}`, { cookie: admin })
    expect((await inbox.text()).replaceAll(/<[^>]*>/g, '')).toContain('Language: Arabic')
    const table = await app.request('/admin/call-requests/export', { cookie: admin })
    expect(await table.text()).toContain(
      `${noor.personName},noor@example.com,'+971 50 000 0000,${noor.personMessage},,Arabic,`,
    )
    const workbook = await app.request('/admin/call-requests/export?format=xlsx', { cookie: admin })
    const rows = await readSheet(Buffer.from(await workbook.arrayBuffer()))
    expect(rows.map((row) => [row[1], row[4], row[6]])).toContainEqual([
      noor.personName,
      noor.personMessage,
      'Arabic',
    ])
  })

  it('is refused in Arabic, for a script as JSON', async () => {
    const app = await createApp()
    await switchArabicOn(app.services)
    const answer = await app.request('/ar/contact', {
      method: 'POST',
      body: new URLSearchParams({ ...noor, personEmail: 'noor' }),
      headers: { Accept: 'application/json' },
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      {
        message: ar.forms.common.emailIncomplete,
        problems: { personEmail: ar.forms.common.emailIncomplete },
      },
    ])
  })
})

describeProduct('a translated text', (createApp) => {
  it('reaches the Arabic version of every page that shows it, from the form of every collection', async () => {
    const app = await createApp()
    const { db } = app.services
    await firstStart(app.services)
    await addOneOfEach(app.services)
    await switchArabicOn(app.services)
    const admin = await openAdmin(app)
    const missing: string[] = []
    let walked = 0
    for (const collection of collections) {
      const store = storeOf(collection)
      const all = await store.list(db)
      const document = all.find(({ topproject, news }) => topproject === 'Yes' && news === 'No') ?? all[0]
      if (!document) throw new Error(`there is no ${collection.one}`)
      const { fields } = collection
      // What is for the office alone is on no page as it is.
      const names = [...inputLanguages(collection)].flatMap(([name, locale]) =>
        locale === 'ar' && !fields[name]?.office ? name : [],
      )
      if (names.length === 0) continue
      const texts = names.map((name) => ({ english: name.replace(/_ar$/, ''), name }))
      const typed = {
        ...formatDocument(collection, document),
        ...Object.fromEntries(texts.map(({ english }) => [english, `English ${english}.`])),
        ...Object.fromEntries(names.map((name) => [name, `عربي ${name}.`])),
        rev: String(document.rev),
      }
      const answer = await admin.post(documentAddress(collection, document), typed)
      expect(answer.headers.get('Location'), collection.name).toContain('done=updated')
      const read = async (page: string) => (await app.request(page)).text()
      const pages = await Promise.all(
        (await pagesOf(collection, document)).map(async (page) => ({
          page,
          english: await read(page),
          arabic: await read(localHref('ar', page)),
        })),
      )
      for (const { english, name } of texts) {
        const showing = pages.filter((page) => page.english.includes(`English ${english}.`))
        if (showing.length === 0) missing.push(`${collection.name} ${english}`)
        for (const { page, arabic } of showing)
          if (!arabic.includes(`عربي ${name}.`)) missing.push(`${collection.name} ${name} on ${page}`)
        walked++
      }
    }
    expect(walked).toBeGreaterThan(10)
    expect(missing).toEqual([])

    /** Where visitors see it. */
    async function pagesOf(collection: Collection, document: object): Promise<string[]> {
      const own = collection.page?.({ ...document })
      const pages = [own ?? [], Object.keys(collection.shownOn), '/'].flat()
      const owner = collections.find(({ parts }) =>
        parts?.some((part) => part.collection === collection.name),
      )
      if (!owner?.page) return pages
      const owning = await storeOf(owner).find(db, parentOf(collection, document))
      return owning ? [...pages, owner.page(owning)] : pages
    }
  })
})
