import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, describeEngines, type TestApp } from '#test/app.ts'
import { readVisits } from './visits.server.ts'

describeEngines('counting visits', (createApp, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(() => app.empty())
  const visit = async (): Promise<number> => {
    const answer = await app.request('/visits', { method: 'POST' })
    expect(answer.status).toBe(200)
    const { number } = await answer.json()
    return number
  }

  it('answers with the number for the Visitors Count line', async () => {
    expect(await visit()).toBe(1)
    expect(await visit()).toBe(2)
  })

  it('adds to what was counted before the move', async () => {
    await app.services.db.insertInto('visit_day').values({ day: 'before', number: 18_435 }).execute()
    expect(await visit()).toBe(18_436)
  })

  it('gathers, and writes them by itself', async () => {
    await Promise.all(Array.from({ length: 50 }, visit))
    await expect.poll(() => readVisits(app.services.db), { timeout: 10_000 }).toBe(50)
    const rows = await app.services.db.selectFrom('visit_day').selectAll().execute()
    expect(rows).toEqual([{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), number: 50 }])
  })

  it('loses none at the stop', async () => {
    const other = await createTestApp({ engine, config: { databaseUrl: app.config.databaseUrl } })
    await Promise.all(Array.from({ length: 7 }, () => other.request('/visits', { method: 'POST' })))
    if (engine === 'postgres') {
      await other.close()
      expect(await readVisits(app.services.db)).toBe(7)
      return
    }
    const { dataDir } = other.config
    await other.app.close()
    const again = await createTestApp({ config: { dataDir } })
    expect(await readVisits(again.services.db)).toBe(7)
    await again.close()
  })

  it('does not drop cached pages', async () => {
    await app.request('/projects')
    await visit()
    await app.services.visits.flush()
    expect(app.services.pages.get('/projects')).toBeDefined()
  })

  it('takes no other method', async () => {
    expect((await app.request('/visits')).status).not.toBe(200)
  })
})
