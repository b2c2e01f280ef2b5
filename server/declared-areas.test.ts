import { beforeAll, expect, inject, it } from 'vitest'
import { storeOf } from '#app/collections.server.ts'
import { collections, singletons } from '#app/collections.ts'
import { fieldsOf, type Collection } from '#app/content/define.ts'
import { isFileField } from '#app/content/fields/picture.ts'
import { singletonKind } from '#app/content/singleton.ts'
import { fileAddress, kinds, requestKinds, topicOf } from '#app/features/requests/kinds.ts'
import { areas, levels, reaches, type Area, type Level } from '#app/platform/auth/rights.ts'
import { isPublic } from '#app/platform/live/topics.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { only, openOffice } from '#test/offices.ts'

describeProduct('what has an area by its declaration, besides screens', (createApp) => {
  let app: TestApp
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeAll(async () => {
    app = await createApp()
    office = await openOffice(app, inject('everything'))
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
      ...office.site.documents.flatMap(({ id, collection: { name, area, search, topic } }): Declared[] => [
        read(`/admin/documents/export?kind=${name}`, area),
        read(`/admin/documents/template?kind=${name}`, area),
        ...(search === undefined ? [] : [read(`/admin/choices?kind=${name}&search=`, area)]),
        read(`/admin/editing?kind=${name}&id=${id}&tab=a`, area),
        read(`/live?topics=editing&kind=${name}&id=${id}&tab=a`, area),
        isPublic(topic)
          ? { path: `/live?topics=${topic}`, areas, level: 'none' }
          : read(`/live?topics=${topic}`, area),
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
      ...office.site.requests
        .filter(({ kind }) => requestKinds[kind].file)
        .map((request) => read(fileAddress(request), requestKinds[request.kind].area)),
      // Whoever administers the site has its backups, and they have all of its files.
      ...(await privateFiles()).map(({ key, area }) => read(`/admin/files/${key}`, area, 'administration')),
      {
        path: '/admin/uploads?as=photograph',
        // A visit adds photographs to what is no part of its own.
        areas: [...withFiles, 'visits', 'administration'],
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
      office.site.documents.map(async ({ id, collection }) => {
        const named = JSON.stringify(await storeOf(collection).find(db, id))
        return rows.flatMap(({ key }) => (named.includes(key) ? [{ key, area: collection.area }] : []))
      }),
    )
    return found.flat()
  }

  /** Where an answer is not what the declarations say, for somebody who has this part alone. */
  async function differences(area: Area, level: Level, all: readonly Declared[]): Promise<string[]> {
    await office.be(only(area, level))
    const found: string[] = []
    for (const { path, areas: anyOf, level: needed, body } of all) {
      const headers = path.startsWith('/admin/uploads')
        ? { 'Tus-Resumable': '1.0.0', 'Upload-Length': '1' }
        : undefined
      const method = body ? 'POST' : path.startsWith('/live') ? 'HEAD' : 'GET'
      const sent = headers ? undefined : body && new URLSearchParams(body)
      const answer = await app.request(path, { method, cookie: office.cookie, headers, body: sent })
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
