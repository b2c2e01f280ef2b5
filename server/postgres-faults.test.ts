import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { change } from '#app/platform/change.server.ts'
import { findUnavailable } from '#app/platform/http/unavailable.server.ts'
import { openPostgresLive } from '#app/platform/live/postgres-live.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { asOwner, newDatabaseUrl, terminateBackends } from '#test/database.ts'
import { linkTo, type TcpLink } from '#test/tcp-link.ts'

const html = { Accept: 'text/html' }

describe('PostgreSQL that ends connections', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ engine: 'postgres' })
    return () => app.close()
  })

  /** How many statements are under way that wait for time to pass. */
  async function countSleeping() {
    const statement = `select from pg_stat_activity where datname = $1 and query like 'select pg_sleep%' and state = 'active'`
    const database = new URL(app.config.databaseUrl ?? '').pathname.slice(1)
    return (await asOwner(statement, [database])).rowCount ?? 0
  }

  /** Which of them came through. Whatever ends the process ends this test run too. */
  async function survive(ask: () => Promise<unknown>) {
    const ended = Promise.allSettled(Array.from({ length: 8 }, ask))
    await vi.waitUntil(async () => (await countSleeping()) > 0)
    for (let time = 0; time < 5; time += 1) await terminateBackends(app.config.databaseUrl ?? '')
    for (const one of await ended)
      if (one.status === 'rejected') expect(findUnavailable(one.reason), String(one.reason)).toBeDefined()
    expect((await app.request('/projects', { headers: html })).status).toBe(200)
  }

  it('in the middle of statements refuses those, and serves the next request', () =>
    survive(() => sql`select pg_sleep(0.2)`.execute(app.services.db)))

  it('in the middle of transactions leaves nothing of them', async () => {
    await survive(() =>
      change(app.services, { name: 'Layla' }, 'settings', async (tx) => {
        const key = crypto.randomUUID()
        await tx.insertInto('meta').values({ key, value: key }).execute()
        await sql`select pg_sleep(0.2)`.execute(tx)
        return { outcome: key, revisions: [{ kind: 'setting', id: key, after: { key } }] }
      }),
    )
    const { db } = app.services
    const notes = await db.selectFrom('meta').select('key').where('key', 'like', '%-%-%-%-%').execute()
    const revisions = await db.selectFrom('revision').select('record_id').execute()
    expect(revisions.map(({ record_id }) => record_id).toSorted()).toEqual(
      notes.map(({ key }) => key).toSorted(),
    )
  })
})

describe('PostgreSQL behind a network that has gone silent', () => {
  let app: TestApp
  let link: TcpLink
  let cookie: string
  beforeAll(async () => {
    const linked = await linkTo((await newDatabaseUrl('postgres')) ?? '')
    link = linked.link
    app = await createTestApp({ config: { databaseUrl: linked.url } })
    cookie = await app.signIn()
    await app.request('/projects')
  })
  afterAll(async () => {
    link.repair()
    await app.close()
    await link.close()
  })

  it('refuses what is asked, long before a statement is given up, and is not ready', async () => {
    app.services.pages.drop()
    link.silence()
    const began = Date.now()
    const asked = ['/projects', '/news', '/clients', '/admin', '/readyz'].map((path) =>
      app.request(path, { cookie, headers: html }),
    )
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
    expect(Date.now() - began).toBeLessThan(10_000)
    expect((await app.request('/healthz')).status).toBe(200)
  })

  it('serves again by itself once it is heard', async () => {
    link.repair()
    await vi.waitUntil(async () => (await app.request('/readyz')).status === 200, 5_000)
    expect((await app.request('/projects', { headers: html })).status).toBe(200)
  })

  it('is noticed on the listening connection too, and then everything may have changed', async () => {
    const linked = await linkTo(app.config.databaseUrl ?? '')
    onTestFinished(() => linked.link.close())
    const { db, log } = app.services
    const live = await openPostgresLive(linked.url, db, log, 50)
    const heard = Promise.withResolvers<string>()
    live.subscribe(heard.resolve)
    linked.link.silence()
    await linked.link.swallowed()
    linked.link.repair()
    expect(await heard.promise).toBe('everything')
    await live.close()
  })
})
