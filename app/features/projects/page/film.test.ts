import { formatDocument } from '#app/content/document.ts'
import { beforeAll, expect, it } from 'vitest'
import { openAdmin, photograph, type TestAdmin } from '#test/admin.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { heroFilm } from '#test/video.ts'
import { listUnreferenced } from '#app/platform/files/file-references.server.ts'
import { projects } from '../collection.ts'
import { projectStore } from '../store.server.ts'

describeProduct('the film of a project', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
  })

  it('is on its page, where nothing of it is loaded until it is played, and kept as long as it is named', async () => {
    const image = await admin.keyOf(await photograph(), { as: 'photograph', into: 'images' })
    const { id } = await addTestProject(app.services, { code: '188', name: 'Creek Tower' })
    expect(await (await app.request('/projects/188')).text()).not.toContain('<video')
    const key = await admin.keyOf(new File([await heroFilm()], 'tower.mp4'), {
      as: 'video',
      into: 'generals',
    })
    const save = async (fields: Record<string, string>) => {
      const now = await projectStore.find(app.services.db, id)
      const form = { ...formatDocument(projects, { ...now }), rev: String(now?.rev), ...fields }
      expect((await admin.post(`/admin/products/edit/${id}`, form)).status).toBe(303)
    }
    await save({ video: key, imageUrl: image })
    const page = await (await app.request('/projects/188')).text()
    const [film = ''] = /<video [^>]*>/.exec(page) ?? []
    expect(film).toContain(`src="/files/${key}"`)
    expect(film).toContain('preload="none"')
    expect(film).toContain('controls=""')
    expect(film).toContain('aria-label="Film of Creek Tower"')
    const { poster } = await app.services.db
      .selectFrom('file')
      .select('poster')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    expect(film).toContain(`poster="/files/${poster ?? image}?width=1280"`)
    const part = await app.request(`/files/${key}`, { headers: { Range: 'bytes=0-3' } })
    expect([part.status, part.headers.get('Content-Type')]).toEqual([206, 'video/mp4'])
    const unneeded = await listUnreferenced(app.services.db, Date.now() + 1000)
    expect(unneeded.map((one) => one.key)).not.toContain(key)
  })

  it('is no image', async () => {
    const image = await admin.keyOf(await photograph(), { as: 'photograph', into: 'images' })
    const { id } = await addTestProject(app.services, { code: '189', name: 'Creek Villa' })
    const form = {
      ...formatDocument(projects, { ...(await projectStore.find(app.services.db, id)) }),
      rev: '1',
    }
    const answer = await admin.post(`/admin/products/edit/${id}`, { ...form, video: image })
    expect(answer.status).toBe(400)
  })
})
