import { beforeAll, beforeEach, expect, it } from 'vitest'
import { stores } from '#app/collections.server.ts'
import { openAdmin, drawing, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeProduct, type TestApp } from '#test/app.ts'

describeProduct('a list whose order is made by hand', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
  })

  const titles = async () => (await stores.certificate.list(app.services.db)).map(({ title }) => title)
  const idOf = async (wanted: string) =>
    (await stores.certificate.list(app.services.db)).find(({ title }) => title === wanted)?.id ?? ''
  const shown = async () => visibleText(await (await admin.get('/admin/history')).text())
  async function addAll(...given: string[]) {
    const imageUrl = await admin.keyOf(await photograph())
    for (const title of given)
      await admin.post('/admin/certificates', { title, remarks: 'Safety.', imageUrl })
  }
  const move = async (title: string, before: string) =>
    admin.post('/admin/documents', {
      kind: 'certificate',
      id: await idOf(title),
      before: before && (await idOf(before)),
    })
  const answer = async (response: Response): Promise<{ said?: string; undo?: string }> => response.json()

  it('is closed without a session', async () => {
    expect((await app.request('/admin/documents', { method: 'POST' })).status).toBe(401)
  })

  it('stands as documents were added, until one is moved', async () => {
    await addAll('A', 'B', 'C')
    expect(await titles()).toEqual(['A', 'B', 'C'])
    await move('C', 'A')
    expect(await titles()).toEqual(['C', 'A', 'B'])
    await move('C', '')
    expect(await titles()).toEqual(['A', 'B', 'C'])
    await move('A', 'C')
    expect(await titles()).toEqual(['B', 'A', 'C'])
    await addAll('D')
    expect(await titles()).toEqual(['B', 'A', 'C', 'D'])
  })

  it('writes one document, of which History says that it was moved, and which one Undo puts back', async () => {
    await addAll('A', 'B', 'C')
    const { said, undo } = await answer(await move('C', 'A'))
    expect(said).toBe('C is moved.')
    expect(await shown()).toMatch(/admin moved C(?! Order)/)
    const revs = (await stores.certificate.list(app.services.db)).map(({ rev }) => rev)
    expect(revs).toEqual([2, 1, 1])
    await admin.post('/admin/undo', { change: undo ?? '' })
    expect(await titles()).toEqual(['A', 'B', 'C'])
  })

  it('is the order of the site', async () => {
    await addAll('First paper', 'Second paper')
    await move('Second paper', 'First paper')
    const html = await (await app.request('/about')).text()
    expect(html.indexOf('Second paper')).toBeLessThan(html.indexOf('First paper'))
  })

  it('goes on where there is no room left between two', async () => {
    await addAll('A', 'B', 'C', 'D')
    for (let round = 0; round < 15; round += 1) {
      await move('C', 'B')
      await move('D', 'C')
      expect(await titles()).toEqual(['A', 'D', 'C', 'B'])
      await move('C', 'D')
      await move('B', 'C')
      expect(await titles()).toEqual(['A', 'B', 'C', 'D'])
    }
  })

  it('stays as it is where a form is saved', async () => {
    await addAll('A', 'B')
    await move('B', 'A')
    const found = await stores.certificate.find(app.services.db, await idOf('B'))
    const { id = '', rev, image, position } = found ?? {}
    await admin.post(`/admin/certificates/edit/${id}`, {
      rev: String(rev),
      title: 'B',
      remarks: 'Quality.',
      imageUrl: image ?? '',
      position: String(position),
    })
    expect(await titles()).toEqual(['B', 'A'])
  })

  it('says so where one was deleted meanwhile, and moves nothing of what has no order', async () => {
    await addAll('A')
    const gone = { kind: 'certificate', id: 'gone', before: '' }
    expect((await answer(await admin.post('/admin/documents', gone))).undo).toBeUndefined()
    const unordered = { kind: 'client-section', id: 'gone', before: '' }
    expect((await admin.post('/admin/documents', unordered)).status).toBe(400)
  })

  it('gives a logo the name of its file, and another where that is typed', async () => {
    await admin.post(
      '/admin/clients-section',
      {},
      { imageUrl: new File([await drawing().arrayBuffer()], 'client-sidra-developments.svg') },
    )
    const [logo] = await stores.homeClient.list(app.services.db)
    expect(logo?.name).toBe('Sidra Developments')
    const rename = (value: string) =>
      admin.post('/admin/documents', {
        kind: 'home-client',
        id: logo?.id ?? '',
        rev: '1',
        field: 'name',
        value,
      })
    expect((await answer(await rename('Sidra'))).undo).toBeDefined()
    expect((await stores.homeClient.list(app.services.db))[0]?.name).toBe('Sidra')
    expect(await (await app.request('/')).text()).toContain('alt="Sidra"')
    expect((await answer(await rename('Sidra Two'))).undo).toBeUndefined()
  })
})
