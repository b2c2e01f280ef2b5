import jsQR from 'jsqr'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { describeProduct, publicUrl, type TestApp } from '#test/app.ts'
import { openAdmin, type TestAdmin } from '#test/admin.ts'
import { addTestProject } from '#test/projects.ts'
import type { Project } from '../collection.ts'

describeProduct('the QR code of a project', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let project: Project
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
    project = await addTestProject(app.services, { code: 'A/196 ب', name: 'برج الخليج Tower' })
  })
  const qr = (search: string) => admin.get(`/admin/products/edit/${project.id}/qr?${search}`)
  async function read(answer: Response, width?: number) {
    const picture = sharp(Buffer.from(await answer.arrayBuffer())).resize(width)
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
  }
  const address = `${publicUrl}/projects/${encodeURIComponent('A/196 ب')}`

  it.each(['as=png', 'as=svg', 'as=png&caption=no', 'as=svg&caption=no'])(
    'leads to its page (%s)',
    async (search) => {
      expect(await read(await qr(search))).toBe(address)
      expect(await read(await qr(search), 400)).toBe(address)
    },
  )

  it('can still be read when a part of it is covered', async () => {
    const drawn = await sharp(Buffer.from(await (await qr('as=png&caption=no')).arrayBuffer()))
      .resize(1000)
      .composite([
        {
          input: { create: { width: 110, height: 110, channels: 3, background: '#888' } },
          left: 560,
          top: 560,
        },
      ])
      .png()
      .toBuffer()
    expect(await read(new Response(new Uint8Array(drawn)))).toBe(address)
  })

  it('is kept under the project’s code', async () => {
    const answer = await qr('as=png')
    expect(answer.headers.get('Content-Disposition')).toContain('attachment')
    expect(answer.headers.get('Content-Type')).toBe('image/png')
  })

  it('is offered where the project is edited', async () => {
    const html = await (await admin.get(`/admin/products/edit/${project.id}`)).text()
    expect(html).toContain(`/admin/products/edit/${project.id}/qr?as=svg`)
  })

  it('is for administrators', async () => {
    expect((await app.request(`/admin/products/edit/${project.id}/qr`)).status).toBe(401)
    expect((await admin.get('/admin/products/edit/none/qr')).status).toBe(404)
  })
})
