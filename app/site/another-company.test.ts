import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { openAdmin, type TestAdmin } from '#test/admin.ts'
import { describeProduct, publicUrl, type TestApp } from '#test/app.ts'
import { readHead } from '#test/head.ts'
import { startMailServer } from '#test/mail-server.ts'
import { addTestProject } from '#test/projects.ts'

const brand = {
  companyName: 'Delta Stone',
  companyName_ar: 'دلتا ستون',
  shortName: '',
  ink: '#0b3d2e',
  accent: '#ffc400',
  country: 'Egypt',
  timeZone: 'Africa/Cairo',
  phoneRegion: 'EG',
  foundedIn: '1998',
}
const [deepGreen, yellow] = ['#0b3d2e', '#ffc400']
/** What belongs to the company that is built in. */
const builtIn = /plinth|dubai|emirates|"AE"|\+971|0b2545|f26b21|b8460b|11 37 69/i
const pages = [
  '/',
  '/about',
  '/projects',
  '/projects/7',
  '/news',
  '/clients',
  '/contact',
  '/careers',
  '/nowhere',
]
const data = ['/llms.txt', '/feed.xml', '/manifest.webmanifest', '/sitemap.xml', '/robots.txt']
const night = Date.parse('2026-11-21T20:30:00Z')

describeProduct('the site of another company', (createApp) => {
  const mails: { text: string; html: string }[] = []
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    const server = await startMailServer()
    const office = { notifyTo: 'office@delta.example', mailFrom: 'web@delta.example' }
    app = await createApp({ config: { ...office, smtpUrl: server.url() } })
    admin = await openAdmin(app)
    expect((await admin.post('/admin/brand', { rev: '0', ...brand })).status).toBe(303)
    await addTestProject(app.services, { code: '7', name: 'Nile Gate', location: 'Giza', news: 'Yes' })
    await app.services.db.updateTable('project').set({ created_at: night, published_at: night }).execute()
    const typed = { personName: 'Omar', personEmail: 'omar@example.com', personPhone: '010 0123 4567' }
    const body = new URLSearchParams({ ...typed, personMessage: 'Call me.' })
    expect((await app.request('/contact', { method: 'POST', body })).status).toBe(200)
    await app.services.outbox.idle()
    mails.push(...server.mails)
    await server.close()
  })
  const read = async (path: string) =>
    (await (await app.request(path)).text()).replaceAll(publicUrl, 'https://delta.example')
  const colourAt = async (path: string, left: number, top: number) => {
    const picture = Buffer.from(await (await app.request(path)).arrayBuffer())
    const { data: rgb } = await sharp(picture)
      .removeAlpha()
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...rgb]
  }

  it.each([...pages, ...data])('has nothing of the one that is built in at %s', async (path) => {
    const text = await read(path)
    expect(text.length).toBeGreaterThan(20)
    expect(
      builtIn.exec(text)?.[0] && text.slice((builtIn.exec(text)?.index ?? 0) - 60).slice(0, 120),
    ).toBeUndefined()
  })

  it('shows its name and its colours on every page, and in the back office', async () => {
    for (const path of pages.slice(0, -1)) {
      const page = await read(path)
      expect(page).toContain('Delta Stone')
      expect(page).toContain(`<meta name="theme-color" content="${deepGreen}"/>`)
      expect(page).toContain(`:root{--ink:${deepGreen};--highlight:${yellow};`)
    }
    const office = await (await admin.get('/admin/logo')).text()
    expect(office).toContain(`:root{--ink:${deepGreen};--highlight:${yellow};`)
    expect(office).not.toMatch(/0b2545|f26b21|11 37 69/i)
  })

  it('tells programs where it is', async () => {
    const { structuredData } = readHead(await read('/'))
    const company = structuredData.find((one) => one['@type'] === 'GeneralContractor')
    expect(company).toMatchObject({
      name: 'Delta Stone',
      areaServed: 'Egypt',
      foundingDate: '1998',
      address: { addressCountry: 'EG' },
    })
    expect(await read('/llms.txt')).toContain('- Country: Egypt')
    expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({
      name: 'Delta Stone',
      short_name: 'Delta',
      theme_color: deepGreen,
    })
  })

  it('is drawn in its colours where it is shared, and as an icon', async () => {
    const [, share = ''] = /property="og:image" content="[^"]*(\/share\/[^"]+)"/.exec(await read('/')) ?? []
    for (const [index, part] of [11, 61, 46].entries())
      expect(Math.abs(((await colourAt(share, 4, 626))[index] ?? 0) - part)).toBeLessThan(8)
    const [, icon = ''] = /<link rel="icon" href="(\/icons\/[^"]+icon-192.png)"/.exec(await read('/')) ?? []
    const [red = 0, green = 0, blue = 255] = await colourAt(icon, 96, 62)
    expect([red > 230, green > 170, blue < 60]).toEqual([true, true, true])
  })

  it('tells the time by its own clock, and reads telephone numbers as they are written there', async () => {
    expect(await read('/news')).toContain('dateTime="2026-11-21"')
    const request = await app.services.db.selectFrom('request').selectAll().executeTakeFirstOrThrow()
    expect(request.phone_e164).toBe('+201001234567')
    const [mail] = mails
    expect(mail?.text).toMatch(/Received: .*, Cairo/)
    expect(mail?.html).toContain(`background:${yellow};color:${deepGreen}`)
    expect(`${mail?.text}${mail?.html}`.replaceAll(publicUrl, '')).not.toMatch(builtIn)
  })
})
