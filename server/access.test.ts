import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { projects } from '#app/features/projects/collection.ts'
import { makePreview } from '#app/platform/auth/previews.server.ts'
import { createTestApp, publicUrl, type TestApp, type TestRequest } from '#test/app.ts'
import { markPrivateData, officeExamples, type MarkedSite } from '#test/private-markers.ts'
import { addressed, moduleOf, routesWithout } from '#test/route-addresses.ts'
import { spellingsOf } from '#test/spellings.ts'
import { sweep } from '#test/sweep.ts'
import type { TableRoute } from './route-table.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** How many spellings are tried if the response is never cached. */
const fewer = 6

/** Example addresses for every route with a parameter. */
function examplesOf(site: MarkedSite, shared: string): string[] {
  const { documents, fileKeys } = site
  const project = documents.find(({ collection }) => collection.name === projects.name)?.id ?? ''
  return [
    ...['join', 'reset', 'confirm'].map((purpose) => `/admin/${purpose}/AAAAAAAAAAAAAAAAAAAAAA`),
    ...officeExamples(site),
    ...documents.map(({ page }) => page),
    '/projects/196B',
    '/shared/AAAAAAAAAAAAAAAAAAAAAA',
    '/shared/AAAAAAAAAAAAAAAAAAAAAA/files/images/older.webp',
    shared,
    ...fileKeys.flatMap((key) => [`/files/${key}`, `${shared}/files/${key}`]),
    '/share/pages/home/older.jpg',
    `/share/projects/${project}/older.jpg`,
    '/documents/older/older.pdf',
    '/icons/older/icon-192.png',
    '/sitemaps/1.xml',
    '/nowhere',
  ]
}

describe('whose an answer is', () => {
  let app: TestApp
  let site: MarkedSite
  /** What a link shows of a project that is on the site, whoever has it. */
  let shared: string
  let expired: string
  let signedIn: string
  /** The keys under which pages were cached. */
  const stored = new Set<string>()

  beforeAll(async () => {
    app = await createTestApp()
    site = await markPrivateData(app)
    const { db } = app.services
    const { id } = await db.selectFrom('project').select('id').executeTakeFirstOrThrow()
    shared = `/shared/${await makePreview(db, { kind: projects.name, id }, '')}`
    const { pages } = app.services
    const { set } = pages
    pages.set = (key, page, version) => {
      stored.add(key)
      set(key, page, version)
    }
    expired = await app.signIn()
    await app.services.db.deleteFrom('session').execute()
    signedIn = await app.signIn()
    return () => app.close()
  })

  const ask = async (path: string, init: TestRequest = {}) => {
    const answer = await app.request(path, init)
    const endless = answer.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (endless) await answer.body?.cancel()
    const head = `${answer.status} ${[...answer.headers].join('\n')}`
    return { answer, text: endless ? head : head + (await answer.text()) }
  }
  const foundIn = (text: string) => site.markers.filter((marker) => text.includes(marker))
  const all = () => addressed(app.app.routes, examplesOf(site, shared))
  /**
   * Spellings are the table's affair, not the screen's: of routes that share a module, one is asked in every
   * spelling, the others in a few. With `npm test -- --all`, each in all.
   */
  const isTriedFully = ({ id, access }: TableRoute) =>
    inject('everything') ||
    app.app.routes.find((one) => moduleOf(one.id) === moduleOf(id) && one.access === access)?.id === id

  /** In-process requests lose their dot segments. Of spellings that become identical, the first is used. */
  const differentOf = (path: string) => {
    const spellings = spellingsOf(path).toReversed()
    return [...new Map(spellings.map((one) => [new Request(publicUrl + one).url, one])).values()].toReversed()
  }

  /** At most one more redirect may follow, which removes a trailing slash written as a percent escape. */
  async function ends(answer: Response) {
    const next = await app.request(answer.headers.get('Location') ?? '')
    await next.body?.cancel()
    return next.status !== 308 || (await app.request(next.headers.get('Location') ?? '')).status !== 308
  }

  it('is never opened to another site, whatever the address and the method', () => {
    const preflight = { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'PATCH' }
    const paths = [...all().map(({ path }) => path), '/assets/nothing.js', '/healthz']
    return sweep(paths, async (path) => {
      for (const method of path.startsWith('/admin/uploads') ? methods : ['GET', 'HEAD', 'OPTIONS']) {
        const init = { method, cookie: signedIn, headers: preflight }
        for (const sameOrigin of [true, false]) {
          const { answer } = await ask(path, { ...init, sameOrigin })
          const open = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
          expect(open, method).toEqual([])
        }
      }
    })
  })

  it('every route says it, and has an example here', () => {
    const { routes } = app.app
    expect(routes.length).toBeGreaterThan(70)
    for (const { id, access } of routes) expect(access, `handle of ${id}`).toBeDefined()
    expect(routesWithout(examplesOf(site, shared), routes)).toEqual([])
  })

  it('administrators do see the words that nobody else may', async () => {
    const seen = new Set<string>()
    for (const { path } of all())
      for (const one of foundIn((await ask(path, { cookie: signedIn })).text)) seen.add(one)
    expect(seen.size).toBeGreaterThan(10)
  })

  it('in every spelling, nobody and an ended session are given nothing private', () => {
    const spelled = all().flatMap(({ route, path }) =>
      methods.flatMap((method) =>
        differentOf(path)
          .slice(0, method === 'GET' && isTriedFully(route) ? undefined : fewer)
          .map((spelling) => ({ route, method, spelling })),
      ),
    )
    return sweep(
      spelled,
      async ({ route, method, spelling }) => {
        for (const cookie of [undefined, expired]) {
          const { answer, text } = await ask(spelling, { method, cookie })
          expect(foundIn(text), method).toEqual([])
          if (route.access === 'administrators' && !spelling.startsWith('/about'))
            expect([308, 401, 403, 404, 405, 429], method).toContain(answer.status)
        }
      },
      ({ method, spelling }) => `${method} ${spelling}`,
    )
  })

  it('a first password that somebody else made up opens the choice of another alone', async () => {
    const { db } = app.services
    const given = (is: boolean) =>
      db
        .updateTable('user')
        .set({ passwordGiven: Number(is) })
        .execute()
    await given(true)
    onTestFinished(async () => void (await given(false)))
    const opened = new Set<string>()
    const said: Partial<Record<string, string>> = {
      '/live': '?topics=call-requests',
      '/admin/editing': `?kind=${projects.name}&id=a&tab=b`,
    }
    for (const { route, path } of all()) {
      if (route.access !== 'administrators' && route.access !== 'session') continue
      for (const method of methods) {
        const { answer, text } = await ask(path + (said[path] ?? ''), { method, cookie: signedIn })
        if (answer.ok) opened.add(path)
        else expect(foundIn(text), `${method} ${path}`).toEqual([])
      }
    }
    expect([...opened]).toEqual([])
  })

  it('a person whose session has ended finds the sign-in form where a download was asked for', async () => {
    for (const path of [
      '/admin/documents/export?kind=project&format=csv',
      '/admin/call-requests/export?format=csv',
    ]) {
      const opened = await app.request(path, { headers: { Accept: 'text/html,*/*;q=0.8', Cookie: expired } })
      expect([opened.status, opened.headers.get('Location')], path).toEqual([303, '/admin'])
      expect((await app.request(path, { headers: { Accept: '*/*' } })).status).toBe(401)
    }
  })

  it('in every spelling, what an administrator was shown before is not shown to anybody after', () =>
    sweep(
      all()
        .filter(({ route }) => isTriedFully(route))
        .flatMap(({ path }) => differentOf(path).filter((one) => !one.includes('?'))),
      async (spelling) => {
        const { answer } = await ask(spelling, { cookie: signedIn })
        expect(foundIn((await ask(spelling)).text)).toEqual([])
        if (answer.status === 308) expect(await ends(answer)).toBe(true)
      },
    ))

  it('in every other spelling, an address leads to its own or is missing', () =>
    sweep(
      all()
        .filter(({ route }) => !route.isCatchAll && route.reads)
        .flatMap(({ path }) => differentOf(path).filter((one) => /^\/[A-Z]/.test(one))),
      async (spelling) => {
        const { answer } = await ask(spelling, { cookie: signedIn })
        expect([308, 404, 400]).toContain(answer.status)
      },
    ))

  it('nothing of a route is stored that does not say it is shared', async () => {
    const isShared = (key: string) =>
      app.app.routes.some(({ access, pattern }) => access === 'shared' && matches(pattern, key))
    expect(stored.size).toBeGreaterThan(14)
    expect([...stored].filter((key) => !isShared(key))).toEqual([])
  })

  it('an administrator is given the very bytes that everybody is given of a shared page', () =>
    sweep(
      all().filter(({ route: { access } }) => access === 'shared' || access === 'public'),
      async ({ path }) => {
        const [mine, theirs] = [await app.request(path, { cookie: signedIn }), await app.request(path)]
        expect(withoutNonce(await mine.text())).toBe(withoutNonce(await theirs.text()))
      },
      ({ path }) => path,
    ))

  it('everybody may hear of what a page says that it listens for', async () => {
    const named = new Set<string>()
    for (const { route, path } of all()) {
      if (route.access !== 'shared') continue
      const html = await (await app.request(path)).text()
      for (const [, topics = ''] of html.matchAll(/<live-region[^>]* topics="([^"]+)"/g))
        named.add(topics.replaceAll(' ', ','))
    }
    expect(named.size).toBeGreaterThan(3)
    for (const topics of named)
      expect((await app.request(`/live?topics=${topics}`, { method: 'HEAD' })).status, topics).toBe(200)
  })
})

function matches(pattern: string, key: string) {
  const [path = ''] = key.split('?')
  return new RegExp(`^${pattern.replaceAll(/[.*]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
}

/** A page that React hydrates has another nonce in each response. */
function withoutNonce(page: string): string {
  return page.replaceAll(/ nonce="[^"]*"/g, '')
}
