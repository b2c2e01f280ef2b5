import { hash } from 'node:crypto'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { photographStore } from '../../app/features/projects/story/store.server.ts'
import { projectsPerPage } from '../../app/features/projects/project.ts'
import { chunksOf } from '../../app/platform/database/chunks.ts'
import { refreshStatistics } from '../../app/platform/database/maintenance.server.ts'
import { sweep } from '../../app/platform/files/sweep.server.ts'
import { variantKey } from '../../app/platform/images/variants.ts'
import { startPostgres } from '../../test/postgres.ts'
import { typedProject } from '../../tools/seed/content.ts'
import { seedPapers, seedProjects } from '../../tools/seed/seed.ts'
import { newFolder } from '../deployment.ts'
import { median } from '../measure.ts'
import { openProduct } from '../product.ts'
import { readWhole, signIn, type App, type Send } from '../signed-in-product.ts'
import { engines, type Lab, type Subject } from '../subject.ts'

const photographsEach = 20
const projectsForEachPaper = 20
const stored = { access: 'public', type: 'image/jpeg', variants: 'plain' } as const

interface Measured {
  /** Milliseconds. */
  took: number
  /** Milliseconds of processor time: the longest turn of the event loop, in which nobody else was answered. */
  blocked: number
}

interface Act {
  /** Whether its work grows with the number of projects; otherwise it must take as long as before. */
  grows?: boolean
  rounds: number
  run(app: App, send: Send, round: number): Promise<unknown>
}

const read = (path: string): Act => ({ rounds: 10, run: (_, send) => readWhole(send, path) })
const uncached = (path: (projects: number) => string): Act => ({
  rounds: 10,
  async run({ services }, send) {
    services.pages.invalidate()
    const [{ number } = { number: 0 }] = await services.db
      .selectFrom('project')
      .select(({ fn }) => fn.countAll<number>().as('number'))
      .execute()
    await readWhole(send, path(number))
  },
})
const grows = (run: Act['run']): Act => ({ grows: true, rounds: 2, run })
const acts: Record<string, Act> = {
  'projects, first page': uncached(() => '/projects?status=all'),
  'projects of a use': uncached(() => '/projects?status=all&use=hospitality'),
  'projects, page near the end': uncached(
    (number) => `/projects?status=all&page=${Math.floor((number / projectsPerPage) * 0.95)}`,
  ),
  'a project': uncached(() => '/projects/98'),
  'back office: list': read('/admin/products/edit'),
  'back office: search': read('/admin/products/edit?search=Meydan+Villa'),
  'back office: hotels over 50 million since 2020': read(
    '/admin/products/edit?use=hospitality&contractValueFrom=50000000&handedOverFrom=2020-01-01',
  ),
  'back office: papers that expire': read('/admin/papers/edit?expiring=soon'),
  'back office: a project is added': { rounds: 5, run: add },
  'list for search engines': grows(readSitemap),
  'export, CSV': grows((_, send) => readWhole(send, '/admin/documents/export?kind=project&format=csv')),
  'export, Excel': grows((_, send) => readWhole(send, '/admin/documents/export?kind=project&format=xlsx')),
  'daily sweep of files': grows(({ services }) => sweep(services)),
  backup: grows(({ services }, _, round) => services.backups.take(Date.now() + round * 1000)),
}

export default {
  about:
    'the cost of ten times as many projects, each with twenty photographs, and as many papers, one for twenty projects; --quick: 100 and 1,000 instead of 10,000',
  engines,
  async run(lab) {
    const most = lab.rounds(10_000)
    const few = await measure(lab, most / 10)
    const many = await measure(lab, most)
    for (const [what, { grows }] of Object.entries(acts)) {
      const [before, after] = [few.get(what), many.get(what)]
      if (!before || !after) continue
      lab.goal({
        what: `${what}, ${most} projects instead of ${most / 10} (${after.took.toFixed(0)} ms): factor`,
        atMost: grows ? 12 : 2,
        // Times shorter than a frame vary by more than they grow.
        measured: after.took < 16 ? 1 : after.took / Math.max(before.took, 8),
      })
      lab.goal({ what: `${what}: others are blocked for`, atMost: 50, measured: after.blocked, unit: 'ms' })
    }
  },
} satisfies Subject

async function measure(lab: Lab, size: number): Promise<Map<string, Measured>> {
  const folder = newFolder()
  const postgres = lab.engine === 'postgres' ? await startPostgres() : undefined
  const app = await openProduct({ DATA_DIR: folder, DATABASE_URL: postgres?.url })
  app.services.images.wake = () => {}
  const results = new Map<string, Measured>()
  try {
    const began = performance.now()
    await addPhotographs(app, size, join(folder, 'files', 'public'))
    await seedPapers(app.services.db, size / projectsForEachPaper)
    lab.progress(`${size} projects with their photographs took ${Math.round(performance.now() - began)} ms`)
    const send = await signIn(app)
    for (const [what, { rounds, run }] of Object.entries(acts)) {
      const took: number[] = []
      const blocked: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const longest = watchEventLoop()
        const began = performance.now()
        await run(app, send, round)
        took.push(performance.now() - began)
        blocked.push(await longest())
      }
      // The minimum excludes garbage collection, which happens now and then.
      results.set(what, { took: median(took), blocked: Math.min(...blocked) })
    }
  } finally {
    await app.close()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return results
}

/** How long the event loop is blocked by our own work, excluding that of other processes. */
function watchEventLoop() {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [last, longest] = [used(), 0]
  const looking = setInterval(() => {
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return async () => {
    await wait(5)
    clearInterval(looking)
    return longest
  }
}

/**
 * Projects, each with a cover, twenty photographs and the smaller versions of one of them, which all others have
 * too. All are links to a few files, since nothing measured opens one.
 */
async function addPhotographs({ services: { db } }: App, size: number, place: string) {
  await seedProjects(db, size)
  await mkdir(join(place, 'images'), { recursive: true })
  const projects = await db.selectFrom('project').select('id').orderBy('id').execute()
  let source = ''
  for (const [portion, some] of [...chunksOf(projects)].entries()) {
    // Most file systems limit the links to one file.
    if (portion % 8 === 0) {
      source = join(place, '..', `source-${portion}`)
      await writeFile(source, Buffer.alloc(2_000, 'photograph'))
    }
    const stories = some.map(({ id }) => {
      const keys = Array.from({ length: 1 + photographsEach }, (_, at) => `images/aB3dE5fG7h${id}-${at}.jpg`)
      return { id, keys, sha256: hash('sha256', id) }
    })
    for (const { keys, sha256 } of stories) {
      const variants = [variantKey(sha256, 320, 'webp'), variantKey(sha256, 320, 'jpg')] as const
      await mkdir(join(place, variants[0], '..'), { recursive: true })
      await Promise.all([...keys, ...variants].map((path) => link(source, join(place, path))))
    }
    await db.transaction().execute(async (tx) => {
      const facts = { width: 320, height: 240, bytes: 2_000, created_at: 1 }
      const files = stories.flatMap(({ keys, sha256 }) =>
        keys.map((key) => ({ key, sha256, ...facts, ...stored })),
      )
      for (const rows of chunksOf(files)) await tx.insertInto('file').values(rows).execute()
      for (const { id, keys } of stories)
        await tx.updateTable('project').set({ image: keys[0] }).where('id', '=', id).execute()
      const photographs = stories.flatMap(({ id, keys }) =>
        keys.slice(1).map((key, at) => {
          const values = photographStore.toValues({ project: id, image: { key }, position: at + 1 })
          return { id: `${id}-${at}`, rev: 1, createdAt: 1, values }
        }),
      )
      await photographStore.importAll(tx, photographs)
    })
  }
  await refreshStatistics(db) // As after an import.
}

async function add(_: App, send: Send, round: number) {
  const typed = { ...typedProject, code: `new ${round}` }
  const fields = { id: crypto.randomUUID(), ...typed, imageUrl: `images/aB3dE5fG7hmany-0000001-${round}.jpg` }
  const { status } = await send('/admin/products', { method: 'POST', body: new URLSearchParams(fields) })
  if (status !== 303) throw new Error(`adding a project answered ${status}`)
}

async function readSitemap({ services }: App, send: Send) {
  services.pages.invalidate()
  const index = await (await send('/sitemap.xml')).text()
  for (const [, part = ''] of index.matchAll(/<loc>[^<]*(\/sitemaps\/\d+\.xml)</g))
    await readWhole(send, part)
}
