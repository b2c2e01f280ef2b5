import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { stores } from '#app/collections.server.ts'
import { openAdmin, photograph, type TestAdmin } from '#test/admin.ts'
import { describeEngines, describeProduct, type TestApp } from '#test/app.ts'
import { sweep } from '#test/sweep.ts'

const nul = '\0'

describeEngines('a NUL, which no database can hold in every text', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
  })

  it('is answered wherever it stands in an address', async () => {
    const status = async (address: string) => (await app.request(address)).status
    await sweep(['/news?item=%00', '/about?certificate=%00'], async (address) =>
      expect(await status(address)).toBe(200),
    )
    expect(await status('/projects/x%00y')).toBe(404)
    const searches = ['/admin/products/edit?search=%00', '/admin/certificates/edit?search=a%00']
    await sweep([...searches, '/admin/history?kind=%00&record=%00&who=%00'], async (address) =>
      expect((await admin.get(address)).status).toBe(200),
    )
    expect((await admin.get('/admin/call-requests?open=%00&state=%00')).status).toBe(404)
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

describeProduct('a percent sign that stands for nothing', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })

  it('makes an address that does not exist, and nothing is printed of it', () => {
    const printed = vi.spyOn(console, 'warn').mockReturnValue()
    onTestFinished(() => printed.mockRestore())
    const outside = ['/%', '/%.data', '/projects/%E0%A4%A', '/files/%ff']
    return sweep([...outside, '/admin/%', '/admin/products/edit/%ff.data'], async (address) => {
      expect((await app.request(address)).status).toBe(404)
      expect(printed).not.toHaveBeenCalled()
    })
  })
})
