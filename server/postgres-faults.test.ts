import { programNamed } from '#app/platform/changes/actors.server.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { change } from '#app/platform/changes/change.server.ts'
import { lock, lockTimeoutMs, type Tx } from '#app/platform/database/database.server.ts'
import { findUnavailable, unavailable } from '#app/platform/errors/unavailable.server.ts'
import { watchWithdrawals } from '#app/platform/changes/withdrawals.server.ts'
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

  /** How many `pg_sleep` statements are running. */
  async function countSleeping() {
    const statement = `select from pg_stat_activity where datname = $1 and query like 'select pg_sleep%' and state = 'active'`
    const database = new URL(app.config.databaseUrl ?? '').pathname.slice(1)
    return (await asOwner(statement, [database])).rowCount ?? 0
  }

  /**
   * Terminates connections while eight of these run at a time: each may fail only with `Unavailable`, and the
   * site serves again. A crash would end this test run too.
   */
  async function survive(ask: () => Promise<unknown>) {
    const failures: unknown[] = []
    let isOver = false
    const asking = Array.from({ length: 8 }, async () => {
      while (!isOver) await ask().catch((error: unknown) => failures.push(error))
    })
    for (let time = 0; time < 5; time += 1) {
      await expect.poll(countSleeping).toBeGreaterThan(0)
      await terminateBackends(app.config.databaseUrl ?? '')
    }
    isOver = true
    await Promise.all(asking)
    expect(failures).not.toEqual([])
    for (const error of failures) expect(findUnavailable(error), String(error)).toBeDefined()
    await expect.poll(async () => (await app.request('/projects', { headers: html })).status).toBe(200)
  }

  it('in the middle of statements refuses those, and serves again', () =>
    survive(() => sql`select pg_sleep(0.1)`.execute(app.services.db)))

  it('in the middle of transactions leaves nothing of them', async () => {
    await survive(() =>
      change(app.services, programNamed('Layla'), 'settings', async (tx) => {
        const key = crypto.randomUUID()
        await tx.insertInto('meta').values({ key, value: key }).execute()
        await sql`select pg_sleep(0.1)`.execute(tx)
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

describe('PostgreSQL whose tables an operator holds', () => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await createTestApp({ engine: 'postgres' })
    cookie = await app.signIn()
    return () => app.close()
  })

  function write() {
    const body = new URLSearchParams({ intent: 'read-all' })
    return app.request('/admin/call-requests.data', { method: 'POST', cookie, body })
  }

  /** Runs the statement in a transaction that stays open, like one forgotten in a shell. */
  async function hold(statement: string) {
    const client = new pg.Client(app.config.databaseUrl)
    await client.connect()
    await client.query('begin')
    await client.query(statement)
    return async () => {
      await client.query('rollback')
      await client.end()
    }
  }

  it('refuses who writes to them with a sentence', async () => {
    const letGo = await hold('lock table request in exclusive mode')
    const answer = await write()
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await answer.text()).toContain(unavailable.locked.sentence)
    await letGo()
    expect((await write()).status).toBe(202)
  })

  it('refuses a crowd of them in seconds, and shows pages again then', async () => {
    const letGo = await hold('lock table meta in exclusive mode')
    const began = Date.now()
    const note = async (tx: Tx) => {
      await tx.insertInto('meta').values({ key: crypto.randomUUID(), value: '' }).execute()
      return { outcome: 'saved', revisions: [] }
    }
    const saves = Array.from({ length: 40 }, () =>
      change(app.services, programNamed('Layla'), 'settings', note),
    )
    // Some got a connection and waited for the table, the others for a connection.
    for (const one of await Promise.allSettled(saves))
      expect(one.status === 'rejected' && findUnavailable(one.reason)?.reason).toMatch(/^(locked|database)$/)
    expect(Date.now() - began).toBeLessThan(15_000)
    app.services.pages.invalidate()
    expect((await app.request('/projects', { headers: html })).status).toBe(200)
    await letGo()
    await expect(change(app.services, programNamed('Layla'), 'settings', note)).resolves.toBe('saved')
  })

  it('refuses a page that would show them, too', async () => {
    const letGo = await hold('lock table vacancy in access exclusive mode')
    app.services.pages.invalidate()
    const answer = await app.request('/careers', { headers: html })
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    await letGo()
    expect((await app.request('/careers', { headers: html })).status).toBe(200)
  })

  it('lets a save wait for one of ours', async () => {
    const letGo = await hold(`select pg_advisory_xact_lock(hashtext('call-request'))`)
    setTimeout(letGo, lockTimeoutMs / 2)
    const { db } = app.services
    expect(await db.transaction().execute((tx) => lock(tx, 'call-request').then(() => 'done'))).toBe('done')
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
    app.services.pages.clear()
    link.silence()
    const began = Date.now()
    const asked = ['/projects', '/news', '/clients', '/admin', '/readyz'].map((path) =>
      app.request(path, { cookie, headers: html }),
    )
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
    expect(Date.now() - began).toBeLessThan(15_000)
    expect((await app.request('/healthz')).status).toBe(200)
  })

  it('serves again by itself once it is heard', async () => {
    link.repair()
    await expect.poll(async () => (await app.request('/readyz')).status).toBe(200)
    expect((await app.request('/projects', { headers: html })).status).toBe(200)
  })

  it('is noticed on the listening connection too, and then everything may have changed', async () => {
    const linked = await linkTo(app.config.databaseUrl ?? '')
    onTestFinished(() => linked.link.close())
    const { db, log } = app.services
    const live = await openPostgresLive(linked.url, db, log, watchWithdrawals(db), 50)
    const heard = Promise.withResolvers<string>()
    live.subscribe(heard.resolve)
    linked.link.silence()
    await linked.link.swallowed()
    linked.link.repair()
    expect(await heard.promise).toBe('everything')
    await live.close()
  })
})
