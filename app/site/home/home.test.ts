import { programNamed } from '#app/platform/changes/actors.server.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { stores } from '#app/collections.server.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { photographStore, progressStore } from '#app/features/projects/story/store.server.ts'
import { listTopProjects } from '#app/features/projects/queries.server.ts'
import { ar } from '#app/messages/ar.ts'
import { defaults, type SettingKey, type Settings } from '#app/features/settings/collection.ts'
import { findSetting } from '#app/features/settings/store.server.ts'
import { saveSetting } from '#test/settings.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { importEarlierVisits } from '#app/platform/visits/visits.server.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { addTestProject, testProject, type TypedProject } from '#test/projects.ts'
import { en } from '#app/messages/en.ts'
import type { HomePart } from './load-failure.tsx'

const { failures: loadFailures } = en.home

const actor = programNamed('sara')
const tower: TypedProject = {
  code: '158',
  name: 'Fin Tower',
  location: 'Business Bay, Dubai',
  consultant: 'Meem Architects',
  type: 'building',
  status: 'completed',
  topproject: 'Yes',
}

describeProduct('home', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })
  const save = async <Key extends SettingKey>(key: Key, value: Settings[Key]) => {
    const { rev } = await findSetting(app.services.db, key)
    await change(app.services, actor, 'settings', (tx) => saveSetting(tx, key, rev, value))
  }
  const addFile = (key: string, type: string) =>
    app.services.db
      .insertInto('file')
      .values({
        key,
        access: 'public',
        type,
        bytes: 1,
        sha256: 'ab'.repeat(32),
        width: 300,
        height: 200,
        placeholder: null,
        variants: 'ready',
        created_at: 1,
      })
      .execute()
  const addCertificate = () =>
    app.services.db
      .insertInto('certificate')
      .values({
        id: 'iso',
        title: 'ISO 45001',
        title_lower: 'iso 45001',
        remarks: '',
        position: 1,
        rev: 1,
        created_at: 1,
        updated_at: 1,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const page = async () => {
    const answer = await app.request('/')
    expect(answer.status).toBe(200)
    return answer.text()
  }

  describe('while nothing is stored', () => {
    it('shows the built-in texts and counter targets', async () => {
      const words = read(await page())
      const { headertxt, firstp, secondp } = defaults.hometext
      for (const text of [headertxt, firstp, secondp]) expect(words).toContain(text)
      expect(words).toContain('Our Services Building construction Villas and private houses Interior fit-out')
      expect(words).toContain(
        'Years of experience 17 Completed projects 300 Ongoing projects 5 Work force 200',
      )
    })
    it('leaves out the video, the tall photograph and the clients', async () => {
      const html = await page()
      expect(html).not.toMatch(/<video|<iframe|Pause the video|Our Clients/)
      expect(html).not.toContain('src="/files/')
    })
    it('leads on to all projects where there is no top project', async () => {
      const html = await page()
      expect(read(html)).toContain('Our Top Projects See what we build, project by project.')
      expect(html).toMatch(/href="\/projects"[^>]*>Browse All Projects/)
    })
  })

  describe('banner', () => {
    it('is a looping muted video over its poster, and fetches nothing of the video by itself', async () => {
      await addFile('generals/aaaaaaaaaacrane.mp4', 'video/mp4')
      await addFile('generals/aaaaaaaaaacrane.jpg', 'image/jpeg')
      await save('homeimage', {
        focusX: 30,
        focusY: 70,
        imageUrl: 'generals/aaaaaaaaaacrane.mp4',
        posterUrl: 'generals/aaaaaaaaaacrane.jpg',
        videoHeight: 500,
      })
      const html = await page()
      const [video = ''] = /<video[^>]*>/.exec(html) ?? []
      expect(video).toMatch(/autoPlay="" muted="" loop="" playsInline=""/i)
      expect(video).not.toMatch(/ src=/)
      expect(html.indexOf('aaaaaaaaaacrane.jpg')).toBeLessThan(html.indexOf(video))
      expect(html).toContain('--video-height:500')
      expect(html).toContain('--focal-point:30% 70%')
      expect(html).toContain('object-position:30% 70%')
      expect(html).toContain('aria-label="Pause the video"')
      expect(html).toMatch(/<img [^>]*src="[^"]*aaaaaaaaaacrane.jpg"[^>]* fetchPriority="high"/)
    })
    it("stands on the video's own first picture where no other was chosen", async () => {
      await addFile('generals/bbbbbbbbbbhero-still.jpg', 'image/jpeg')
      await app.services.db
        .updateTable('file')
        .set({ poster: 'generals/bbbbbbbbbbhero-still.jpg' })
        .where('type', '=', 'video/mp4')
        .execute()
      const { key: video } = await app.services.db
        .selectFrom('file')
        .select('key')
        .where('type', '=', 'video/mp4')
        .executeTakeFirstOrThrow()
      await save('homeimage', { ...defaults.homeimage, imageUrl: video })
      expect(await page()).toContain('src="/files/generals/bbbbbbbbbbhero-still.jpg"')
      await save('homeimage', {
        ...defaults.homeimage,
        imageUrl: video,
        posterUrl: 'generals/aaaaaaaaaacrane.jpg',
      })
      expect(await page()).not.toContain('hero-still')
    })
    it('is the picture alone where a picture is stored', async () => {
      await save('homeimage', { ...defaults.homeimage, imageUrl: 'generals/aaaaaaaaaacrane.jpg' })
      const html = await page()
      expect(html).toContain('/files/generals/aaaaaaaaaacrane.jpg')
      expect(html).not.toMatch(/<video|Pause the video/)
    })
    it("loads nothing of another site's player with the page", async () => {
      await save('homeimage', { ...defaults.homeimage, imageUrl: 'https://youtu.be/abcdefghi_1' })
      const html = await page()
      expect(html).not.toMatch(/<video|<iframe|preconnect/)
      expect(html).toContain('aria-label="Pause the video"')
      expect(html).toContain('youtube-nocookie.com/embed/abcdefghi_1')
    })
    it('has one orange button, to the contact page', async () => {
      expect(await page()).toMatch(/<a class="button" href="\/contact"[^>]*>Request a Call/)
    })
  })

  it('shows the top projects as cards by code, with a link to all projects', async () => {
    for (const [code, name] of [
      ['158', 'Fin Tower'],
      ['198', 'Garden Villas'],
      ['173', 'Terrace Hotel'],
    ] as const)
      await addTestProject(app.services, { ...tower, code, name })
    await addTestProject(app.services, { ...tower, code: '200', name: 'Not among them', topproject: 'No' })
    const words = read(await page())
    expect(words).toMatch(/Browse All Projects .*Garden Villas.*Terrace Hotel.*Fin Tower/)
    expect(words).not.toContain('Not among them')
  })

  it('says of a photograph what it shows, as the administrator or as the project does', async () => {
    const [first] = await listTopProjects(app.services.db)
    const { id = '', rev = 0 } = first ?? {}
    const imageUrl = 'generals/aaaaaaaaaacrane.jpg'
    const shown = { ...tower, code: '198', imageUrl }
    await change(app.services, actor, 'projects', (tx) => projectStore.save(tx, id, rev, testProject(shown)))
    expect(await page()).toContain('alt="Building in Business Bay, Dubai: Fin Tower"')
    const described = { ...shown, imageAlt: 'The tower at noon' }
    await change(app.services, actor, 'projects', (tx) =>
      projectStore.save(tx, id, rev + 1, testProject(described)),
    )
    expect(await page()).toContain('alt="The tower at noon"')
  })

  it('stands a villa under construction beside its first words, which is not among the top projects below', async () => {
    const beside = async () => /aria-label="The company">[\s\S]*?<\/section>/.exec(await page())?.[0] ?? ''
    expect(await beside()).toContain('aaaaaaaaaacrane.jpg') // The last top project, if there is no such villa.
    for (const [code, file, more] of [
      ['301', 'villa', { status: 'ongoing', type: 'villa' }],
      ['302', 'without', { status: 'ongoing', type: 'villa', imageUrl: '' }],
      ['303', 'finished', { status: 'completed', type: 'villa' }],
      ['304', 'tower', { status: 'ongoing', type: 'building' }],
      ['305', 'news', { status: 'ongoing', type: 'villa', news: 'Yes' }],
      ['306', 'top', { status: 'ongoing', type: 'villa', topproject: 'Yes' }],
    ] as const) {
      const imageUrl = `generals/aaaaaaaaaa${file}.jpg`
      await addFile(imageUrl, 'image/jpeg')
      await addTestProject(app.services, { ...tower, topproject: 'No', code, imageUrl, ...more })
    }
    const shown = await beside()
    expect(shown).toContain('aaaaaaaaaavilla.jpg')
    expect(shown).not.toMatch(/without|finished|aatower|news|aatop/)
  })

  it('shows the services that have a text, with their photographs, under their heading', async () => {
    await save('servicestext', { headertxt: 'What we do' })
    await save('servicesItems', {
      ...defaults.servicesItems,
      item1: { itemimg: 'generals/aaaaaaaaaacrane.jpg', itemtext: 'Towers', sector: '' },
      item2: { itemimg: 'generals/aaaaaaaaaacrane.jpg', itemtext: ' ', sector: '' },
      item8: { itemimg: '', itemtext: 'Joinery', sector: '' },
    })
    const html = await page()
    expect(read(html)).toContain('What we do Towers Interior fit-out Renovation and maintenance Joinery')
    const list = /<ol[\s\S]*?<\/ol>/.exec(html)?.[0] ?? ''
    expect(list.match(/<li/g)).toHaveLength(4)
    expect(list).not.toContain('<button')
  })

  it('shows four counters with their targets in the page', async () => {
    await save('counts', { ...defaults.counts, name2: 'Handed over', number2: 1204 })
    expect(read(await page())).toContain('Years of experience 17 Handed over 1,204 Ongoing projects 5')
  })

  it('shows the logos of the clients section in the order in which they were added', async () => {
    const keys = ['generals/aaaaaaaaaaclient-sidra.svg', 'generals/aaaaaaaaaaclient-qamar.svg']
    for (const key of keys) await addFile(key, 'image/svg+xml')
    await change(app.services, actor, 'clients', async (tx) => ({
      outcome: undefined,
      revisions: await stores.homeClient.importAll(
        tx,
        keys.map((image, index) => ({
          id: `c${index}`,
          createdAt: 9 - index,
          rev: 1,
          values: { image, name: '', position: 0 },
        })),
      ),
    }))
    const html = await page()
    expect(read(html)).toContain('Our Clients')
    expect(html).toMatch(/alt="Qamar"[\s\S]*alt="Sidra"/)
  })

  it('ends in the number of visits with a plus sign, which grows by one with each page load', async () => {
    await app.services.db.transaction().execute((tx) => importEarlierVisits(tx, 18_436))
    app.services.pages.invalidate()
    expect(read(await page())).toContain('Visitors Count: 18,436+')
    const answer = await app.request('/visits', { method: 'POST' })
    expect(await answer.json()).toEqual({ number: 18_437 })
  })

  it('leads from a service to the projects of its use or work, if there are any', async () => {
    const built = { uses: 'retail,hospitality', works: 'fit-out' }
    await addTestProject(app.services, { ...tower, code: '401', topproject: 'No', ...built })
    const { item1, item2, item3, ...others } = defaults.servicesItems
    const services = [
      { ...item1, itemtext: 'Hotels', sector: 'hospitality' },
      { ...item2, itemtext: 'Schools', sector: 'education' },
      { ...item3, itemtext: 'Interiors', sector: 'fit-out' },
    ] as const
    await save('servicesItems', { ...others, item1: services[0], item2: services[1], item3: services[2] })
    const html = await page()
    expect(html).toMatch(/<a href="\/projects\?status=all&amp;use=hospitality"><span[^>]*>Hotels</)
    expect(html).toMatch(/<a href="\/projects\?status=all&amp;work=fit-out"><span[^>]*>Interiors</)
    expect(html).toMatch(/<p[^>]*><span[^>]*>Schools</)
  })

  it('states the safe man-hours without a lost-time injury, and shows the certificates, where the page of General says so', async () => {
    await addCertificate()
    expect(read(await page())).not.toMatch(/lost-time|ISO 45001/)
    await save('counts', { ...defaults.counts, safeHours: 1_412_000, certificates: true })
    const html = await page()
    expect(read(html)).toContain('1,412,000 safe man-hours without a lost-time injury (LTI)')
    expect(html).toMatch(/href="\/about\?certificate=iso"[^>]*><h3[^>]*>ISO 45001</)
    await save('counts', { ...defaults.counts, safeHours: 1 })
    expect(read(await page())).toContain('1 safe man-hour without a lost-time injury (LTI)')
    expect(ar.home.safeHours(1_412_000)).toBe('ساعة عمل دون إصابات مهدرة للوقت')
  })

  it('shows a building whose progress was chosen for it, from day to day, and the chosen day first', async () => {
    const { id: project } = await addTestProject(app.services, { ...tower, code: '501', topproject: 'No' })
    const add = (date: string, percent: number, onHome: boolean, photograph?: string) =>
      change(app.services, actor, 'projects', (tx) =>
        progressStore.add(
          tx,
          progressStore.toValues({
            project,
            date,
            percent,
            onHome,
            photographs: photograph ? [photograph] : [],
          }),
        ),
      )
    const photographOf = async (name: string) => {
      const key = `images/aaaaaaaaaa${name}.jpg`
      await addFile(key, 'image/jpeg')
      const values = photographStore.toValues({ project, image: { key } })
      await change(app.services, actor, 'projects', (tx) =>
        photographStore.addAll(tx, [{ id: name, values }]),
      )
      return name
    }
    await add('2026-01-05', 20, false, await photographOf('raft'))
    await add('2026-02-05', 30, false)
    await add('2026-03-05', 45, true, await photographOf('frame'))
    await add('2026-04-05', 60, false, await photographOf('facade'))
    const section = /aria-labelledby="on-site">[\s\S]*?<\/section>/.exec(await page())?.[0] ?? ''
    const days = [...section.matchAll(/<input([^>]*)>\s*<time dateTime="([^"]*)"/gi)]
    expect(days.map(([, input, day]) => day + (input?.includes('checked') ? ' shown' : ''))).toEqual([
      '2026-03-05 shown',
      '2026-01-05',
    ])
    expect(section).toMatch(/aaaaaaaaaaframe[\s\S]*aaaaaaaaaaraft/)
    expect(section.match(/href="\/projects\/501"/g)).toHaveLength(1)
  })

  describe('where a part of it can’t be read (specification §8)', () => {
    const parts: [part: HomePart, spoil: () => Promise<unknown>, repair: () => Promise<unknown>][] = [
      ['counts', () => spoil('counts'), () => remove('counts')],
      ['services', () => spoil('servicesItems'), () => remove('servicesItems')],
      ['visits', () => rename('visit_day', 'away'), () => rename('away', 'visit_day')],
    ]
    const remove = (key: SettingKey) => app.services.db.deleteFrom('setting').where('key', '=', key).execute()
    const spoil = async (key: SettingKey) => {
      await remove(key)
      const row = { key, value: '{"number1": SECRET', rev: 1, updated_at: 1 }
      await app.services.db.insertInto('setting').values(row).execute()
    }
    const rename = (table: string, other: string) =>
      app.services.db.schema.alterTable(table).renameTo(other).execute()

    it.each(parts)(
      'says so in the place of the %s, and shows all else',
      async (part, spoilPart, repairPart) => {
        await addCertificate()
        await save('counts', { ...defaults.counts, certificates: true })
        await spoilPart()
        app.services.pages.invalidate()
        const answer = await app.request('/')
        const html = await answer.text()
        expect(answer.status).toBe(200)
        expect(answer.headers.get('Cache-Control')).toBe('no-store')
        const alerts = [...html.matchAll(/<p[^>]*role="alert"[^>]*>([^<]*)</g)].map(([, words]) => words)
        expect(alerts).toEqual([loadFailures[part]])
        expect(loadFailures[part]).toMatch(/^Error: /)
        expect(html).not.toMatch(/SECRET|SyntaxError|visit_day/)
        const shown = { counts: 'id="counts"', services: 'id="services"', visits: 'Visitors Count:' }
        for (const [one, mark] of Object.entries(shown)) expect(html.includes(mark)).toBe(one !== part)
        expect(html).toContain('ISO 45001')
        await repairPart()
        app.services.pages.invalidate()
        expect(await page()).not.toContain('role="alert"')
      },
    )

    it('is read anew for the next visitor', async () => {
      await rename('visit_day', 'away')
      app.services.pages.invalidate()
      expect(await page()).toContain(loadFailures.visits)
      await rename('away', 'visit_day')
      expect(await page()).not.toContain('role="alert"')
    })
  })
})

/** The text that a person reads, without markup. */
function read(html: string): string {
  const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return body
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/&#x27;/g, "'")
}
