import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { projectsPerSitemap } from '#app/site/search-engines/sitemap.server.ts'
import { openAdmin } from '#test/admin.ts'
import { createTestApp } from '#test/app.ts'
import { seedProjects } from '#tools/seed/seed.ts'

const projects = 3_000
/** SQLite answers synchronously, so other requests run only when the reader yields: every so many rows. */
const rowsAtOnce = 100

it.each([
  ['/sitemaps/1.xml', projectsPerSitemap],
  ['/admin/documents/export?kind=project&format=csv', projects],
  ['/admin/documents/export?kind=project&format=xlsx', projects],
])('%s of many projects lets others be answered all the while', async (path, read) => {
  const app = await createTestApp()
  await seedProjects(app.services.db, projects)
  const admin = await openAdmin(app)
  let looks = 0
  let isOver = false
  const others = (async () => {
    for (; !isOver; looks += 1) await yieldToEventLoop()
  })()
  const answer = await admin.get(path)
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20 * read)
  isOver = true
  await others
  expect(looks).toBeGreaterThanOrEqual(read / rowsAtOnce)
  await app.close()
})
