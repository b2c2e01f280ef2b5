import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { savePending } from '#app/content/pending.server.ts'
import { projects } from '#app/features/projects/collection.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { photographStore } from '#app/features/projects/story/store.server.ts'
import { carryOut } from '#app/operations/schedule.server.ts'
import { watchClock } from '#app/operations/watched-clock.ts'
import { defaults } from '#app/features/settings/collection.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import type { Database } from '#app/platform/database/schema.ts'
import { day, hour, minute } from '#app/platform/units.ts'
import { siteFiles, siteReader } from '#app/visitors.server.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { createTestApp, describeEngines, newFolder, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { startS3 } from '#test/s3.ts'
import { saveSetting, switchArabicOn } from '#test/settings.ts'
import { addTestVacancy } from '#test/vacancies.ts'

const secrets = {
  code: '7734',
  name: 'Zephyrine Court',
  name_ar: 'محكمة زفيرين',
  location: 'Quillmarsh',
  client: 'Ostravel Holding',
  consultant: 'Brackenfold Partners',
  remarks: 'Thirteen floors of umberstone.',
}
const caption = 'The glasswright at work'
const fileName = 'xanthic-facade.jpg'
const words = [...Object.values(secrets), caption, 'xanthic', 'umberstone', 'glasswright']

const typed = { ...secrets, type: 'building', status: 'completed', news: 'No', topproject: 'Yes' }
const { add } = projects.admin
const editOf = (id: string) => `${projects.admin.list}/${id}`

async function addWith(admin: TestAdmin, fields: Record<string, string>) {
  const id = randomUUID()
  const answer = await admin.post(add, { ...typed, id, ...fields })
  expect(answer.status).toBe(303)
  return id
}

/** With a cover and a photograph that has a caption; everything in it is a word that stands nowhere else. */
async function addSecretTo(
  app: TestApp,
  admin: TestAdmin,
  fields: Record<string, string> = { state: 'draft' },
) {
  const cover = await admin.keyOf(await photograph(fileName))
  const id = await addWith(admin, { imageUrl: cover, ...fields })
  const key = await admin.keyOf(await photograph(`further-${fileName}`, '#0b2545'))
  const values = photographStore.toValues({ project: id, image: { key }, caption })
  await change(app.services, programNamed('Layla'), 'projects', (tx) => photographStore.add(tx, values))
  return { id, cover, key }
}

/** Posts what the button of a form sends. */
async function saveWith(app: TestApp, admin: TestAdmin, id: string, fields: Record<string, string>) {
  const { db } = app.services
  const { rev } = await db.selectFrom('project').select('rev').where('id', '=', id).executeTakeFirstOrThrow()
  const pending = await db
    .selectFrom('pending_version')
    .select('at')
    .where('record_id', '=', id)
    .executeTakeFirst()
  const of = { rev: String(rev), pendingAt: String(pending?.at ?? '') }
  return admin.post(editOf(id), { ...typed, ...of, ...fields })
}

/** Everything that anybody can ask for. */
async function crawl(app: TestApp, id: string, keys: readonly string[]) {
  const parts = ['/', '/projects', '/projects?status=completed', '/news', '/about', '/clients', '/careers']
  const asked = [
    '/projects?q=Zephyrine',
    '/projects?q=Quillmarsh',
    '/contact',
    `/contact?project=${secrets.code}`,
  ]
  const page = `/projects/${secrets.code}`
  const programs = [
    '/sitemap.xml',
    '/sitemaps/1.xml',
    '/sitemaps/2.xml',
    '/news/feed.xml',
    '/llms.txt',
    '/robots.txt',
  ]
  const shared = [...parts, ...asked, page].flatMap((path) => [path, `/ar${path === '/' ? '' : path}`])
  const files = keys.flatMap((key) => [`/files/${key}`, `/files/${key}?width=640`])
  const images = [`/share/projects/${id}/image.png`, `/ar/share/projects/${id}/image.png`]
  const found: string[] = []
  for (const path of [...shared, ...programs, ...files, ...images]) {
    const answer = await app.request(path)
    const headers = [...answer.headers].join(' ')
    const text = `${headers} ${await answer.text()}`
    // What was asked for stands in the search field, and in the address of the page.
    const own = decodeURI(path).toLowerCase()
    const named = words.filter((word) => isIn(text, word) && !own.includes(word.toLowerCase()))
    if (named.length > 0) found.push(`${path}: ${named.join(', ')}`)
    if (files.includes(path) && answer.status !== 404) found.push(`${path}: ${answer.status}`)
  }
  return found
}

/** The four digits of a code may stand in a nonce or a hash by chance. */
function isIn(text: string, word: string): boolean {
  return /^\d+$/.test(word)
    ? new RegExp(`(?<![A-Za-z0-9+_-])${word}(?![A-Za-z0-9+_-])`).test(text)
    : text.includes(word)
}

describeEngines('publishing', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    vi.useRealTimers()
    await app.empty()
    admin = await openAdmin(app)
    await switchArabicOn(app.services)
    await addTestProject(app.services, { code: '188', name: 'Marina Gate' })
  })

  const db = () => app.services.db
  const textOf = async (path: string) => (await app.request(path)).text()
  const rowOf = (id: string) =>
    db().selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const save = (id: string, fields: Record<string, string>) => saveWith(app, admin, id, fields)
  const addProject = (fields: Record<string, string>) => addWith(admin, fields)
  const addSecret = (fields?: Record<string, string>) => addSecretTo(app, admin, fields)

  it.each([
    { languages: 'both languages', arabic: true },
    { languages: 'English alone', arabic: false },
  ])(
    'says nothing of a draft in $languages, before, while and after it is on the site',
    async ({ arabic }) => {
      if (!arabic) await switchArabicOn(app.services, false)
      const { id, cover, key } = await addSecret()
      expect(await crawl(app, id, [cover, key])).toEqual([])
      expect((await app.request(`/projects/${secrets.code}`)).status).toBe(404)
      expect((await app.request(`/files/${cover}`)).headers.get('Cache-Control')).toBe('no-store')
      // The office shows it.
      const list = visibleText(await (await admin.get(projects.admin.list)).text())
      expect(list).toMatch(/Zephyrine Court\s+Draft/)
      const kept = await admin.get(`/files/${cover}`)
      expect(kept.status).toBe(200)
      expect(kept.headers.get('Cache-Control')).toMatch(/^private/)

      expect((await save(id, { state: 'published', imageUrl: cover })).status).toBe(303)
      expect(await textOf(`/projects/${secrets.code}`)).toContain(caption)
      expect(await textOf('/projects?status=completed')).toContain(secrets.name)
      expect((await app.request(`/files/${cover}`)).status).toBe(200)

      expect((await save(id, { state: 'draft', imageUrl: cover })).status).toBe(303)
      expect(await crawl(app, id, [cover, key])).toEqual([])
    },
  )

  it('says nothing of a draft at its old addresses', async () => {
    const { id, cover } = await addSecret({ code: '7733' })
    expect((await save(id, { state: 'published', imageUrl: cover })).status).toBe(303)
    expect((await app.request('/projects/7733')).status).toBe(308)
    expect((await save(id, { state: 'draft', imageUrl: cover })).status).toBe(303)
    for (const path of ['/projects/7733', '/ar/projects/7733']) {
      const answer = await app.request(path)
      expect(answer.status).toBe(404)
      expect(`${[...answer.headers].join(' ')} ${await answer.text()}`).not.toContain(secrets.code)
    }
  })

  it('shows of what is on the site only the parts that are', async () => {
    const { id, cover, key } = await addSecret({})
    const part = await db()
      .selectFrom('project_photograph')
      .select(['id', 'rev'])
      .where('project_id', '=', id)
      .executeTakeFirstOrThrow()
    const [document] = await photographStore.findAll(db(), [part.id])
    if (!document) throw new Error('the photograph is missing')
    await change(app.services, programNamed('Layla'), 'projects', (tx) =>
      photographStore.save(tx, part.id, part.rev, { ...document, state: 'draft' }),
    )
    const page = await textOf(`/projects/${secrets.code}`)
    expect(page).toContain(secrets.name)
    expect(page).not.toContain(caption)
    expect(page).not.toContain(key)
    expect((await app.request(`/files/${key}`)).status).toBe(404)
    expect((await app.request(`/files/${cover}`)).status).toBe(200)
  })

  it('lets no query of visitors’ code see or write more', async () => {
    const { id } = await addSecret()
    const site = siteReader(db())
    expect(await site.selectFrom('project').select('name').execute()).toEqual([{ name: 'Marina Gate' }])
    expect(await site.selectFrom('project_photograph').selectAll().execute()).toEqual([])
    expect(await siteFiles(db()).selectFrom('file').selectAll().execute()).toEqual([])
    expect(() => site.selectFrom('request').selectAll().compile()).toThrow('does not see request')
    expect(() => site.selectFrom('pending_version').selectAll().compile()).toThrow('does not see')
    expect(() => site.deleteFrom('project').where('id', '=', id).compile()).toThrow('writes nothing')
  })

  describe('a draft', () => {
    it('needs only a code and a name; the rest is asked for when it is published', async () => {
      const bare = Object.fromEntries(Object.keys(typed).map((name) => [name, '']))
      const id = await addProject({ ...bare, code: '9', name: 'Nameless', state: 'draft' })
      const nameless = await admin.post(add, { ...bare, code: '10', state: 'draft' })
      expect(nameless.status).toBe(400)
      const refused = await save(id, { ...bare, code: '9', name: 'Nameless', state: 'published' })
      expect(refused.status).toBe(400)
      const html = visibleText(await refused.text())
      expect(html).toContain('Please fill in all required fields.')
      expect(html).toContain('Enter the area and city.')
      expect(html).toContain('Choose an image of the project.')
      expect(await rowOf(id)).toMatchObject({ state: 'draft' })
    })

    it('is not published from the list either while something is missing', async () => {
      const bare = Object.fromEntries(Object.keys(typed).map((name) => [name, '']))
      const id = await addProject({ ...bare, code: '9', name: 'Nameless', state: 'draft' })
      const act = { kind: 'project', act: 'set', field: 'state', value: 'published', selected: `${id}:1` }
      const answer = await admin.post('/admin/documents', act)
      expect(await answer.json()).toMatchObject({ said: 'Enter the area and city.' })
      expect(await rowOf(id)).toMatchObject({ state: 'draft' })
    })

    it('keeps its code and its place among the six', async () => {
      const { cover } = await addSecret()
      const taken = await admin.post(add, { ...typed, id: randomUUID(), name: 'Other', imageUrl: cover })
      expect(visibleText(await taken.text())).toContain('This project exists before')
    })
  })

  describe('the schedule', () => {
    it('publishes and withdraws at the minute, and History says so', async () => {
      const now = Date.now()
      const { id, cover } = await addSecret()
      const orders = {
        from: String(now + hour),
        until: String(now + 2 * day),
        state: 'draft',
        imageUrl: cover,
      }
      expect((await save(id, orders)).status).toBe(303)
      const list = visibleText(await (await admin.get(projects.admin.list)).text())
      expect(list).toContain('Scheduled')
      await carryOut(app.services, now + hour - minute)
      expect((await app.request(`/projects/${secrets.code}`)).status).toBe(404)
      await carryOut(app.services, now + hour)
      expect((await app.request(`/projects/${secrets.code}`)).status).toBe(200)
      expect(await rowOf(id)).toMatchObject({ state: 'published', from_at: null })
      await carryOut(app.services, now + 3 * day)
      expect((await app.request(`/projects/${secrets.code}`)).status).toBe(404)
      const actors = await db()
        .selectFrom('revision')
        .select('actor')
        .where('record_id', '=', id)
        .orderBy('id', 'desc')
        .limit(2)
        .execute()
      expect(actors).toEqual([{ actor: 'Schedule, 24 h late' }, { actor: 'Schedule' }])
    })

    it('withdraws a vacancy with the midnight after its last day, by the clocks where the company is', async () => {
      const { id } = await addTestVacancy(app.services)
      await db().updateTable('vacancy').set({ closes: '2031-03-09' }).where('id', '=', id).execute()
      const inLosAngeles = { ...defaults.brand, timeZone: 'America/Los_Angeles' }
      await change(app.services, programNamed('Layla'), 'settings', (tx) =>
        saveSetting(tx, 'brand', 0, inLosAngeles),
      )
      // Clocks are put forward on that day.
      const before = Date.parse('2031-03-09T23:59:30-07:00')
      const next = await carryOut(app.services, before)
      expect(await textOf('/careers')).toContain('Welder')
      expect(next).toBe(before + minute / 2)
      await carryOut(app.services, next ?? 0)
      expect(await textOf('/careers')).not.toContain('Welder')
      expect((await app.request('/careers/welder')).status).toBe(404)
    })

    it('makes up for what was due while the program did not run, before it serves the first page', async () => {
      const dataDir = newFolder()
      const stopped = await createApp({ config: { dataDir } })
      const then = Date.now() - 3 * hour - 5 * minute
      const addAt = async (code: string, row: Partial<Updateable<Database['project']>>) => {
        const project = await addTestProject(stopped.services, { code, name: `Project ${code}` })
        await stopped.services.db
          .updateTable('project')
          .set({ news: 'No', ...row })
          .where('id', '=', project.id)
          .execute()
        return project
      }
      await addAt('701', { state: 'draft', from_at: then })
      await addAt('702', { until_at: then })
      const values = { ...(await addAt('703', {})), name: 'Renewed' }
      const pending = { values: projectStore.toValues(values), from: then, actor: { name: 'Layla' } }
      await stopped.services.db.transaction().execute((tx) => savePending(tx, projects, values, pending))
      const { id } = await addTestVacancy(stopped.services)
      await stopped.services.db
        .updateTable('vacancy')
        .set({ closes: '2020-01-01' })
        .where('id', '=', id)
        .execute()
      await stopped.app.close()

      const { databaseUrl } = stopped.config
      const started = await createApp({ config: { dataDir, databaseUrl } })
      const pages = ['/projects/701', '/projects/702', '/projects/703', '/careers/welder']
      const answers = await Promise.all(pages.map((page) => started.request(page)))
      expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 404])
      expect(await answers[2]?.text()).toContain('Renewed')
      const history = visibleText(await (await (await openAdmin(started)).get('/admin/history')).text())
      expect(history).toContain('Schedule, 3 h late')
      const late = started.services.db.selectFrom('revision').select('id')
      expect(await late.where('actor', '=', 'Schedule, 3 h late').execute()).toHaveLength(3)
    })

    it('asks for everything that is missing when something is scheduled', async () => {
      const { id, cover } = await addSecret()
      const orders = { from: String(Date.now() + hour), state: 'draft', consultant: '', imageUrl: cover }
      const refused = await save(id, orders)
      expect(refused.status).toBe(400)
      expect(visibleText(await refused.text())).toContain('Enter the consultant.')
    })

    it('does nothing while the clock cannot be trusted, until it agrees with itself or somebody says so', () => {
      let elapsed = 0
      const clock = watchClock(() => elapsed)
      const at = (now: number, passed: number) => {
        elapsed = passed
        return clock.watch(now)
      }
      expect(at(0, 0)).toBe(true)
      expect(at(minute, minute)).toBe(true)
      expect(at(day, 2 * minute)).toBe(false)
      expect(clock.heldSince()).toBe(day)
      expect(at(day + 5 * minute, 7 * minute)).toBe(false)
      expect(at(day + 11 * minute, 13 * minute)).toBe(true)
      expect(at(0, 14 * minute)).toBe(false)
      clock.release()
      expect(at(minute, 15 * minute)).toBe(true)
    })
  })

  describe('a version of what is on the site', () => {
    const draft = { intent: 'pending', name: 'Zephyrine Palace' }

    async function begin() {
      const { id, cover } = await addSecret({})
      expect((await save(id, { ...draft, imageUrl: cover })).status).toBe(303)
      return { id, cover }
    }

    it('waits beside it, and replaces it when it is published', async () => {
      const { id, cover } = await begin()
      expect(await textOf(`/projects/${secrets.code}`)).toContain(secrets.name)
      const form = await (await admin.get(editOf(id))).text()
      expect(form).toContain('value="Zephyrine Palace"')
      expect(visibleText(form)).toContain('Not published yet')
      expect((await save(id, { name: 'Zephyrine Palace', intent: '', imageUrl: cover })).status).toBe(303)
      expect(await textOf(`/projects/${secrets.code}`)).toContain('Zephyrine Palace')
      expect(await db().selectFrom('pending_version').selectAll().execute()).toEqual([])
    })

    it('is compared with what somebody has saved since', async () => {
      const { id, cover } = await begin()
      const corrected = { name: 'Zephyrine Row', state: 'published', imageUrl: cover }
      const { rev } = await rowOf(id)
      const document = await projectStore.find(db(), id)
      if (!document) throw new Error('the project is missing')
      await change(app.services, programNamed('Omar'), 'projects', (tx) =>
        projectStore.save(tx, id, rev, { ...document, name: corrected.name }),
      )
      const published = { ...typed, name: 'Zephyrine Palace', rev: String(rev), imageUrl: cover }
      const stale = await admin.post(editOf(id), published)
      expect(stale.status).toBe(409)
      expect(await textOf(`/projects/${secrets.code}`)).toContain('Zephyrine Row')
    })

    it('is published at its minute, or says why it was not', async () => {
      const { id, cover } = await begin()
      const now = Date.now()
      expect((await save(id, { ...draft, from: String(now + hour), imageUrl: cover })).status).toBe(303)
      await carryOut(app.services, now + hour)
      expect(await textOf(`/projects/${secrets.code}`)).toContain('Zephyrine Palace')

      expect(
        (await save(id, { ...draft, name: 'Third', from: String(now + 2 * hour), imageUrl: cover })).status,
      ).toBe(303)
      const { rev } = await rowOf(id)
      const document = await projectStore.find(db(), id)
      if (!document) throw new Error('the project is missing')
      await change(app.services, programNamed('Omar'), 'projects', (tx) =>
        projectStore.save(tx, id, rev, { ...document, name: 'Fourth' }),
      )
      await carryOut(app.services, now + 2 * hour)
      expect(await textOf(`/projects/${secrets.code}`)).toContain('Fourth')
      const form = visibleText(await (await admin.get(editOf(id))).text())
      expect(form).toContain('Somebody has saved it since.')
    })

    describe('and a correction by somebody else, who had opened the form before', () => {
      const cookieOf = async (name: string) => {
        await app.services.auth.addAdministrator(name, 'four-cranes-and-a-plinth')
        const body = new URLSearchParams({ username: name, password: 'four-cranes-and-a-plinth' })
        const answer = await app.request('/admin', { method: 'POST', body })
        return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      }
      const sendAs = async (cookie: string, id: string, fields: Record<string, string>) =>
        app.request(editOf(id), {
          method: 'POST',
          cookie,
          body: new URLSearchParams({ ...typed, pendingAt: '', ...fields }),
        })

      it('loses nothing of either: the correction is on the site, and the version is compared with it', async () => {
        const { id, cover } = await addSecret({})
        const rev = String((await rowOf(id)).rev)
        const omar = await cookieOf('omar')
        expect((await save(id, { ...draft, imageUrl: cover })).status).toBe(303)
        const corrected = { rev, imageUrl: cover, remarks: 'Fourteen floors.', intent: '' }
        expect((await sendAs(omar, id, corrected)).status).toBe(303)
        const page = await textOf(`/projects/${secrets.code}`)
        expect(page).toContain('Fourteen floors.')
        expect(page).not.toContain('Zephyrine Palace')
        // It is still there, as it was made.
        const form = await (await admin.get(editOf(id))).text()
        expect(form).toContain('value="Zephyrine Palace"')
        expect(form).toContain(secrets.remarks)

        const published = await save(id, { rev, name: 'Zephyrine Palace', intent: '', imageUrl: cover })
        expect(published.status).toBe(409)
        const conflict = visibleText(await published.text())
        for (const version of ['Fourteen floors.', secrets.remarks]) expect(conflict).toContain(version)
        const both = { name: 'Zephyrine Palace', remarks: 'Fourteen floors.', intent: '', imageUrl: cover }
        expect((await save(id, both)).status).toBe(303)
        const merged = await textOf(`/projects/${secrets.code}`)
        expect(merged).toContain('Zephyrine Palace')
        expect(merged).toContain('Fourteen floors.')
        expect(await db().selectFrom('pending_version').selectAll().execute()).toEqual([])
      })

      it('is refused where it is a draft too: nobody replaces one that he has not seen', async () => {
        const { id, cover } = await addSecret({})
        const rev = String((await rowOf(id)).rev)
        const omar = await cookieOf('omar')
        expect((await save(id, { ...draft, imageUrl: cover })).status).toBe(303)
        const other = { rev, imageUrl: cover, name: 'Zephyrine Row', intent: 'pending' }
        const refused = await sendAs(omar, id, other)
        expect(refused.status).toBe(409)
        const html = await refused.text()
        expect(visibleText(html)).toContain('admin has saved another draft since you opened this.')
        expect((await sendAs(omar, id, { ...other, intent: 'discard pending' })).status).toBe(409)
        expect(await (await admin.get(editOf(id))).text()).toContain('value="Zephyrine Palace"')
      })
    })

    it('is undone: the version before is on the site again', async () => {
      const { id, cover } = await begin()
      await save(id, { name: 'Zephyrine Palace', intent: '', imageUrl: cover })
      expect((await undoLast(id)).status).toBe(200)
      const page = await textOf(`/projects/${secrets.code}`)
      expect(page).toContain(secrets.name)
      expect(page).not.toContain('Zephyrine Palace')
    })

    it('goes when it is discarded', async () => {
      const { id } = await begin()
      expect((await save(id, { intent: 'discard pending' })).status).toBe(303)
      expect(await (await admin.get(editOf(id))).text()).toContain(`value="${secrets.name}"`)
    })
  })

  describe('a link for a guest', () => {
    /** As the screen makes it. */
    async function share(id: string, name = ''): Promise<string> {
      const answer = await admin.post('/admin/guest-links', { kind: 'project', id, name })
      const [, path = ''] = /(\/shared\/[\w-]{22})/.exec(await answer.text()) ?? []
      return path
    }

    it('shows one draft with its photographs, in each language, and leaves no trace', async () => {
      const { id, cover, key } = await addSecret()
      const link = await share(id)
      const before = await db().selectFrom('link').selectAll().execute()
      for (const path of [link, `/ar${link}`]) {
        const answer = await app.request(path)
        expect(answer.status).toBe(200)
        expect(answer.headers.get('Cache-Control')).toBe('no-store')
        expect(answer.headers.get('Referrer-Policy')).toBe('same-origin')
        expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
        const html = await answer.text()
        expect(html).toContain(path === link ? secrets.name : secrets.name_ar)
        expect(html).toContain(caption)
        expect(html).toContain(`${link}/files/${cover}`)
        expect(html).not.toMatch(/"\/files\//)
        expect(html).not.toContain('<script')
        expect(html).not.toMatch(/property="og:|rel="canonical"/)
      }
      for (const name of [cover, key]) {
        const file = await app.request(`${link}/files/${name}`)
        expect(file.status).toBe(200)
        expect(file.headers.get('Cache-Control')).toBe('no-store')
      }
      expect(await db().selectFrom('link').selectAll().execute()).toEqual(before)
      // Nobody else sees any of it, and nothing of it is remembered.
      expect(await crawl(app, id, [cover, key])).toEqual([])
    })

    it('shows nothing of another draft, and no file of it', async () => {
      const { id } = await addSecret()
      const other = await addProject({ code: '8', name: 'Otherworld', state: 'draft', remarks: '' })
      const link = await share(other)
      const key = await admin.keyOf(await photograph('unnamed.jpg', '#123456'))
      expect(await (await app.request(link)).text()).toContain('Otherworld')
      expect((await app.request(`${link}/files/${key}`)).status).toBe(404)
      const { image } = await rowOf(id)
      expect((await app.request(`${link}/files/${image}`)).status).toBe(404)
    })

    it('shows the version that is not published yet, and writes nothing', async () => {
      const { id, cover } = await addSecret({})
      await save(id, { intent: 'pending', name: 'Zephyrine Palace', imageUrl: cover })
      const before = await rowOf(id)
      expect(await (await app.request(await share(id))).text()).toContain('Zephyrine Palace')
      expect(await rowOf(id)).toEqual(before)
      expect(await textOf(`/projects/${secrets.code}`)).not.toContain('Zephyrine Palace')
    })

    it('says whether the site shows the page already, with every part that the guest sees', async () => {
      const { id, cover } = await addSecret({ state: 'published' })
      const link = await share(id)
      const note = async () => visibleText(await (await app.request(link)).text())
      const [onSite, notYet] = [/is on the site already, as you see it/, /is not on the site like this yet/]
      await db().updateTable('project_photograph').set({ state: 'published' }).execute()
      expect(await note()).toMatch(onSite)
      expect(await (await app.request(`/ar${link}`)).text()).toContain('منشورة على الموقع كما تراها هنا')
      await db().updateTable('project_photograph').set({ state: 'draft' }).execute()
      expect(await note()).toMatch(notYet)
      await db().updateTable('project_photograph').set({ state: 'published' }).execute()
      await save(id, { intent: 'pending', name: 'Zephyrine Palace', imageUrl: cover })
      expect(await note()).toMatch(notYet)
      await save(id, { intent: 'discard pending' })
      expect(await note()).toMatch(onSite)
      await db().updateTable('project').set({ state: 'draft' }).where('id', '=', id).execute()
      expect(await note()).toMatch(notYet)
    })

    it('bears the name that only the office sees', async () => {
      const { id } = await addSecret()
      const link = await share(id, ' Mr. Haddad, the client ')
      const screen = visibleText(await (await admin.get('/admin/guest-links')).text())
      expect(screen).toMatch(/For Mr\. Haddad, the client Made by admin/)
      expect(await (await app.request(link)).text()).not.toContain('Haddad')
    })

    it('shows nothing once it is revoked, has expired, or was never made', async () => {
      const { id, cover } = await addSecret()
      const link = await share(id)
      const screen = await (await admin.get('/admin/guest-links')).text()
      expect(screen.replaceAll('<!-- -->', '')).toContain('Made by admin ')
      const [, hash = ''] = /name="hash" value="([^"]+)"/.exec(screen) ?? []
      expect((await admin.post('/admin/guest-links', { intent: 'revoke', hash })).status).toBe(303)
      for (const path of [link, `${link}/files/${cover}`, '/shared/AAAAAAAAAAAAAAAAAAAAAA'])
        expect((await app.request(path)).status).toBe(404)
      const second = await share(id)
      await db().updateTable('link').set({ expires_at: 1 }).execute()
      expect((await app.request(second)).status).toBe(404)
    })
  })

  /** Undoes the last change of a record. */
  async function undoLast(id: string) {
    const last = await db()
      .selectFrom('revision')
      .select('change_id')
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return admin.post('/admin/undo', { change: last.change_id })
  }

  it('brings back what a publication was before, by Undo', async () => {
    const { id, cover } = await addSecret()
    await save(id, { state: 'published', imageUrl: cover })
    expect((await undoLast(id)).status).toBe(200)
    expect((await app.request(`/projects/${secrets.code}`)).status).toBe(404)
  })

  it('leaves what the schedule has published, and somebody undoes, off the site', async () => {
    const { id, cover } = await addSecret()
    await db()
      .updateTable('project')
      .set({ from_at: Date.now() - minute })
      .where('id', '=', id)
      .execute()
    await carryOut(app.services, Date.now())
    expect((await app.request(`/projects/${secrets.code}`)).status).toBe(200)
    expect((await undoLast(id)).status).toBe(200)
    await carryOut(app.services, Date.now() + hour)
    expect(await crawl(app, id, [cover])).toEqual([])
    expect(await rowOf(id)).toMatchObject({ state: 'draft', from_at: null })
  })

  it('puts what the schedule has withdrawn back on the site, by Undo', async () => {
    const { id } = await addSecret({})
    await db()
      .updateTable('project')
      .set({ until_at: Date.now() - minute })
      .where('id', '=', id)
      .execute()
    await carryOut(app.services, Date.now())
    expect((await app.request(`/projects/${secrets.code}`)).status).toBe(404)
    expect((await undoLast(id)).status).toBe(200)
    await carryOut(app.services, Date.now() + hour)
    expect((await app.request(`/projects/${secrets.code}`)).status).toBe(200)
  })
})

describe('publishing by two instances on one PostgreSQL', () => {
  const now = Date.now()
  let one: TestApp
  let other: TestApp
  beforeAll(async () => {
    const appSecret = 'the same secret on every instance'
    const storage = await startS3()
    const { config: s3 } = await storage.newBucket()
    one = await createTestApp({ engine: 'postgres', config: { appSecret, s3 } })
    other = await createTestApp({ config: { ...one.config, dataDir: newFolder() } })
    return async () => {
      await Promise.all([one.close(), other.close()])
      await storage.stop()
    }
  })
  beforeEach(() => one.empty())

  async function addAt(code: string, row: Partial<Updateable<Database['project']>>) {
    const project = await addTestProject(one.services, { code, name: `Zephyrine ${code}` })
    const changed = { news: 'No', ...row } as const
    await one.services.db.updateTable('project').set(changed).where('id', '=', project.id).execute()
    return project
  }
  const countDone = async () => {
    const done = one.services.db.selectFrom('revision').select('id').where('actor', 'like', 'Schedule%')
    return (await done.execute()).length
  }

  it('says nothing of a draft on either, before, while and after it is on the site', async () => {
    const admin = await openAdmin(one)
    await switchArabicOn(one.services)
    const { id, cover, key } = await addSecretTo(one, admin)
    const page = `/projects/${secrets.code}`
    const file = `/files/${cover}`
    const crawlBoth = () => Promise.all([one, other].map((app) => crawl(app, id, [cover, key])))
    const statuses = (path: string) =>
      Promise.all([one, other].map(async (app) => (await app.request(path)).status))
    expect(await crawlBoth()).toEqual([[], []])
    for (const [state, status] of [
      ['published', 200],
      ['draft', 404],
    ] as const) {
      expect((await saveWith(one, admin, id, { imageUrl: cover, state })).status).toBe(303)
      for (const path of [page, file]) await expect.poll(() => statuses(path)).toEqual([status, status])
    }
    expect(await crawlBoth()).toEqual([[], []])
  })

  it('happens once for each order, and is soon on the pages of both', async () => {
    await addAt('701', { state: 'draft', from_at: now + hour })
    await addAt('702', { until_at: now + hour })
    const renewed = { ...(await addAt('703', {})), name: 'Quillmarsh Court' }
    const pending = {
      values: projectStore.toValues(renewed),
      from: now + hour,
      actor: { name: 'Layla' },
    }
    await one.services.db.transaction().execute((tx) => savePending(tx, projects, renewed, pending))
    const both = [one, other]
    for (const app of both) app.services.pages.invalidate()
    const shown = async (app: TestApp) => {
      const pages = ['/projects/701', '/projects/702', '/projects/703', '/projects']
      const answers = await Promise.all(pages.map((page) => app.request(page)))
      const list = await answers.at(-1)?.text()
      return {
        pages: answers.map(({ status }) => status),
        names: ['Zephyrine 701', 'Zephyrine 702', 'Quillmarsh'].filter((name) => list?.includes(name)),
      }
    }
    const before = { pages: [404, 200, 200, 200], names: ['Zephyrine 702'] }
    for (const app of both) expect(await shown(app)).toEqual(before)
    await Promise.all([...both, ...both].map(({ services }) => carryOut(services, now + hour)))
    const after = { pages: [200, 404, 200, 200], names: ['Zephyrine 701', 'Quillmarsh'] }
    for (const app of both) await expect.poll(() => shown(app)).toEqual(after)
    expect(await countDone()).toBe(3)
    expect(await one.services.db.selectFrom('pending_version').selectAll().execute()).toEqual([])
  })

  it('does nothing that another instance has done, or a person has called off, since it was found to be due', async () => {
    const due = await addAt('701', { until_at: now })
    const calledOff = await addAt('702', { until_at: now })
    let isFirst = true
    /** Other things happen between its first answer and what follows. */
    const db = other.services.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isFirst || !result.rows.some(({ id }) => id === due.id)) return result
        isFirst = false
        await change(one.services, programNamed('Layla'), 'projects', async (tx) => {
          const before = await projectStore.find(tx, calledOff.id)
          const values = before && projectStore.toValues({ ...before, until: null })
          const changes = before && values ? [{ id: calledOff.id, before, values }] : []
          return { outcome: undefined, revisions: await projectStore.writeAll(tx, changes) }
        })
        await carryOut(one.services, now)
        return result
      },
    })
    await carryOut({ ...other.services, db }, now)
    expect(isFirst).toBe(false)
    expect(await countDone()).toBe(1)
    const rows = await one.services.db.selectFrom('project').select('state').orderBy('code').execute()
    expect(rows.map(({ state }) => state)).toEqual(['draft', 'published'])
  })
})
