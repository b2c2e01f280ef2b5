import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createStaticHandler, type RouteObject } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { isPostgres } from '#app/platform/database/database.server.ts'
import routes from '#app/routes.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { declaredRequests } from '#app/features/requests/kinds.ts'
import { consents } from '#app/features/projects/consent/collection.ts'
import { projectDocuments } from '#app/features/projects/story/collection.ts'
import { addOneOfEach, type SeededDocument } from '#tools/seed/documents.ts'
import { dumpTables } from '#test/database.ts'
import { firstStart } from '../scripts/first-start.ts'
import { hour } from '#app/platform/units.ts'

/** Addresses per route and set of parameters; more would add nothing new. */
const maxAlike = 2
/** Addresses that no page links to, because only programs request them. */
const unlinked = ['/admin/find?q=a', '/live?topics=projects', '/live?topics=call-requests', '/sitemaps/1.xml']

interface Entry {
  path?: string | undefined
  index?: boolean | undefined
  children?: readonly Entry[] | undefined
}

/** In the router's format, so that an address can be matched to its route. */
function toRouteObjects(entries: readonly Entry[], above = ''): RouteObject[] {
  return entries.map(({ path, index, children = [] }) => {
    const pattern = path === undefined ? above : `${above}/${path}`
    const id = `${pattern || '/'}${children.length > 0 ? ' ' : ''}`
    if (index) return { index, handle: id }
    return { path, handle: id, children: toRouteObjects(children, pattern) }
  })
}

const table = toRouteObjects(routes)

const { query } = createStaticHandler(table)

/** The routes have no loaders, so nothing but the match is made. */
async function routeOf(pathname: string): Promise<string> {
  const found = await query(new Request('http://localhost'), {
    normalizePath: () => ({ pathname, search: '', hash: '' }),
  })
  return found instanceof Response ? 'none' : String(found.matches.at(-1)?.route.handle)
}

function patternsOf(objects: RouteObject[]): string[] {
  return objects.flatMap(({ children = [], handle }) =>
    children.length > 0 ? patternsOf(children) : [String(handle)],
  )
}

/** Follows all addresses in the site's pages, starting with all routes and `others`; records each route's statuses. */
async function crawl(app: TestApp, cookie: string, others: readonly string[]) {
  const asked: string[] = []
  const pages: string[] = []
  const counts = new Map<string, number>()
  const answered = new Map<string, Set<number>>()
  const named = new Set([...patternsOf(table).filter((path) => !/[:*]/.test(path)), ...unlinked, ...others])
  for (const address of named) {
    const { pathname, searchParams } = new URL(address, app.config.publicUrl)
    const route = await routeOf(pathname)
    const kind = `${route} ${[...searchParams.keys()].toSorted().join()}`
    const alike = counts.get(kind) ?? 0
    if (alike >= maxAlike) continue
    counts.set(kind, alike + 1)
    asked.push(address)
    const answer = await app.request(address, { cookie })
    answered.set(route, (answered.get(route) ?? new Set()).add(answer.status))
    if (!answer.headers.get('Content-Type')?.startsWith('text/html')) await answer.body?.cancel()
    else {
      pages.push(address)
      for (const link of linksIn(await answer.text(), app.config.publicUrl)) named.add(link)
    }
  }
  return { addresses: asked, pages, answered }
}

function linksIn(html: string, publicUrl: string): string[] {
  const named = [...html.matchAll(/\b(?:href|src|content|poster)="([^"#]+)/g)]
  return named.flatMap(([, text = '']) => {
    const address = text.replaceAll('&amp;', '&').replace(publicUrl, '')
    return /^\/(?!\/|assets\/)/.test(address) ? [address] : []
  })
}

describeProduct('GET and HEAD', (createApp) => {
  let app: TestApp
  let cookie: string
  let seeded: SeededDocument[]
  let addresses: string[]
  let pages: string[]
  let answered: Map<string, Set<number>>

  /** Everything that the site has stored, except files drawn on request (docs/decisions/0004). */
  async function stored() {
    const folder = join(app.config.dataDir, 'files')
    const inside = readdirSync(folder, { recursive: true, withFileTypes: true })
    const files = inside
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    return { ...(await dumpTables(app.services.db)), files: files.toSorted() }
  }

  /** The files of kinds of which a first start loads no request, as those of a site's own. */
  async function filesOfNone() {
    const rows = await app.services.db.selectFrom('request').select('kind').distinct().execute()
    return declaredRequests
      .filter(({ name }) => !rows.some(({ kind }) => kind === name))
      .flatMap(({ address, file }) => (file ? [`${address}/:id/${file.called}`] : []))
  }

  async function readAll(jar: string) {
    for (const method of ['GET', 'HEAD'])
      for (const address of [...addresses, ...pages.map(dataOf)])
        await (await app.request(address, { method, cookie: jar })).body?.cancel()
    await app.services.visits.flush()
  }

  /** Sets the session's times, in milliseconds from now. */
  async function setSession(fromNow: { expiresAt?: number; createdAt?: number }) {
    const moments = Object.entries(fromNow).map(([name, ms]) => {
      const moment = new Date(Date.now() + ms)
      return [name, isPostgres(app.services.db) ? moment : moment.toISOString()]
    })
    await app.services.db.updateTable('session').set(Object.fromEntries(moments)).execute()
  }

  beforeAll(async () => {
    app = await createApp()
    await firstStart(app.services)
    seeded = await addOneOfEach(app.services)
    cookie = await app.signIn()
    await app.services.db.updateTable('request').set({ read_at: null }).execute()
    // Seven hours without a request: anything that renews the session would do so now.
    await setSession({ expiresAt: hour })
  })

  it('are tried on every route', async () => {
    const before = await stored()
    ;({ addresses, pages, answered } = await crawl(
      app,
      cookie,
      seeded.flatMap(({ id, address, collection }) => [
        address,
        ...(collection.name === projectDocuments.name ? [`/documents/${id}/plan.pdf`] : []),
        // It stands in a menu, which is made when it is opened.
        ...(collection.parent ? [address.replace(/[^/]+$/, 'upload')] : []),
        // It is linked where clients are asked for consent.
        ...(collection.name === consents.name ? [address.replace(/[^/]+$/, 'ask')] : []),
      ]),
    ))
    expect(await stored()).toEqual(before)
    const writeOnly = app.app.routes.filter(({ reads }) => !reads).map(({ pattern }) => pattern)
    const untried = patternsOf(table).filter(
      (pattern) => !writeOnly.includes(pattern) && ![...(answered.get(pattern) ?? [])].some(isAnswer),
    )
    // Routes without such a page, without anything to read, without a backup, for a chooser of many records, of a link
    // that nobody was given, of what no client has approved, or of a request that a first start does not load.
    const nothing = [
      '/*',
      '/admin/*',
      '/admin/backups/download',
      '/admin/choices',
      '/admin/confirm/:token',
      '/admin/documents/export',
      '/admin/editing',
      '/admin/join/:token',
      '/admin/products/edit/:parent/consents/:id/approved',
      '/admin/reset/:token',
      '/admin/uploads',
      '/admin/uploads/:id',
      '/ar/*',
      '/ar/shared/:token',
      '/shared/:token',
      '/shared/:token/files/*',
      ...(await filesOfNone()),
    ]
    expect(untried.toSorted()).toEqual(nothing.toSorted())
    expect(addresses.some((address) => /call-requests\?open=/.test(address))).toBe(true)
    expect(addresses.some((address) => /job-requests\?open=/.test(address))).toBe(true)
  })

  it('write nothing for an administrator whose session could be renewed', async () => {
    const before = await stored()
    await readAll(cookie)
    expect(await stored()).toEqual(before)
  })

  it('write nothing for somebody whose session has ended, by idleness or by age', async () => {
    await setSession({ expiresAt: -hour })
    const idle = await stored()
    await readAll(cookie)
    expect(await stored()).toEqual(idle)
    await setSession({ expiresAt: hour, createdAt: -8 * 24 * hour })
    const old = await stored()
    await readAll(cookie)
    expect(await stored()).toEqual(old)
  })
})

/** What client-side navigation requests instead of a page. */
function dataOf(page: string): string {
  const [path = '', query] = page.split('?')
  return `${path === '/' ? '/_root' : path}.data${query ? `?${query}` : ''}`
}

function isAnswer(status: number) {
  return status < 400
}
