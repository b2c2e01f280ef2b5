import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { Readable } from 'node:stream'
import { examineSite } from '#app/operations/health/examine.server.ts'
import { createRefusedWrites } from '#app/platform/errors/refused-writes.server.ts'
import { withStorageErrors } from '#app/platform/files/explained-files.server.ts'
import { findProblems } from '#app/operations/ready.server.ts'
import { createTestApp, describeEngines, type TestApp } from '#test/app.ts'
import { asOwner, terminateBackends } from '#test/database.ts'

const metricsToken = 'a token of the operator'
const caller = new URLSearchParams({
  personName: 'Noor',
  personEmail: 'noor@example.com',
  personPhone: '+971 55 000 0000',
  personMessage: 'A villa.',
})

describeEngines('a database that takes no writes', (_, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ engine, config: { metricsToken } })
    return () => app.close()
  })

  async function setReadOnly(isReadOnly: boolean) {
    if (engine === 'sqlite')
      return sql`pragma query_only = ${sql.raw(isReadOnly ? 'on' : 'off')}`.execute(app.services.db)
    const url = app.config.databaseUrl ?? ''
    const database = new URL(url).pathname.slice(1)
    await asOwner(`alter database ${database} set default_transaction_read_only = ${isReadOnly}`)
    await terminateBackends(url)
    await expect.poll(() => app.services.ownership.isOwn()).toBe(false)
    await expect.poll(() => app.services.ownership.isOwn()).toBe(true)
    return undefined
  }

  const readiness = async () => {
    const answer = await app.request('/readyz')
    return [answer.status, await answer.text()] as const
  }
  async function refused() {
    const headers = { Authorization: `Bearer ${metricsToken}` }
    const text = await (await app.request('/metrics', { headers })).text()
    return Number(/^plinth_writes_refused_total (\d+)/m.exec(text)?.[1])
  }

  it('is not ready from the first refusal until a write is taken, and goes on being read', async () => {
    await app.request('/about')
    expect((await readiness())[0]).toBe(200)
    expect(await refused()).toBe(0)
    await setReadOnly(true)
    expect((await app.request('/contact', { method: 'POST', body: caller })).status).toBe(503)
    const [status, text] = await readiness()
    expect(status).toBe(503)
    expect(text).toMatch(/the database takes no writes: it is read-only/)
    expect((await app.request('/servez')).status).toBe(200)
    expect((await app.request('/about')).status).toBe(200)
    expect(await refused()).toBeGreaterThan(0)

    await app.app.cleanUp() // Among others the trial.
    expect((await readiness())[0]).toBe(503)
    await setReadOnly(false)
    expect((await readiness())[0]).toBe(503)
    await app.app.cleanUp()
    expect(await readiness()).toEqual([200, 'ready'])
  })

  it('is found by the trial alone, and told by doctor in the words of the instance', async () => {
    await setReadOnly(true)
    await app.app.cleanUp()
    const how = { isThorough: false, problems: () => findProblems(app.services) }
    const found = await examineSite(app.config, app.services.files, how)
    const { state, list } = found.find(({ name }) => name === 'Serving') ?? {}
    expect(state).toBe('wrong')
    expect(list?.join()).toContain('it is read-only')
    await setReadOnly(false)
    await app.app.cleanUp()
  })
})

it.each([
  ['EROFS', 'it is read-only (EROFS)'],
  ['ENOSPC', 'it is full (ENOSPC)'],
  ['EDQUOT', 'its quota is used up (EDQUOT)'],
])('a disk that answers %s is remembered once, and forgotten when it takes a file', async (code, reason) => {
  const refusedWrites = createRefusedWrites()
  const error = Object.assign(new Error('a write failed'), { code })
  const nothing = () => Promise.reject(error)
  const missing = { put: nothing } as unknown as Parameters<typeof withStorageErrors>[0]
  const files = withStorageErrors(missing, refusedWrites)
  await expect(files.put('private', 'resumes/x.pdf', Readable.from(''))).rejects.toThrow()
  refusedWrites.note('files', error)
  expect(refusedWrites.current()).toEqual([`the storage of files takes no writes: ${reason}`])
  expect(refusedWrites.total()).toBe(1)
  refusedWrites.taken('files')
  expect(refusedWrites.current()).toEqual([])
})

it('what a statement itself got wrong is no refusal', () => {
  const refusedWrites = createRefusedWrites()
  refusedWrites.note('database', Object.assign(new Error('taken'), { code: '23505' }))
  refusedWrites.note('database', Object.assign(new Error('locked'), { errcode: 5 }))
  expect(refusedWrites.current()).toEqual([])
})
