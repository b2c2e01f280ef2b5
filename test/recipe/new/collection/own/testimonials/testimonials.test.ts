import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openAdmin, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { carryOut } from '#test/carry-out.ts'
import { addTestProject } from '#test/projects.ts'
import { switchArabicOn } from '#test/settings.ts'

describeEngines('testimonials', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let villa = ''
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
    await switchArabicOn(app.services)
    const named = { code: '188', name: 'Creek Villa', name_ar: 'فيلا الخور' }
    villa = (await addTestProject(app.services, named)).id
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('own_testimonial').execute()
    app.services.pages.invalidate()
  })

  async function add(name: string, fields: Record<string, string> = {}) {
    const empty = {
      role: '',
      role_ar: '',
      quote: 'On time.',
      quote_ar: '',
      picture: '',
      project: '',
      until: '',
    }
    const answer = await admin.post('/admin/testimonials', { ...empty, position: '', ...fields, name })
    expect(answer.status).toBe(303)
  }
  const text = async (path: string) => visibleText(await (await app.request(path)).text())
  const listed = async (query: string) =>
    visibleText(await (await admin.get(`/admin/testimonials/edit${query}`)).text())

  it('stand on their page in both languages, with their project', async () => {
    await add('Mona', { quote_ar: 'في الموعد.', project: villa })
    expect(await text('/testimonials')).toMatch(/Testimonials.*On time\..*Mona.*Creek Villa/s)
    expect(await text('/ar/testimonials')).toMatch(/آراء عملائنا.*في الموعد\..*Mona.*فيلا الخور/s)
  })

  it('leave the site on the day after their last', async () => {
    await add('Then', { until: '2020-01-01' })
    await add('Now', { until: '2099-01-01' })
    await carryOut(app.services, Date.now())
    expect(await text('/testimonials')).toMatch(/Now/)
    expect(await text('/testimonials')).not.toMatch(/Then/)
  })

  it('are filtered by what they lack, and changed many at once', async () => {
    for (let number = 1; number <= 13; number += 1)
      await add(`Client ${number}`, number === 13 ? { quote_ar: 'حسن' } : {})
    expect(await listed('?lacks=arabic')).toMatch(/Client 12/)
    expect(await listed('?lacks=arabic')).not.toMatch(/Client 13/)
    const all = { kind: 'testimonial', query: 'lacks=arabic', number: '12' }
    const answer = await admin.post('/admin/documents', {
      ...all,
      act: 'set',
      field: 'until',
      value: '2020-01-01',
    })
    expect(await answer.json()).toMatchObject({ said: '12 testimonials: Shown until is now “1 Jan 2020”.' })
    await carryOut(app.services, Date.now())
    expect(await text('/testimonials')).toMatch(/Client 13/)
    expect(await text('/testimonials')).not.toMatch(/Client 12/)
  })
})
