import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addDays, isoDay } from '#app/platform/clock.ts'
import { emptyForm } from '#app/content/document.ts'
import { noRights } from '#app/platform/auth/rights.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { defaults } from '#app/features/settings/collection.ts'
import { findSetting } from '#app/features/settings/store.server.ts'
import { siteReader } from '#app/visitors.server.ts'
import { saveSetting } from '#test/settings.ts'
import { certificates } from '#app/features/certificates/collection.ts'
import { papers } from './collection.ts'
import { keyPeople } from './key-people.ts'
import { figures } from './figures.ts'

describeEngines('what a tender asks for', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
  })

  const inDays = (days: number) => addDays(isoDay(Date.now(), 'Asia/Dubai'), days)
  const text = async (path: string) => visibleText(await (await admin.get(path)).text())
  const page = async (path: string) => (await app.request(path)).text()

  async function add(fields: Record<string, string>) {
    const answer = await admin.post('/admin/papers', { ...emptyForm(papers), ...fields })
    expect(answer.status).toBe(303)
    return new URL(answer.headers.get('Location') ?? '', 'http://x').searchParams.get('id') ?? ''
  }

  it('begins with a page that says what it is for', async () => {
    expect(await text('/admin/papers/edit')).toMatch(/Only the office sees any of it.*Start/s)
  })

  it('says how long each paper is valid, and finds those that expire', async () => {
    await add({ kind: 'iso', title: 'ISO 9001', validTo: inDays(-3) })
    await add({ kind: 'icv', title: 'ICV 2026', validTo: inDays(40) })
    await add({ kind: 'insurance', title: 'CAR policy', validTo: inDays(400) })
    await add({ kind: 'memorandum', title: 'Founding act' })
    const all = await text('/admin/papers/edit')
    expect(all).toMatch(/ISO 9001\s+Expired 3 days ago/)
    expect(all).toMatch(/ICV 2026\s+40 days left/)
    expect(all).toMatch(/CAR policy\s+400 days left/)
    const soon = await text('/admin/papers/edit?expiring=soon')
    expect(soon).toContain('ISO 9001')
    expect(soon).toContain('ICV 2026')
    expect(soon).not.toMatch(/CAR policy|Founding act/)
    expect(await text('/admin/papers/edit?expiring=expired')).not.toContain('ICV 2026')
  })

  it('asks in the words of the kind, and refuses a paper that ends before it was issued', async () => {
    const id = await add({ kind: 'insurance', title: 'CAR policy', detail: 'AED 50 m' })
    expect(await text(`/admin/papers/edit/${id}`)).toContain('Limit')
    const days = { issuedOn: '2026-02-01', validTo: '2026-01-01' }
    const answer = await admin.post('/admin/papers', {
      ...emptyForm(papers),
      kind: 'iso',
      title: 'ISO',
      ...days,
    })
    expect(await answer.text()).toContain('It ends before it was issued.')
  })

  it('offers as responsible who may read papers, and names whoever was', async () => {
    const { auth, db } = app.services
    await auth.addAdministrator('mona', 'a long password of Mona', {
      rights: { ...noRights, papers: 'read' },
    })
    await auth.addAdministrator('hadi', 'a long password of Hadi', {
      rights: { ...noRights, calls: 'write' },
    })
    const form = await (await admin.get('/admin/papers')).text()
    expect(form).toMatch(/<option[^>]*>mona</)
    expect(form).not.toMatch(/<option[^>]*>hadi</)
    const mona = await db.selectFrom('user').select('id').where('name', '=', 'mona').executeTakeFirstOrThrow()
    const id = await add({ kind: 'iso', title: 'ISO' })
    const chosen = { ...emptyForm(papers), kind: 'iso', title: 'ISO', responsible: mona.id, rev: '1' }
    expect((await admin.post(`/admin/papers/edit/${id}`, chosen)).status).toBe(303)
    expect(await text('/admin/papers/edit')).toContain('mona')
    expect(await text('/admin/history')).toContain('mona')
    await db.updateTable('user').set({ disabledAt: 1 }).where('id', '=', mona.id).execute()
    expect(await text(`/admin/papers/edit/${id}`)).toContain('mona (may not read this any longer)')
  })

  it('copies the number of a trade licence into the footer, where it stays when the paper expires', async () => {
    const licence = { kind: 'trade-licence', title: 'Trade licence', number: 'CN-2044117' }
    const id = await add({ ...licence, validTo: inDays(-1) })
    const screen = `/admin/papers/edit/${id}`
    expect(await text(screen)).toContain('Use for the footer')
    expect((await admin.post(`${screen}/footer`, {})).status).toBe(303)
    expect(await page('/projects')).toContain('CN-2044117')
    expect(await text(screen)).not.toContain('Use for the footer')
    const renewed = { ...emptyForm(papers), ...licence, number: 'CN-2099001', validTo: inDays(365), rev: '1' }
    expect((await admin.post(screen, renewed)).status).toBe(303)
    expect(await text(screen)).toContain('Use for the footer')
    expect(await page('/projects')).toContain('CN-2044117')
  })

  it('leaves the footer alone for whoever may not change the site', async () => {
    const id = await add({ kind: 'trade-licence', title: 'Trade licence', number: 'CN-2044117' })
    await app.services.db
      .updateTable('user')
      .set({ rights: JSON.stringify({ ...noRights, papers: 'write' }) })
      .execute()
    expect(await text(`/admin/papers/edit/${id}`)).not.toContain('Use for the footer')
    expect((await admin.post(`/admin/papers/edit/${id}/footer`, {})).status).toBe(403)
  })

  it('works out the LTIFR and names its basis, exactly beyond what 32 bits hold', async () => {
    const year = {
      year: '2025',
      turnover: '4,250,000,000',
      manHours: '2,500,000',
      ltis: '2',
      fatalities: '0',
    }
    expect((await admin.post('/admin/figures', { ...emptyForm(figures), ...year })).status).toBe(303)
    const list = await text('/admin/figures/edit')
    expect(list).toContain('Turnover 4,250,000,000')
    expect(list).toContain('LTIFR 0.80 per 1,000,000 man-hours')
    const again = await admin.post('/admin/figures', { ...emptyForm(figures), ...year })
    expect(await again.text()).toContain('There are figures of this year already.')
  })

  it('says how many pages a scan has, and warns of a password', async () => {
    const pdf = () => new File(['%PDF-1.7\n%%EOF\n'], 'licence.pdf', { type: 'application/pdf' })
    const to = { as: 'officeScan', into: 'documents' }
    const screenOf = async (file: File, read: Record<string, string>) => {
      const answer: { key: string; pages: number | null } = await (await admin.upload(file, to, read)).json()
      const id = await add({ kind: 'iso', title: 'ISO', scan: answer.key })
      return { pages: answer.pages, shown: await text(`/admin/papers/edit/${id}`), id }
    }
    const read = await screenOf(pdf(), { pages: '12' })
    expect(read.pages).toBe(12)
    expect(read.shown).toMatch(/licence\.pdf 12 pages/)
    const warning = 'Protected by a password: nobody who receives it can open it without.'
    expect(read.shown).not.toContain(warning)
    const locked = await screenOf(pdf(), { pages: '0' })
    expect(locked.shown).toContain(warning)
    for (const unknown of [
      await screenOf(pdf(), {}),
      await screenOf(pdf(), { pages: '-1' }),
      await screenOf(await photograph(), { pages: '3' }),
    ]) {
      expect(unknown.pages).toBeNull()
      expect(unknown.shown).not.toMatch(/\d pages?|password/)
    }
    const rights = JSON.stringify({ ...noRights, papers: 'read' })
    await app.services.db.updateTable('user').set({ rights }).execute()
    expect(await text(`/admin/papers/edit/${read.id}`)).toContain('licence.pdf · 12 pages')
    expect(await text(`/admin/papers/edit/${locked.id}`)).toContain(warning)
  })

  it('gives Home the man-hours without an injury, once that was chosen, and nothing else', async () => {
    const { db } = app.services
    const ids = new Map<number, string>()
    const enter = async (year: number, manHours: string, ltis = '0', rev = '1') => {
      const secret = { turnover: '8765432109', headCount: '4321765', fatalities: '0' }
      const sent = { ...emptyForm(figures), ...secret, year: String(year), manHours, ltis, rev }
      const id = ids.get(year)
      const answer = await admin.post(id ? `/admin/figures/edit/${id}` : '/admin/figures', sent)
      expect(answer.status).toBe(303)
      if (!id)
        ids.set(year, new URL(answer.headers.get('Location') ?? '', 'http://x').searchParams.get('id') ?? '')
    }
    const choose = async (hoursFromFigures: boolean) => {
      const { rev } = await findSetting(db, 'counts')
      const value = { ...defaults.counts, safeHours: 5, hoursFromFigures }
      await change(app.services, programNamed('sara'), 'settings', (tx) =>
        saveSetting(tx, 'counts', rev, value),
      )
    }
    const home = async () => visibleText(await page('/'))
    await enter(2022, '9000000')
    await enter(2024, '1000900')
    await enter(2025, '2000200')
    await choose(false)
    expect(await home()).toContain('5 safe man-hours')
    // Until then not even code of visitors' pages sees a year.
    const seen = () => siteReader(db).selectFrom('year_figure').selectAll().execute()
    expect(await seen()).toEqual([])
    await choose(true)
    // 2023 is missing, so that nobody knows of 2022.
    expect(await home()).toContain('3,001,000 safe man-hours without a lost-time injury')
    expect(await seen()).toContainEqual({ year: 2025, manHours: 2_000_200 })
    for (const path of ['/', '/.data', '/_root.data', '/ar', '/about', '/feed.xml', '/llms.txt'])
      expect(await page(path), path).not.toMatch(/8,?765,?432|4,?321,?765|2,?000,?200/)
    // The finished page is outdated by a change of the figures alone.
    await enter(2025, '2999999', '0', '1')
    expect(await home()).toContain('4,000,000 safe man-hours')
    await enter(2024, '1000900', '1', '1')
    expect(await home()).toContain('2,999,000 safe man-hours')
    await enter(2025, '2999999', '2', '2')
    expect(await home()).not.toContain('safe man-hours')
    expect(await seen()).toEqual([])
  })

  it('may prove a certificate, whose screen says how long it is valid to whoever reads papers', async () => {
    const { db } = app.services
    const certificate = { title: 'ISO 45001', remarks: 'Safety.' }
    const imageUrl = await admin.keyOf(await photograph(), { as: 'photograph', into: 'images' })
    const added = await admin.post('/admin/certificates', {
      ...emptyForm(certificates),
      ...certificate,
      imageUrl,
    })
    expect(added.status).toBe(303)
    const id = new URL(added.headers.get('Location') ?? '', 'http://x').searchParams.get('id') ?? ''
    const screen = `/admin/certificates/edit/${id}`
    expect(await text(screen)).not.toMatch(/days left|without a last day/)
    expect(await (await admin.get('/admin/papers')).text()).toContain('ISO 45001')
    await add({ kind: 'iso', title: 'ISO 45001 paper', certificate: id, validTo: inDays(-9) })
    expect(await text(screen)).toContain('Expired 9 days ago')
    const paper = await add({ kind: 'iso', title: 'Newer paper', certificate: id, validTo: inDays(40) })
    expect(await text(screen)).toContain('Paper 40 days left')
    expect(await (await admin.get(screen)).text()).toContain(`href="/admin/papers/edit/${paper}"`)
    for (const path of ['/about', '/about.data', '/ar/about'])
      expect(await page(path), path).not.toMatch(/Newer paper|40 days left/)
    const rights = (given: object) =>
      db
        .updateTable('user')
        .set({ rights: JSON.stringify({ ...noRights, ...given }) })
        .execute()
    await rights({ content: 'write' })
    expect(await text(screen)).toContain('ISO 45001')
    expect(await text(screen)).not.toContain('days left')
    await rights({ papers: 'write' })
    expect(await (await admin.get(`/admin/papers/edit/${paper}`)).text()).toContain('ISO 45001')
    expect(await text('/admin/history')).toContain('Newer paper')
    // What is deleted stays named, until it is back.
    await db.deleteFrom('certificate').where('id', '=', id).execute()
    const gone = await (await admin.get(`/admin/papers/edit/${paper}`)).text()
    expect(gone).toContain('A certificate that was deleted')
    const kept = { ...emptyForm(papers), kind: 'iso', title: 'Newest paper', certificate: id, rev: '1' }
    expect((await admin.post(`/admin/papers/edit/${paper}`, kept)).status).toBe(303)
    const row = await db.selectFrom('paper').selectAll().where('id', '=', paper).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ title: 'Newest paper', certificate_id: id })
  })

  it('is nowhere on the site', async () => {
    await add({ kind: 'iso', title: 'Sentinel paper', number: 'Sentinel number' })
    await admin.post('/admin/key-people', { ...emptyForm(keyPeople), name: 'Sentinel person' })
    for (const path of ['/', '/about', '/about.data', '/ar', '/feed.xml', '/llms.txt', '/sitemap.xml'])
      expect(await page(path), path).not.toContain('Sentinel')
    expect((await app.request('/live?topics=papers')).status).toBe(401)
  })
})
