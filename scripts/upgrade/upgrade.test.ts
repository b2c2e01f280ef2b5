// Runs after a change in: scripts/upgrade scripts/backup scripts/serve.ts app/operations app/platform/database test/upgrade-to-next.ts
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig, StartupError } from '#app/platform/config.server.ts'
import { lockDataFolder } from '#app/platform/disk/data-folder.server.ts'
import { openReadOnly, openDatabase } from '#app/platform/database/connect.server.ts'
import { setMark } from '#app/platform/database/meta.server.ts'
import { appliedMigrations } from '#app/platform/database/migrate.server.ts'
import { migrations } from '#app/platform/database/migrations/index.ts'
import { nameOf, readServedBy, thisProgram } from '#app/platform/database/served-by.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { newFolder } from '#test/app.ts'
import { copyOfDatabase, dumpTables, engines, newDatabaseUrl, type Engine } from '#test/database.ts'
import { startS3, type Bucket, type S3Server } from '#test/s3.ts'
import { environmentOf, runScript, startScript, startSite } from '#test/site-process.ts'
import { next } from '#test/upgrade-to-next.ts'
import { describeChanges, findChanges } from '#app/operations/upgrade/changes.server.ts'
import { whyNotReady } from './trial.ts'
import { upgrade } from '#app/operations/upgrade/upgrade.server.ts'

const version = '0.1.0'
const released = join(import.meta.dirname, '..', '..', 'test', 'released', version)
const current = Object.keys(migrations)
const broken: Record<string, Migration> = {
  ...next,
  '9999-doors': { up: (db) => db.schema.createTable('meta').addColumn('id', 'text').execute() },
}

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

interface Place {
  dataDir: string
  databaseUrl: string | undefined
  bucket: Bucket | undefined
}

/**
 * The site of 0.1.0, on a disk, or on PostgreSQL with a bucket. It is restored once; every other one is a
 * copy.
 */
const restored: Partial<Record<Engine, Promise<Place>>> = {}

async function restore(engine: Engine): Promise<Place> {
  const bucket = engine === 'postgres' ? await s3.newBucket() : undefined
  const place = { dataDir: newFolder(), databaseUrl: await newDatabaseUrl(engine), bucket }
  const ended = await runScript('scripts/backup/restore.ts', environmentAt(place), [
    join(released, 'backup.tar.zst'),
  ])
  expect(ended, ended.stderr).toMatchObject({ code: 0 })
  return place
}

const environmentAt = ({ dataDir, databaseUrl, bucket }: Place) => ({
  ...environmentOf(dataDir, databaseUrl, bucket?.config),
  LOG_LEVEL: 'silent',
})

async function newSite(engine: Engine) {
  const first = await (restored[engine] ??= restore(engine))
  const dataDir = newFolder()
  cpSync(first.dataDir, dataDir, { recursive: true })
  const databaseUrl = first.databaseUrl && (await copyOfDatabase(first.databaseUrl))
  const bucket = first.bucket && (await s3.newBucket(first.bucket))
  const environment = environmentAt({ dataDir, databaseUrl, bucket })
  const config = readConfig(environment)
  const inspect = async () => {
    const db = await openReadOnly(config)
    const applied = await appliedMigrations(db)
    const { kysely_migration: _, ...rows } = await dumpTables(db)
    const served = await readServedBy(db)
    await db.destroy()
    return { applied, rows, served }
  }
  const run = (...words: string[]) => runScript('scripts/upgrade/main.ts', environment, words)
  return { config, dataDir, environment, inspect, run }
}

const backupsOf = (dataDir: string) => readdirSync(join(dataDir, 'backups'))

describe.each(engines)('npm run upgrade · %s', (engine) => {
  it('says what it would do, and changes nothing', async () => {
    const site = await newSite(engine)
    const before = await site.inspect()
    const checked = await site.run('--check')
    expect(checked, checked.stderr).toMatchObject({ code: 0, stderr: '' })
    expect(checked.stdout).toContain(
      `This is Plinth ${nameOf(thisProgram)}; the site was last served by an earlier version.`,
    )
    expect(await site.inspect()).toEqual(before)
    expect(describeChanges(await findChanges(site.config, next))).toContain('9998-lifts')
  })

  it('backs up, starts this version and stops it again, and notes who served', async () => {
    const site = await newSite(engine)
    const upgraded = await site.run()
    expect(upgraded, upgraded.stderr).toMatchObject({ code: 0 })
    expect(upgraded.stdout).toContain('This version became ready.')
    expect(backupsOf(site.dataDir)).toEqual([expect.stringMatching(/^before-upgrade-.*\.tar\.zst$/)])
    expect((await site.inspect()).served).toEqual(thisProgram)
    expect((await site.run('--check')).stdout).toContain(`last served by ${nameOf(thisProgram)}.`)
  })

  it('does nothing while the site runs, and names what is in the way', async () => {
    const site = await newSite(engine)
    const running = await startSite(site.environment)
    onTestFinished(async () => void (await running.stop()))
    const refused = await site.run()
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(`process ${running.pid} is using ${site.dataDir}`)
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
  })

  it('leaves all as it was where a migration fails', async () => {
    const site = await newSite(engine)
    const before = await site.inspect()
    const failed = await upgrade(site.config, { known: broken, trial: () => whyNotReady() }).catch(
      (error: unknown) => error,
    )
    expect(failed).toBeInstanceOf(StartupError)
    expect(failed).toHaveProperty(
      'message',
      expect.stringMatching(/^The migrations failed: .*meta.* already exists/),
    )
    expect(failed).toHaveProperty('message', expect.stringContaining('The site is as it was'))
    expect(await site.inspect()).toEqual(before)
  })

  it('goes back where this version does not become ready, and the version before serves again', async () => {
    const site = await newSite(engine)
    const old = await startSite(site.environment)
    await old.stop()
    const { applied, rows, served } = await site.inspect()
    const failed = await upgrade(site.config, {
      known: next,
      // The built product does not know lifts, and refuses a site that has some.
      trial: () => whyNotReady({ PATH: process.env.PATH, ...site.environment }),
    }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(StartupError)
    expect(failed).toHaveProperty(
      'message',
      [
        `This version did not become ready: The database is newer than this program: it has the migration 9998-lifts. Start the newer version of Plinth, or restore an older backup.`,
        `The site is as it was: check out Plinth ${nameOf(thisProgram)} again and start that.`,
      ].join('\n'),
    )
    const after = await site.inspect()
    expect(after).toEqual({ applied, served, rows })
    expect(after.applied).toEqual(current)
    const again = await startSite(site.environment)
    expect((await fetch(`${again.url}/projects`)).status).toBe(200)
    await again.stop()
  })

  it('is undone by the older version after any time, which saves what was there', async () => {
    const site = await newSite(engine)
    const before = await site.inspect()
    const upgraded = await runScript('test/upgrade-to-next.ts', site.environment)
    expect(upgraded, upgraded.stderr).toMatchObject({ code: 0 })
    expect((await site.inspect()).rows).toHaveProperty('lift')
    const backup = join(site.dataDir, 'backups', backupsOf(site.dataDir)[0] ?? '')
    const restoreHere = (...words: string[]) =>
      runScript('scripts/backup/restore.ts', site.environment, words)
    const replaced = await restoreHere(backup, '--replace')
    expect(replaced, replaced.stderr).toMatchObject({ code: 0 })
    expect(withoutEpoch(await site.inspect())).toEqual(withoutEpoch(before))
    const saved = backupsOf(site.dataDir).find((name) => name.startsWith('before-restore')) ?? ''
    const listed = await restoreHere(join(site.dataDir, 'backups', saved), '--list')
    expect(listed).toMatchObject({ code: 1, stderr: expect.stringContaining('made by a newer Plinth') })
  })

  it('leaves the old schema or the new one, whole, wherever it is killed', async () => {
    const site = await newSite(engine)
    const before = await site.inspect()
    for (const stage of ['Reading the database', 'Copying files', 'Checking', 'Migrating', 'Starting']) {
      await killAt(stage, site.environment)
      const { applied, rows } = await site.inspect()
      const isNew = applied.includes('9998-lifts')
      expect(applied, stage).toEqual(isNew ? Object.keys(next).toSorted() : current)
      expect(rows.project, stage).toEqual(before.rows.project)
      expect(rows.lift !== undefined, stage).toBe(isNew)
      expect(
        rows.certificate?.every((row) => row.includes('migrated')),
        stage,
      ).toBe(isNew)
    }
    expect((await site.inspect()).applied).toEqual(Object.keys(next))
  })
})

/** A restore begins a new epoch and asks to look at people; an upgrade that is rolled back does neither. */
function withoutEpoch<Found extends { rows: Record<string, string[]> }>({ rows, ...found }: Found) {
  const meta = rows['meta']
    ?.filter((row) => !row.includes('"restored"'))
    .map((row) => row.replace(/epoch.*/, 'epoch'))
  return { ...found, rows: { ...rows, meta } }
}

/** Runs an upgrade to the next version, and kills it as soon as it prints this. */
async function killAt(stage: string, environment: Record<string, string>) {
  const running = startScript('test/upgrade-to-next.ts', environment, ['60000'])
  await running.says(stage)
  running.signal('SIGKILL')
  expect(await running.ended, stage).toMatchObject({ code: null })
}

describe('trying a version', () => {
  it('ends with what keeps the site from being ready, and leaves nothing running', async () => {
    const { environment, config } = await newSite('sqlite')
    const away = {
      S3_BUCKET: 'plinth',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
    }
    const hasAnswered = (reason: string) => reason.startsWith('/readyz answered')
    const problem = await whyNotReady({ PATH: process.env.PATH, ...environment, ...away }, hasAnswered)
    expect(problem).toMatch(/^\/readyz answered 503: .*cannot reach its files/)
    lockDataFolder(config.dataDir).release()
  })
})

describe('what a version brings', () => {
  it('is told with the settings that are new, and those that are set for nothing', async () => {
    const dataDir = newFolder()
    const config = readConfig({ DATA_DIR: dataDir })
    await expect(findChanges(config)).rejects.toThrow(/no site in .* npm start makes one/)
    const db = await openDatabase(config, createLog('silent'))
    const variables = [...thisProgram.variables.filter((name) => name !== 'BACKUP_TO'), 'FAX_NUMBER', 'TELEX']
    await setMark(db, 'served-by', JSON.stringify({ version: '0.0.9', variables }))
    await db.destroy()
    const changes = await findChanges(config, next, { FAX_NUMBER: '+971 4 000 0000' })
    expect(describeChanges(changes).split('\n')).toEqual([
      `This is Plinth ${nameOf(thisProgram)}; the site was last served by 0.0.9.`,
      '  Migrations that will run: 9998-lifts.',
      '  New settings: BACKUP_TO. .env.example says what they are for.',
      '  Set, but no longer read: FAX_NUMBER.',
    ])
  })

  it('is asked with known words alone', async () => {
    const help = await runScript('scripts/upgrade/main.ts', {}, ['--help'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toContain('--check')
    expect((await runScript('scripts/upgrade/main.ts', {}, ['--chek'])).code).toBe(1)
    const nothing = await runScript('scripts/upgrade/main.ts', { DATA_DIR: newFolder() })
    expect(nothing).toMatchObject({ code: 1, stdout: '' })
    expect(nothing.stderr).toContain('There is no site in')
  })
})
