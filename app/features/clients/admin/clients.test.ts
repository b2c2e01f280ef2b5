import { beforeEach, describe, expect, it } from 'vitest'
import { describeProduct, type TestApp } from '#test/app.ts'
import { drawing, openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { readTopics } from '#test/topics.ts'
import { stores } from '#app/collections.server.ts'
import { addedSentence, maxAtOnce, tooManyAtOnce } from '#app/content/messages.ts'
import { deletionOf } from '#app/content/screens/deletion.ts'
import { clientItems, clientSections } from '../collection.ts'

const messages = {
  ...clientItems.sentences,
  sectionUpdated: clientSections.sentences.updated,
  sectionNameMissing: 'Please fill the section name.',
  sectionTaken: 'This Section exists before...',
  sectionNotFound: 'This Section Name Not Found',
  sectionNotChosen: 'Please choose section.',
  imageNotChosen: 'Please choose an image.',
}
const imageGone = 'This picture is no longer available. Choose it again.'

const sectionForm = '/admin/clients'
const sectionList = '/admin/clients/edit-section'
const itemForm = '/admin/clients/add-item'
const itemList = '/admin/clients/edit-item'
const home = '/admin/clients-section'

describeProduct('clients in the back office', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeEach(async () => {
    app = await createApp()
    admin = await openAdmin(app)
  })

  const sections = () => stores.clientSection.list(app.services.db)
  const items = () => stores.clientItem.list(app.services.db)
  const homeClients = () => stores.homeClient.list(app.services.db)
  const revisions = () =>
    app.services.db.selectFrom('revision').select(['kind', 'action']).orderBy('id').execute()

  async function addSection(name = 'developers', title = 'Developers') {
    expect((await admin.post(sectionForm, { name, title })).status).toBe(303)
    const section = (await sections()).at(-1)
    if (!section) throw new Error('no section was added')
    return { ...section, address: `${sectionList}/${section.id}` }
  }

  async function addItem(section = 'developers') {
    expect((await admin.post(itemForm, { section }, { imageUrl: drawing() })).status).toBe(303)
    const item = (await items()).at(-1)
    if (!item) throw new Error('no item was added')
    return { ...item, address: `${itemList}/${item.id}` }
  }

  async function addHomeClient() {
    expect((await admin.post(home, {}, { imageUrl: drawing() })).status).toBe(303)
    const client = (await homeClients()).at(-1)
    if (!client) throw new Error('no logo was added')
    return { ...client, address: `${home}/${client.id}` }
  }

  async function expectSaid(answer: Response, sentence: string) {
    expect(answer.status).toBe(303)
    const shown = await (await admin.get(answer.headers.get('Location') ?? '')).text()
    expect(shown).toContain(`role="status">${sentence}`)
  }

  async function expectRefused(answer: Response, sentence: string, status = 400) {
    expect(answer.status).toBe(status)
    expect(visibleText(await answer.text())).toContain(sentence)
  }

  describe('adding a section', () => {
    it('shows the fields Section name and Section title, and a button Add section', async () => {
      const text = visibleText(await (await admin.get(sectionForm)).text())
      for (const words of ['Section name', 'Section title', 'Add section']) expect(text).toContain(words)
    })

    it('stores its name in lower case, says so and tells open screens', async () => {
      const topics = readTopics(await app.request('/live?topics=clients'))
      const answer = await admin.post(sectionForm, { name: ' Hotels  & Retail ', title: 'Hotels' })
      await expectSaid(answer, messages.added)
      expect(await sections()).toMatchObject([{ name: 'hotels & retail', title: 'Hotels', rev: 1 }])
      expect(await topics.next()).toBe('clients')
      await topics.close()
    })

    it('refuses one without a name', async () => {
      await expectRefused(await admin.post(sectionForm, { title: 'X' }), messages.sectionNameMissing)
      await expectRefused(await admin.post(sectionForm, { name: ' ' }), messages.sectionNameMissing)
    })

    it('refuses a name that another has, whatever the letters’ case', async () => {
      await addSection()
      await expectRefused(await admin.post(sectionForm, { name: 'DEVELOPERS' }), messages.sectionTaken)
      expect(await sections()).toHaveLength(1)
    })

    it('adds one name once, however many are sent together', async () => {
      const sent = Array.from({ length: 8 }, () => admin.post(sectionForm, { name: 'Health' }))
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 303)).toHaveLength(1)
      expect(await sections()).toHaveLength(1)
    })
  })

  describe('editing a section', () => {
    it('saves it and says so; its items stay in it', async () => {
      const { address, id } = await addSection()
      await addItem()
      const saved = await admin.post(address, { name: 'Builders', title: 'Builders', rev: '1' })
      await expectSaid(saved, messages.sectionUpdated)
      expect(await sections()).toMatchObject([{ name: 'builders', rev: 2 }])
      expect(await items()).toMatchObject([{ section: id }])
    })

    it('answers that there is nothing to update', async () => {
      const { address } = await addSection()
      const same = { name: 'Developers', title: 'Developers', rev: '1' }
      await expectRefused(await admin.post(address, same), messages.noChanges)
    })

    it('refuses the name of another', async () => {
      await addSection('health', 'Health')
      const { address } = await addSection()
      const taken = { name: 'Health', title: 'Health', rev: '1' }
      await expectRefused(await admin.post(address, taken), messages.sectionTaken)
    })

    it('shows both versions where somebody saved meanwhile', async () => {
      const { address } = await addSection()
      await admin.post(address, { name: 'developers', title: 'Theirs', rev: '1' })
      const stale = await admin.post(address, { name: 'developers', title: 'Mine', rev: '1' })
      const shown = visibleText(await stale.clone().text())
      await expectRefused(stale, messages.savedMeanwhile, 409)
      for (const words of ['Theirs', 'Mine']) expect(shown).toContain(words)
    })

    it('says that a section is not there any more', async () => {
      const { address } = await addSection()
      await admin.post(address, { intent: 'delete', rev: '1' })
      const late = await admin.post(`${address}.data`, { name: 'x', title: 'X', rev: '1' })
      expect(late.status).toBe(404)
      expect(await late.text()).toContain(messages.sectionNotFound)
    })
  })

  describe('deleting a section', () => {
    it('says in its question how many logos go with it', async () => {
      const section = await addSection()
      await addItem()
      await addItem()
      const parts = await stores.clientSection.countParts(app.services.db, [section.id])
      const question = deletionOf(clientSections, section, parts.get(section.id))
      expect(question.title).toBe('Delete the section Developers?')
      expect(question.body).toContain('Its 2 logos go with it.')
    })

    it('takes its items with it, and records each of them', async () => {
      const { address } = await addSection()
      await addItem()
      await addItem()
      await expectSaid(await admin.post(address, { intent: 'delete', rev: '1' }), messages.deleted)
      expect(await sections()).toEqual([])
      expect(await items()).toEqual([])
      const deleted = (await revisions()).filter(({ action }) => action === 'delete')
      expect(deleted.map(({ kind }) => kind)).toEqual(['client-item', 'client-item', 'client-section'])
    })

    it('refuses where it was saved since it was opened', async () => {
      const { address } = await addSection()
      await admin.post(address, { name: 'developers', title: 'Newer', rev: '1' })
      await expectRefused(await admin.post(address, { intent: 'delete', rev: '1' }), messages.lookAgain, 409)
      expect(await sections()).toHaveLength(1)
    })
  })

  describe('adding an item', () => {
    it('shows the fields Section and Image, and a button Add item', async () => {
      await addSection()
      const text = visibleText(await (await admin.get(itemForm)).text())
      for (const words of ['Section', 'Developers', 'Image', 'Add item']) expect(text).toContain(words)
    })

    it('stores a drawing or a photograph under clientsimages, and says so', async () => {
      const { id } = await addSection()
      const answer = await admin.post(itemForm, { section: 'developers' }, { imageUrl: drawing() })
      await expectSaid(answer, messages.added)
      await admin.post(itemForm, { section: 'developers' }, { imageUrl: await photograph() })
      const [one, other] = await items()
      expect(one).toMatchObject({ section: id })
      expect(one?.image).toMatch(/^clientsimages\/[A-Za-z0-9]{10}mark\.svg$/)
      expect(other?.image).toMatch(/photograph\.jpg$/)
    })

    it('adds several logos with one save, in their order, and says how many', async () => {
      const { id } = await addSection()
      const search = { as: 'logo', into: 'clientsimages' }
      const keys = [await admin.keyOf(drawing(), search), await admin.keyOf(await photograph(), search)]
      const answer = await admin.post(itemForm, { section: 'developers', imageUrl: keys.join(' ') })
      await expectSaid(answer, addedSentence(messages, 2))
      expect((await items()).map(({ image, section }) => [image, section])).toEqual(
        keys.map((key) => [key, id]),
      )
      expect((await revisions()).filter(({ kind }) => kind === 'client-item')).toHaveLength(2)
    })

    it('adds none of several where one is not there any more', async () => {
      await addSection()
      const key = await admin.keyOf(drawing(), { as: 'logo', into: 'clientsimages' })
      const both = { section: 'developers', imageUrl: `${key} clientsimages/nowhere.svg` }
      await expectRefused(await admin.post(itemForm, both), imageGone)
      const tooMany = {
        section: 'developers',
        imageUrl: Array(maxAtOnce + 1)
          .fill(key)
          .join(' '),
      }
      await expectRefused(await admin.post(itemForm, tooMany), tooManyAtOnce)
      expect(await items()).toEqual([])
    })

    it('refuses one without a section', async () => {
      await addSection()
      await expectRefused(
        await admin.post(itemForm, { section: '' }, { imageUrl: drawing() }),
        messages.sectionNotChosen,
      )
    })

    it('refuses one without an image', async () => {
      await addSection()
      await expectRefused(await admin.post(itemForm, { section: 'developers' }), messages.imageNotChosen)
    })

    it('refuses a section that is not there, the last one too', async () =>
      expectRefused(
        await admin.post(itemForm, { section: 'nobody' }, { imageUrl: drawing() }),
        messages.sectionNotFound,
      ))

    it('says why a logo was not taken', async () => {
      await addSection()
      const unsafe = drawing('<image href="https://elsewhere.example/x.png"/>')
      const answer = await admin.post(itemForm, { section: 'developers' }, { imageUrl: unsafe })
      const text = visibleText(await answer.clone().text())
      await expectRefused(answer, messages.fileRefused)
      expect(text).toContain('mark.svg is an SVG file with')
      expect(await items()).toEqual([])
    })
  })

  describe('editing an item', () => {
    it('moves it to another section, replaces its logo and says so', async () => {
      await addSection()
      const { address, image } = await addItem()
      const { id } = await addSection('health', 'Health')
      await expectSaid(await admin.post(address, { section: 'health', rev: '1' }), messages.updated)
      expect(await items()).toMatchObject([{ section: id, image }])
      const file = await photograph()
      const replaced = await admin.post(address, { section: 'health', rev: '2' }, { imageUrl: file })
      await expectSaid(replaced, messages.updated)
      expect((await items())[0]?.image).not.toBe(image)
    })

    it('answers that there is nothing to update', async () => {
      await addSection()
      const { address } = await addItem()
      const same = await admin.post(address, { section: 'developers', rev: '1' })
      await expectRefused(same, messages.noChanges)
    })

    it('deletes it and says so', async () => {
      await addSection()
      const { address } = await addItem()
      await expectSaid(await admin.post(address, { intent: 'delete', rev: '1' }), messages.deleted)
      expect(await items()).toEqual([])
      expect(await revisions()).toContainEqual({ kind: 'client-item', action: 'delete' })
    })
  })

  describe('the logos of the home page', () => {
    it('are added, and that is said', async () => {
      const answer = await admin.post(home, {}, { imageUrl: drawing() })
      await expectSaid(answer, messages.added)
      expect((await homeClients())[0]?.image).toMatch(/^generals\/[A-Za-z0-9]{10}mark\.svg$/)
      expect(visibleText(await (await admin.get(home)).text())).toContain('Mark')
    })

    it('are added several at a time, all or none', async () => {
      const search = { as: 'logo', into: 'generals' }
      const keys = [await admin.keyOf(drawing(), search), await admin.keyOf(await photograph(), search)]
      await expectRefused(
        await admin.post(home, { imageUrl: `${keys.join(' ')} generals/nowhere.svg` }),
        imageGone,
      )
      expect(await homeClients()).toEqual([])
      await expectSaid(await admin.post(home, { imageUrl: keys.join(' ') }), addedSentence(messages, 2))
      expect((await homeClients()).map(({ image }) => image)).toEqual(keys)
    })

    it('need an image', async () => expectRefused(await admin.post(home, {}), messages.imageNotChosen))

    it('are replaced, and that is said', async () => {
      const { address, image } = await addHomeClient()
      const file = await photograph()
      await expectSaid(await admin.post(address, { rev: '1' }, { imageUrl: file }), messages.updated)
      expect((await homeClients())[0]?.image).not.toBe(image)
      await expectRefused(await admin.post(address, { rev: '2' }), messages.noChanges)
    })

    it('are deleted after a question, and that is said', async () => {
      const { address, ...homeClient } = await addHomeClient()
      expect(deletionOf(stores.homeClient.collection, homeClient).title).toBe('Delete Mark?')
      await expectSaid(await admin.post(address, { intent: 'delete', rev: '1' }), messages.deleted)
      expect(await homeClients()).toEqual([])
      expect(await revisions()).toContainEqual({ kind: 'home-client', action: 'delete' })
    })
  })

  it('answers 401 without a session, and writes nothing', async () => {
    const section = await addSection()
    const item = await addItem()
    const before = await revisions()
    for (const path of [sectionForm, sectionList, section.address, itemForm, itemList, item.address, home]) {
      expect((await app.request(path)).status).toBe(401)
      const body = new FormData()
      for (const name of ['name', 'section', 'imageUrl']) body.append(name, 'x')
      body.append('intent', 'delete')
      body.append('rev', '1')
      expect((await app.request(path, { method: 'POST', body })).status).toBe(401)
    }
    expect(await revisions()).toEqual(before)
  })
})
