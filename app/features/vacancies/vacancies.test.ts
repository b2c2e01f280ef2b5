import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeProduct, publicUrl, type TestApp } from '#test/app.ts'
import { openAdmin, visibleText, type TestAdmin } from '#test/admin.ts'
import { readHead } from '#test/head.ts'
import { switchArabicOn } from '#test/settings.ts'
import { carryOut } from '#app/operations/schedule.server.ts'
import { isoDay } from '#app/platform/clock.ts'
import { vacancies } from './collection.ts'

const add = '/admin/vacancies'
const list = '/admin/vacancies/edit'
const engineer = {
  title: 'Senior Site Engineer',
  slug: '',
  place: 'Dubai',
  department: 'Engineering',
  kind: 'full-time',
  closes: '2099-12-15',
  text: 'You lead a site of forty people.\nTen years of it are behind you.',
  position: '1',
}
const today = isoDay(Date.now(), 'Asia/Dubai')
const own = '/careers/senior-site-engineer'

describeProduct('vacancies', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('vacancy').execute()
    await app.services.db.deleteFrom('request').execute()
    app.services.pages.invalidate()
  })

  async function open(fields: Record<string, string> = {}) {
    expect((await admin.post(add, { ...engineer, ...fields })).status).toBe(303)
  }
  const text = async (path: string) => visibleText(await (await app.request(path)).text())

  describe('on the site', () => {
    it('stand above the form of Careers, in their order, and are not mentioned where there is none', async () => {
      expect(await text('/careers')).not.toMatch(/Vacanc/)
      await open({ title: 'Welder', position: '2' })
      await open()
      const careers = await text('/careers')
      expect(careers).toMatch(/Open Vacancies.*Senior Site Engineer.*Welder.*Join Our Team/s)
      expect(careers).toMatch(/Full time *, *Engineering *, *until 15 Dec 2099/)
    })

    it('have a page each, which search engines for jobs can read, and which the sitemap names', async () => {
      await open()
      const html = await (await app.request(own)).text()
      expect(visibleText(html)).toContain('You lead a site of forty people.')
      const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
      expect(json).toContain('"@type":"JobPosting"')
      expect(json).toContain('"validThrough":"2099-12-15T19:59:59.000Z"')
      expect(json).toContain('"employmentType":"FULL_TIME"')
      expect(json.replaceAll('\\u003c', '<')).toContain(
        '"description":"<p>You lead a site of forty people.</p><p>Ten years of it are behind you.</p>"',
      )
      expect(await (await app.request('/sitemap.xml')).text()).toContain(publicUrl + own)
    })

    it('are named and described in Arabic to search engines for jobs', async () => {
      await switchArabicOn(app.services)
      await open({ title_ar: 'مهندس موقع أول', place_ar: 'دبي', text_ar: 'تقود موقعًا فيه أربعون شخصًا.' })
      const { structuredData } = readHead(await (await app.request(`/ar${own}`)).text())
      expect(structuredData.find((one) => one['@type'] === 'JobPosting')).toMatchObject({
        title: 'مهندس موقع أول',
        description: expect.stringContaining('تقود موقعًا فيه أربعون شخصًا.'),
        jobLocation: { address: { addressLocality: 'دبي' } },
      })
      await switchArabicOn(app.services, false)
    })

    it('leave by themselves at midnight in Dubai', async () => {
      await open({ closes: today })
      expect((await app.request(own)).status).toBe(200)
      expect(await text('/careers')).toContain(engineer.title)
      const midnight = new Date(`${today}T24:00:00+04:00`)
      await carryOut(app.services, midnight.getTime())
      expect((await app.request(own)).status).toBe(404)
      expect(await text('/careers')).not.toContain(engineer.title)
    })
  })

  describe('an application', () => {
    async function apply(path: string, subject: string) {
      const form = new FormData()
      const person = { firstname: 'Layla', lastname: 'Haddad', email: 'layla@example.com', phone: '1' }
      for (const [name, value] of Object.entries({ ...person, subject })) form.set(name, value)
      form.set('file', new File(['%PDF-1.7 a life'], 'CV.pdf', { type: 'application/pdf' }))
      return app.request(path, { method: 'POST', body: form })
    }

    it('names the vacancy that it is for, chosen on its page beforehand', async () => {
      await open()
      expect(await (await app.request(own)).text()).toContain(
        '<option value="senior-site-engineer" selected="">Senior Site Engineer, Dubai</option>',
      )
      expect(await text('/careers')).toContain('None in particular')
      expect((await apply(own, 'senior-site-engineer')).status).toBe(200)
      const inbox = await (await admin.get('/admin/job-requests')).text()
      expect(visibleText(inbox)).toMatch(/Vacancy ?: Senior Site Engineer, Dubai/)
    })

    it('stays with its vacancy when that is renamed', async () => {
      await open()
      await apply(own, 'senior-site-engineer')
      await app.services.db.updateTable('vacancy').set({ title: 'Head of Site' }).execute()
      await apply('/careers', 'senior-site-engineer')
      const rows = await app.services.db.selectFrom('request').select(['subject', 'subject_id']).execute()
      expect(rows.map(({ subject }) => subject).toSorted()).toEqual([
        'Head of Site, Dubai',
        'Senior Site Engineer, Dubai',
      ])
      expect(new Set(rows.map((row) => row.subject_id)).size).toBe(1)
      const inbox = await admin.get(`/admin/job-requests?subject=${rows[0]?.subject_id}`)
      expect(visibleText(await inbox.text())).toMatch(/All 2\b/)
    })

    it('is for none in particular where none was chosen', async () => {
      await open()
      expect((await apply('/careers', '')).status).toBe(200)
    })

    it('for one that has closed meanwhile says so, and keeps what was typed', async () => {
      const answer = await apply('/careers', 'senior-site-engineer')
      expect(answer.status).toBe(400)
      const html = await answer.text()
      expect(visibleText(html)).toContain('This vacancy has closed.')
      expect(html).toContain('value="Haddad"')
    })
  })

  it('are added, listed and said to be there in the back office', async () => {
    expect(visibleText(await (await admin.get(list)).text())).toContain(vacancies.admin.nothing.title)
    await open()
    expect(visibleText(await (await admin.get(list)).text())).toMatch(/Senior Site Engineer.*Dubai/s)
    const refused = await admin.post(add, { ...engineer, slug: 'senior-site-engineer' })
    expect(visibleText(await refused.text())).toContain('Another vacancy has this address.')
  })

  describe('an address that nobody typed', () => {
    const addresses = async () => {
      const rows = await app.services.db.selectFrom('vacancy').select('slug').orderBy('created_at').execute()
      return rows.map(({ slug }) => slug)
    }

    it('is numbered if another vacancy has it, also of two that are added at once', async () => {
      await open({ title: 'Crane operator' })
      await open({ title: 'Crane Operator', slug: '' })
      expect(await addresses()).toEqual(['crane-operator', 'crane-operator-2'])
      await Promise.all([1, 2, 3].map(() => open({ title: 'Welder' })))
      expect((await addresses()).slice(2).toSorted()).toEqual(['welder', 'welder-2', 'welder-3'])
    })

    it('is the noun if the title has no letter that an address can contain', async () => {
      await open({ title: 'مهندس موقع' })
      await open({ title: 'مشغّل رافعة', slug: 'رافعة' })
      expect(await addresses()).toEqual(['vacancy', 'vacancy-2'])
      expect(await text('/careers/vacancy-2')).toContain('مشغّل رافعة')
    })

    it('stays as it is when it is emptied in the form of the vacancy that has it', async () => {
      await open({ title: 'Crane operator' })
      await open({ title: 'Crane operator', place: 'Sharjah' })
      const second = await app.services.db
        .selectFrom('vacancy')
        .select(['id', 'rev'])
        .where('place', '=', 'Sharjah')
        .executeTakeFirstOrThrow()
      const form = { ...engineer, title: 'Crane operator', place: 'Ajman', rev: String(second.rev) }
      expect((await admin.post(`${list}/${second.id}`, form)).status).toBe(303)
      expect(await addresses()).toEqual(['crane-operator', 'crane-operator-2'])
    })
  })
})
