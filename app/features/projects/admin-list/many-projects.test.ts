import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openAdmin } from '#test/admin.ts'
import { createTestApp } from '#test/app.ts'
import { seedProjects } from '#tools/seed/seed.ts'

const projects = 3_000
/** SQLite answers synchronously, so other requests run only when the reader yields. */
const minLooks = projects / 100

it.each(['/sitemap.xml', '/admin/products/export?format=csv', '/admin/products/export?format=xlsx'])(
  '%s of many projects lets others be answered all the while',
  async (path) => {
    const app = await createTestApp()
    await seedProjects(app.services.db, projects)
    const admin = await openAdmin(app)
    let looks = 0
    let isOver = false
    const others = (async () => {
      for (; !isOver; looks += 1) await yieldToEventLoop()
    })()
    const answer = await admin.get(path)
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(50_000)
    isOver = true
    await others
    expect(looks).toBeGreaterThanOrEqual(minLooks)
    await app.close()
  },
)
