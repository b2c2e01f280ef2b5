import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeProduct, type TestApp } from '#test/app.ts'
import { drawing, openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { film } from '#test/video.ts'
import { readTopics } from '#test/topics.ts'
import type { Singleton } from '#app/content/singleton.ts'
import { inputFields } from '#app/content/fields/group.ts'
import { defaults, settings } from './collection.ts'
import { hints, messages } from './messages.ts'
import { findSetting, readSettings } from './store.server.ts'

const pdf = new File(['%PDF-1.7\n', new Uint8Array(2000)], 'Prequalification 2026.pdf')

const texts = { headertxt: 'We build', firstp: 'Towers.', secondp: 'Villas.' }

describeProduct('every page of General', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
  })

  it.each(settings.map((page) => [page.admin.address, page] as const))(
    '%s shows a label for each field, and a button Save',
    async (address, page) => {
      const answer = await admin.get(address)
      expect(answer.status).toBe(200)
      const text = visibleText(await answer.text())
      expect(text).toContain(page.admin.title)
      for (const [, { label, type }] of inputFields(page.fields))
        if (!(page.name === 'servicesItems' && type === 'file') && type !== 'percent')
          expect(text).toContain(label)
      expect(text).toContain('Save')
      expect((await admin.get(`${address}.data`)).status).toBe(200)
      const sent = await admin.post(formOf(page).replace(address, `${address}.data`), { rev: 'none' })
      expect([400, 409]).toContain(sent.status)
    },
  )

  it.each(settings.map((page) => [page.admin.address, page] as const))(
    '%s answers 401 without a session, and saves nothing',
    async (address, page) => {
      expect((await app.request(address)).status).toBe(401)
      const body = new FormData()
      body.append('rev', '0')
      for (const [name] of inputFields(page.fields)) body.append(name, '1')
      expect((await app.request(formOf(page), { method: 'POST', body })).status).toBe(401)
      expect(await app.services.db.selectFrom('revision').selectAll().execute()).toEqual([])
    },
  )
})

describeProduct('general settings', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeEach(async () => {
    app = await createApp()
    admin = await openAdmin(app)
  })

  const revisions = () =>
    app.services.db.selectFrom('revision').select(['kind', 'record_id', 'action', 'actor']).execute()

  async function expectRefused(answer: Response, message: string, hint?: string) {
    expect(answer.status).toBe(400)
    const text = visibleText(await answer.text())
    expect(text).toContain(message)
    if (hint) expect(text).toContain(hint)
    expect(await revisions()).toEqual([])
  }

  describe('add mode and edit mode', () => {
    it('shows what is built in while no record exists, and creates one', async () => {
      const text = visibleText(await (await admin.get('/admin/about-text')).text())
      expect(text).toContain('Nothing saved here yet')
      const answer = await admin.post('/admin/about-text', { rev: '0', headertxt: 'With our own hands' })
      expect(answer.status).toBe(303)
      expect(await findSetting(app.services.db, 'abouttext')).toMatchObject({
        values: { headertxt: 'With our own hands' },
        rev: 1,
      })
      expect(await revisions()).toEqual([
        { kind: 'setting', record_id: 'abouttext', action: 'add', actor: 'admin' },
      ])
      expect(visibleText(await (await admin.get('/admin/about-text')).text())).not.toContain('Nothing saved')
    })

    it('says that the data was updated, and tells open screens', async () => {
      const topics = readTopics(await app.request('/live?topics=settings'))
      const saved = await admin.post('/admin/home-text', { rev: '0', ...texts })
      expect(saved.headers.get('Location')).toBe('/admin/home-text?done=updated')
      const shown = await (await admin.get('/admin/home-text?done=updated')).text()
      expect(shown).toContain(`role="status">${messages.updated}`)
      expect(await topics.next()).toBe('settings')
      await topics.close()
    })

    it('creates one record only: a second addition is shown both versions', async () => {
      await admin.post('/admin/home-text', { rev: '0', ...texts })
      const second = await admin.post('/admin/home-text', { rev: '0', ...texts, firstp: 'Bridges.' })
      expect(second.status).toBe(409)
      const text = visibleText(await second.text())
      expect(text).toContain(messages.savedMeanwhile)
      expect(text).toContain('Towers.')
      expect(text).toContain('Bridges.')
      expect((await findSetting(app.services.db, 'hometext')).values.firstp).toBe('Towers.')
    })

    it('shows both versions of services, with their pictures, and of counts', async () => {
      const [mine, theirs] = [await photograph('mine.jpg'), await photograph('theirs.jpg', '#0b2545')]
      const purpose = { into: 'generals' }
      const own = { 'item1.itemtext': 'Bridges', 'item1.itemimg': await admin.keyOf(mine, purpose) }
      const other = { 'item1.itemtext': 'Tunnels', 'item1.itemimg': await admin.keyOf(theirs, purpose) }
      await admin.post('/admin/services-items', { rev: '0', ...other })
      const stale = await admin.post('/admin/services-items', { rev: '0', ...own })
      expect(stale.status).toBe(409)
      const html = await stale.text()
      for (const text of [...Object.values(own), ...Object.values(other)]) expect(html).toContain(text)
      for (const words of ['Keep mine', 'Use theirs']) expect(visibleText(html)).toContain(words)
      await admin.post('/admin/count-section', { rev: '0', ...counts })
      const staleCounts = await admin.post('/admin/count-section', { rev: '0', ...counts, number2: '7654' })
      expect(staleCounts.status).toBe(409)
      const said = await staleCounts.text()
      for (const text of ['7654', '1300']) expect(said).toContain(`value="${text}"`)
    })

    it('refuses a save over a newer one, and takes it with the newer rev', async () => {
      await admin.post('/admin/home-text', { rev: '0', ...texts })
      await admin.post('/admin/home-text', { rev: '1', ...texts, secondp: 'Hotels.' })
      const stale = await admin.post('/admin/home-text', { rev: '1', ...texts, firstp: 'Bridges.' })
      expect(stale.status).toBe(409)
      const again = await admin.post('/admin/home-text', { rev: '2', ...texts, firstp: 'Bridges.' })
      expect(again.status).toBe(303)
    })

    it('answers that there is nothing to update where nothing was changed', async () => {
      await admin.post('/admin/home-text', { rev: '0', ...texts })
      const same = await admin.post('/admin/home-text', { rev: '1', ...texts, firstp: ' Towers.\r\n' })
      expect(same.status).toBe(400)
      expect(visibleText(await same.text())).toContain(messages.noChanges)
      expect(await revisions()).toHaveLength(1)
    })
  })

  describe('what has to be filled in', () => {
    it('home text: all three texts', () =>
      expectAll('/admin/home-text', { ...texts, secondp: '  ' }, messages.fieldsMissing))
    it('services text', () => expectAll('/admin/services-text', { headertxt: '' }, messages.fieldsMissing))
    it('about text', () => expectAll('/admin/about-text', { headertxt: ' ' }, messages.fieldsMissing))
    it('GM message', () => expectAll('/admin/gm-message', { ...texts, firstp: '' }, messages.fieldsMissing))
    it('about bottom', () =>
      expectAll(
        '/admin/about-bottom',
        { 'why.product': 'One team.', mission: '', vision: 'First.' },
        messages.fieldsMissing,
      ))
    it('contact details', () =>
      expectAll('/admin/contact-details', { tel: '+971 4 000 0000' }, messages.fieldsMissing))
    it('counts: all four names and numbers', () =>
      expectAll('/admin/count-section', { ...counts, number3: '' }, messages.countsMissing))
    it('services items: a text for every photograph, and one at least', async () => {
      await expectAll('/admin/services-items', { 'item1.itemtext': '' }, messages.serviceTextMissing)
      const key = await admin.keyOf(await photograph())
      await expectRefused(
        await admin.post('/admin/services-items', { rev: '0', 'item2.itemimg': key }),
        messages.serviceTextMissing,
        hints.serviceText,
      )
    })
    it('an image page: its image', () => expectAll('/admin/news-image', {}, messages.imageMissing))

    async function expectAll(address: string, fields: Record<string, string>, message: string) {
      const answer = await admin.post(address, { rev: '0', ...fields })
      const html = await answer.clone().text()
      for (const typed of Object.values(fields)) if (typed.trim()) expect(html).toContain(typed)
      await expectRefused(answer, message)
    }
  })

  const counts = {
    name1: 'Years',
    number1: '18',
    name2: 'Projects',
    number2: '1,300',
    name3: 'On site',
    number3: '5',
    name4: 'People',
    number4: '200',
  }

  it('keeps numbers as numbers', async () => {
    expect((await admin.post('/admin/count-section', { rev: '0', ...counts })).status).toBe(303)
    const { values: value } = await findSetting(app.services.db, 'counts')
    expect(value).toMatchObject({ name1: 'Years', number1: 18, number2: 1300 })
    const wrong = await admin.post('/admin/count-section', { rev: '1', ...counts, number1: 'many' })
    expect(wrong.status).toBe(400)
    expect(visibleText(await wrong.text())).toContain(hints.notANumber)
  })

  it('keeps what stands deeper in a record where the specification has it', async () => {
    const typed = { 'why.product': 'One team.', mission: 'Sound buildings.', vision: 'First.' }
    await admin.post('/admin/about-bottom', { rev: '0', ...typed })
    const { values: value } = await findSetting(app.services.db, 'aboutbottom')
    expect(value).toMatchObject({
      why: { product: 'One team.' },
      mission: 'Sound buildings.',
      vision: 'First.',
    })
  })

  it('keeps what a form does not show', async () => {
    const key = await admin.keyOf(drawing(), { as: 'logo', into: 'generals' })
    await admin.post('/admin/logo', { rev: '0', imageUrl: key })
    const { values: value } = await findSetting(app.services.db, 'homelogo')
    expect(value).toEqual({ imageUrl: key, videoHeight: defaults.homelogo.videoHeight })
  })

  it('shows and saves the height that belongs to the records of the document and the logo', async () => {
    const logo = await admin.keyOf(drawing(), { as: 'logo', into: 'generals' })
    expect(await heightIn('/admin/logo')).toBe('650')
    expect(await heightIn('/admin')).toBe('')
    const saved = await admin.post('/admin/logo', { rev: '0', imageUrl: logo, videoHeight: '480' })
    expect(saved.status).toBe(303)
    await admin.post('/admin?index', {
      rev: '0',
      imageUrl: 'https://files.example/a.pdf',
      videoHeight: '700',
    })
    const { homelogo, prequalification } = await readSettings(app.services.db, [
      'homelogo',
      'prequalification',
    ])
    expect([homelogo.videoHeight, prequalification.videoHeight]).toEqual([480, 700])
    expect(await heightIn('/admin/logo')).toBe('480')
    expect(await heightIn('/admin')).toBe('700')
    await admin.post('/admin/logo', { rev: '1', imageUrl: logo, videoHeight: '' })
    expect((await findSetting(app.services.db, 'homelogo')).values.videoHeight).toBe(
      defaults.homelogo.videoHeight,
    )
    await admin.post('/admin?index', {
      rev: '1',
      imageUrl: 'https://files.example/b.pdf',
      videoHeight: '700',
    })
    expect((await findSetting(app.services.db, 'prequalification')).values.videoHeight).toBe(700)
  })

  async function heightIn(address: string) {
    const [field = ''] =
      /<input[^>]*name="videoHeight"[^>]*>/.exec(await (await admin.get(address)).text()) ?? []
    return /value="([^"]*)"/.exec(field)?.[1] ?? (field && '')
  }

  describe('links', () => {
    it.each(['javascript:alert(1)', 'ftp://files.example/a.pdf', 'plinth.example', 'data:text/html,x'])(
      'refuses %s',
      async (imageUrl) =>
        expectRefused(
          await admin.post('/admin?index', { rev: '0', imageUrl }),
          messages.notTaken,
          hints.notALinkOrFile,
        ),
    )

    it('takes http and https', async () => {
      const imageUrl = 'https://files.example/prequalification.pdf'
      const saved = await admin.post('/admin?index', { rev: '0', imageUrl })
      expect(saved.headers.get('Location')).toBe('/admin?done=updated')
      expect(await readSettings(app.services.db, ['prequalification'])).toEqual({
        prequalification: { imageUrl, videoHeight: null },
      })
      const site = { loadingOverlay: '0', brochure: 'Yes' }
      await expectHint('/admin/site', { ...site, videoChannel: 'javascript:1' }, hints.notALink)
      const channel = { ...site, videoChannel: 'http://video.example' }
      expect((await admin.post('/admin/site', { rev: '0', ...channel })).status).toBe(303)
      expect((await findSetting(app.services.db, 'site')).values).toMatchObject({
        loadingOverlay: 0,
        brochure: true,
        videoChannel: 'http://video.example',
      })
    })

    it('takes two colours that can be read, and says what the contrast of others is', async () => {
      const typed = {
        companyName: 'Corner Stone',
        country: 'Egypt',
        phoneRegion: 'eg',
        timeZone: 'Africa/Cairo',
      }
      await expectHint('/admin/brand', { ...typed, ink: 'navy' }, hints.notAColour)
      await expectHint('/admin/brand', { ...typed, ink: '#999999' }, hints.inkTooLight(2.7))
      await expectHint('/admin/brand', { ...typed, accent: '#123456' }, hints.accentTooDark(1.2))
      await expectHint('/admin/brand', { ...typed, country: 'Atlantis' }, hints.notACountry)
      await expectHint('/admin/brand', { ...typed, timeZone: 'UTC+4' }, hints.notATimeZone)
      const saved = { ...typed, ink: '#0B3D2E', accent: 'ffc400', foundedIn: '1998' }
      expect((await admin.post('/admin/brand', { rev: '0', ...saved })).status).toBe(303)
      expect((await findSetting(app.services.db, 'brand')).values).toEqual({
        companyName: 'Corner Stone',
        companyName_ar: '',
        shortName: '',
        ink: '#0b3d2e',
        accent: '#ffc400',
        country: 'EG',
        timeZone: 'Africa/Cairo',
        phoneRegion: 'EG',
        foundedIn: 1998,
        styleSheet: '',
      })
    })

    it('refuses a link to a video that the banner cannot play, and says which it can', async () => {
      const typed = { videoHeight: '650' }
      for (const imageUrl of ['https://films.example/tower', 'https://www.youtube.com/@plinth'])
        await expectHint('/admin/home', { ...typed, imageUrl }, hints.notAVideo)
      expect(hints.notAVideo).toContain('YouTube, Vimeo, Wistia, Dailymotion')
      const saved = await admin.post('/admin/home', { rev: '0', ...typed, imageUrl: 'https://vimeo.com/1' })
      expect(saved.status).toBe(303)
    })

    it('takes the time of the loading screen in seconds, and stores milliseconds', async () => {
      const site = { brochure: 'No', loadingOverlay: '1.5' }
      expect((await admin.post('/admin/site', { rev: '0', ...site })).status).toBe(303)
      expect((await findSetting(app.services.db, 'site')).values.loadingOverlay).toBe(1500)
      const page = await (await admin.get('/admin/site')).text()
      expect(page).toMatch(/<input[^>]*name="loadingOverlay"[^>]*value="1\.5"/)
      expect(visibleText(page)).toContain('Loading screen, in seconds')
      expect(visibleText(await (await admin.get('/admin/history')).text())).toContain(
        'Before 2 s After 1.5 s',
      )
      for (const wrong of ['soon', '-1', '1e3', '9999999'])
        await expectHint('/admin/site', { ...site, loadingOverlay: wrong }, hints.notSeconds)
    })

    async function expectHint(address: string, fields: Record<string, string>, hint: string) {
      const answer = await admin.post(address, { rev: '0', ...fields })
      expect(answer.status).toBe(400)
      expect(visibleText(await answer.text())).toContain(hint)
    }
  })

  describe('files', () => {
    it('takes a photograph inside the form, without JavaScript', async () => {
      const saved = await admin.post('/admin/news-image', { rev: '0' }, { imageUrl: await photograph() })
      expect(saved.status).toBe(303)
      const { values: value } = await findSetting(app.services.db, 'newsimage')
      expect(value.imageUrl).toMatch(/^generals\/[A-Za-z0-9]{10}photograph\.jpg$/)
    })

    it('keeps the point that is never cut off, and shows the page around it', async () => {
      const imageUrl = await admin.keyOf(await photograph(), { into: 'generals' })
      const typed = { rev: '0', imageUrl, focusX: '20', focusY: '135' }
      expect((await admin.post('/admin/news-image', typed)).status).toBe(303)
      const { values: value } = await findSetting(app.services.db, 'newsimage')
      expect(value).toMatchObject({ focusX: 20, focusY: 100 })
      expect(await (await app.request('/news')).text()).toContain('object-position:20% 100%')
    })

    it('takes several at once', async () => {
      const saved = await admin.post(
        '/admin/services-items',
        { rev: '0', 'item1.itemtext': 'Towers', 'item2.itemtext': 'Villas' },
        { 'item1.itemimg': await photograph(), 'item2.itemimg': await photograph() },
      )
      expect(saved.status).toBe(303)
      const { values: value } = await findSetting(app.services.db, 'servicesItems')
      expect(value.item1.itemimg).toMatch(/^generals\//)
      expect(value.item2.itemimg).toMatch(/^generals\//)
      expect(value.item1.itemimg).not.toBe(value.item2.itemimg)
      expect(value.item3).toMatchObject({ itemimg: '', itemtext: '' })
    })

    it('takes a PDF in place of the link, and nothing else there', async () => {
      const saved = await admin.post('/admin?index', { rev: '0', imageUrl: '' }, { imageUrl: pdf })
      expect(saved.status).toBe(303)
      const { values: value } = await findSetting(app.services.db, 'prequalification')
      expect(value.imageUrl).toMatch(/^generals\/\w{10}Prequalification-2026\.pdf$/)
      const same = await admin.post('/admin?index', { rev: '1', imageUrl: `/files/${value.imageUrl}` })
      expect(visibleText(await same.text())).toContain(messages.noChanges)
      const wrong = await admin.post('/admin?index', { rev: '1' }, { imageUrl: await photograph('a.pdf') })
      expect(wrong.status).toBe(400)
      expect(visibleText(await wrong.text())).toContain(
        'a.pdf is not a file that can be used here. Send it as PDF.',
      )
    })

    it('takes a video whole, by its bytes', async () => {
      const typed = { rev: '0', imageUrl: '', posterUrl: '', videoHeight: '650' }
      const mp4 = new File([await film()], 'hero.mp4')
      const wrong = await admin.post('/admin/home', typed, { imageUrl: await photograph('hero.mp4') })
      await expectRefused(wrong, messages.notTaken, 'Send it as MP4 or WebM.')
      const saved = await admin.post('/admin/home', typed, { imageUrl: mp4 })
      expect(saved.status).toBe(303)
      const { values: value } = await findSetting(app.services.db, 'homeimage')
      const file = await app.request(`/files/${value.imageUrl}`)
      expect(file.headers.get('Content-Type')).toBe('video/mp4')
      expect(await file.arrayBuffer()).toEqual(await mp4.arrayBuffer())
    })

    it('refuses a key that names no such file', async () => {
      const key = await admin.keyOf(drawing(), { as: 'logo' })
      for (const imageUrl of ['generals/nowhere.jpg', key])
        await expectRefused(
          await admin.post('/admin/about-image', { rev: '0', imageUrl }),
          messages.notTaken,
          hints.fileGone,
        )
    })

    it('takes an SVG logo, and says why it does not take an unsafe one', async () => {
      const saved = await admin.post('/admin/logo', { rev: '0' }, { imageUrl: drawing() })
      expect(saved.status).toBe(303)
      const unsafe = drawing('<script>alert(1)</script>')
      const refused = await admin.post('/admin/logo', { rev: '1' }, { imageUrl: unsafe })
      expect(refused.status).toBe(400)
      expect(visibleText(await refused.text())).toMatch(/mark\.svg is an SVG file with .*script/)
    })

    it('takes no drawing where a photograph belongs, and knows no other policy', async () => {
      const refused = await admin.upload(drawing(), { as: 'photograph' })
      expect(refused.status).toBe(422)
      const unknown: Record<string, string>[] = [{ as: 'anything' }, { as: 'toString' }, { into: 'resumes' }]
      for (const search of unknown) expect((await admin.upload(await photograph(), search)).status).toBe(400)
    })
  })

  describe('the visitors count', () => {
    const visit = () => app.request('/visits', { method: 'POST' })

    it('counts on from the number that was saved', async () => {
      await visit()
      const saved = await admin.post('/admin/visitors-count', { rev: '0', number: '18,436', seen: '1' })
      expect(saved.status).toBe(303)
      const shown = await (await admin.get('/admin/visitors-count?done=updated')).text()
      expect(shown).toContain(`role="status">${messages.visitorsUpdated}`)
      expect(shown).toContain('value="18436"')
      expect(await (await visit()).json()).toEqual({ number: 18_437 })
    })

    it('does not take visits back where nothing was changed', async () => {
      await visit()
      await visit()
      const same = await admin.post('/admin/visitors-count', { rev: '0', number: '1', seen: '1' })
      expect(visibleText(await same.text())).toContain(messages.noChanges)
      expect(await (await visit()).json()).toEqual({ number: 3 })
    })

    it('shows both numbers where somebody set it meanwhile', async () => {
      await admin.post('/admin/visitors-count', { rev: '0', number: '100', seen: '0' })
      const stale = await admin.post('/admin/visitors-count', { rev: '0', number: '200', seen: '0' })
      expect(stale.status).toBe(409)
      expect(visibleText(await stale.text())).toContain(messages.savedMeanwhile)
    })

    it('has to be a number', async () => {
      const empty = await admin.post('/admin/visitors-count', { rev: '0', number: '', seen: '0' })
      await expectRefused(empty, messages.fieldsMissing)
    })
  })
})

function formOf({ admin: { address } }: Singleton) {
  return address === '/admin' ? '/admin?index' : address
}
