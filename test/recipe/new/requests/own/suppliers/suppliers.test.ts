import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openAdmin, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { switchArabicOn } from '#test/settings.ts'

const gulfSteel = {
  company: 'Gulf Steel',
  person: 'Mona Said',
  email: 'mona@gulf-steel.example',
  phone: '+971 4 000 0000',
  category: 'steel',
}
const licence = new File(['%PDF-1.7\nA trade licence.\n%%EOF\n'], 'licence.pdf')

describeEngines('supplier registrations', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
    await switchArabicOn(app.services)
  })
  beforeEach(async () => {
    for (const table of ['request', 'outbox', 'rate_limit'] as const)
      await app.services.db.deleteFrom(table).execute()
  })

  const text = async (path: string) => visibleText(await (await admin.get(path)).text())
  async function register(fields: Partial<typeof gulfSteel> = {}) {
    expect((await admin.post('/suppliers', { ...gulfSteel, ...fields }, { file: licence })).status).toBe(200)
    const { id } = await app.services.db.selectFrom('request').select('id').executeTakeFirstOrThrow()
    return id
  }

  it('come from a page in both languages', async () => {
    expect(await text('/suppliers')).toMatch(/Company.*Contact person.*Category.*Steel.*Trade licence/s)
    expect(await text('/ar/suppliers')).toMatch(/الشركة.*جهة الاتصال.*الفئة.*الحديد.*الرخصة التجارية/s)
  })

  it('need a licence', async () => {
    const answer = await admin.post('/suppliers', gulfSteel)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Please choose your trade licence as a PDF.')
  })

  it('are read with everything that the form asks for', async () => {
    const id = await register()
    const shown = await text(`/admin/supplier-requests?open=${id}`)
    expect(shown).toMatch(/Gulf Steel.*Category : Steel.*Contact person : Mona Said.*licence\.pdf/s)
    const file = await admin.get(`/admin/supplier-requests/${id}/licence`)
    expect([file.status, await file.text()]).toEqual([200, await licence.text()])
    expect(await text('/admin/overview')).toMatch(/1 Supplier Registrations.*Gulf Steel/s)
  })

  it('are found by who wrote, and exported', async () => {
    await register()
    const table = await (await admin.get('/admin/supplier-requests/export?format=csv&search=mona')).text()
    expect(table).toMatch(/Company,Contact person,Email,Phone,Trade licence \(PDF\),Category/)
    expect(table).toContain('Gulf Steel,Mona Said')
  })

  it('tell whoever may answer them, until they choose', async () => {
    const { auth, db } = app.services
    await auth.addAdministrator('huda', 'eight-cranes-on-the-skyline')
    const users = await db.selectFrom('user').select('id').execute()
    for (const { id } of users) {
      const device = { id, user_id: id, endpoint: `https://push.example/${id}`, name: 'Chrome' }
      await db
        .insertInto('push_device')
        .values({ ...device, p256dh: '', auth: '', created_at: 1 })
        .execute()
    }
    const told = async () => {
      await register({ company: `Company ${Math.random()}` })
      const rows = await db.selectFrom('outbox').select('device_id').where('channel', '=', 'push').execute()
      await db.deleteFrom('outbox').execute()
      return rows.length
    }
    expect(await told()).toBe(2)
    await admin.post('/admin/notifications', { intent: 'choose', 'call-request': 'on' })
    expect(await told()).toBe(1)
    await db.deleteFrom('push_device').execute()
  })

  it('are among what one person sent', async () => {
    await register()
    const zip = await admin.post('/admin/personal-data/export', { email: gulfSteel.email })
    const names = Buffer.from(await zip.arrayBuffer()).toString('latin1')
    expect(names).toContain('licences/1-licence.pdf')
  })
})
