// How long History and the overview take with 20,000 revisions, half of them from one import, on both
// engines.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#app/platform/config.server.ts'
import { startPostgres } from '#test/postgres.ts'
import { administrator } from '#tools/seed/content.ts'
import { seedHistory } from '#tools/seed/seed.ts'
import { loadProduct } from '../scripts/app-module.ts'
import { isShort, printTable, readWhole, time } from './table.ts'

const revisions = 20_000
const rounds = isShort ? 5 : 20

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
const postgres = await startPostgres()
const { createApp } = await loadProduct()
const rows: string[][] = []
try {
  for (const engine of ['SQLite', 'PostgreSQL']) {
    const url = engine === 'SQLite' ? undefined : postgres.url
    const config = readConfig({ DATA_DIR: join(folder, engine), DATABASE_URL: url, LOG_LEVEL: 'silent' })
    const app = await createApp(config)
    const { db, auth } = app.services
    await seedHistory(db, revisions)
    await auth.addAdministrator(administrator.username, administrator.password)
    const send = (path: string, init?: RequestInit) => app.fetch(new Request(config.publicUrl + path, init))
    const signedIn = await send('/admin/history', {
      method: 'POST',
      headers: { Origin: config.publicUrl, 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams(administrator),
    })
    const Cookie = signedIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')

    const page = async (address: string) => {
      const get = () => readWhole(send(address, { headers: { Cookie } }))
      rows.push([engine, address, ...(await time(rounds, get))])
    }
    await page('/admin/history')
    await page('/admin/history?kind=project&who=Sara')
    await page('/admin/history?kind=setting')
    await page('/admin/history?until=10100')
    await page('/admin/history?kind=project&change=import')
    await page('/admin/history?kind=project&record=many-5001')
    await page('/admin/overview')
    await app.close()
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
printTable(
  `History with ${revisions.toLocaleString('en')} revisions, ms`,
  ['engine', 'what', 'first', 'median'],
  rows,
)
