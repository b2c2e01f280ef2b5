// The processor time of a page that is not cached yet, including its compression for the first visitor: node
// bench/fresh.ts. With --cpu-prof before the file, Node writes a profile.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#app/platform/config.server.ts'
import { compressQuickly } from '#server/page-compression.ts'
import { loadProduct } from '../scripts/app-module.ts'
import { firstStart } from '../scripts/first-start.ts'
import { isShort, printGoals, printTable, readWhole, type Goal } from './table.ts'

const paths = ['/', '/projects', '/projects/198', '/about', '/contact', '/careers']
const warming = 60
const rounds = isShort ? 60 : 150

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-fresh-'))
const { createApp } = await loadProduct()
const app = await createApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
app.services.images.wake = () => {}
await firstStart(app.services)
// The state after the smaller versions of all photographs were made, because pages refer to them.
await app.services.db.updateTable('file').set({ variants: 'ready' }).where('width', 'is not', null).execute()
const rows: string[][] = []
const goals: Goal[] = []
const spent = new Map(paths.map((path) => [path, { microseconds: 0, bytes: 0 }]))
for (let round = -warming; round < rounds; round += 1) {
  app.services.pages.invalidate()
  // The first one also reads what all of them share.
  for (let index = 0; index < paths.length; index += 1) {
    const path = paths[(round + warming + index) % paths.length] ?? '/'
    const before = process.cpuUsage()
    const bytes = await ask(path)
    const { user, system } = process.cpuUsage(before)
    if (round >= 0)
      Object.assign(spent.get(path) ?? {}, {
        bytes,
        microseconds: (spent.get(path)?.microseconds ?? 0) + user + system,
      })
  }
}
for (const [path, { microseconds, bytes }] of spent) {
  const each = microseconds / rounds / 1000
  rows.push([path, (bytes / 1000).toFixed(1), each.toFixed(2), (1000 / each).toFixed(0)])
  goals.push({
    what: `${path}, uncached: per second and core`,
    atLeast: 250,
    measured: 1000 / each,
    why: await sayCompression(path, each),
  })
}
await app.close()
await rm(folder, { recursive: true, force: true })
printTable('an uncached page', ['', 'kB', 'CPU time, ms', 'per second and core'], rows)
printGoals(goals)

/** How much of the time is unavoidable compression. */
async function sayCompression(path: string, each: number): Promise<string> {
  const html = await (await app.fetch(new Request(`http://localhost:3000${path}`))).text()
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) compressQuickly(Buffer.from(html), 'br')
  const { user, system } = process.cpuUsage(before)
  const compression = (user + system) / rounds / 1000
  return `${each.toFixed(1)} ms for ${(html.length / 1000).toFixed(0)} kB, ${compression.toFixed(1)} of it compression`
}

/** @returns the size of the page in bytes */
async function ask(path: string): Promise<number> {
  const request = new Request(`http://localhost:3000${path}`, { headers: { 'Accept-Encoding': 'gzip, br' } })
  const answer = await app.fetch(request)
  await readWhole(answer)
  return Number(answer.headers.get('Content-Length'))
}
