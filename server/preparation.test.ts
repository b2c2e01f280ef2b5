import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { setMark } from '#app/platform/database/meta.server.ts'
import { beginSite, isInPreparation } from '#app/platform/database/preparation.server.ts'
import { createFiles } from '#app/platform/files/create-files.server.ts'
import { restoreBackup } from '#app/operations/backup/restore.server.ts'
import { takeBackup } from '#app/operations/backup/take.server.ts'
import { preparation } from '#app/admin/overview/messages.ts'
import { readVisits } from '#app/platform/visits/visits.server.ts'
import { ar } from '#app/messages/ar.ts'
import { en } from '#app/messages/en.ts'
import {
  createTestApp,
  describeEngines,
  describeProduct,
  newFolder,
  type TestApp,
  type TestRequest,
} from '#test/app.ts'
import { openAdmin, visibleText } from '#test/admin.ts'
import { newDatabaseUrl } from '#test/database.ts'
import { importDump } from '../tools/firebase/run.ts'
import { writeSmallDump } from '#tools/record/small-dump.ts'
import { addTestProject } from '#test/projects.ts'
import { openHttpServer } from './http-server.ts'

const metricsToken = 'a token of the operator'
const inPublic = { isPublic: true, sampleSite: false, metricsToken }
const asPerson = { headers: { Accept: 'text/html' } }
const key = 'images/abcdefghijcrane.png'

/** Every kind of address that visitors have, with what they send there. */
const addresses: [path: string, init?: TestRequest][] = [
  ['/'],
  ['/ar'],
  ['/projects?status=all'],
  ['/projects/207'],
  ['/news'],
  ['/made-up'],
  ['/feed.xml'],
  ['/llms.txt'],
  ['/manifest.webmanifest'],
  ['/sitemap.xml'],
  ['/favicon.ico'],
  [`/files/${key}`],
  ['/live?topics=projects'],
  ['/visits', { method: 'POST' }],
  ['/contact', { method: 'POST', body: new URLSearchParams({ personName: 'Noor' }) }],
  ['/careers', { method: 'POST', body: new FormData() }],
]

describeProduct('a site in preparation', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp({ config: inPublic })
    await beginSite(app.services.db, app.config)
    await addTestProject(app.services, { code: '207' })
    const { sha256, bytes } = await app.services.files.put('public', key, Readable.from(['crane']))
    await app.services.db
      .insertInto('file')
      .values({ key, access: 'public', type: 'image/png', bytes, sha256, created_at: 1 })
      .execute()
  })

  it('answers every visitor alike, and lets nobody keep or list it', async () => {
    for (const [path, init] of addresses) {
      const { status, headers } = await app.request(path, init)
      expect(status, path).toBe(503)
      expect(headers.get('Retry-After'), path).toBe('3600')
      expect(headers.get('X-Robots-Tag'), path).toBe('noindex')
      expect(headers.get('Cache-Control'), path).toBe('no-store')
    }
    expect(await readVisits(app.services.db)).toBe(0)
    expect(await app.services.db.selectFrom('request').select('id').execute()).toEqual([])
  })

  it('says so on one page, in the languages of the site', async () => {
    const page = async (path: string) => (await app.request(path, asPerson)).text()
    expect(visibleText(await page('/projects'))).toContain(en.preparation.title)
    expect(await page('/ar')).toContain(en.preparation.title)
    expect(await page('/projects')).not.toContain('Plinth')
    const admin = await openAdmin(app)
    await admin.post('/admin/languages', { rev: '0', arabic: 'Yes' })
    const name = { rev: '0', companyName: 'Corner & Stone', companyName_ar: 'حجر الزاوية' }
    await admin.post('/admin/brand', name)
    expect(await page('/projects')).toContain('Corner &#38; Stone')
    expect(await page('/projects')).toContain('hreflang="ar"')
    const arabic = await page('/ar/projects')
    expect(arabic).toContain('<html lang="ar" dir="rtl">')
    expect(arabic).toContain(ar.preparation.title)
    expect(arabic).toContain('حجر الزاوية')
  })

  it('admits search engines, so that they read that there is nothing to list', async () => {
    const robots = await app.request('/robots.txt')
    expect(robots.status).toBe(200)
    expect(await robots.text()).not.toContain('Disallow: /\n')
  })

  it('leads password managers to the back office, which is open', async () => {
    const answer = await app.request('/.well-known/change-password')
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/admin/account'])
  })

  it('is in no metric about errors', async () => {
    await app.request('/about')
    const bearer = { headers: { Authorization: `Bearer ${metricsToken}` } }
    const figures = await (await app.request('/metrics', bearer)).text()
    expect(figures).toContain('plinth_request_seconds')
    expect(figures).not.toContain('status="503"')
  })

  it('shows itself to administrators alone, and keeps nothing of what they see', async () => {
    const cookie = await app.signIn()
    for (const [path, init] of addresses.filter(([, { method } = {}]) => !method)) {
      const { status, headers, body } = await app.request(path, { ...init, cookie })
      await body?.cancel()
      expect([200, 302, 404], path).toContain(status)
      expect(headers.get('Cache-Control'), path).toBe('no-store')
    }
    expect(await (await app.request('/projects/207', { cookie })).text()).toContain('207')
    for (const path of ['/', '/projects/207', `/files/${key}`])
      expect((await app.request(path)).status, path).toBe(503)
  })

  it('stays so for a session that must first choose a password', async () => {
    const cookie = await app.signIn()
    const set = app.services.db.updateTable('user')
    const given = app.config.databaseUrl ? true : 1
    await set.set({ passwordGiven: given }).execute()
    expect((await app.request('/about', { cookie })).status).toBe(503)
    await set.set({ passwordGiven: app.config.databaseUrl ? false : 0 }).execute()
    expect((await app.request('/about', { cookie })).status).toBe(200)
  })
})

describeEngines('opening a site', (createApp, engine) => {
  it('is one press on Overview, for all instances and for good', async () => {
    const app = await createApp({ config: inPublic })
    await beginSite(app.services.db, app.config)
    const { databaseUrl } = app.config
    const other = engine === 'postgres' ? await createTestApp({ config: { ...inPublic, databaseUrl } }) : app
    if (other !== app) onTestFinished(other.close)
    for (const one of [app, other]) expect((await one.request('/about')).status).toBe(503)
    const admin = await openAdmin(app)
    expect(visibleText(await (await admin.get('/admin/overview')).text())).toContain('Open the site')
    const answer = await admin.post('/admin/overview', { intent: 'open' })
    expect(answer.status).toBe(303)
    expect((await app.request('/about')).status).toBe(200)
    await expect.poll(async () => (await other.request('/about')).status).toBe(200)
    expect((await other.request('/visits', { method: 'POST' })).status).toBe(200)
    expect(await isInPreparation(app.services.db, app.config)).toBe(false)
    expect(visibleText(await (await admin.get('/admin/overview')).text())).not.toContain('Open the site')
  })

  it('is for administrators alone', async () => {
    const app = await createApp({ config: inPublic })
    await beginSite(app.services.db, app.config)
    const body = new URLSearchParams({ intent: 'open' })
    expect((await app.request('/admin/overview', { method: 'POST', body })).status).toBe(401)
    expect((await app.request('/about')).status).toBe(503)
  })
})

describeEngines('the mark', (createApp, engine) => {
  it('is left by an import', async () => {
    const app = await createApp({ config: inPublic })
    await beginSite(app.services.db, app.config)
    const folder = join(newFolder(), 'dump')
    await writeSmallDump(folder)
    await importDump(app.services, folder)
    expect((await app.request('/about')).status).toBe(503)
    const overview = await (await openAdmin(app)).get('/admin/overview')
    expect(visibleText(await overview.text())).toContain(preparation.nothingBuiltIn)
  })

  it.each(['open', 'in preparation'])(
    'comes with a backup: one %s stays so at a new place',
    async (state) => {
      const app = await createApp({ config: inPublic })
      if (state === 'in preparation') await beginSite(app.services.db, app.config)
      const file = join(newFolder(), 'site.tar.zst')
      await takeBackup(app.services, file, undefined)
      const place = { ...app.config, dataDir: newFolder(), databaseUrl: await newDatabaseUrl(engine) }
      const files = await createFiles(place)
      await restoreBackup(place, files, file, { passphrase: undefined, replace: false })
      const restored = await createApp({ config: place })
      expect((await restored.request('/about')).status).toBe(state === 'open' ? 200 : 503)
    },
  )
})

describe('what answers in front of all rules', () => {
  it('knows no page of an administrator, and counts no visit, before the site is open', async () => {
    const app = await createTestApp({ config: inPublic })
    onTestFinished(app.close)
    await beginSite(app.services.db, app.config)
    const { server } = openHttpServer(getRequestListener(app.app.fetch), {
      trustProxy: false,
      respondFromMemory: app.app.respondFromMemory,
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close().closeAllConnections())
    const { port } = server.address() as AddressInfo // It does not listen on a pipe.
    const Host = new URL(app.config.publicUrl).host
    const headers = { Host, Origin: app.config.publicUrl, 'Sec-Fetch-Site': 'same-origin' }
    async function statusOf(method: string, path: string, cookie?: string) {
      const sent = {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { ...headers, ...(cookie && { cookie }) },
      }
      const [answer] = (await once(ask(sent).end(), 'response')) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    }
    const report = () => statusOf('POST', '/visits')
    const cookie = await app.signIn()
    for (let time = 0; time < 2; time += 1) expect(await statusOf('GET', '/about', cookie)).toBe(200)
    expect(await statusOf('GET', '/about')).toBe(503)
    await app.services.visits.prepare()
    expect([await report(), await report()]).toEqual([503, 503])
    await (await openAdmin(app)).post('/admin/overview', { intent: 'open' })
    expect([await report(), await report()]).toEqual([200, 200])
  })
})

describe('a site without the mark', () => {
  it.each([
    ['at an address of this machine', { isPublic: false, sampleSite: false }],
    ['that shows the sample', { isPublic: true, sampleSite: true }],
  ])('is open: one %s', async (_, config) => {
    const app = await createTestApp({ config })
    onTestFinished(app.close)
    await beginSite(app.services.db, app.config)
    await setMark(app.services.db, 'in-preparation', 'at an earlier address')
    expect((await app.request('/about')).status).toBe(200)
  })

  it('is open: one that began before there was a mark', async () => {
    const app = await createTestApp({ config: inPublic })
    onTestFinished(app.close)
    expect((await app.request('/about')).status).toBe(200)
  })
})
