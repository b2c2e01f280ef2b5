import { beforeAll, expect, it } from 'vitest'
import { storeOf } from '#app/collections.server.ts'
import { collections, singletons } from '#app/collections.ts'
import { fieldsOf, type Collection } from '#app/content/define.ts'
import { isFileField } from '#app/content/fields/picture.ts'
import { singletonKind } from '#app/content/singleton.ts'
import { kinds, requestKinds, topicOf } from '#app/features/requests/kinds.ts'
import { personalData } from '#app/features/requests/admin-personal-data/screen.ts'
import { projects } from '#app/features/projects/collection.ts'
import { change } from '#app/platform/changes/change.server.ts'
import {
  areas,
  levels,
  noRights,
  presets,
  reaches,
  type Area,
  type Level,
  type Rights,
} from '#app/platform/auth/rights.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { markPrivateData, type MarkedSite } from '#test/private-markers.ts'
import { addressOf } from '#test/route-addresses.ts'

/** What everybody who signs in may open, whatever their part. */
const everybodys = [
  '/admin/*',
  '/admin/account',
  '/admin/find',
  '/admin/history',
  '/admin/notifications',
  '/admin/overview',
  '/admin/session',
  '/admin/sign-in',
  '/admin/sign-out',
  '/admin/undo',
  '/admin/unread',
]

/** Asked for with no kind, or without a body, such an address refuses before anybody's part matters. */
const incomplete = [400, 404, 405]

const only = (area: Area, level: Level): Rights => ({ ...noRights, [area]: level })

describeEngines('the parts of the back office', (createApp) => {
  let app: TestApp
  let site: MarkedSite
  let cookie: string

  beforeAll(async () => {
    app = await createApp()
    site = await markPrivateData(app)
    cookie = await app.signIn()
    // As of somebody who had every part once: what one did then may name what one no longer sees.
    const { db } = app.services
    const { id } = await db
      .selectFrom('user')
      .select('id')
      .where('name', '=', 'admin')
      .executeTakeFirstOrThrow()
    await db.updateTable('revision').set({ actor_id: id }).execute()
  })

  async function be(rights: Rights) {
    await app.services.db
      .updateTable('user')
      .set({ rights: JSON.stringify(rights) })
      .execute()
  }

  /** The routes of the office, each with an address that leads to something. */
  function offices() {
    const { documents, jobRequest } = site
    const project = documents.find(({ collection }) => collection.name === projects.name)?.id ?? ''
    const examples = [
      ...documents.map(({ address }) => address),
      ...documents.flatMap(({ screens }) => screens),
      `${projects.admin.list}/${project}/qr`,
      `${projects.admin.list}/${project}/consents/ask`,
      `/admin/job-requests/${jobRequest}/resume`,
      '/admin/uploads/aB3dE5fG7h',
      '/admin/people/nobody',
      '/admin/nowhere',
      '/admin/files/documents/older.pdf',
    ]
    return app.app.routes
      .filter(({ access, pattern }) => access === 'administrators' && pattern.startsWith('/admin'))
      .filter(({ pattern }) => pattern !== '/admin/sign-out')
      .map((route) => ({ pattern: route.pattern, path: addressOf(route, examples) }))
  }

  async function ask(path: string, method: string, body?: URLSearchParams) {
    const answer = await app.request(path, { method, cookie, body })
    const endless = answer.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (endless) await answer.body?.cancel()
    return { status: answer.status, text: endless ? '' : await answer.text() }
  }
  const foundIn = (text: string) => site.markers.filter((marker) => text.includes(marker))

  it('are closed to whoever has none, and say nothing of what is in them', async () => {
    await be(noRights)
    const open: string[] = []
    for (const { pattern, path } of offices())
      for (const method of ['GET', 'POST']) {
        const { status, text } = await ask(path, method)
        expect(foundIn(text), `${method} ${path}`).toEqual([])
        expect(status, `${method} ${path}`).toBeLessThan(500)
        if (![403, ...incomplete].includes(status)) open.push(pattern)
        // As the browser asks for the same screen.
        const asData = await ask(`${path}.data`, method)
        expect(foundIn(asData.text), `${method} ${path}.data`).toEqual([])
        expect(asData.status, `${method} ${path}.data`).toBeLessThan(500)
      }
    expect([...new Set(open)].filter((pattern) => !everybodys.includes(pattern))).toEqual([])
  })

  it.each(areas)('%s opens its own screens alone', async (area) => {
    const seen = new Map<Level, Set<string>>()
    for (const level of ['read', 'write'] as const) {
      await be(only(area, level))
      const found = new Set<string>()
      for (const { path } of offices()) {
        const { status, text } = await ask(path, 'GET')
        expect(status, `${level} GET ${path}`).toBeLessThan(500)
        const asData = level === 'read' ? (await ask(`${path}.data`, 'GET')).text : ''
        for (const marker of foundIn(text + asData)) found.add(marker.replace(/-[0-9a-f]{8}-.*$/, ''))
      }
      seen.set(level, found)
    }
    const places = [...(seen.get('read') ?? [])]
    // An actor's name stands in History and beside a record.
    const mine: Record<Area, RegExp> = {
      content: /^actor$/,
      papers: /^$/,
      calls: /^(call|message|actor)/,
      jobs: /^(applicant|job|resume|subject|first-name|last-name|file-name|actor)/,
      visits: /^$/,
      administration: /./,
    }
    expect(places.filter((place) => !mine[area].test(place))).toEqual([])
  })

  it.each(areas)('%s is only looked at by whoever may read it', async (area) => {
    await be(only(area, 'read'))
    for (const { pattern, path } of offices()) {
      if (everybodys.includes(pattern)) continue
      const { status } = await ask(path, 'POST')
      expect([403, ...incomplete], `POST ${path}`).toContain(status)
    }
  })

  it.each(areas)('%s is text to whoever may only read it, with nothing to send', async (area) => {
    const offering = async (level: Level) => {
      await be(only(area, level))
      const found: string[] = []
      for (const { pattern, path } of offices()) {
        if (everybodys.includes(pattern)) continue
        const { status, text } = await ask(path, 'GET')
        const [main = ''] = /<main[^]*<\/main>/.exec(text) ?? []
        // Searching for a person is a POST too, so that nothing about anybody stands in an address.
        if (path === personalData.address) continue
        if (status === 200 && /<form[^>]* method="post"|<textarea|>(?:Delete|Save)</.test(main))
          found.push(path)
      }
      return found
    }
    if (area !== 'papers' && area !== 'visits') expect((await offering('write')).length).toBeGreaterThan(0)
    expect(await offering('read')).toEqual([])
  })

  it('show whoever may only read what there is', async () => {
    await be(only('content', 'read'))
    for (const { collection, address } of site.documents) {
      if (!collection.admin.navigation || collection.area !== 'content') continue
      const { status, text } = await ask(address, 'GET')
      expect(status, address).toBe(200)
      expect(text, address).toMatch(/<dl[^]*<dd[^>]*>[^<]/)
    }
    await be(only('calls', 'read'))
    const inbox = await ask('/admin/call-requests', 'GET')
    expect(foundIn(inbox.text).join()).toMatch(/message-.*call-note-/)
  })

  it('let whoever may only read find a person’s data, and erase nothing', async () => {
    await be(only('administration', 'read'))
    const post = (fields: Record<string, string>) =>
      ask(personalData.address, 'POST', new URLSearchParams(fields))
    const caller = site.markers.find((marker) => marker.startsWith('caller-')) ?? ''
    const { db } = app.services
    await db.updateTable('request').set({ email: 'c@example.com' }).where('name', '=', caller).execute()
    expect((await post({ intent: 'find', person: 'c@example.com' })).text).toContain(caller)
    expect((await post({ intent: 'erase', email: 'c@example.com' })).status).toBe(403)
    expect(await db.selectFrom('request').select('name').where('name', '=', caller).execute()).toHaveLength(1)
  })

  it.each([
    ...Object.entries(presets),
    ['calls and jobs', { ...only('calls', 'read'), jobs: 'read' } as const],
    ['visits and jobs', { ...only('visits', 'write'), jobs: 'write' } as const],
    ['visits and calls', { ...only('visits', 'read'), calls: 'write' } as const],
  ])('as a sum (%s) open or refuse, and never fail', async (_, rights) => {
    await be(rights)
    for (const { path } of offices()) expect((await ask(path, 'GET')).status, `GET ${path}`).toBeLessThan(500)
  })

  it('are kept by the handle where a check is forgotten: in a route, in a query and in a write', async () => {
    await be(only('jobs', 'read'))
    const { accessOf, auth, db } = app.services
    const [, session = ''] = /(plinth\.session=[^;]+)/.exec(cookie) ?? []
    const signedIn = await auth.findSession(new Headers({ Cookie: session }))
    if (!signedIn) throw new Error('nobody is signed in')
    // What `requireAdministrator()` hands to a route that asks for no area.
    const planted = accessOf(signedIn.administrator)
    const all = await planted.db.selectFrom('request').selectAll().execute()
    expect(all.map(({ kind }) => kind)).toEqual(['job-request'])
    expect(await db.selectFrom('request').select('kind').execute()).toHaveLength(2)
    expect(() => planted.db.selectFrom('session').selectAll().compile()).toThrow('does not see session')
    expect(() => planted.db.updateTable('request').set({ note: '' }).compile()).toThrow('writes nothing')
    const actor = { ...planted, name: 'planted', id: signedIn.administrator.id }
    const revision = { kind: 'job-request', id: site.jobRequest, before: {}, after: {} }
    const written = change(app.services, actor, 'job-requests', async (tx) => {
      await tx.updateTable('request').set({ note: 'planted' }).execute()
      return { outcome: undefined, revisions: [revision] }
    })
    await expect(written).rejects.toMatchObject({ init: { status: 403 } })
    expect(await db.selectFrom('request').select('id').where('note', '=', 'planted').execute()).toEqual([])
  })

  /** An address that is no screen, with the areas of which one must be had, as they are declared. */
  interface Declared {
    path: string
    areas: readonly Area[]
    level: Level
    /** What is posted; without it, the address is read. */
    body?: Record<string, string>
  }

  /** Everything that has an area by its declaration: exports, tables, streams, topics, files, uploads and writes. */
  async function declared(): Promise<Declared[]> {
    const read = (path: string, ...areas: readonly Area[]): Declared => ({ path, areas, level: 'read' })
    const hasFiles = (one: Collection) => fieldsOf(one).some(([, field]) => isFileField(field))
    const withFiles = collections.filter(hasFiles).map(({ area }) => area)
    return [
      ...site.documents.flatMap(({ id, collection: { name, area, search, topic } }): Declared[] => [
        read(`/admin/documents/export?kind=${name}`, area),
        read(`/admin/documents/template?kind=${name}`, area),
        ...(search === undefined ? [] : [read(`/admin/choices?kind=${name}&search=`, area)]),
        read(`/admin/editing?kind=${name}&id=${id}&tab=a`, area),
        read(`/live?topics=editing&kind=${name}&id=${id}&tab=a`, area),
        { path: `/live?topics=${topic}`, areas, level: 'none' },
        { path: '/admin/documents', areas: [area], level: 'write', body: { kind: name } },
      ]),
      ...singletons.map(({ name, area }) =>
        read(`/admin/editing?kind=${singletonKind.kind}&id=${name}&tab=a`, area),
      ),
      ...kinds.flatMap((kind): Declared[] => {
        const { area, address } = requestKinds[kind]
        return [
          read(`${address}/export`, area),
          read(`/live?topics=${topicOf(kind)}`, area),
          { path: address, areas: [area], level: 'write', body: { intent: 'read-all' } },
          { path: '/admin/requests', areas: [area], level: 'write', body: { kind } },
        ]
      }),
      read(`/admin/job-requests/${site.jobRequest}/resume`, requestKinds['job-request'].area),
      // Whoever administers the site has its backups, and they have all of its files.
      ...(await privateFiles()).map(({ key, area }) => read(`/admin/files/${key}`, area, 'administration')),
      {
        path: '/admin/uploads?as=photograph',
        // A visit adds photographs to what is no part of its own, and papers will have files.
        areas: [...withFiles, 'visits', 'papers', 'administration'],
        level: 'write',
        body: {},
      },
    ]
  }

  /** The files that are not public and that a document names, with the area of its collection. */
  async function privateFiles() {
    const { db } = app.services
    const rows = await db.selectFrom('file').select('key').where('access', '=', 'private').execute()
    const found = await Promise.all(
      site.documents.map(async ({ id, collection }) => {
        const named = JSON.stringify(await storeOf(collection).find(db, id))
        return rows.flatMap(({ key }) => (named.includes(key) ? [{ key, area: collection.area }] : []))
      }),
    )
    return found.flat()
  }

  /** Where an answer is not what the declarations say, for somebody who has this part alone. */
  async function differences(area: Area, level: Level, all: readonly Declared[]): Promise<string[]> {
    await be(only(area, level))
    const found: string[] = []
    for (const { path, areas: anyOf, level: needed, body } of all) {
      const headers = path.startsWith('/admin/uploads')
        ? { 'Tus-Resumable': '1.0.0', 'Upload-Length': '1' }
        : undefined
      const method = body ? 'POST' : path.startsWith('/live') ? 'HEAD' : 'GET'
      const sent = headers ? undefined : body && new URLSearchParams(body)
      const answer = await app.request(path, { method, cookie, headers, body: sent })
      await answer.body?.cancel()
      // What one does not see of the files is not there.
      const isOpen = ![403, 404].includes(answer.status)
      const mayOpen = anyOf.includes(area) && reaches(level, needed)
      const isWell = answer.status < 500 && (!isOpen || body !== undefined || answer.status === 200)
      if (isOpen !== mayOpen || !isWell)
        found.push(`${area} ${level}: ${method} ${path} ${JSON.stringify(body ?? '')} ${answer.status}`)
    }
    return found
  }

  it.each(areas)('%s opens what its declarations say besides screens, and nothing else', async (area) => {
    const all = await declared()
    expect(all.length).toBeGreaterThan(80)
    expect(all.filter(({ path }) => path.startsWith('/admin/files/')).length).toBeGreaterThan(0)
    for (const level of levels) expect(await differences(area, level, all), level).toEqual([])
  })

  it('differ from a declaration that names another area, for each of these addresses', async () => {
    const other = (area: Area): Area => (area === 'calls' ? 'jobs' : 'calls')
    const wrong = (await declared())
      .filter((one) => one.areas.length === 1)
      .map((one) => ({ ...one, areas: one.areas.map(other) }))
    const found = new Set<string>()
    for (const area of areas)
      for (const one of await differences(area, 'write', wrong)) found.add(one.replace(/^\w+ write: /, ''))
    expect(new Set([...found].map((one) => one.replace(/ \d+$/, ''))).size).toBe(
      new Set(wrong.map(({ path, body }) => `${path} ${JSON.stringify(body)}`)).size,
    )
  })
})
