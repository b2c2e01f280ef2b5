import { describe, expect, it, onTestFinished } from 'vitest'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { openAdmin, visibleText } from '#test/admin.ts'
import { createTestApp, newFolder, type TestApp } from '#test/app.ts'
import { addCallRequest } from '#test/requests.ts'
import { newMigratedDatabaseUrl, type Engine } from '#test/database.ts'
import { addTestProject } from '#test/projects.ts'
import { startS3 } from '#test/s3.ts'
import { day, hour } from '#app/platform/units.ts'
import { checkClock } from './health/clock.server.ts'
import { watchClock } from './watched-clock.ts'

/** A site that stopped a year ago, as one looks to a machine whose clock is a year ahead. */
async function stoppedSite(engine: Engine) {
  const dataDir = newFolder()
  const databaseUrl = await newMigratedDatabaseUrl(engine, dataDir)
  const open = async () => {
    const app = await createTestApp({ config: { dataDir, databaseUrl, appSecret: 'x'.repeat(40) } })
    onTestFinished(app.close)
    return app
  }
  const before = await open()
  const input = {
    personName: 'Noor',
    personEmail: 'n@example.com',
    personPhone: '+971 55 000 0000',
    personMessage: 'A villa.',
  }
  await change(before.services, programNamed('Visitor'), 'call-requests', (tx) =>
    addCallRequest(tx, input, 'No'),
  )
  const then = Date.now() - 365 * day
  await before.services.db
    .updateTable('request')
    .set({ created_at: then, deleted_at: then + hour })
    .execute()
  await before.services.db
    .updateTable('revision')
    .set({ at: then + hour })
    .execute()
  await before.app.close()
  return { open }
}

const requests = async ({ services }: TestApp) =>
  (await services.db.selectFrom('request').select('id').execute()).length

describe('a site that starts with a clock a year ahead · sqlite', () => {
  it('erases nothing, whatever is written meanwhile, until a person says that the clock is right', async () => {
    const site = await stoppedSite('sqlite')
    const app = await site.open()
    await app.app.cleanUp()
    expect(await requests(app)).toBe(1)
    expect(await checkClock(app.services.db, app.services.files)).toMatchObject({
      state: 'costs',
      detail: expect.stringMatching(/is 365 days after the newest time that is stored/),
    })
    // What is written under this clock is no proof of it, nor is a restart.
    await addTestProject(app.services, { code: '118' })
    await app.app.close()
    const again = await site.open()
    await again.app.cleanUp()
    expect(await requests(again)).toBe(1)

    const admin = await openAdmin(again)
    const overview = await admin.get('/admin/overview')
    expect(visibleText(await overview.text())).toContain('Nothing is erased')
    const health = await (await admin.get('/admin/health')).text()
    expect(health).toContain('The clock of the server may be wrong.')
    expect((await admin.post('/admin/overview', { intent: 'clock is right' })).status).toBe(303)
    expect(visibleText(await (await admin.get('/admin/overview')).text())).not.toContain('Nothing is erased')
    await again.app.cleanUp()
    expect(await requests(again)).toBe(0)
    await again.app.close()
    const confirmed = await site.open()
    expect(confirmed.services.schedule.mayErase()).toBe(true)
  })

  it('asks nobody where the bucket’s clock agrees', async () => {
    const s3 = await startS3()
    onTestFinished(s3.stop)
    const { config } = await s3.newBucket()
    const app = await createTestApp({ config: { s3: config } })
    onTestFinished(app.close)
    expect(Math.abs(Number(await app.services.files.readClock?.()) - Date.now())).toBeLessThan(hour)
  })

  it('reports a newest row in the future and does not use it', async () => {
    const site = await stoppedSite('sqlite')
    const app = await site.open()
    await app.services.db
      .updateTable('revision')
      .set({ at: Date.now() + day })
      .execute()
    expect(await checkClock(app.services.db, app.services.files)).toMatchObject({ state: 'wrong' })
    await app.app.close()
    expect((await site.open()).services.schedule.mayErase()).toBe(false)
  })
})

it('a site that was stopped for a year erases at once where PostgreSQL’s clock agrees', async () => {
  const app = await (await stoppedSite('postgres')).open()
  expect(app.services.schedule.mayErase()).toBe(true)
  await app.app.cleanUp()
  expect(await requests(app)).toBe(0)
})

describe('the clock that is watched', () => {
  it('is behind nothing while only time passes, and ahead after a jump, for however long', () => {
    let elapsed = 0
    const clock = watchClock(() => elapsed)
    expect(clock.aheadOf(5)).toBeUndefined()
    clock.know(1_000 * day)
    elapsed = 40 * day
    expect(clock.aheadOf(1_040 * day)).toBeUndefined()
    expect(clock.aheadOf(1_050 * day)).toBeUndefined()
    expect(clock.aheadOf(1_051 * day)).toBe(1_000 * day)
    elapsed = 400 * day
    expect(clock.aheadOf(1_411 * day)).toBe(1_000 * day)
    clock.know(1_411 * day)
    expect(clock.aheadOf(1_411 * day)).toBeUndefined()
  })
})
