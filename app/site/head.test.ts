import { programNamed } from '#app/platform/changes/actors.server.ts'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { defaults, type SettingKey, type Settings } from '#app/features/settings/collection.ts'
import { saveSetting } from '#test/settings.ts'
import { change } from '#app/platform/changes/change.server.ts'
import type { Project } from '#app/features/projects/collection.ts'
import { describeProduct, publicUrl, type TestApp } from '#test/app.ts'
import { readHead } from '#test/head.ts'
import { addTestProject } from '#test/projects.ts'
import { kibibyte } from '#app/platform/units.ts'

const endsScript = 'Villa </script><script>alert(1)</script> & "Sons"'

describeProduct('what programs read of a page', (createApp) => {
  let app: TestApp
  let villa: Project
  let news: Project
  beforeAll(async () => {
    app = await createApp()
    const save = <Key extends SettingKey>(key: Key, value: Settings[Key]) =>
      change(app.services, programNamed('sara'), 'settings', (tx) => saveSetting(tx, key, 0, value))
    await save('contactDetails', { ...defaults.contactDetails, tel: '+971 4 000 0000', email: 'a@b.example' })
    await save('brand', { ...defaults.brand, companyName: 'Plinth <& Sons>', foundedIn: 2009 })
    await save('site', {
      ...defaults.site,
      videoChannel: 'https://videos.example/plinth',
      socialLinks: 'https://network.example/plinth',
      whatsapp: '+971 50 000 0000',
      place: '25.1857, 55.2724',
    })
    villa = await addTestProject(app.services, {
      code: '196B',
      name: endsScript,
      remarks: 'Long. '.repeat(90),
    })
    news = await addTestProject(app.services, {
      code: 'N-1',
      name: 'Handover',
      remarks: 'Keys.',
      news: 'Yes',
    })
    for (let code = 1; code <= 62; code++) await addTestProject(app.services, { code: String(code) })
  })
  const headAt = async (path: string) => readHead(await (await app.request(path)).text())
  const pages = () => [
    '/',
    '/about',
    '/projects',
    '/projects?page=2',
    '/projects?status=completed',
    '/projects?status=all&type=villa',
    '/news',
    `/news?item=${news.id}`,
    '/clients',
    '/contact',
    '/careers',
    '/projects/196B',
    '/projects/7',
  ]

  it('gives every page a title and a description of its own, no longer than is shown', async () => {
    const heads = await Promise.all(pages().map(headAt))
    const descriptions = heads.map(({ meta }) => meta.get('description') ?? '')
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length)
    expect(new Set(descriptions).size).toBe(heads.length)
    for (const description of descriptions) {
      expect(description.length).toBeGreaterThan(20)
      expect(description.length).toBeLessThanOrEqual(160)
    }
  })

  it('names the one address of a page, whatever else stands in the address that was asked for', async () => {
    for (const path of pages()) expect((await headAt(path)).canonical).toBe(publicUrl + path)
    expect((await headAt('/about?utm_source=mail')).canonical).toBe(`${publicUrl}/about`)
    expect((await headAt('/projects?type=all&status=ongoing&page=1')).canonical).toBe(`${publicUrl}/projects`)
    expect((await headAt('/projects/N-1')).canonical).toBe(`${publicUrl}/news?item=${news.id}`)
  })

  it('has a picture for sharing on every page, drawn when it is asked for', async () => {
    const pictures = new Set<string>()
    for (const path of pages()) {
      const { meta } = await headAt(path)
      const address = meta.get('og:image') ?? ''
      expect(address).toMatch(/^http:\/\/plinth\.test\/share\/(pages|projects)\/[\w-]+\/[0-9a-f]{24}\.jpg$/)
      expect(meta.get('twitter:card')).toBe('summary_large_image')
      expect(meta.get('twitter:image')).toBe(address)
      expect(meta.get('og:url')).toBe(publicUrl + path)
      pictures.add(address)
    }
    expect(pictures.size).toBe(10) // Filters and pages of a list share the list's image.
    for (const address of pictures) {
      const answer = await app.request(address.slice(publicUrl.length))
      expect(answer.headers.get('Content-Type')).toBe('image/jpeg')
      const bytes = Buffer.from(await answer.arrayBuffer())
      const { width, height, format } = await sharp(bytes).metadata()
      expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
      expect(bytes.byteLength).toBeLessThan(300 * kibibyte)
    }
  })

  it('says on every page who the company is', async () => {
    for (const path of pages()) {
      const company = (await headAt(path)).structuredData.find((one) => one['@type'] === 'GeneralContractor')
      expect(company).toMatchObject({
        name: 'Plinth <& Sons>',
        telephone: '+971 4 000 0000',
        email: 'a@b.example',
        sameAs: ['https://videos.example/plinth', 'https://network.example/plinth'],
        geo: { latitude: 25.1857, longitude: 55.2724 },
        address: { '@type': 'PostalAddress', addressCountry: 'AE' },
      })
    }
  })

  it('says on every page but the first where it stands', async () => {
    for (const path of pages().slice(1)) {
      const trail = (await headAt(path)).structuredData.find((one) => one['@type'] === 'BreadcrumbList')
      expect(trail?.itemListElement).toContainEqual(
        expect.objectContaining({ position: 1, item: `${publicUrl}/` }),
      )
    }
  })

  it('describes a project as a work, and news as articles', async () => {
    const work = (await headAt('/projects/196B')).structuredData.find(
      (one) => one['@type'] === 'CreativeWork',
    )
    expect(work).toMatchObject({ name: endsScript, identifier: '196B', url: `${publicUrl}/projects/196B` })
    const dated = { '@type': 'NewsArticle', datePublished: new Date(news.createdAt).toISOString() }
    for (const path of ['/news', `/news?item=${news.id}`])
      expect((await headAt(path)).structuredData).toContainEqual(
        expect.objectContaining({ ...dated, headline: 'Handover' }),
      )
  })

  it('lets no text of an editor end the element it stands in', async () => {
    const html = await (await app.request(`/projects/${villa.code}`)).text()
    expect(html).not.toContain('<script>alert(1)')
    expect(readHead(html).title).toContain(endsScript)
  })

  it('links feed, icons and manifest', async () => {
    const links = (await headAt('/careers')).links.join('\n')
    expect(links).toMatch(/rel="alternate" href="\/feed\.xml" type="application\/rss\+xml"/)
    expect(links).toMatch(/rel="manifest" href="\/manifest\.webmanifest"/)
    expect(links).toMatch(/rel="apple-touch-icon"/)
    expect(links).toMatch(/rel="icon"/)
  })

  it('keeps what is missing, and the back office, out of search engines', async () => {
    for (const path of ['/nowhere', '/projects/no-such', '/projects?page=9', '/news?page=9', '/admin']) {
      const answer = await app.request(path)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(readHead(await answer.text()).meta.get('robots')).toBe('noindex')
    }
    expect((await app.request('/admin/products')).headers.get('X-Robots-Tag')).toBe('noindex')
    expect((await app.request('/')).headers.get('X-Robots-Tag')).toBeNull()
  })

  it('opens a chat that names the page, without JavaScript', async () => {
    const html = await (await app.request('/projects/7')).text()
    const [, link = ''] = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(html) ?? []
    const url = new URL(link.replaceAll('&amp;', '&'))
    expect(url.pathname).toBe('/971500000000')
    expect(url.searchParams.get('text')).toBe(`Creek Villa, 7\n${publicUrl}/projects/7`)
    expect(html).toContain('Chat on WhatsApp')
  })
})

describeProduct('a site without details', (createApp) => {
  it('leaves out what is not known', async () => {
    const { request } = await createApp()
    const html = await (await request('/contact')).text()
    expect(html).not.toContain('wa.me')
    expect(html).not.toContain('Prequalification')
    expect(html).not.toContain('Video channel')
    const company = readHead(html).structuredData.find((one) => one['@type'] === 'GeneralContractor')
    expect(Object.keys(company ?? {})).not.toContain('geo')
    expect(Object.keys(company ?? {})).not.toContain('telephone')
  })
})
