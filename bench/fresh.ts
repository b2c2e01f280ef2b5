// What a page costs that nobody has asked for yet, compression for the asker included, in time of a processor: node
// bench/fresh.ts. With --cpu-prof before it Node writes down where the time goes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#app/platform/config.server.ts'
import { loadProduct } from '../scripts/app-module.ts'
import { firstStart } from '../scripts/first-start.ts'
import { printTable, readWhole } from './table.ts'

const paths = ['/', '/projects', '/projects/198', '/about', '/contact', '/careers']
const warming = 60
const rounds = 150

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-fresh-'))
const { createApp } = await loadProduct()
const app = await createApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
app.services.images.wake = () => {}
await firstStart(app.services)
const rows: string[][] = []
for (const path of paths) {
  await ask(path, warming)
  const before = process.cpuUsage()
  const bytes = await ask(path, rounds)
  const { user, system } = process.cpuUsage(before)
  const each = (user + system) / rounds / 1000
  rows.push([path, (bytes / 1000).toFixed(1), each.toFixed(2), (1000 / each).toFixed(0)])
}
await app.close()
await rm(folder, { recursive: true, force: true })
printTable('a page that nobody has asked for yet', ['', 'kB', 'processor, ms', 'a second and core'], rows)

/** @returns how many bytes each was */
async function ask(path: string, times: number): Promise<number> {
  let bytes = 0
  for (let time = 0; time < times; time += 1) {
    app.services.pages.drop()
    const request = new Request(`http://localhost:3000${path}`, {
      headers: { 'Accept-Encoding': 'gzip, br' },
    })
    const answer = await app.fetch(request)
    bytes = Number(answer.headers.get('Content-Length'))
    await readWhole(answer)
  }
  return bytes
}
