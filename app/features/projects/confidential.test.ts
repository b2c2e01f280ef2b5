import { beforeAll, beforeEach, expect, it } from 'vitest'
import { storeOf } from '#app/collections.server.ts'
import { savePending } from '#app/content/pending.server.ts'
import { defaults } from '#app/features/settings/collection.ts'
import { makePreview } from '#app/platform/auth/previews.server.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { siteReader } from '#app/visitors.server.ts'
import { visibleText } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { addressed } from '#test/route-addresses.ts'
import { saveSetting, switchArabicOn } from '#test/settings.ts'
import { projects, type Project } from './collection.ts'
import { countSearched } from './queries-search.server.ts'
import { findProjects } from './queries.server.ts'
import { projectStore } from './store.server.ts'

const named = /zedekiah|زدقيا/i

describeEngines('a client who is not to be named', (createApp) => {
  let app: TestApp
  let project: Project
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    await switchArabicOn(app.services)
    project = await addTestProject(app.services, {
      code: '188',
      name: 'Creek Villa',
      client: 'Zedekiah Holding',
      client_ar: 'زدقيا القابضة',
      clientNaming: 'confidential',
      clientWords: 'A private developer',
      clientWords_ar: 'مطوّر خاص',
      topproject: 'Yes',
    })
  })

  const db = () => app.services.db
  async function textOf(path: string) {
    const answer = await app.request(path)
    const isEndless = answer.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (isEndless) await answer.body?.cancel()
    return [...answer.headers].join('\n') + (isEndless ? '' : await answer.text())
  }

  it('is nowhere on the site, in no language, and has the words of the office in his place', async () => {
    const examples = ['/projects/188', '/sitemaps/1.xml', `/share/projects/${project.id}/older.jpg`]
    const routes = app.app.routes.filter(({ access }) => access !== 'administrators')
    const paths = addressed(routes, examples).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['/', '/ar/projects/188', '/feed.xml', '/llms.txt']))
    const all = [...paths, '/projects?status=all', '/ar/projects?status=all', '/projects?q=Creek']
    for (const path of all)
      for (const asked of [path, path.replace(/(?=\?|$)/, path.endsWith('/') ? '_root.data' : '.data')])
        expect(await textOf(asked), asked).not.toMatch(named)
    expect(visibleText(await textOf('/projects/188'))).toMatch(/Client\s+A private developer/)
    expect(visibleText(await textOf('/ar/projects/188'))).toContain('مطوّر خاص')
  })

  it('is found by the words alone by visitors, and by both in the office', async () => {
    const site = siteReader(db())
    expect(await countSearched(site, 'zedekiah')).toBe(0)
    expect(await countSearched(site, 'زدقيا')).toBe(0)
    expect(await countSearched(site, 'private developer')).toBe(1)
    expect(await findProjects(db(), 'zedekiah', 5)).toHaveLength(1)
    expect(await findProjects(db(), 'private developer', 5)).toHaveLength(1)
  })

  it('is not named to guests either, whatever version they see, but on his own page of consent', async () => {
    const preview = `/shared/${await makePreview(db(), { kind: projects.name, id: project.id }, '')}`
    expect(await textOf(preview)).not.toMatch(named)
    const stored = await storeOf(projects).find(db(), project.id)
    if (!stored) throw new Error('there is no project')
    const values = { ...projectStore.toValues(stored), name: 'Creek Villas' }
    await db()
      .transaction()
      .execute((tx) => savePending(tx, projects, stored, { values, from: null, actor: { name: 'Layla' } }))
    const seen = await textOf(preview)
    expect(seen).toContain('Creek Villas')
    expect(seen).toContain('A private developer')
    expect(seen).not.toMatch(named)

    await addTestProject(app.services, { code: '187', client: 'Zedekiah Holding' })
    await change(app.services, programNamed('Layla'), 'settings', (tx) =>
      saveSetting(tx, 'site', 0, { ...defaults.site, askConsent: true }),
    )
    const asked = await app.request(`${projects.admin.list}/${project.id}/consents/ask`, {
      method: 'POST',
      cookie: await app.signIn(),
      body: new URLSearchParams({ who: 'Noor', scope: 'website' }),
    })
    const own = /(\/shared\/[\w-]{22})/.exec(await asked.text())?.[1] ?? ''
    expect(visibleText(await textOf(own))).toContain('Zedekiah Holding')
  })

  it('is named again where the office says so', async () => {
    await change(app.services, programNamed('Layla'), 'projects', (tx) =>
      projectStore.save(tx, project.id, project.rev, {
        ...projectStore.toValues(project),
        clientNaming: 'name',
      }),
    )
    const page = await textOf('/projects/188')
    expect(page).toContain('Zedekiah Holding')
    expect(page).not.toContain('A private developer')
  })
})
