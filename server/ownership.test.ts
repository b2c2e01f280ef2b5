import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#app/platform/database/connect.server.ts'
import { appliedMigrations } from '#app/platform/database/migrate.server.ts'
import { migrations } from '#app/platform/database/migrations/index.ts'
import { servingName } from '#app/platform/database/serving-lock.server.ts'
import { readIdentity } from '#app/platform/files/site-claim.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createTestApp, describeEngines, type TestApp } from '#test/app.ts'
import { asOwner, newMigratedDatabaseUrl } from '#test/database.ts'
import { addTestProject } from '#test/projects.ts'

const log = createLog('silent')
const newer: Record<string, Migration> = {
  ...migrations,
  '9998-lifts': { up: (db) => db.schema.createTable('lift').addColumn('id', 'text').execute() },
}
const caller = () =>
  new URLSearchParams({
    personName: 'Noor',
    personEmail: 'noor@example.com',
    personPhone: '+971 55 000 0000',
    personMessage: 'A villa.',
  })

async function answersOf(app: TestApp) {
  const [ready, serves, page, known, form] = await Promise.all([
    app.request('/readyz'),
    app.request('/servez'),
    app.request('/about'),
    app.request('/projects'),
    app.request('/contact', { method: 'POST', body: caller() }),
  ])
  const said = `${await ready.text()} ${await serves.text()}`
  return { said, statuses: [ready, serves, page, known, form].map(({ status }) => status) }
}

describeEngines('an instance whose data is no longer its own', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.services.ownership.compare()
    await expect.poll(async () => (await answersOf(app)).statuses).toEqual([200, 200, 200, 200, 200])
  })

  it('neither renders nor saves beside a newer version, and says so to whoever asks', async () => {
    const { db, ownership } = app.services
    await sql`insert into kysely_migration (name, timestamp) values ('9998-lifts', 'now')`.execute(db)
    await ownership.compare()
    const { said, statuses } = await answersOf(app)
    expect(statuses).toEqual([503, 503, 503, 503, 503])
    expect(said.match(/migrated by a newer version, to 9998-lifts/g)).toHaveLength(2)
    await sql`delete from kysely_migration where name = '9998-lifts'`.execute(db)
  })

  it('looks at once when a write fails in a way that it does not know', async () => {
    const { db, ownership } = app.services
    await sql`insert into kysely_migration (name, timestamp) values ('9998-lifts', 'now')`.execute(db)
    expect(ownership.problem()).toBeUndefined()
    await sql`insert into lift (id) values ('1')`.execute(db).catch(() => {})
    await expect.poll(() => ownership.problem()).toContain('newer version')
    await sql`delete from kysely_migration where name = '9998-lifts'`.execute(db)
  })

  it('says that its files were taken over, and takes no save into nowhere', async () => {
    const { db, files, ownership } = app.services
    const own = await readIdentity(db)
    const before = await files.readClaim()
    expect(await files.writeClaim(JSON.stringify({ ...own, epoch: 'another' }), before?.version)).toBe(true)
    await ownership.compare()
    const { said, statuses } = await answersOf(app)
    expect(statuses).toEqual([503, 503, 503, 503, 503])
    expect(said).toContain('has been taken over by a backup that was restored elsewhere')
    expect(await files.writeClaim(JSON.stringify(own), (await files.readClaim())?.version)).toBe(true)
  })
})

describe('a version that has to migrate PostgreSQL', () => {
  async function newDatabase() {
    const databaseUrl = (await newMigratedDatabaseUrl('postgres', '')) ?? ''
    const open = async () => {
      const { config } = app
      const db = await openDatabase({ ...config, databaseUrl }, log, newer)
      onTestFinished(() => db.destroy())
      return db
    }
    const app = await createTestApp({ config: { databaseUrl } })
    onTestFinished(app.close)
    return { app, databaseUrl, open }
  }

  it('waits for who serves, names them, and leaves all as it was', async () => {
    const { app, open } = await newDatabase()
    const failed = await open().catch((error: unknown) => error)
    expect(failed).toMatchObject({
      name: 'StartupError',
      waitAtMost: 60_000,
      message: expect.stringMatching(/an instance still serves it \(connected from .* UTC\)/),
    })
    expect(await appliedMigrations(app.services.db)).toEqual(Object.keys(migrations))
    await app.close()
    expect(await appliedMigrations(await open())).toEqual(Object.keys(newer).toSorted())
  })

  it('counts an instance of a version without the lock', async () => {
    const { app, databaseUrl, open } = await newDatabase()
    await app.close()
    const old = new pg.Client({ connectionString: databaseUrl, application_name: servingName })
    await old.connect()
    await expect(open()).rejects.toThrow('still serves it')
    await old.end()
    await open()
  })

  it('migrates once where several start together', async () => {
    const { app, open } = await newDatabase()
    await app.close()
    const opened = await Promise.all([open(), open(), open()])
    for (const db of opened) expect(await appliedMigrations(db)).toEqual(Object.keys(newer).toSorted())
  })

  it('migrates when an instance has lost its lock, which then renders nothing until it has compared', async () => {
    const { app, databaseUrl, open } = await newDatabase()
    await addTestProject(app.services, { code: '118' })
    const database = new URL(databaseUrl).pathname.slice(1)
    const endListening = () =>
      asOwner(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = $2',
        [database, servingName],
      )
    await expect
      .poll(async () => {
        await endListening()
        return open().then(
          () => 'migrated',
          () => 'refused',
        )
      })
      .toBe('migrated')
    await expect.poll(() => app.services.ownership.problem()).toContain('newer version')
    expect((await app.request('/projects/118')).status).toBe(503)
    expect((await app.request('/servez')).status).toBe(503)
  })
})
