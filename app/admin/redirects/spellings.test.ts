import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { projectStore } from '#app/features/projects/store.server.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { openAdmin, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, publicUrl, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { switchArabicOn } from '#test/settings.ts'
import { vacancyForm } from '#test/vacancies.ts'

describeEngines('moved addresses, however they are spelt', (createApp) => {
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

  async function open(path: string): Promise<string | number> {
    const { status, headers } = await app.request(path, { headers: { Accept: 'text/html' } })
    return status === 308 || status === 301 ? (headers.get('Location') ?? '') : status
  }
  const add = async (from: string, to: string) => (await admin.post('/admin/redirects', { from, to })).status

  it('never lead to one another, in whatever case', async () => {
    expect(await add('/old-a', '/Old-B')).toBe(303)
    expect(await add('/old-b', '/old-c')).toBe(303)
    expect(await add('/old-c', '/old-a')).toBe(400)
    for (const from of ['/old-a', '/OLD-A', '/old-b', '/Old-B/']) expect(await open(from)).toBe('/old-c')
    expect(await open('/old-c')).toBe(404)
  })

  it('lead on with a query and a place on the page, each once', async () => {
    await add('/q-a', '/q-b?x=1')
    expect(await open('/q-a')).toBe('/q-b?x=1')
    expect(await open('/q-a?x=1')).toBe('/q-b?x=1')
    expect(await open('/q-a?y=2&x=3')).toBe('/q-b?x=1&y=2')
    await add('/h-a', '/h-b#team')
    expect(await open('/h-a')).toBe('/h-b#team')
    await add('/h-b', '/about')
    expect(await open('/h-a')).toBe('/about#team')
    expect(await open('/h-b?ref=card')).toBe('/about?ref=card')
  })

  it('lead to the right spelling of a page at once', async () => {
    await addTestProject(app.services, { code: '198A' })
    await add('/villa', '/Projects/198a')
    expect(await open('/villa')).toBe('/projects/198A')
    expect(await open('/ar/Villa/')).toBe('/ar/projects/198A')
  })

  it.each(['https://other.example/about', '//other.example', '/\\other.example', 'mailto:a@b.example'])(
    'lead to no other site: %s',
    async (to) => {
      const answer = await admin.post('/admin/redirects', { from: '/old', to })
      expect(answer.status).toBe(400)
      expect(visibleText(await answer.text())).toContain('This leads to another site.')
    },
  )

  it('may be given with the address of this site, and it is said where no page is', async () => {
    expect(await add('/old', `${publicUrl}/about#team`)).toBe(303)
    expect(await open('/old')).toBe('/about#team')
    const listed = async () => visibleText(await (await admin.get('/admin/redirects')).text())
    expect(await listed()).not.toContain('where no page is')
    await add('/older', '/nowhere')
    expect(await listed()).toMatch(/Whoever opens\s+\/older\s+is led to\s+\/nowhere\s*, where no page is\./)
  })

  it('never lead in a circle and never by way of another, whatever is added, deleted and renamed', async () => {
    const paths = ['/a', '/b', '/c', '/d']
    const random = generator(59)
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
    const spelt = () => {
      const path = pick(paths)
      return pick([path, path.toUpperCase(), `${path}/`, `/%${path.charCodeAt(1).toString(16)}`])
    }
    const projects: string[] = []
    for (let step = 0; step < 60; step += 1) {
      const { db } = app.services
      const act = random()
      if (act < 0.6)
        await add(
          spelt(),
          pick([spelt(), `${spelt()}?x=${step}`, `${spelt()}#p`, '/about', pick(projects) ?? '/news']),
        )
      else if (act < 0.75) {
        const row = pick(await db.selectFrom('redirect').select(['id', 'rev']).execute())
        if (row) await admin.post(`/admin/redirects/${row.id}`, { intent: 'delete', rev: String(row.rev) })
      } else {
        const found = pick(await projectStore.list(db))
        const code = `R${step}`
        projects.push(`/projects/${code}`)
        if (!found || projects.length < 3) await addTestProject(app.services, { code })
        else
          await change(app.services, programNamed('Layla'), 'projects', (tx) =>
            projectStore.save(tx, found.id, found.rev, { ...projectStore.toValues(found), code }),
          )
      }
      if (step % 10 > 0) continue
      for (const path of [...paths, ...paths.map((one) => `${one.toUpperCase()}?x=1`), ...projects]) {
        const led = await open(path)
        if (typeof led !== 'string') continue
        expect(typeof (await open(led)), `${path} → ${led}`).toBe('number')
      }
    }
  })

  describe('pages', () => {
    it('answer at one spelling in both languages, and the others lead there', async () => {
      await addTestProject(app.services, { code: '198A' })
      await admin.post('/admin/vacancies', { ...vacancyForm(), closes: '', slug: 'welder', position: '1' })
      await admin.post('/admin/pages', { title: 'Our history', slug: 'our-history', menu: 'about' })
      const addresses = [
        '/about',
        '/projects',
        '/projects/198A',
        '/careers/welder',
        '/about/our-history',
        '/feed.xml',
      ]
      for (const address of addresses.flatMap((one) => [one, `/ar${one}`])) {
        expect(await open(address), address).toBe(200)
        const [last = ''] = /[^/]+$/.exec(address) ?? []
        const others = [
          address.toUpperCase(),
          address.replace(last, last.toUpperCase()),
          address.replace(last, last.toLowerCase()),
          `${address}/`,
        ]
        for (const other of others.filter((one) => one !== address)) {
          let at: string | number = other
          for (let hops = 0; hops < 3 && typeof at === 'string' && at !== address; hops += 1)
            at = await open(at)
          expect(at, other).toBe(address)
        }
      }
      expect(await open('/CAREERS/Nobody')).toBe('/careers/Nobody')
      expect(await open('/careers/Nobody')).toBe(404)
    })
  })
})

/** Numbers from 0 to 1, the same each time (mulberry32). */
function generator(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
