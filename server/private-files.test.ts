import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeOf } from '#app/collections.server.ts'
import { collections } from '#app/collections.ts'
import { fieldsOf, type Collection, type Document } from '#app/content/define.ts'
import { isFileField } from '#app/content/fields/picture.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { areas, noRights, type Area, type Rights } from '#app/platform/auth/rights.ts'
import { policies, type Policy } from '#app/uploads/policy.ts'
import { addOneOfEach } from '#tools/seed/documents.ts'
import { openAdmin, photograph, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { only } from '#test/offices.ts'

/** Every field that names a file for the office alone. */
const fields = collections.flatMap((collection) =>
  fieldsOf(collection).flatMap(([name, field]) => {
    const { access, types }: Policy = isFileField(field) ? policies[field.policy] : policies.document
    return access === 'private' ? [{ collection, name, isPdf: 'pdf' in types }] : []
  }),
)

describeEngines('who may open a private file', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let own: string
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
    own = (await app.services.db.selectFrom('user').select('id').executeTakeFirstOrThrow()).id
  })

  async function be(rights: Rights) {
    await app.services.db
      .updateTable('user')
      .set({ rights: JSON.stringify(rights) })
      .execute()
  }

  const open = async (key: string) => (await admin.get(`/admin/files/${key}?width=320`)).status

  /** The areas with which alone it opens. */
  async function openedBy(key: string): Promise<Area[]> {
    const found: Area[] = []
    for (const area of areas) {
      await be(only(area, 'read'))
      if ((await open(key)) === 200) found.push(area)
    }
    await be(noRights)
    expect(await open(key)).not.toBe(200)
    return found
  }

  async function upload(isPdf = true, uploadedBy: string | null = 'somebody else') {
    const file = isPdf ? new File(['%PDF-1.7\n%%EOF\n'], 'paper.pdf') : await photograph()
    const search = { as: isPdf ? 'officeScan' : 'officePhotograph', into: 'documents' }
    const answer: { key: string } = await (await admin.upload(file, search)).json()
    if (uploadedBy !== own) await setUploader(answer.key, uploadedBy)
    return answer.key
  }

  const setUploader = (key: string, uploaded_by: string | null) =>
    app.services.db.updateTable('file').set({ uploaded_by }).where('key', '=', key).execute()

  const documentOf = async (collection: Collection) => {
    const all = await addOneOfEach(app.services)
    const id = all.find((one) => one.collection === collection)?.id ?? ''
    const document = await storeOf(collection).find(app.services.db, id)
    if (!document) throw new Error(`there is no ${collection.one}`)
    return document
  }

  const save = (collection: Collection, document: Document, values: object) =>
    change(app.services, programNamed('Layla'), collection.topic, (tx) =>
      storeOf(collection).save(tx, document.id, document.rev, { ...document, ...values }),
    )

  describe.each(fields)('$collection.name $name', ({ collection, name, isPdf }) => {
    it('is opened by whoever reads the area of the document', async () => {
      const key = await upload(isPdf)
      const saved = await save(collection, await documentOf(collection), { [name]: key })
      expect(saved.refused).toBeUndefined()
      // Whoever administers the site has its backups, and they have all of its files.
      expect(new Set(await openedBy(key))).toEqual(new Set([collection.area, 'administration']))
    })

    it('is opened by whoever may read the revision or the version that alone names it', async () => {
      const [inHistory, pending] = [await upload(isPdf), await upload(isPdf)]
      const document = await documentOf(collection)
      await save(collection, document, { [name]: inHistory })
      const { rev } = await documentOf(collection)
      await save(collection, { ...document, rev }, { [name]: document[name] })
      await app.services.db
        .insertInto('pending_version')
        .values({
          kind: collection.name,
          record_id: randomUUID(),
          rev: 1,
          content: JSON.stringify({ [name]: pending }),
          actor: 'Layla',
          actor_id: null,
          at: 1,
          from_at: null,
        })
        .execute()
      for (const key of [inHistory, pending]) {
        await setUploader(key, own)
        expect(new Set(await openedBy(key))).toEqual(new Set([collection.area, 'administration']))
      }
    })
  })

  it('is its uploader alone while nothing names it', async () => {
    const key = await upload(true, own)
    await be(noRights)
    expect(await open(key)).toBe(200)
    await setUploader(key, 'somebody else')
    expect(await openedBy(key)).toEqual(['administration'])
  })

  it('is its uploader too if it came with its form', async () => {
    const file = new File(['%PDF-1.7\n%%EOF\n'], 'paper.pdf')
    await admin.post('/admin/papers', { kind: '', title: '' }, { scan: file })
    const rows = await app.services.db.selectFrom('file').select(['access', 'uploaded_by']).execute()
    expect(rows).toEqual([{ access: 'private', uploaded_by: own }])
  })

  it('is nobody on the site, in no size', async () => {
    const key = await upload(false)
    await app.services.images.idle()
    for (const address of [`/files/${key}`, `/files/${key}?width=320`, `/admin/files/${key}`])
      expect((await app.request(address)).status, address).not.toBe(200)
    expect((await admin.get(`/files/${key}`)).status).toBe(404)
    const stored = await app.services.db.selectFrom('file').select('variants').executeTakeFirstOrThrow()
    expect(stored.variants).toBe('waiting')
  })
})
