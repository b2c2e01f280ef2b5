// The cost of ten times as many projects, each with a photograph and its smaller versions: pages, search,
// saving, sitemap, export, sweep and backup, and how long each blocks everybody else: NODE_ENV=production
// node bench/growth.ts [--most 100000]
import { hash } from 'node:crypto'
import { link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chunksOf } from '#app/platform/database/chunks.ts'
import { refreshStatistics } from '#app/platform/database/maintenance.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { projectsPerPage } from '#app/features/projects/words.ts'
import { sweep } from '#app/platform/files/sweep.server.ts'
import { variantKey } from '#app/platform/images/variants.ts'
import { startPostgres } from '#test/postgres.ts'
import { administrator, project } from '#tools/seed/content.ts'
import { seedProjects } from '#tools/seed/seed.ts'
import type { App } from '#server/app.ts'
import { loadProduct } from '../scripts/app-module.ts'
import { median, printGoals, printTable, readWhole, type Goal } from './table.ts'

const { values } = parseArgs({
  options: { most: { type: 'string', default: '10000' }, engine: { type: 'string', default: 'SQLite' } },
})
const sizes = [1_000, 10_000, 100_000].filter((size) => size <= Number(values.most))
/** The width of a photograph's row. There is no real photograph, since nothing measured opens one. */
const width = 320
/** Most file systems limit the links to one file. */
const maxLinks = 10_000

interface Measured {
  /** Milliseconds. */
  took: number
  /**
   * Milliseconds of processor time: the longest turn of the event loop meanwhile, in which nobody else was
   * answered.
   */
  held: number
}

interface Act {
  what: string
  /** Whether its work grows with the number of projects; otherwise it must take as long as before. */
  grows?: boolean
  rounds: number
  run(app: App, send: Send, round: number): Promise<unknown>
}
type Send = (path: string, init?: RequestInit) => Promise<Response>

const uncached = (path: (projects: number) => string) => async (app: App, send: Send) => {
  app.services.pages.invalidate()
  await readWhole(send(path(await countProjects(app))))
}
const acts: Act[] = [
  { what: 'projects, first page', rounds: 10, run: uncached(() => '/projects?status=all') },
  {
    what: 'projects, page near the end',
    rounds: 10,
    run: uncached((number) => `/projects?status=all&page=${Math.floor((number / projectsPerPage) * 0.95)}`),
  },
  { what: 'a project', rounds: 10, run: uncached(() => '/projects/198') },
  { what: 'back office: list', rounds: 10, run: (_, send) => readWhole(send('/admin/products/edit')) },
  {
    what: 'back office: search',
    rounds: 10,
    run: (_, send) => readWhole(send('/admin/products/edit?search=Meydan+Villa')),
  },
  { what: 'back office: a project is added', rounds: 5, run: add },
  { what: 'list for search engines', grows: true, rounds: 2, run: readSitemap },
  {
    what: 'export, CSV',
    grows: true,
    rounds: 2,
    run: (_, send) => readWhole(send('/admin/products/export?format=csv')),
  },
  {
    what: 'export, Excel',
    grows: true,
    rounds: 2,
    run: (_, send) => readWhole(send('/admin/products/export?format=xlsx')),
  },
  { what: 'daily sweep of files', grows: true, rounds: 2, run: (app) => sweep(app.services) },
  {
    what: 'backup, read again',
    grows: true,
    rounds: 2,
    run: (app, _, round) => app.services.backups.take(Date.now() + round * 1000),
  },
]

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-growth-'))
const { createApp } = await loadProduct()
const measured = new Map<string, Measured[]>(acts.map(({ what }) => [what, []]))
try {
  for (const size of sizes) await measure(size)
} finally {
  await rm(folder, { recursive: true, force: true })
}
printTable(
  `Projects with photographs, on ${values.engine}: ms, and the longest that everything else was blocked`,
  ['', ...sizes.flatMap((size) => [size.toLocaleString('en'), 'blocked'])],
  [...measured].map(([what, each]) => [
    what,
    ...each.flatMap(({ took, held }) => [took.toFixed(0), held.toFixed(0)]),
  ]),
)
const goals: Goal[] = []
for (const { what, grows } of acts) {
  const each = measured.get(what) ?? []
  const [last, before] = each.toReversed()
  if (!last || !before) continue
  // Times shorter than a frame vary by more than they grow.
  const growth = last.took < 16 ? 1 : last.took / Math.max(before.took, 8)
  goals.push({
    what: `${what}: time for ten times as many`,
    atMost: grows ? 12 : 2,
    measured: growth,
    unit: 'times',
  })
  goals.push({ what: `${what}: others are blocked for at most`, atMost: 50, measured: last.held, unit: 'ms' })
}
printGoals(goals)

async function measure(size: number) {
  const dataDir = join(folder, String(size))
  const postgres = values.engine === 'PostgreSQL' ? await startPostgres() : undefined
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', DATABASE_URL: postgres?.url })
  const app = await createApp(config)
  app.services.images.wake = () => {}
  try {
    await seedProjects(app.services.db, size)
    await addPhotographs(app, size, join(dataDir, 'files', 'public'))
    await refreshStatistics(app.services.db) // As after an import.
    const send = await signIn(app)
    for (const { what, rounds, run } of acts) {
      const times: Measured[] = []
      for (let round = 0; round < rounds; round += 1) {
        const watch = watchEventLoop()
        const began = performance.now()
        await run(app, send, round)
        const took = performance.now() - began
        times.push({ took, held: await watch.longest() })
      }
      // The minimum excludes garbage collection, which happens now and then.
      const held = Math.min(...times.map((one) => one.held))
      measured.get(what)?.push({ took: median(times.map(({ took }) => took)), held })
    }
  } finally {
    await app.close()
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Measures how long the event loop is blocked by our own work, excluding that of other processes. */
function watchEventLoop() {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = used()
  let longest = 0
  const look = () => {
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
  }
  const looking = setInterval(look, 1)
  return {
    async longest() {
      await wait(5)
      clearInterval(looking)
      return longest
    },
  }
}

/** One for each project, with the smaller versions of a small photograph. All are links to a few files. */
async function addPhotographs({ services: { db } }: App, number: number, place: string) {
  await mkdir(join(place, 'images'), { recursive: true })
  const content = Buffer.alloc(2_000, 'photograph')
  let source = ''
  const numbers = Array.from({ length: number }, (_, index) => index)
  for (const some of chunksOf(numbers)) {
    const rows = some.map((index) => {
      const file = { key: `images/aB3dE5fG7h${index}.jpg`, sha256: hash('sha256', String(index)) }
      const size = { width, height: 240, bytes: content.length }
      return {
        ...file,
        ...size,
        access: 'public',
        type: 'image/jpeg',
        variants: 'plain',
        created_at: 1,
      } as const
    })
    for (const [position, { key, sha256 }] of rows.entries()) {
      if (((some[position] ?? 0) * 3) % maxLinks < 3) {
        source = join(place, '..', `source-${some[position]}`)
        await writeFile(source, content)
      }
      await link(source, join(place, key))
      for (const format of ['webp', 'jpg'] as const) {
        const path = join(place, variantKey(sha256, width, format))
        await mkdir(join(path, '..'), { recursive: true })
        await link(source, path)
      }
    }
    await db.insertInto('file').values(rows).execute()
  }
  const projects = await db.selectFrom('project').select('id').orderBy('id').execute()
  await db.transaction().execute(async (tx) => {
    for (const [index, { id }] of projects.entries())
      await tx
        .updateTable('project')
        .set({ image: `images/aB3dE5fG7h${index}.jpg` })
        .where('id', '=', id)
        .execute()
  })
}

async function countProjects({ services: { db } }: App): Promise<number> {
  const { number } = await db
    .selectFrom('project')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow()
  return number
}

async function signIn(app: App): Promise<Send> {
  const { publicUrl } = app.services.config
  await app.services.auth.addAdministrator(administrator.username, administrator.password)
  const own = { Origin: publicUrl, 'Sec-Fetch-Site': 'same-origin' }
  const send = async (path: string, init?: RequestInit) => app.fetch(new Request(publicUrl + path, init))
  const answer = await send('/admin', {
    method: 'POST',
    headers: own,
    body: new URLSearchParams(administrator),
  })
  const Cookie = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  return (path, init) => send(path, { ...init, headers: { ...own, Cookie } })
}

async function add(_: App, send: Send, round: number) {
  const { image: _image, topposition: _place, ...typed } = project({ code: `new ${round}` })
  const fields = { id: crypto.randomUUID(), ...typed, imageUrl: `images/aB3dE5fG7h${round}.jpg` }
  const answer = await send('/admin/products', { method: 'POST', body: new URLSearchParams(fields) })
  if (answer.status !== 303)
    throw new Error(`adding a project answered ${answer.status}: ${await answer.text()}`)
}

async function readSitemap(app: App, send: Send) {
  app.services.pages.invalidate()
  const index = await (await send('/sitemap.xml')).text()
  for (const [, part] of index.matchAll(/<loc>[^<]*(\/sitemaps\/\d+\.xml)</g))
    await readWhole(send(part ?? ''))
}
