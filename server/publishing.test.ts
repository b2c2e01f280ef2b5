import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { projects } from '#app/features/projects/collection.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { photographStore } from '#app/features/projects/story/store.server.ts'
import { carryOut, watchClock } from '#app/operations/schedule.server.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { day, hour, minute } from '#app/platform/units.ts'
import { siteFiles, siteReader } from '#app/visitors.server.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { switchArabicOn } from '#test/settings.ts'

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

  /** Posts what the button of a form sends. */
  async function save(id: string, fields: Record<string, string>) {
    const { rev } = await rowOf(id)
    return admin.post(editOf(id), { ...typed, rev: String(rev), ...fields })
  }

  async function addProject(fields: Record<string, string>) {
    const id = randomUUID()
    const answer = await admin.post(add, { ...typed, id, ...fields })
    expect(answer.status).toBe(303)
    return id
  }

  /** With a cover and a photograph that has a caption; everything in it is a word that stands nowhere else. */
  async function addSecret(fields: Record<string, string> = { state: 'draft' }) {
    const cover = await admin.keyOf(await photograph(fileName))
    const id = await addProject({ imageUrl: cover, ...fields })
    const key = await admin.keyOf(await photograph(`further-${fileName}`, '#0b2545'))
    const values = photographStore.toValues({ project: id, image: { key }, caption })
    await change(app.services, programNamed('Layla'), 'projects', (tx) => photographStore.add(tx, values))
    return { id, cover, key }
  }

  /** Everything that anybody can ask for. */
  async function crawl(id: string, keys: readonly string[]) {
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
      const named = words.filter((word) => text.includes(word) && !own.includes(word.toLowerCase()))
      if (named.length > 0) found.push(`${path}: ${named.join(', ')}`)
      if (files.includes(path) && answer.status !== 404) found.push(`${path}: ${answer.status}`)
    }
    return found
  }

  it('says nothing of a draft anywhere, before, while and after it is on the site', async () => {
    const { id, cover, key } = await addSecret()
    expect(await crawl(id, [cover, key])).toEqual([])
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
    expect(await crawl(id, [cover, key])).toEqual([])
  })

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

    it('goes when it is discarded', async () => {
      const { id } = await begin()
      expect((await save(id, { intent: 'discard pending' })).status).toBe(303)
      expect(await (await admin.get(editOf(id))).text()).toContain(`value="${secrets.name}"`)
    })
  })

  describe('a link for a guest', () => {
    /** As the screen makes it. */
    async function share(id: string): Promise<string> {
      const answer = await admin.post('/admin/guest-links', { kind: 'project', id })
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
      expect(await crawl(id, [cover, key])).toEqual([])
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

    it('shows nothing once it is revoked, has expired, or was never made', async () => {
      const { id, cover } = await addSecret()
      const link = await share(id)
      const screen = await (await admin.get('/admin/guest-links')).text()
      const [, hash = ''] = /name="hash" value="([^"]+)"/.exec(screen) ?? []
      expect((await admin.post('/admin/guest-links', { intent: 'revoke', hash })).status).toBe(303)
      for (const path of [link, `${link}/files/${cover}`, '/shared/AAAAAAAAAAAAAAAAAAAAAA'])
        expect((await app.request(path)).status).toBe(404)
      const second = await share(id)
      await db().updateTable('link').set({ expires_at: 1 }).execute()
      expect((await app.request(second)).status).toBe(404)
    })
  })

  it('brings back what a publication was before, by Undo', async () => {
    const { id, cover } = await addSecret()
    await save(id, { state: 'published', imageUrl: cover })
    const last = await db()
      .selectFrom('revision')
      .select('change_id')
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const undone = await admin.post('/admin/undo', { change: last.change_id })
    expect(undone.status).toBeLessThan(400)
    expect((await app.request(`/projects/${secrets.code}`)).status).toBe(404)
  })
})
