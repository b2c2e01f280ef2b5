import { programNamed } from '#app/platform/changes/actors.server.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { projectStore } from '#app/features/projects/store.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { openAdmin, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { switchArabicOn } from '#test/settings.ts'
import { vacancyForm } from '#test/vacancies.ts'

describeProduct('old addresses', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
    await switchArabicOn(app.services)
  })
  beforeEach(async () => {
    for (const table of ['project', 'vacancy', 'redirect', 'revision'] as const)
      await app.services.db.deleteFrom(table).execute()
    app.services.pages.invalidate()
  })

  /** Where a visitor is led at once; otherwise the status of the page. */
  async function open(path: string): Promise<string | number> {
    const { status, headers } = await app.request(path, { headers: { Accept: 'text/html' } })
    return status === 308 ? (headers.get('Location') ?? '') : status
  }
  async function recode(id: string, code: string) {
    const found = await projectStore.find(app.services.db, id)
    if (!found) throw new Error('the project is gone')
    return change(app.services, programNamed('Layla'), 'projects', (tx) =>
      projectStore.save(tx, id, found.rev, { ...projectStore.toValues(found), code }),
    )
  }
  const add = (from: string, to: string) => admin.post('/admin/redirects', { from, to })

  it('lead to the page in one hop, in every language and spelling, with what they ask for', async () => {
    const { id } = await addTestProject(app.services, { code: '198A' })
    expect(await open('/projects/198A')).toBe(200)
    await recode(id, '199 B')
    await recode(id, '200/C')
    for (const old of ['/projects/198A', '/projects/198a', '/projects/199%20B'])
      expect(await open(old), old).toBe('/projects/200%2FC')
    expect(await open('/ar/projects/198A')).toBe('/ar/projects/200%2FC')
    expect(await open('/projects/198A?photo=x')).toBe('/projects/200%2FC?photo=x')
    expect(await open('/contact?project=198A')).toBe('/contact?project=200%2FC')
    expect(await open('/ar/contact?project=199+B')).toBe('/ar/contact?project=200%2FC')
    expect(await open('/projects/200%2FC')).toBe(200)
    expect(await open('/projects/197')).toBe(404)
  })

  it('never loop, and are freed when somebody takes them', async () => {
    const { id } = await addTestProject(app.services, { code: '1' })
    await recode(id, '2')
    await recode(id, '1')
    expect(await open('/projects/1')).toBe(200)
    expect(await open('/projects/2')).toBe('/projects/1')
    const other = await addTestProject(app.services, { code: '2' })
    expect(await open('/projects/2')).toBe(200)
    await change(app.services, programNamed('Layla'), 'projects', (tx) =>
      projectStore.remove(tx, other.id, other.rev),
    )
    expect(await open('/projects/2')).toBe(404)
  })

  it('survive two projects that swap their codes in one change', async () => {
    const { db } = app.services
    const [one, other] = [
      await addTestProject(app.services, { code: '1' }),
      await addTestProject(app.services, { code: '2' }),
    ]
    await recode(one.id, '3')
    const all = await projectStore.findAll(db, [one.id, other.id])
    const codes: Record<string, string> = { [one.id]: '2', [other.id]: '1' }
    await change(app.services, programNamed('Layla'), 'projects', async (tx) => ({
      outcome: undefined,
      revisions: await projectStore.writeAll(
        tx,
        all
          .toSorted((a) => (a.id === other.id ? -1 : 1))
          .map((before) => ({
            id: before.id,
            before,
            values: { ...projectStore.toValues(before), code: codes[before.id] ?? '' },
          })),
      ),
    }))
    expect(await open('/projects/1')).toBe(200)
    expect(await open('/projects/2')).toBe(200)
    expect(await open('/projects/3')).toBe('/projects/2')
  })

  it('are kept by Undo, which lists no line of its own for them', async () => {
    const { id } = await addTestProject(app.services, { code: '1' })
    await recode(id, '2')
    const { db } = app.services
    const rows = await db.selectFrom('revision').selectAll().where('group_size', '>', 0).execute()
    expect(rows.map(({ kind }) => kind)).toEqual(['project', 'project'])
    const { change_id: change = '' } = rows.at(-1) ?? {}
    expect((await admin.post('/admin/undo', { change })).status).toBe(200)
    expect(await open('/projects/1')).toBe(200)
    expect(await open('/projects/2')).toBe('/projects/1')
  })

  it('of vacancies lead on like those of projects', async () => {
    await admin.post('/admin/vacancies', { ...vacancyForm(), closes: '', slug: 'welder', position: '1' })
    const { db } = app.services
    const { id, rev } = await db.selectFrom('vacancy').select(['id', 'rev']).executeTakeFirstOrThrow()
    await admin.post(`/admin/vacancies/edit/${id}`, {
      ...vacancyForm(),
      closes: '',
      slug: 'senior-welder',
      position: '1',
      rev: String(rev),
    })
    expect(await open('/careers/welder')).toBe('/careers/senior-welder')
    expect(await open('/ar/careers/welder')).toBe('/ar/careers/senior-welder')
  })

  it('are added and removed by an administrator, who may type them as he has them', async () => {
    expect((await add('https://old.example/ar/portfolio/Creek%20Villa/', '/projects')).status).toBe(303)
    expect(await open('/portfolio/creek%20villa')).toBe('/projects')
    expect(await open('/ar/portfolio/creek%20villa/')).toBe('/ar/projects')
    expect((await add('/work', '/portfolio/Creek Villa')).status).toBe(303)
    expect(await open('/work')).toBe('/projects')
    expect((await add('/brochure.php', '/robots.txt')).status).toBe(303)
    expect(await open('/ar/brochure.php')).toBe('/robots.txt')
    const list = visibleText(await (await admin.get('/admin/redirects')).text())
    expect(list).toContain('/portfolio/Creek Villa')
    const { id } = await app.services.db
      .selectFrom('redirect')
      .select('id')
      .where('from', '=', '/work')
      .executeTakeFirstOrThrow()
    const page = await (await admin.get(`/admin/redirects/${id}`)).text()
    expect(page).toContain('/work')
    await admin.post(`/admin/redirects/${id}`, { intent: 'delete', rev: '1' })
    expect(await open('/work')).toBe(404)
  })

  it('with a query lead on before those without, and their query is used up', async () => {
    await add('/hse.php', '/careers')
    await add('/hse.php?id=4', '/about#safety')
    await add('/hse.php?id=4&Lang=EN', '/contact?project=198')
    expect(await open('/HSE.php?id=4')).toBe('/about#safety')
    expect(await open('/hse.php?id=4&Lang=EN')).toBe('/contact?project=198')
    expect(await open('/hse.php?id=4&lang=en')).toBe('/careers?id=4&lang=en')
    expect(await open('/hse.php?id=5')).toBe('/careers?id=5')
    expect(await open('/ar/hse.php?id=4')).toBe('/ar/about#safety')
    expect((await add('/hse.php?id=4', '/news')).status).toBe(400)
    await add('/old-hse', '/hse.php?id=4')
    expect(await open('/old-hse')).toBe('/about#safety')
    expect((await add('/loop', '/loop?x=1')).status).toBe(400)
    expect((await add('/projects?id=4', '/about')).status).toBe(400)
  })

  const ofTheProgram = ['/metrics', '/healthz', '/readyz', '/servez', '/assets/x.js', '/.well-known/x']
  const inUse = [
    '/admin/x',
    '/files/x',
    '/ar/share/x',
    '/live',
    '/shared',
    '/visits/x',
    '/projects',
    '/ar',
    '/',
  ]

  it.each([...inUse, ...ofTheProgram])(
    'cannot be at %s, which is in use or the program’s own',
    async (from) => {
      const answer = await add(from, '/about')
      expect(answer.status).toBe(400)
      expect(visibleText(await answer.text())).toContain('Only an address without a page can lead elsewhere.')
    },
  )

  it.each(['//other.example', 'https://other.example/about', '/\\other.example'])(
    'never lead away from this site: %s',
    async (to) => {
      await add('/old', to)
      const led = await open('/old')
      expect(URL.parse(String(led), 'http://plinth.test')?.host).toBe('plinth.test')
    },
  )

  it('do not lead to themselves', async () => {
    expect((await add('/old', '/OLD/')).status).toBe(400)
  })
})
