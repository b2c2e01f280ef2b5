// With 100,000 projects: how long the first page takes uncached, how long a search takes, on both engines.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listForAdministrator } from '#app/features/projects/admin-list/queries.server.ts'
import { readView } from '#app/features/projects/admin-list/view.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { startPostgres } from '#test/postgres.ts'
import { seedProjects } from '#tools/seed/seed.ts'
import { loadProduct } from '../scripts/app-module.ts'
import { printTable, readWhole, time } from './table.ts'

const projects = 100_000
const rounds = 20

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
const postgres = await startPostgres()
const { createApp } = await loadProduct()
const rows: string[][] = []
try {
  for (const engine of ['SQLite', 'PostgreSQL']) {
    const url = engine === 'SQLite' ? undefined : postgres.url
    const config = readConfig({ DATA_DIR: join(folder, engine), DATABASE_URL: url, LOG_LEVEL: 'silent' })
    const app = await createApp(config)
    const { db, pages } = app.services
    await seedProjects(db, projects)

    const page = async (address: string) => {
      const get = () => {
        pages.drop()
        return readWhole(app.fetch(new Request(config.publicUrl + address)))
      }
      rows.push([engine, address, ...(await time(rounds, get))])
    }
    const find = (text: string) => listForAdministrator(db, readView(new URLSearchParams({ search: text })))
    const search = async (text: string) =>
      rows.push([engine, `search “${text}”`, ...(await time(rounds, () => find(text)))])
    await page('/projects')
    await page('/projects?status=all')
    await page('/projects?status=completed&type=villa')
    await page('/projects?status=all&page=1500')
    await search('Meydan')
    await search('99')
    await search('no such project')
    await app.close()
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
printTable(
  `${projects.toLocaleString('en')} projects, uncached, ms`,
  ['engine', 'what', 'first', 'median'],
  rows,
)
