import { beforeEach, describe, expect, it } from 'vitest'
import { describeProduct, type TestApp } from '#test/app.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { readTopics } from '#test/topics.ts'
import { stores } from '#app/collections.server.ts'
import { deletionOf } from '#app/content/screens/deletion.ts'
import { certificates } from './collection.ts'

const messages = {
  ...certificates.sentences,
  fieldsMissing: 'Please fill in all required fields.',
  imageMissing: 'You missed to attach image!',
  titleTaken: 'This certificate exists before. Kindly check the certificate title again',
}

const add = '/admin/certificates'
const list = '/admin/certificates/edit'
const iso = { title: 'ISO 9001:2015', remarks: 'Quality management system' }

describeProduct('certificates in the back office', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeEach(async () => {
    app = await createApp()
    admin = await openAdmin(app)
  })

  const stored = () => stores.certificate.list(app.services.db)
  const revisions = () =>
    app.services.db.selectFrom('revision').select(['kind', 'action', 'actor']).orderBy('id').execute()

  async function addIso(fields: Partial<typeof iso> = {}) {
    const answer = await admin.post(add, { ...iso, ...fields }, { imageUrl: await photograph() })
    expect(answer.status).toBe(303)
    const certificate = (await stored()).at(-1)
    if (!certificate) throw new Error('no certificate was added')
    return { ...certificate, address: `${list}/${certificate.id}` }
  }

  describe('adding a certificate', () => {
    it('shows the fields Title, Remarks and Image, and a button Add certificate', async () => {
      const text = visibleText(await (await admin.get(add)).text())
      for (const words of ['Title', 'Remarks', 'Image', 'Add certificate']) expect(text).toContain(words)
    })

    it('stores it with its picture, records it, says so and tells open screens', async () => {
      const topics = readTopics(await app.request('/live?topics=certificates'))
      const { id, image } = await addIso()
      expect(image).toMatch(/^images\/[A-Za-z0-9]{10}photograph\.jpg$/)
      expect(await revisions()).toEqual([{ kind: 'certificate', action: 'add', actor: 'admin' }])
      const shown = await (await admin.get(`${add}?done=added&id=${id}`)).text()
      expect(shown).toContain(`role="status">${messages.added}`)
      expect(await topics.next()).toBe('certificates')
      await topics.close()
    })

    it.each([
      ['title', { title: ' ' }],
      ['remarks', { remarks: '' }],
    ])('refuses one without its %s, and keeps what was typed', async (_, fields) => {
      const answer = await admin.post(add, { ...iso, ...fields }, { imageUrl: await photograph() })
      expect(answer.status).toBe(400)
      const html = await answer.text()
      expect(visibleText(html)).toContain(messages.fieldsMissing)
      expect(html).toMatch(/ISO 9001:2015|Quality management system/)
      expect(html).toMatch(/name="imageUrl" value="images\//)
      expect(await stored()).toEqual([])
    })

    it('refuses one without an image', async () => {
      const answer = await admin.post(add, iso)
      expect(answer.status).toBe(400)
      expect(visibleText(await answer.text())).toContain(messages.imageMissing)
    })

    it('refuses a title that another has, whatever the letters’ case', async () => {
      await addIso()
      const fields = { ...iso, title: 'iso 9001:2015' }
      const answer = await admin.post(add, fields, { imageUrl: await photograph() })
      expect(answer.status).toBe(400)
      expect(visibleText(await answer.text())).toContain(messages.titleTaken)
      expect(await stored()).toHaveLength(1)
    })

    it('adds one title once, however many are sent together', async () => {
      const key = await admin.keyOf(await photograph())
      const sent = Array.from({ length: 8 }, () => admin.post(add, { ...iso, imageUrl: key }))
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 303)).toHaveLength(1)
      expect(await stored()).toHaveLength(1)
    })

    it('says why a picture was not taken', async () => {
      const answer = await admin.post(add, iso, { imageUrl: new File(['text'], 'scan.jpg') })
      expect(answer.status).toBe(400)
      const text = visibleText(await answer.text())
      expect(text).toContain(messages.fileRefused)
      expect(text).toContain('scan.jpg is damaged or not an image.')
    })
  })

  describe('searching', () => {
    it('finds by how the title begins, whatever the letters’ case', async () => {
      await addIso()
      await addIso({ title: 'Civil Defence approval' })
      const text = visibleText(await (await admin.get(`${list}?search=CIV`)).text())
      expect(text).toContain('Civil Defence approval')
      expect(text).not.toContain('ISO 9001:2015')
    })

    it('says that nothing was found', async () => {
      await addIso()
      const text = visibleText(await (await admin.get(`${list}?search=001`)).text())
      expect(text).toContain(messages.nothingFound)
    })

    it('says that the search field is empty', async () => {
      await addIso()
      const answer = await admin.get(`${list}?search=+`)
      expect(answer.status).toBe(400)
      expect(visibleText(await answer.text())).toContain(messages.searchEmpty)
    })
  })

  describe('editing a certificate', () => {
    it('saves it, keeps its picture and says so', async () => {
      const { address, image } = await addIso()
      const saved = await admin.post(address, { ...iso, rev: '1', remarks: 'Quality' })
      expect(saved.headers.get('Location')).toBe(`${address}?done=updated`)
      expect(await stored()).toMatchObject([{ rev: 2, remarks: 'Quality', image }])
      const shown = await (await admin.get(`${address}?done=updated`)).text()
      expect(shown).toContain(`role="status">${messages.updated}`)
    })

    it('replaces its picture', async () => {
      const { address, image } = await addIso()
      const file = await photograph('new.jpg', '#0b2545')
      expect((await admin.post(address, { ...iso, rev: '1' }, { imageUrl: file })).status).toBe(303)
      const [after] = await stored()
      expect(after?.image).toMatch(/new\.jpg$/)
      expect(after?.image).not.toBe(image)
    })

    it('answers that there is nothing to update', async () => {
      const { address } = await addIso()
      const answer = await admin.post(address, { ...iso, rev: '1' })
      expect(answer.status).toBe(400)
      expect(visibleText(await answer.text())).toContain(messages.noChanges)
    })

    it('refuses the title of another', async () => {
      await addIso({ title: 'ISO 14001:2015' })
      const { address } = await addIso()
      const answer = await admin.post(address, { ...iso, rev: '1', title: 'iso 14001:2015' })
      expect(visibleText(await answer.text())).toContain(messages.titleTaken)
    })

    it('shows both versions where somebody saved meanwhile', async () => {
      const { address } = await addIso()
      await admin.post(address, { ...iso, rev: '1', remarks: 'Theirs' })
      const stale = await admin.post(address, { ...iso, rev: '1', remarks: 'Mine' })
      expect(stale.status).toBe(409)
      const text = visibleText(await stale.text())
      for (const words of [messages.savedMeanwhile, 'Theirs', 'Mine']) expect(text).toContain(words)
      expect(await stored()).toMatchObject([{ remarks: 'Theirs' }])
    })
  })

  describe('deleting a certificate', () => {
    it('asks first, by its title', async () => {
      expect(deletionOf(certificates, await addIso()).title).toBe('Delete ISO 9001:2015?')
    })

    it('takes it off, keeps what History needs and says so', async () => {
      const { address, image } = await addIso()
      const deleted = await admin.post(address, { intent: 'delete', rev: '1' })
      expect(deleted.headers.get('Location')).toBe(`${list}?done=deleted&of=${address.split('/').at(-1)}`)
      expect(await stored()).toEqual([])
      expect(await revisions()).toContainEqual({ kind: 'certificate', action: 'delete', actor: 'admin' })
      expect(await app.services.files.exists('public', image ?? '')).toBe(true)
      const shown = await (await admin.get(`${list}?done=deleted`)).text()
      expect(shown).toContain(`role="status">${messages.deleted}`)
    })

    it('fails where it was saved since it was opened', async () => {
      const { address } = await addIso()
      await admin.post(address, { ...iso, rev: '1', remarks: 'Newer' })
      const answer = await admin.post(address, { intent: 'delete', rev: '1' })
      expect(answer.status).toBe(409)
      expect(visibleText(await answer.text())).toContain(messages.deleteFailed)
      expect(await stored()).toHaveLength(1)
    })
  })

  it('answers 401 without a session, and writes nothing', async () => {
    const { address } = await addIso()
    const body = () => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...iso, intent: 'delete', rev: '1' }))
        form.append(name, value)
      return form
    }
    for (const path of [add, list, address]) {
      expect((await app.request(path)).status).toBe(401)
      expect((await app.request(path, { method: 'POST', body: body() })).status).toBe(401)
    }
    expect(await revisions()).toHaveLength(1)
  })
})
