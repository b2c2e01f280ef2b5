import { programNamed } from '#app/platform/changes/actors.server.ts'
import { beforeAll, expect, it } from 'vitest'
import { change } from '#app/platform/changes/change.server.ts'
import { describeProduct, type TestApp } from '#test/app.ts'

describeProduct('the Clients page', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })
  const page = async () => (await app.request('/clients')).text()
  const times = (moment: number) => ({ rev: 1, created_at: moment, updated_at: moment })

  it('says so where there are no clients yet', async () => {
    const html = await page()
    expect(html).toMatch(/<h1[^>]*>Clients<\/h1>/)
    expect(html).toContain('The developers, hotels, retailers and industries for whom we build appear here.')
  })

  it('shows sections with titles, each with its logos, as soon as they are there', async () => {
    const file = (key: string) => ({
      key,
      access: 'public' as const,
      type: 'image/svg+xml',
      bytes: 1,
      sha256: 'a'.repeat(64),
      width: 328,
      height: 76,
      created_at: 1,
    })
    const [halcyon, qamar] = [
      'clientsimages/aB3dE5fG7hclient-halcyon-hotels.svg',
      'clientsimages/aB3dE5fG7iqamar-retail.svg',
    ]
    await change(app.services, programNamed('sara'), 'clients', async (tx) => {
      await tx
        .insertInto('file')
        .values([file(halcyon), file(qamar)])
        .execute()
      await tx
        .insertInto('client_section')
        .values([
          { id: 'retail', name: 'retail', title: 'Retail & Leisure', ...times(2) },
          { id: 'hotels', name: 'hotels', title: '', ...times(1) },
        ])
        .execute()
      await tx
        .insertInto('client_item')
        .values([
          { id: 'a', section_id: 'retail', image: qamar, name: '', position: 1, ...times(3) },
          { id: 'b', section_id: 'hotels', image: halcyon, name: '', position: 2, ...times(4) },
          { id: 'c', section_id: 'hotels', image: null, name: '', position: 3, ...times(5) },
        ])
        .execute()
      const added = { kind: 'client-section' as const, id: 'retail', after: {} }
      return { outcome: undefined, revisions: [added] }
    })
    const html = await page()
    const order = ['>hotels</h2>', halcyon, 'Retail &amp; Leisure</h2>', qamar].map((part) =>
      html.indexOf(part),
    )
    expect(order.every((position) => position > 0)).toBe(true)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(html).toContain('alt="Halcyon Hotels"')
    expect(html).toContain('--ratio:328 / 76')
  })
})
