import { programNamed } from '#app/platform/changes/actors.server.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stores } from '#app/collections.server.ts'
import { undoWindowMs } from '#app/platform/retention.ts'
import { setMark } from '#app/platform/database/meta.server.ts'
import { presets } from '#app/platform/auth/rights.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { addDays, isoDay } from '#app/platform/clock.ts'
import { cookieOf, openAccount } from '#test/account.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { drawing, openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { addTestProject, testProject } from '#test/projects.ts'
import { saveSetting } from '#test/settings.ts'
import { defaults } from '#app/features/settings/collection.ts'
import { beginSite } from '#app/platform/database/preparation.server.ts'
import { firstSteps } from './first-steps.server.ts'
import { contentGaps } from './gaps-content.server.ts'
import { generalGaps } from './gaps-general.server.ts'
import { chartTicks, compareVisits, greet } from './messages.ts'
import { day } from '#app/platform/units.ts'

/** Everything outside the content is set up; no mail is sent here. */
const mail = {
  smtpUrl: 'smtp://127.0.0.1:1',
  notifyTo: 'layla@example.com',
  mailFrom: 'website@example.com',
}

describeProduct('the overview', (createApp, engine) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp({ config: mail })
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
  })
  const shown = async (search = '') => visibleText(await (await admin.get(`/admin/overview${search}`)).text())

  it('is closed without a session, and signing in there leads there', async () => {
    expect((await app.request('/admin/overview')).status).toBe(401)
    const body = new URLSearchParams({ username: 'admin', password: 'seven-cranes-on-the-skyline' })
    const answer = await app.request('/admin/overview', { method: 'POST', body })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin/overview'])
  })

  it('says nothing of changes to whoever sees none', async () => {
    expect(await shown()).toContain('Last changes')
    const password = 'four-cranes-and-a-plinth'
    await app.services.auth.addAdministrator('hana', password, { rights: presets['front-desk'] })
    const account = await openAccount(app)
    const cookie = cookieOf(await account.signIn({ username: 'hana', password }))
    const theirs = visibleText(await (await app.request('/admin/overview', { cookie })).text())
    expect(theirs).toContain('Call Requests')
    expect(theirs).not.toContain('Last changes')
  })

  it('greets by name', async () => {
    expect(await shown()).toMatch(/Good (morning, Admin|afternoon, Admin|evening, Admin)\./)
  })

  it('counts the visits of each of the last 30 or 90 days in Dubai, today included', async () => {
    const count = (ago: number, number: number) =>
      app.services.db
        .insertInto('visit_day')
        .values({ day: isoDay(Date.now() - ago * day, 'Asia/Dubai'), number })
        .execute()
    expect(await shown()).toContain('There were no visits in these 30 days.')
    for (const [ago, number] of [
      [0, 7],
      [29, 10],
      [30, 100],
      [89, 1000],
    ] as const)
      await count(ago, number)
    await app.services.db.insertInto('visit_day').values({ day: 'before', number: 20_000 }).execute()
    const month = await shown()
    expect(month).not.toContain('There were no visits')
    expect(month).toContain(`17 ${compareVisits(30, 17, 100)}`)
    expect(month).toContain('21,117 visits in all')
    expect(await shown('?days=90')).toContain(`1,117 ${compareVisits(90, 1117, 0)}`)
  })

  it('shows the requests that wait for an answer, the oldest first, whoever has opened them', async () => {
    const send = (personName: string, ago = 0, more = {}) =>
      app.services.db
        .insertInto('request')
        .values({
          kind: 'call-request',
          id: personName,
          name: personName,
          name_lower: '',
          email: 'a@example.com',
          phone: '1',
          message: `${personName} asks`,
          rev: 1,
          created_at: Date.now() - ago,
          updated_at: Date.now(),
          ...more,
        })
        .execute()
    expect(await shown()).toContain('Nothing waits.')
    await send('Noor')
    await send('Omar', 451 * day)
    await send('Spam', 9 * day, { suspicious: 'Yes' })
    await send('Gone', 9 * day, { deleted_at: Date.now() })
    await send('Early', 30 * day)
    await send('Done', 30 * day)
    const post = (fields: Record<string, string>) => admin.post('/admin/call-requests', fields)
    await post({ intent: 'read', id: 'Omar' })
    const overview = async () => (await admin.get('/admin/overview')).text()
    const html = await overview()
    expect(visibleText(html)).toContain('4 Call Requests')
    expect(visibleText(html)).toMatch(/Omar 32\d working days Omar asks.*New: (Early|Done)/s)
    expect(html).toContain('/admin/call-requests?open=Omar')
    expect(html).not.toMatch(/Spam asks|Gone asks/)
    await post({ intent: 'answered', id: 'Early' })
    await post({ intent: 'save-work', id: 'Done', rev: '1', state: 'done', note: '' })
    const later = visibleText(await overview())
    expect(later).toContain('2 Call Requests')
    expect(later).toMatch(/Omar .*Noor since today/s)
    expect(later).not.toMatch(/Early asks|Done asks/)
    for (const id of ['Early', 'Done'])
      expect(visibleText(await (await admin.get(`/admin/call-requests?open=${id}`)).text())).toContain(
        'Answered by',
      )
    const { db } = app.services
    const answeredAt = async () =>
      db.selectFrom('request').select('answered_at').where('id', '=', 'Early').executeTakeFirstOrThrow()
    const first = await answeredAt()
    await post({ intent: 'answered', id: 'Early' })
    await post({ intent: 'save-work', id: 'Early', rev: '1', state: 'done', note: '' })
    expect(await answeredAt()).toEqual(first)
    await post({ intent: 'save-work', id: 'Done', rev: '2', state: 'new', note: '' })
    expect(visibleText(await overview())).toContain('3 Call Requests')
  })

  it('counts the tenders that are not sent, and the days until the first closes', async () => {
    const today = isoDay(Date.now(), 'Asia/Dubai')
    const ask = (id: string, more = {}) =>
      app.services.db
        .insertInto('request')
        .values({
          kind: 'call-request',
          id,
          name: id,
          name_lower: '',
          email: '',
          phone: '1',
          message: '',
          rev: 1,
          created_at: Date.now(),
          updated_at: Date.now(),
          for_tender: 'Yes' as const,
          ...more,
        })
        .execute()
    expect(await shown()).not.toMatch(/tenders? to answer/)
    await ask('Someday', { answered_at: Date.now() })
    expect(await shown()).toContain('1 tender to answer no closing day Someday')
    await ask('Later', { closes_on: addDays(today, 40) })
    await ask('Soon', { closes_on: addDays(today, 4) })
    const past = { closes_on: addDays(today, -2) }
    await ask('None', { ...past, for_tender: 'No' })
    await ask('Gone', { ...past, deleted_at: Date.now() })
    await ask('Spam', { ...past, suspicious: 'Yes' })
    await ask('Sent', past)
    const late = await (await admin.get('/admin/overview')).text()
    expect(visibleText(late)).toContain('4 tenders to answer the first closed 2 days ago Sent')
    expect(late).toMatch(/class="[^"]*late[^"]*">the first closed/)
    const sent = { intent: 'save-work', id: 'Sent', rev: '1', state: 'done', note: '' }
    expect((await admin.post('/admin/call-requests', sent)).status).toBe(303)
    const html = await (await admin.get('/admin/overview')).text()
    expect(visibleText(html)).toContain('3 tenders to answer the next closes in 4 days Soon')
    expect(html).toMatch(/href="\/admin\/call-requests\?open=Soon"[^>]*><b>3 tenders/)
    expect(html).not.toMatch(/class="[^"]*late[^"]*">the next/)
  })

  it('names the last five changes', async () => {
    for (const code of ['1', '2', '3', '4', '5', '6'])
      await addTestProject(app.services, { code, name: 'Pier' })
    const page = await shown()
    expect(page).toContain('Layla added 6 Pier')
    expect(page).not.toContain('added 1 Pier')
  })

  it('leads through an empty site until it is one of its own', async () => {
    await setMark(app.services.db, 'sample-site', 'left out')
    const steps = async () => {
      const html = await (await admin.get('/admin/overview')).text()
      const [, list] = /<ol[^>]*stepList[^>]*>(.*?)<\/ol>/s.exec(html) ?? []
      return list
        ?.split('</li>')
        .slice(0, -1)
        .map((step) => [/href="([^"]+)"/.exec(step)?.[1], step.includes('Done.')])
    }
    expect(await steps()).toEqual([
      ['/admin/brand', false],
      ['/admin/logo', false],
      ['/admin/contact-details', false],
      ['/admin/count-section', false],
      ['/admin/home', false],
      ['/admin/products', false],
    ])
    const name = { rev: '0', companyName: 'Corner Stone' }
    expect((await admin.post('/admin/brand', name)).status).toBe(303)
    await admin.post('/admin/logo', { rev: '0' }, { imageUrl: drawing() })
    const posterUrl = await admin.keyOf(await photograph())
    await admin.post('/admin/home', { rev: '0', imageUrl: '', posterUrl, videoHeight: '650' })
    const contact = { rev: '0', fax: '2', pobox: '3', email: 'a@example.com', address: 'Dubai' }
    await admin.post('/admin/contact-details', { ...contact, tel: '04 123 4567' })
    await change(app.services, programNamed('Layla'), 'settings', (tx) =>
      saveSetting(tx, 'counts', 0, defaults.counts),
    )
    expect((await steps())?.map(([, isDone]) => isDone)).toEqual([true, true, true, true, true, false])
    await addTestProject(app.services, { code: '1' })
    expect(await steps()).toBeUndefined()
  })

  it('asks for more before a site in preparation is opened', async () => {
    const config = { ...mail, isPublic: true, sampleSite: false }
    const unopened = await createApp({ config })
    await beginSite(unopened.services.db, unopened.config)
    const { get, post } = await openAdmin(unopened)
    const steps = [firstSteps.phone, firstSteps.numbers, firstSteps.texts, firstSteps.privacy]
    const page = async () => visibleText(await (await get('/admin/overview')).text())
    for (const { what, why } of steps) expect(await page()).toContain(`${what} ${why}`)
    expect(await page()).toContain('Count section')
    const privacyLink = 'https://legal.example/privacy'
    expect((await post('/admin/site', { rev: '0', loadingOverlay: '2', privacyLink })).status).toBe(303)
    const texts = { headertxt: 'We build', firstp: 'Houses.', secondp: 'And halls.' }
    expect((await post('/admin/home-text', { rev: '0', ...texts })).status).toBe(303)
    const { what } = firstSteps.privacy
    expect(await page()).toContain(`${what} Done.`)
    expect(await page()).toContain(`${firstSteps.texts.what} Done.`)
  })

  describe('what is missing', () => {
    const noBackup = 'No backup yet'

    it('is everything on an empty site', async () => {
      const page = await shown()
      const { banner, logo, contactDetails, prequalification } = generalGaps
      const { certificates, clients, homeClients } = contentGaps
      for (const { what } of [banner, logo, contactDetails, prequalification]) expect(page).toContain(what)
      for (const { what } of [certificates, clients, homeClients]) expect(page).toContain(what)
      expect(page).toContain('No top project')
    })

    it('is a photograph, or the words for it', async () => {
      const imageUrl = await admin.keyOf(await photograph())
      await addTestProject(app.services, { code: '1' })
      const { id } = await addTestProject(app.services, { code: '2', imageUrl, topproject: 'Yes' })
      const html = await (await admin.get('/admin/overview')).text()
      expect(visibleText(html)).toContain('1 project without an image')
      expect(visibleText(html)).toContain('1 image without a description')
      expect(visibleText(html)).toContain('Only 1 top project')
      expect(html).toContain(`/admin/products/edit/${id}`)
    })

    it('is content of your own, as long as sample projects are left', async () => {
      const { db } = app.services
      const sample = await addTestProject(app.services, { code: '1' })
      await addTestProject(app.services, { code: '2' })
      await setMark(db, 'sample-site', 'loaded')
      expect(await shown()).toContain('1 sample project still on the site')
      await admin.post(`/admin/products/edit/${sample.id}`, { intent: 'delete', rev: '1' })
      expect(await shown()).not.toContain('sample project')
    })

    it('leads from sample projects to the Undo of their import, as long as History has it', async () => {
      const { db } = app.services
      await change(app.services, programNamed('Import'), 'projects', async (tx) => ({
        outcome: undefined,
        revisions: await stores.project.writeAll(
          tx,
          ['1', '2', '3'].map((code) => ({ id: code, before: undefined, values: testProject({ code }) })),
        ),
      }))
      await addTestProject(app.services, { code: '9' })
      await setMark(db, 'sample-site', 'loaded')
      const gap = async () => {
        const html = await (await admin.get('/admin/overview')).text()
        const link = html.split('<a ').find((one) => one.includes('3 sample projects')) ?? ''
        return {
          text: visibleText(`<a ${link}`),
          address: /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&'),
        }
      }
      const { text, address = '' } = await gap()
      expect(text).toContain('History undoes their import')
      const history = await (await admin.get(address)).text()
      expect(visibleText(history)).toContain('Import added 3 projects')
      const { id } = await db
        .selectFrom('revision')
        .select('id')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow()
      expect((await admin.post('/admin/history', { group: String(id) })).status).toBe(303)
      expect(await shown()).not.toContain('sample project')
      const { change_id } = await db
        .selectFrom('revision')
        .select('change_id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      await admin.post('/admin/undo', { change: change_id })
      await db
        .updateTable('revision')
        .set({ at: Date.now() - undoWindowMs - day })
        .execute()
      expect((await gap()).address).toBe('/admin/products/edit')
    })

    it('is nothing at last, and that is said', async () => {
      const key = await admin.keyOf(await photograph())
      const image = { rev: '0', imageUrl: key }
      for (const page of ['projects-image', 'news-image', 'about-image'])
        expect((await admin.post(`/admin/${page}`, image)).status).toBe(303)
      await admin.post('/admin/home', { rev: '0', imageUrl: '', posterUrl: key, videoHeight: '650' })
      await admin.post('/admin/logo', { rev: '0' }, { imageUrl: drawing() })
      await admin.post('/admin?index', { rev: '0', imageUrl: 'https://example.com/prequalification.pdf' })
      await admin.post('/admin/contact-details', {
        rev: '0',
        tel: '1',
        fax: '2',
        pobox: '3',
        email: 'a@example.com',
        address: 'Dubai',
      })
      for (const code of ['1', '2', '3'])
        await addTestProject(app.services, { code, imageUrl: key, imageAlt: 'A villa', topproject: 'Yes' })
      await admin.post('/admin/certificates', { title: 'ISO', remarks: 'Safety.', imageUrl: key })
      await admin.post('/admin/clients', { name: 'hotels', title: '' })
      await admin.post('/admin/clients/add-item', { section: 'hotels' }, { imageUrl: drawing() })
      await admin.post('/admin/clients-section', {}, { imageUrl: drawing() })
      expect(await shown()).toContain('Two-step sign-in is off')
      await turnOnTwoSteps()
      expect(await shown()).toContain(noBackup)
      await noteBackup(app, Date.now() - 1000 * day)
      expect(await shown()).toContain('Nothing is missing.')
    })

    it('is a backup where more than the sample could be lost', async () => {
      expect(await shown()).not.toContain(noBackup)
      await setMark(app.services.db, 'sample-site', 'loaded')
      await addTestProject(app.services, { code: '1' })
      expect(await shown()).not.toContain(noBackup)
      await addTestProject(app.services, { code: '2' })
      expect(await shown()).toContain(noBackup)
    })

    it('is a backup that was missed, where the site makes them by itself', async () => {
      const backup = { ...app.config.backup, every: day }
      const scheduled = await createApp({ config: { ...mail, backup } })
      const { get } = await openAdmin(scheduled)
      const text = async () => visibleText(await (await get('/admin/overview')).text())
      const what = 'The last backup is too old'
      expect(await text()).not.toContain(what)
      await noteBackup(scheduled, Date.now() - 1.9 * day)
      expect(await text()).not.toContain(what)
      await noteBackup(scheduled, Date.now() - 2.1 * day)
      expect(await text()).toContain(what)
    })
  })

  async function noteBackup({ services }: TestApp, takenAt: number) {
    const last = { name: 'x', takenAt, checkedAt: takenAt, bytes: 1, missing: 0 }
    await setMark(services.db, 'backup', JSON.stringify({ last }))
  }

  async function turnOnTwoSteps() {
    const { db } = app.services
    const { id } = await db
      .updateTable('user')
      .set({ twoFactorEnabled: engine === 'sqlite' ? 1 : true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('twoFactor').values({ id, userId: id, secret: '', backupCodes: '[]' }).execute()
  }

  it('is told where nobody is e-mailed of new requests', async () => {
    const noMail = 'No email for new requests'
    const plain = await createApp()
    const { get } = await openAdmin(plain)
    expect(visibleText(await (await get('/admin/overview')).text())).toContain(noMail)
    expect(await shown()).not.toContain(noMail)
  })

  it('does not count what was deleted through History as sample content', async () => {
    await change(app.services, programNamed('Import'), 'projects', async () => ({
      outcome: undefined,
      revisions: [{ kind: 'project', id: 'gone', after: { code: '1' } }],
    }))
    await setMark(app.services.db, 'sample-site', 'loaded')
    expect(await shown()).not.toContain('sample project')
  })
})

describe('the words of the overview', () => {
  it.each([
    ['sara.haddad', 8, 'Good morning, Sara.'],
    ['omar', 12, 'Good afternoon, Omar.'],
    ['admin', 18, 'Good evening, Admin.'],
  ])('greet %s at %i o’clock', (name, hour, words) => {
    expect(greet(name, hour)).toBe(words)
  })

  it('measure the visits of a day in round steps, and never in parts of a visit', () => {
    expect(chartTicks(0)).toEqual([0, 1])
    expect(chartTicks(3)).toEqual([0, 1, 2, 3])
    expect(chartTicks(17)).toEqual([0, 5, 10, 15, 20])
    expect(chartTicks(1000)).toEqual([0, 500, 1000])
  })

  it('compare visits with the time before, where there was one', () => {
    expect(compareVisits(30, 114, 100)).toBe('in 30 days, 14 % more than in the 30 before')
    expect(compareVisits(30, 50, 100)).toBe('in 30 days, 50 % fewer than in the 30 before')
    expect(compareVisits(90, 100, 100)).toBe('in 90 days, as many as in the 90 before')
    expect(compareVisits(90, 100, 0)).toBe('in 90 days')
  })
})
