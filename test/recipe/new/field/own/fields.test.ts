import { beforeAll, expect, it } from 'vitest'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { switchArabicOn } from '#test/settings.ts'

describeEngines('what we know of a project besides', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let address = ''
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
    await switchArabicOn(app.services)
    const named = { code: '188', name: 'Creek Villa', location: 'Dubai', consultant: 'Khoor' }
    const { id, rev } = await addTestProject(app.services, named)
    address = `/admin/products/edit/${id}`
    const imageUrl = await admin.keyOf(await photograph(), { as: 'photograph', into: 'images' })
    const own = { 'own.units': '1,168', 'own_office.reference': 'Faisal knows' }
    const chosen = { type: 'villa', status: 'completed', imageUrl }
    const answer = await admin.post(address, { ...named, ...chosen, ...own, rev: String(rev) })
    expect(answer.status).toBe(303)
  })
  const text = async (path: string) => visibleText(await (await app.request(path)).text())

  it('is on its page in both languages, if it has a label there', async () => {
    expect(await text('/projects/188')).toMatch(/Number of units\s+1,168/)
    expect(await text('/ar/projects/188')).toMatch(/عدد الوحدات\s+1,168/)
  })

  it('stays in the office if it is for the office alone', async () => {
    for (const path of ['/projects/188', '/ar/projects/188'])
      expect(await (await app.request(path)).text()).not.toContain('Faisal')
    expect(await (await admin.get(address)).text()).toContain('Faisal knows')
  })

  it('is on the form', async () => {
    const form = await (await admin.get(address)).text()
    for (const name of ['own.units', 'own_office.reference']) expect(form).toContain(`name="${name}"`)
  })

  it('is in History and in the table', async () => {
    expect(visibleText(await (await admin.get('/admin/history')).text())).toContain('Number of units')
    const table = await admin.get('/admin/documents/export?kind=project&format=csv')
    expect(await table.text()).toMatch(/Number of units.*1168/s)
  })
})
