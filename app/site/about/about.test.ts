import { programNamed } from '#app/platform/changes/actors.server.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaults, type SettingKey, type Settings } from '#app/features/settings/collection.ts'
import { findSetting } from '#app/features/settings/store.server.ts'
import { saveSetting } from '#test/settings.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { visibleText } from '#test/admin.ts'
import { describeProduct, type TestApp } from '#test/app.ts'

describeProduct('the About page', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })
  const page = async (search = '') => (await app.request(`/about${search}`)).text()
  const save = <Key extends SettingKey>(key: Key, value: Settings[Key]) =>
    change(app.services, programNamed('sara'), 'settings', (tx) => saveSetting(tx, key, 0, value))

  describe('while nothing is stored', () => {
    it('shows the built-in text', async () => {
      const html = await page()
      expect(html).toContain(`<h1 dir="auto">${defaults.abouttext.headertxt}</h1>`)
      for (const text of [...Object.values(defaults.hometext), ...Object.values(defaults.gmmessage)])
        expect(visibleText(html)).toContain(text)
      for (const title of ['Why the company', 'Our Mission', 'Our Vision']) expect(html).toContain(title)
      expect(html).not.toContain('Awards and Certifications')
    })
  })

  describe('with its texts', () => {
    it('shows the headline, the three texts of the home text and the message', async () => {
      await save('abouttext', { headertxt: 'A contractor with its own hands' })
      await save('hometext', { headertxt: 'We build', firstp: 'Since 2009.', secondp: 'In the open.' })
      await save('gmmessage', {
        ...defaults.gmmessage,
        headertxt: 'From the GM',
        firstp: 'A promise.',
        secondp: 'Thank you.',
      })
      const html = await page()
      expect(html).toContain('<h1 dir="auto">A contractor with its own hands</h1>')
      for (const text of [
        'We build',
        'Since 2009.',
        'In the open.',
        'From the GM',
        'A promise.',
        'Thank you.',
      ])
        expect(html).toContain(text)
    })

    it('is signed by name and hand, where the letter has them', async () => {
      const { db } = app.services
      expect(await page()).toContain('<strong>General Manager</strong>')
      const images = ['generals/aaaaaaaaaaportrait.jpg', 'generals/aaaaaaaaaasignature.svg']
      const file = { access: 'public', bytes: 1, width: 320, height: 120, created_at: 1 } as const
      const rows = images.map((key) => ({ ...file, key, type: 'image/png', sha256: 'c'.repeat(64) }))
      await db.insertInto('file').values(rows).execute()
      const { values, rev } = await findSetting(db, 'gmmessage')
      const [portrait = '', signature = ''] = images
      const signed = { ...values, name: 'Yousef Al Noor', portrait, signature }
      await change(app.services, programNamed('sara'), 'settings', (tx) =>
        saveSetting(tx, 'gmmessage', rev, signed),
      )
      const html = await page()
      for (const key of images) expect(html).toContain(`src="/files/${key}"`)
      expect(html).toMatch(/<strong dir="auto">Yousef Al Noor<\/strong><span>General Manager<\/span>/)
    })

    it('splits each box into its sentences', async () => {
      await save('aboutbottom', {
        why: { product: 'One team. Workshop No. 7 is ours.' },
        mission: 'To build.',
        vision: 'To be asked for.',
      })
      const html = await page()
      for (const sentence of ['One team.', 'Workshop No. 7 is ours.', 'To build.', 'To be asked for.'])
        expect(html).toContain(`<li dir="auto">${sentence}</li>`)
    })
  })

  describe('with certificates', () => {
    beforeAll(async () => {
      const key = 'images/aB3dE5fG7hiso-9001.png'
      await change(app.services, programNamed('sara'), 'certificates', async (tx) => {
        await tx
          .insertInto('file')
          .values({
            key,
            access: 'public',
            type: 'image/png',
            bytes: 1,
            sha256: 'b'.repeat(64),
            width: 1754,
            height: 1240,
            created_at: 1,
          })
          .execute()
        const row = { image: key, position: 1, rev: 1, created_at: 1, updated_at: 1 }
        await tx
          .insertInto('certificate')
          .values({ id: 'iso', title: 'ISO 9001', title_lower: 'iso 9001', remarks: 'Quality', ...row })
          .execute()
        return { outcome: undefined, revisions: [{ kind: 'certificate', id: 'iso', after: {} }] }
      })
    })

    it('lists them under Awards and Certifications, each a link to itself enlarged', async () => {
      const html = await page()
      expect(html).toContain('Awards and Certifications')
      expect(html).toContain('ISO 9001')
      expect(html).toContain('href="/about?certificate=iso"')
      expect(html).not.toContain('id="certificate-title"')
    })

    it('shows one enlarged at its own address, without JavaScript too', async () => {
      const html = await page('?certificate=iso')
      expect(html).toMatch(/<dialog[^>]*open=""[^>]*aria-labelledby="certificate-title"/)
      expect(html).toContain('alt="ISO 9001"')
    })

    it('shows the page where no such certificate is', async () => {
      expect(await page('?certificate=gone')).not.toContain('id="certificate-title"')
    })
  })
})
