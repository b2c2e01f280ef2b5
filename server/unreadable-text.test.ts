import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { stores } from '#app/collections.server.ts'
import { openAdmin, photograph, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'

const nul = '\0'

describeEngines('a NUL, which no database can hold in every text', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
  })

  it.each([
    ['/projects/x%00y', 404],
    ['/news?item=%00', 200],
    ['/about?certificate=%00', 200],
  ])('is answered to a visitor of %s with %i', async (address, status) => {
    expect((await app.request(address)).status).toBe(status)
  })

  it.each([
    ['/admin/products/edit?search=%00', 200],
    ['/admin/certificates/edit?search=a%00', 200],
    ['/admin/history?kind=%00&record=%00&who=%00', 200],
    ['/admin/call-requests?open=%00&state=%00', 404],
  ])('is answered to an administrator of %s with %i', async (address, status) => {
    expect((await admin.get(address)).status).toBe(status)
  })

  it('opens no session', async () => {
    const body = new URLSearchParams({ username: `admin${nul}`, password: `word${nul}` })
    const answer = await app.request('/admin', { method: 'POST', body })
    expect(answer.status).toBeLessThan(500)
  })

  it('in the address of what is deleted, leads back to the list', async () => {
    const answer = await admin.post('/admin/certificates/edit/%00', { intent: 'delete', rev: '1' })
    expect(answer.status).toBe(303)
  })

  it('is stored as the sign for what cannot be read', async () => {
    const imageUrl = await admin.keyOf(await photograph())
    const typed = { title: `ISO${nul}9001`, remarks: 'Quality', imageUrl }
    expect((await admin.post('/admin/certificates', typed)).status).toBe(303)
    const [certificate] = await stores.certificate.list(app.services.db)
    expect(certificate?.title).toBe('ISO\uFFFD9001')
  })
})

describeEngines('a percent sign that stands for nothing', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })

  it.each(['/%', '/%.data', '/projects/%E0%A4%A', '/files/%ff', '/admin/%', '/admin/products/edit/%ff.data'])(
    'makes an address that does not exist, and nothing is printed of it: %s',
    async (address) => {
      const printed = vi.spyOn(console, 'warn').mockReturnValue()
      onTestFinished(() => printed.mockRestore())
      expect((await app.request(address)).status).toBe(404)
      expect(printed).not.toHaveBeenCalled()
    },
  )
})
