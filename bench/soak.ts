// Whether memory grows during ten minutes of full activity: visitors request stored pages and different
// addresses, and an administrator reads, and adds a project with a photograph every two seconds, which
// renders all pages again. node bench/soak.ts [minutes]. Needs wrk (Debian's). Loopback only; npm run bench
// leaves it out, as it has only ten minutes for everything.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { flood } from '#test/flood.ts'
import { signInAt } from '#test/remote-admin.ts'
import { residentMemory } from '#test/resident-memory.ts'
import { startSite } from '#test/site-process.ts'
import { project } from '#tools/seed/content.ts'
import { newPreparedSite } from './prepared-site.ts'
import { median, printGoals, printTable } from './table.ts'

const run = promisify(execFile)
const minutes = Number(process.argv[2] ?? 10)
const perMinute = 12
const read = ['/admin/overview', '/admin/products', '/admin/history', '/admin/call-requests', '/admin/health']

const folder = await newPreparedSite()
const site = await startSite({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
const { cookie } = await signInAt(site.url)
const { image: _none, topposition: _place, ...typed } = project()
const photograph = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#f26b21' } })
  .jpeg()
  .toBuffer()
const end = performance.now() + minutes * 60_000
const isOver = () => performance.now() >= end
const resident: number[] = []
let added = 0
let screens = 0
const answers: Record<string, number> = {}

try {
  await Promise.all([visit(), wander(), readScreens(), addProjects(), note()])
} finally {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}
const each = Array.from({ length: minutes }, (_, minute) =>
  resident.slice(minute * perMinute, (minute + 1) * perMinute),
)
printTable(
  `resident memory in MB over ${minutes} minutes: ${added} projects added, ${screens} screens read, varying addresses: ${JSON.stringify(answers)}`,
  ['minute', 'minimum', 'median', 'maximum'],
  each.map((noted, minute) => [
    String(minute + 1),
    ...[Math.min(...noted), median(noted), Math.max(...noted)].map((megabytes) => megabytes.toFixed(0)),
  ]),
)
// The first minute loads what is loaded on first use.
const third = Math.max(1, Math.floor((minutes - 1) / 3))
const early = median(each.slice(1, 1 + third).flat())
const late = median(each.slice(-third).flat())
printGoals([
  {
    what: `memory at the end of ${minutes} minutes compared with the start`,
    atMost: 1.1,
    measured: late / early,
  },
])

async function visit() {
  const paths = ['/', '/projects', '/projects/198', '/about', '/contact', '/careers']
  for (let round = 0; !isOver(); round += 1) {
    const path = paths[round % paths.length] ?? '/'
    await run('wrk', ['-t1', '-c8', '-d2s', '-H', 'Accept-Encoding: br', site.url + path])
  }
}

async function wander() {
  while (!isOver()) {
    const statuses = await flood({
      url: `http://127.0.0.1:${Number(new URL(site.url).port)}`,
      patterns: ['/projects?ref=#', '/?utm_source=#', '/projects/none-#'],
      connections: 2,
      milliseconds: 5_000,
    })
    for (const [status, number] of Object.entries(statuses)) answers[status] = (answers[status] ?? 0) + number
  }
}

async function readScreens() {
  for (; !isOver(); screens += 1) {
    const answer = await fetch(site.url + read[screens % read.length], { headers: { Cookie: cookie } })
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
    await answer.arrayBuffer()
  }
}

async function addProjects() {
  for (; !isOver(); added += 1) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...typed, code: `S${added}`, id: randomUUID() }))
      form.append(name, value)
    form.append('imageUrl', new File([new Uint8Array(photograph)], `crane-${added}.jpg`))
    const answer = await fetch(`${site.url}/admin/products`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: site.url },
      body: form,
      redirect: 'manual',
    })
    if (answer.status !== 303) throw new Error(`adding a project answered ${answer.status}`)
    await wait(2_000)
  }
}

async function note() {
  while (!isOver()) {
    await wait(60_000 / perMinute)
    resident.push(residentMemory(site.pid) / 1e6)
  }
}
