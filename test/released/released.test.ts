// Runs after a change in: test/released app/collections.server.ts app/content app/operations/backup app/platform/database app/platform/files scripts/backup tools/record
import { hash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { copyDatabase } from '#app/operations/backup/load.server.ts'
import { isOwner } from '#app/platform/auth/rights.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase, openReadOnly } from '#app/platform/database/connect.server.ts'
import { sqliteFile } from '#app/platform/errors/database-error.server.ts'
import { appliedMigrations } from '#app/platform/database/migrate.server.ts'
import { migrations } from '#app/platform/database/migrations/index.ts'
import { requestKinds } from '#app/features/requests/kinds.ts'
import { projects } from '#app/features/projects/collection.ts'
import { ar } from '#app/messages/ar.ts'
import { en } from '#app/messages/en.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createTestApp, newFolder, type TestApp } from '#test/app.ts'
import { engines, newDatabaseUrl, type Engine } from '#test/database.ts'
import { runScript } from '#test/site-process.ts'
import { readFact, type Facts } from '#tools/record/facts.ts'
import { siteProgram } from '../../scripts/bootstrap.mjs'

const log = createLog('silent')
const versions = readdirSync(import.meta.dirname).filter((name) => /^\d+\.\d+\.\d+(-before)?$/.test(name))

/** A copy of the folder as an upgrade finds it; `0.1.0-before` is from before a site knew whose files it has. */
function copyOf(version: string) {
  const dataDir = newFolder()
  const recorded = join(import.meta.dirname, version)
  writeFileSync(
    sqliteFile({ dataDir }),
    zstdDecompressSync(readFileSync(join(recorded, 'plinth.sqlite.zst'))),
  )
  cpSync(join(recorded, 'files'), join(dataDir, 'files'), { recursive: true })
  return readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://plinth.test', LOG_LEVEL: 'silent' })
}

/** The same on PostgreSQL, with the tables that this version had there. */
async function onEngine(version: string, engine: Engine) {
  const config = copyOf(version)
  if (engine === 'sqlite') return config
  const old = await openReadOnly(config)
  const applied = await appliedMigrations(old)
  await old.destroy()
  const then = Object.entries(migrations).filter(([name]) => applied.includes(name))
  const databaseUrl = await newDatabaseUrl(engine)
  const db = await openDatabase({ ...config, databaseUrl }, log, Object.fromEntries(then))
  await copyDatabase(config, db)
  await db.destroy()
  return { ...config, databaseUrl }
}

const codeInClass = '118'

/** The facts shown by that version at each address that are still shown there. */
async function seenToday(app: TestApp, facts: Facts) {
  const cookie = await app.signIn()
  const today: Facts = {}
  for (const [path, values] of Object.entries(facts))
    today[path] = await readFact((address) => app.request(address, { cookie }), path, values)
  return today
}

/**
 * Since 0.2.0, Arabic pages say the levels of a building in words, a list of few projects has no filters, whose
 * choices are words of ours, and lists of applications name their vacancies in place of their files. The code of a
 * project was found in the name of a class that every office screen had. Retention has an address beside each inbox.
 */
function asShownToday(facts: Facts): Facts {
  const uses: readonly string[] = Object.values(en.projects.uses)
  const isShown = (path: string, value: string) => {
    if (path === projects.admin.list) return !uses.includes(value)
    if (path.startsWith('/admin') && value === codeInClass) return false
    if (['/admin/overview', requestKinds['job-request'].address].includes(path))
      return !value.endsWith('.pdf')
    return !path.startsWith('/ar/') || ar.projects.levels(value) === value
  }
  const moved: Readonly<Record<string, string>> = {
    '/admin/retention': requestKinds['call-request'].retention.admin.address,
  }
  const shown = Object.entries(facts).map(([path, values]) => [
    moved[path] ?? path,
    values.filter((value) => isShown(path, value)),
  ])
  return Object.fromEntries(shown)
}

async function tablesOf(dataDir: string) {
  const db = await openDatabase(readConfig({ DATA_DIR: dataDir }), log)
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by type, name`.execute(
    db,
  )
  await db.destroy()
  return rows.map((row) => row.sql)
}

describe.each(versions)('a site that Plinth %s has served', (version) => {
  const recorded = join(import.meta.dirname, version)
  const facts = asShownToday(JSON.parse(readFileSync(join(recorded, 'facts.json'), 'utf8')))

  it('was recorded with something to see', () => {
    expect(facts['/projects']?.length).toBeGreaterThan(4)
    expect(facts['/admin/job-requests']?.length).toBeGreaterThan(2)
    expect(Object.keys(facts).length).toBeGreaterThan(40)
  })

  describe.each(engines)('on %s', (engine) => {
    it('shows the same today, at the same addresses, with every file', async () => {
      const config = await onEngine(version, engine)
      const app = await createTestApp({ config })
      onTestFinished(app.close)
      const { db, files } = app.services
      expect(await appliedMigrations(db)).toEqual(Object.keys(migrations))
      const people = await app.services.auth.listPeople()
      expect(people.map(({ rights }) => isOwner(rights))).toEqual([true])
      expect(await seenToday(app, facts)).toEqual(facts)
      for (const { access, key, sha256 } of await db.selectFrom('file').selectAll().execute()) {
        const stored = await files.get(access, key)
        const bytes = stored && (await buffer(stored.stream()))
        expect(bytes && hash('sha256', bytes), key).toBe(sha256)
      }
    })

    it('comes back from its backup', async () => {
      const databaseUrl = await newDatabaseUrl(engine)
      const dataDir = join(newFolder(), 'restored')
      const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
      const restored = await runScript('scripts/backup/restore.ts', environment, [
        join(recorded, 'backup.tar.zst'),
      ])
      expect(restored, restored.stderr).toMatchObject({ code: 0 })
      const app = await createTestApp({ config: { dataDir, databaseUrl } })
      onTestFinished(app.close)
      expect(await seenToday(app, facts)).toEqual(facts)
    })
  })

  it('has the tables of a new site once it is migrated', async () => {
    expect(
      await tablesOf(copyOf(version).dataDir),
      `A migration that ${version} was released with has been edited: write a new one instead. As long as ${version} is not released, npm run record keeps its site anew.`,
    ).toEqual(await tablesOf(newFolder()))
  })

  it('is not opened by a version that came before what it was migrated to, which says so and can go back', async () => {
    const config = copyOf(version)
    const db = await openDatabase(config, log)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-lifts', 'later')`.execute(db)
    await db.destroy()
    const before = readFileSync(sqliteFile(config))
    const refused = await runScript(siteProgram, { DATA_DIR: config.dataDir, PORT: '0' })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr.trim().split('\n')).toEqual([
      'The database is newer than this program: it has the migration 9999-lifts. Start the newer version of Plinth, or restore an older backup.',
    ])
    expect(readFileSync(sqliteFile(config)).equals(before)).toBe(true)
    const restored = await runScript('scripts/backup/restore.ts', { DATA_DIR: config.dataDir }, [
      join(recorded, 'backup.tar.zst'),
      '--replace',
    ])
    expect(restored, restored.stderr).toMatchObject({ code: 0 })
    const app = await createTestApp({ config })
    onTestFinished(app.close)
    expect(await seenToday(app, facts)).toEqual(facts)
  })
})
