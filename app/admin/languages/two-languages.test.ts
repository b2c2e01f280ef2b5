import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { projects } from '#app/features/projects/collection.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { findSetting } from '#app/features/settings/store.server.ts'
import { messages } from '#app/features/settings/messages.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { openBulk } from '#test/bulk.ts'
import { addTestProject } from '#test/projects.ts'

const edit = (id: string) => `/admin/products/edit/${id}`
const arabic = { name_ar: 'فيلا الخور', location_ar: 'دبي' }
const services = { 'item1.itemtext': 'Villas', 'item1.itemtext_ar': 'فلل' }

describeProduct('content in two languages', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let fields: Record<string, string>
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
    fields = {
      code: '500',
      name: 'Creek Villa',
      location: 'Dubai',
      consultant: 'Datum',
      type: 'villa',
      status: 'ongoing',
      imageUrl: await admin.keyOf(await photograph()),
      imageAlt: 'A villa',
    }
  })

  const add = async (more: Record<string, string> = {}) =>
    (await addTestProject(app.services, { ...fields, type: 'villa', status: 'ongoing', ...more })).id
  const find = (id: string) => projectStore.find(app.services.db, id)
  const shown = async (path: string) => visibleText(await (await admin.get(path)).text())
  const undoNewest = async () => {
    const { id } = await app.services.db
      .selectFrom('revision')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    expect((await admin.post('/admin/history', { id: String(id) })).status).toBe(303)
  }

  describe('a form', () => {
    it('saves each text and the description of an image in both languages', async () => {
      const id = await add()
      const answer = await admin.post(edit(id), { ...fields, ...arabic, imageAlt_ar: 'فيلا', rev: '1' })
      expect(answer.status).toBe(303)
      expect(await find(id)).toMatchObject({ ...arabic, image: { alt: 'A villa', alt_ar: 'فيلا' } })
      expect(await shown(edit(id))).toContain('Arabic: 3 of 4 texts')
    })

    it('limits an Arabic text like the English one, and never requires it', async () => {
      const id = await add()
      const long = 'ف'.repeat(201)
      const answer = await admin.post(edit(id), { ...fields, name_ar: long, rev: '1' })
      expect(answer.status).toBe(400)
      expect(await answer.text()).toMatch(
        /name="name_ar"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="name_ar"/,
      )
      const alt = await admin.post(edit(id), { ...fields, imageAlt_ar: 'ف'.repeat(301), rev: '1' })
      expect(await alt.text()).toMatch(
        /name="imageAlt_ar"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="imageAlt_ar"/,
      )
      expect((await admin.post(edit(id), { ...fields, name: 'Villa', name_ar: '', rev: '1' })).status).toBe(
        303,
      )
    })

    it('that has no Arabic fields leaves what is there', async () => {
      const id = await add(arabic)
      await admin.post(edit(id), { ...fields, name: 'Villa', rev: '1' })
      expect(await find(id)).toMatchObject({ name: 'Villa', ...arabic })
    })

    it('of a page of General has both, in a group too', async () => {
      await admin.post('/admin/services-items', { ...services, rev: '0' })
      const { values } = await findSetting(app.services.db, 'servicesItems')
      expect(values.item1).toMatchObject({ itemtext: 'Villas', itemtext_ar: 'فلل' })
      const answer = await admin.post('/admin/home-text', {
        headertxt: 'We build',
        headertxt_ar: 'ن'.repeat(301),
        firstp: 'One.',
        secondp: 'Two.',
        rev: '0',
      })
      expect(visibleText(await answer.text())).toContain(messages.notTaken)
    })
  })

  describe('two people', () => {
    it('who save different languages of a project both succeed', async () => {
      const id = await add()
      await admin.post(edit(id), { ...fields, ...arabic, rev: '1' })
      const answer = await admin.post(edit(id), {
        ...fields,
        ...arabic,
        name_ar: '',
        location_ar: '',
        name: 'Creek House',
        rev: '1',
      })
      expect(answer.status).toBe(303)
      expect(await find(id)).toMatchObject({ name: 'Creek House', ...arabic, rev: 3 })
    })

    it('who save different languages of an image description, or of a group, both succeed', async () => {
      const id = await add()
      await admin.post(edit(id), { ...fields, imageAlt: 'A white villa', rev: '1' })
      await admin.post(edit(id), { ...fields, imageAlt_ar: 'فيلا', rev: '1' })
      expect((await find(id))?.image).toMatchObject({ alt: 'A white villa', alt_ar: 'فيلا' })

      await admin.post('/admin/services-items', { ...services, rev: '0' })
      await admin.post('/admin/services-items', { ...services, 'item1.itemtext': 'Towers', rev: '1' })
      await admin.post('/admin/services-items', { ...services, 'item1.itemtext_ar': 'أبراج', rev: '1' })
      const { values } = await findSetting(app.services.db, 'servicesItems')
      expect(values.item1).toMatchObject({ itemtext: 'Towers', itemtext_ar: 'أبراج' })
    })

    it('who save the same language are shown both versions', async () => {
      const id = await add(arabic)
      await admin.post(edit(id), { ...fields, ...arabic, name_ar: 'فيلا', rev: '1' })
      const answer = await admin.post(edit(id), { ...fields, ...arabic, name_ar: 'بيت', rev: '1' })
      expect(answer.status).toBe(409)
      const text = visibleText(await answer.text())
      expect(text).toContain(projects.sentences.savedMeanwhile)
      expect(text).toContain('Name (Arabic)')
      expect(await find(id)).toMatchObject({ name_ar: 'فيلا' })
    })
  })

  it('undoes a language alone, and History names it', async () => {
    const id = await add()
    await admin.post(edit(id), { ...fields, imageAlt_ar: 'فيلا', name_ar: 'فيلا الخور', rev: '1' })
    expect(await shown('/admin/history')).toContain('Image description (Arabic)')
    const newest = await find(id)
    await admin.post(edit(id), {
      ...fields,
      name: 'Creek House',
      imageAlt: 'A house',
      rev: String(newest?.rev),
    })
    await undoNewest()
    expect(await find(id)).toMatchObject({
      name: 'Creek Villa',
      name_ar: 'فيلا الخور',
      image: { alt: 'A villa', alt_ar: 'فيلا' },
    })
  })

  it('reads and writes Name (Arabic) in tables', async () => {
    const bulk = await openBulk(app)
    const head = 'Code,Name,Name (Arabic),Location,Consultant,Type,Status,Image,imageAlt_ar'
    await bulk.table(`${head}\r\n501,Villa,فيلا,Dubai,Datum,Villa,Ongoing,site.jpg,صورة`)
    await bulk.photographs([await photograph('site.jpg')])
    await bulk.run('good')
    const csv = await (await admin.get('/admin/documents/export?kind=project&format=csv')).text()
    expect(csv).toContain('Name (Arabic)')
    const [project] = await projectStore.list(app.services.db)
    expect(project).toMatchObject({ name: 'Villa', name_ar: 'فيلا', image: { alt_ar: 'صورة' } })
    expect(csv).toContain('فيلا')
  })

  it('lists what is not in Arabic, and counts it', async () => {
    await add({
      code: '1',
      name: 'Translated',
      name_ar: 'أ',
      location_ar: 'ب',
      consultant_ar: 'ج',
      imageAlt_ar: 'د',
      remarks: '',
      client: '',
    })
    await add({ code: '2', name: 'English' })
    const list = await shown('/admin/products/edit?arabic=missing')
    expect(list).toContain('English')
    expect(list).not.toContain('Translated')
    expect(await shown('/admin/languages')).toMatch(/Projects\s+1 project/)
    expect(await shown('/admin/overview')).not.toContain('Not in Arabic yet')
    await admin.post('/admin/languages', { arabic: 'Yes', rev: '0' })
    expect(await shown('/admin/overview')).toContain('Not in Arabic yet: 1 project')
  })
})
