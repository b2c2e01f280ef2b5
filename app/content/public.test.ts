import { beforeAll, expect, it } from 'vitest'
import { storeOf } from '#app/collections.server.ts'
import { certificates } from '#app/features/certificates/collection.ts'
import { projects } from '#app/features/projects/collection.ts'
import { toPhotograph } from '#app/platform/files/photograph.ts'
import { addFiles, findFiles } from '#app/platform/files/file-store.server.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { builtInValues } from './singleton.ts'
import { listPublic } from './public.server.ts'

const key = 'images/aB3dE5fG7hcreek.jpg'

describeEngines('what visitors’ pages list', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
    const facts = { type: 'image/jpeg', bytes: 1, sha256: 'b'.repeat(64), width: 4, height: 3 }
    const state = {
      placeholder: null,
      duration: null,
      poster: null,
      taken_on: null,
      light: null,
      pages: null,
      uploaded_by: null,
    } as const
    await app.services.db.transaction().execute(async (tx) => {
      await addFiles(tx, [
        {
          key,
          access: 'public',
          ...facts,
          ...state,
          variants: 'waiting',
          shareable: 'Yes',
          created_at: 1,
        },
      ])
      const one = { ...builtInValues(certificates), title: 'ISO', remarks: 'Quality' }
      const given = (id: string, position: number, image: string | null) => ({
        id,
        createdAt: 5,
        rev: 1,
        values: storeOf(certificates).toValues({ ...one, title: id, position, image }),
      })
      await storeOf(certificates).importAll(tx, [given('second', 2, null), given('first', 1, key)])
      const image = { key, alt: 'A villa', focusX: 30, focusY: 70 }
      const values = storeOf(projects).toValues({ ...builtInValues(projects), code: '118', image })
      await storeOf(projects).importAll(tx, [{ id: 'villa', createdAt: 5, rev: 1, values }])
    })
  })

  it('are documents in the declared order, with their photographs', async () => {
    const { db } = app.services
    const file = (await findFiles(db, [key])).get(key)
    if (!file) throw new Error('the file is not stored')
    const [first, second, ...others] = await listPublic(app.services, certificates)
    expect(first).toMatchObject({ id: 'first', title: 'first', remarks: 'Quality' })
    expect(first?.image).toEqual(toPhotograph(file))
    expect(second).toMatchObject({ id: 'second', image: null })
    expect(others).toEqual([])
  })

  it('have the description and the focal point of a photograph', async () => {
    const [villa] = await listPublic(app.services, projects)
    expect(villa?.image).toMatchObject({ key, alt: 'A villa', focusX: 30, focusY: 70, width: 4, height: 3 })
  })

  it('show no file that is not public', async () => {
    const { db } = app.services
    await db.updateTable('file').set({ access: 'private' }).where('key', '=', key).execute()
    expect((await listPublic(app.services, certificates)).map(({ image }) => image)).toEqual([null, null])
  })
})
