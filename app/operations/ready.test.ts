import { closeSync, openSync, renameSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { examineAll } from '#app/operations/health/examine.server.ts'
import { sqliteFile } from '#app/platform/errors/database-error.server.ts'
import { addTestProject } from '#test/projects.ts'
import { createTestApp, describeEngines } from '#test/app.ts'
import { asOwner } from '#test/database.ts'

describeEngines('the signs of life', (createApp) => {
  it('say that the process lives, and that it can serve', async () => {
    const app = await createApp()
    const signs = ['/healthz', '/readyz', '/servez'].map((path) => app.request(path))
    const answers = await Promise.all(signs)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const answer of answers) expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  it('say 503 while the process stops, though it lives', async () => {
    const app = await createApp()
    app.app.drain()
    const answer = await app.request('/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ wrong: ['stopping'] })
    expect((await app.request('/servez')).status).toBe(503)
    expect((await app.request('/healthz')).status).toBe(200)
  })

  it('name a data folder that is gone', async () => {
    const app = await createApp()
    renameSync(app.config.dataDir, `${app.config.dataDir}-gone`)
    const answer = await app.request('/readyz')
    renameSync(`${app.config.dataDir}-gone`, app.config.dataDir)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ wrong: ['the data folder can not be written'] })
    // Pages in memory are served all the same.
    expect((await app.request('/servez')).status).toBe(200)
    expect((await app.request('/readyz')).status).toBe(200)
  })
})

describe('the signs of life · when a page of the SQLite file is damaged', () => {
  it('say so from the first statement that met it, and doctor says what to do', async () => {
    const app = await createTestApp()
    await addTestProject(app.services, { code: '100' })
    expect((await app.request('/readyz')).status).toBe(200)
    damagePagesOf('project', sqliteFile(app.config))
    await app.services.db
      .selectFrom('project')
      .selectAll()
      .execute()
      .catch(() => {})
    const answer = await app.request('/readyz')
    expect(answer.status).toBe(503)
    expect(JSON.stringify(await answer.json())).toContain('the database file is damaged')
    const found = await examineAll({ DATA_DIR: app.config.dataDir, PATH: process.env.PATH })
    const { state, detail, advice } = found.find(({ name }) => name === 'Database') ?? {}
    expect([state, detail]).toEqual(['wrong', `${sqliteFile(app.config)} is damaged.`])
    expect(advice).toContain('restore the last backup')
    expect(found.map(({ name }) => name)).toContain('Storage')
    await app.close()
  })
})

/** Overwrites the first page of a table, as a failing disk might. */
function damagePagesOf(table: string, file: string) {
  using sqlite = new DatabaseSync(file)
  sqlite.exec('pragma wal_checkpoint(truncate)')
  const { page } = sqlite.prepare('select rootpage as page from sqlite_schema where name = ?').get(table) as {
    page: number
  }
  const { page_size: size } = sqlite.prepare('pragma page_size').get() as { page_size: number }
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(size, 0xab), 0, size, (page - 1) * size)
  closeSync(handle)
}

describe('the signs of life · when PostgreSQL goes away', () => {
  it('say 503 until it is back, and the process lives on', async () => {
    const app = await createTestApp({ engine: 'postgres' })
    const database = new URL(app.config.databaseUrl ?? '').pathname.slice(1)
    const letIn = (allowed: boolean) =>
      asOwner(`alter database ${database} with allow_connections ${allowed}`)
    const sendAway = () =>
      asOwner('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])

    await letIn(false)
    await sendAway()
    const readyStatus = async () => (await app.request('/readyz')).status
    await expect.poll(readyStatus).toBe(503)
    const away = await app.request('/readyz')
    expect(away.status).toBe(503)
    expect(await away.json()).toEqual({ wrong: ['the database does not answer'] })
    expect((await app.request('/healthz')).status).toBe(200)
    expect((await app.request('/servez')).status).toBe(200)
    const page = await app.request('/projects')
    expect(page.status).toBe(503)
    expect(await page.text()).not.toMatch(/postgres|ECONN|not currently accepting|stack/i)

    await letIn(true)
    await expect.poll(readyStatus).toBe(200)
    expect((await app.request('/projects')).status).toBe(200)
    await app.close()
  })
})
