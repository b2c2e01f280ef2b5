import { hash } from 'node:crypto'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig, type Config, type S3Config } from '#app/platform/config.server.ts'
import { openDatabase, openReadOnly } from '#app/platform/database/connect.server.ts'
import { openFiles } from '#app/platform/files/open-files.server.ts'
import { unavailable } from '#app/platform/http/unavailable.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { createTestApp, newFolder } from '#test/app.ts'
import { dumpTables, newDatabaseUrl } from '#test/database.ts'
import { signInAt } from '#test/remote-admin.ts'
import { startS3, type S3Server } from '#test/s3.ts'
import {
  environmentOf,
  disableVariants,
  runScript,
  startScript,
  startSite,
  type SiteProcess,
} from '#test/site-process.ts'
import { sendVacancy } from '#test/vacancies.ts'
import { findLost, startWriters, type Writers } from '#test/writers.ts'
import { importDump } from '#tools/firebase-import/run.ts'
import { siteProgram } from '../bootstrap.mjs'

type Environment = Record<string, string>

const script = 'scripts/backup/move.ts'
const halfMoved = 'has not been moved here completely yet'
const sample = join(import.meta.dirname, '..', '..', 'sample')
let s3: S3Server
/** The data folder of the sample site, which every test copies as its old site. */
let first: string
beforeAll(async () => {
  s3 = await startS3()
  const app = await createTestApp()
  await importDump(app.services, sample)
  await app.signIn()
  first = app.config.dataDir
  await app.app.close()
  disableVariants(first)
})
afterAll(() => s3.stop())

/** A settings file as a person writes it. */
function fileOf(environment: Environment): string {
  const file = join(newFolder(), 'next.env')
  writeFileSync(
    file,
    Object.entries(environment)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  return file
}

const move = (from: Environment, to: Environment) => runScript(script, from, [fileOf(to)])
const abort = (environment: Environment) => runScript(script, environment, ['--abort'])

async function start(environment: Environment): Promise<SiteProcess> {
  const site = await startSite({ TRUST_PROXY: 'on', ...environment })
  onTestFinished(async () => void (await site.stop()))
  return site
}

function oldPlace(): Environment {
  const dataDir = newFolder()
  cpSync(first, dataDir, { recursive: true })
  return environmentOf(dataDir)
}

async function newPlace(s3Config?: S3Config): Promise<Environment> {
  return environmentOf(
    newFolder(),
    await newDatabaseUrl('postgres'),
    s3Config ?? (await s3.newBucket()).config,
  )
}

/** Every row except the mark of the move, the same on both engines, and every file with its bytes. */
async function contentOf(environment: Environment) {
  const config = readConfig(environment)
  await using db = await openReadOnly(config)
  using files = await openFiles(config)
  const { kysely_migration: _, kysely_migration_lock: __, ...tables } = await dumpTables(db)
  const rows = Object.entries(tables).map(([table, all]) => [
    table,
    all
      .map(neutral)
      .filter((row) => !row.includes('"key":"read-only"'))
      .toSorted(),
  ])
  const arriving = new Set(tables['arriving_file']?.map((row) => JSON.parse(row).key))
  const stored: string[] = []
  for (const access of ['public', 'private'] as const)
    for await (const { key } of files.list(access)) {
      if (key.startsWith('variants/')) continue // Generated during the read-only phase, without a row.
      if (arriving.has(key)) continue // Its application was refused then.
      const file = await files.get(access, key)
      const bytes = Buffer.concat(await Array.fromAsync(file?.stream() ?? []))
      stored.push(`${access} ${key} ${hash('sha256', bytes)}`)
    }
  return { ...Object.fromEntries(rows), files: stored.toSorted() }
}

function neutral(row: string): string {
  const values = Object.entries(JSON.parse(row) as Record<string, unknown>)
  return JSON.stringify(
    Object.fromEntries(
      values
        .map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value] as const)
        .toSorted(),
    ),
  )
}

const write = async ({ url }: SiteProcess, cookie: string) =>
  (await sendVacancy(url, cookie, crypto.randomUUID())).status

/** Performs a person's steps to move a site that is in use; returns the settings under which it then runs. */
async function moveUnderLoad(from: Environment, to: Environment, killedWhileSaying: readonly string[]) {
  const site = await start(from)
  const { cookie } = await signInAt(site.url)
  const writers = startWriters(site.url, cookie)
  for (const words of killedWhileSaying) {
    const moving = startScript(script, from, [fileOf(to)])
    await moving.says(words)
    moving.signal('SIGKILL')
    const killed = await moving.ended
    expect(killed, `${words}: ${killed.stderr}`).toMatchObject({ code: null })
  }
  const { code, stderr } = await runScript(siteProgram, { PORT: '0', ...to })
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(halfMoved) })
  const acknowledged = writers.vacancies.size
  const moved = await move(from, to)
  expect(moved, moved.stderr).toMatchObject({ code: 0 })
  await writers.stop()
  expect(writers.vacancies.size).toBeGreaterThan(acknowledged)
  expectKindRefusals(writers)
  expect(await write(site, cookie)).toBe(503)
  expect((await fetch(`${site.url}/projects`)).status).toBe(200)
  await site.stop()
  expect(await contentOf(to)).toEqual(await contentOf(from))
  expect(await findLost(readConfig(to), writers)).toEqual([])
  return { cookie, moved, writers }
}

/** Repeats what was refused: nothing that was typed is lost. */
function expectKindRefusals({ refusals }: Writers) {
  expect(refusals.length).toBeGreaterThan(0)
  for (const { status, retryAfter, text } of refusals) {
    expect([status, Number(retryAfter) > 0]).toEqual([503, true])
    expect(text).toMatch(/is typed\.|value="Haddad"/)
  }
  expect(refusals.some(({ text }) => text.includes(unavailable.moving.sentence))).toBe(true)
}

describe('moving a site that is in use', () => {
  it('from SQLite and a folder to PostgreSQL and a bucket and back again loses no write, killed again and again', async () => {
    const old = oldPlace()
    const next = await newPlace()
    const phases = [
      'Copying files',
      'Copying the database',
      'read-only for a moment',
      'Comparing the database',
    ]
    const { cookie, moved } = await moveUnderLoad(old, next, phases)
    expect(moved.stdout).toContain(`  S3_BUCKET=${next['S3_BUCKET']}`)
    expect(moved.stdout).toContain('  S3_SECRET_ACCESS_KEY=…')
    expect(moved.stdout).not.toContain(new URL(next['DATABASE_URL'] ?? '').password)

    const site = await start(next)
    expect((await fetch(`${site.url}/admin/overview`, { headers: { Cookie: cookie } })).status).toBe(200)
    expect(await write(site, cookie)).toBe(303)
    await site.stop()

    const back = environmentOf(newFolder())
    await moveUnderLoad(next, back, ['Copying the database'])
    expect(await write(await start(back), cookie)).toBe(303)
  }, 300_000)

  it('stays read-only where it was, over a start too, until that is called off', async () => {
    const [old, next] = [oldPlace(), await newPlace()]
    const site = await start(old)
    const { cookie } = await signInAt(site.url)
    expect(await move(old, next)).toMatchObject({ code: 0 })
    await site.stop()
    const again = await start(old)
    expect(again.printed()).toContain('and can only be read here')
    expect(await write(again, cookie)).toBe(503)
    const elsewhere = await move(old, await newPlace())
    expect(elsewhere).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('This site was moved to PostgreSQL'),
    })
    const aborted = await abort(old)
    expect(aborted, aborted.stderr).toMatchObject({ code: 0 })
    expect(aborted.stdout).toContain('The site can be written again. Do not start a site on PostgreSQL')
    expect(await write(again, cookie)).toBe(303)
    expect((await abort(old)).stdout).toContain('there was nothing to do')
  }, 120_000)

  it('goes to the database and the bucket that the command line names', async () => {
    const [old, { DATA_DIR: _, ...target }] = [oldPlace(), await newPlace()]
    const named = Object.entries(target).flatMap(([name, value]) => [
      `--${name.toLowerCase().replaceAll('_', '-')}`,
      value,
    ])
    const moved = await runScript(script, old, named)
    expect(moved, moved.stderr).toMatchObject({ code: 0 })
    expect(moved.stdout).toContain('start it with these lines in its environment or in .env:')
    expect(moved.stdout).toContain(`  S3_BUCKET=${target['S3_BUCKET']}`)
    expect(moved.stdout).not.toContain(new URL(target['DATABASE_URL'] ?? '').password)
    const next = { ...old, ...target }
    expect(await contentOf(next)).toEqual(await contentOf(old))
    const site = await start(next)
    expect(await write(site, (await signInAt(site.url)).cookie)).toBe(303)
  }, 120_000)

  it('keeps its folder of files where the command line names a database alone', async () => {
    const [old, { DATABASE_URL: database = '' }] = [oldPlace(), await newPlace()]
    const before = await contentOf(old)
    const moved = await runScript(script, old, ['--database-url', database])
    expect(moved, moved.stderr).toMatchObject({ code: 0 })
    expect(await contentOf({ ...old, DATABASE_URL: database })).toEqual(before)
  }, 120_000)

  it('is written again at once where the move is stopped with Ctrl-C, which a second run goes on from', async () => {
    const [old, next] = [oldPlace(), await newPlace()]
    const site = await start(old)
    const { cookie } = await signInAt(site.url)
    for (const words of ['Copying files', 'read-only for a moment']) {
      const moving = startScript(script, old, [fileOf(next)])
      await moving.says(words)
      if (words === 'Copying files')
        expect(await abort(old)).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('Another npm run move'),
        })
      moving.signal('SIGINT')
      expect(await moving.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('Stopped.') })
      expect(await write(site, cookie)).toBe(303)
    }
    // A kill leaves it read-only, and while it runs only an explicit command ends that.
    const moving = startScript(script, old, [fileOf(next)])
    await moving.says('Comparing the database')
    moving.signal('SIGKILL')
    await moving.ended
    expect(await write(site, cookie)).toBe(503)
    expect(await abort(old)).toMatchObject({ code: 0 })
    expect(await write(site, cookie)).toBe(303)
    await site.stop()
    expect(await move(old, next)).toMatchObject({ code: 0 }) // A site that is not running.
    expect(await contentOf(next)).toEqual(await contentOf(old))
  }, 120_000)
})

describe('a place to which a site can not be moved', () => {
  let old: Environment
  let config: Config
  beforeAll(async () => {
    const app = await createTestApp()
    await app.signIn()
    old = environmentOf(app.config.dataDir)
    config = app.config
  })

  async function expectRefused(to: Environment, sentence: RegExp, from = old) {
    const { code, stdout, stderr } = await move(from, to)
    expect(stderr.trimEnd().split('\n').at(-1)).toMatch(sentence)
    expect(stderr).not.toMatch(/\n\s+at |node:internal/)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  }

  it('is one where another site is, or anything else', async () => {
    const other = await createTestApp({ engine: 'postgres' })
    await other.signIn()
    const { dataDir, databaseUrl } = other.config
    await expectRefused(environmentOf(dataDir, databaseUrl), /^PostgreSQL .* already contains something/)
    const foreign = (await newDatabaseUrl('postgres')) ?? ''
    const db = await openDatabase({ ...config, databaseUrl: foreign }, openLog('silent'))
    await db.schema.createTable('invoice').addColumn('id', 'integer').execute()
    await db.destroy()
    await expectRefused(environmentOf(newFolder(), foreign), /^PostgreSQL .* already contains something/)
    const folder = newFolder()
    const third = await createTestApp({ config: { dataDir: folder } })
    await third.signIn()
    await expectRefused(environmentOf(folder), /is using .* Stop it first/)
    await third.app.close()
    await expectRefused(environmentOf(folder), /^SQLite in .* already contains something/)
  })

  it('is a bucket with files of somebody else, or none', async () => {
    const { config: bucket } = await s3.newBucket()
    using files = await openFiles({ dataDir: newFolder(), s3: bucket })
    await files.put('public', 'images/aB3dE5fG7hother.jpg', Readable.from([Buffer.from('x')]))
    await expectRefused(await newPlace(bucket), /^S3_BUCKET: plinth-\w+ has files already/)
    await expectRefused(
      await newPlace({ ...bucket, bucket: 'nobody-made-this' }),
      /^S3_BUCKET: nobody-made-this: /,
    )
  })

  it('is the same, one with another secret, one that does not answer, one that no file names', async () => {
    await expectRefused(old, /^The site is in SQLite in .* already/)
    const target = await newPlace()
    await expectRefused(
      { ...target, APP_SECRET: 'x'.repeat(40) },
      /^APP_SECRET: the new place needs the one of this site/,
    )
    await expectRefused(
      { ...target, DATABASE_URL: 'postgres://a:b@127.0.0.1:9/x' },
      /^DATABASE_URL: .*reached/,
    )
    await expectRefused({ ...target, S3_ENDPOINT: 'no' }, /^S3_ENDPOINT must be an address/)
    await expectRefused(target, /^DATA_DIR: there is no site in/, environmentOf(newFolder()))
    const { code, stderr } = await runScript(script, old, ['/nowhere/next.env'])
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("can't be read (ENOENT)") })
  })

  it('changes nothing of the site, which can still be written', async () => {
    const db = await openDatabase(config, openLog('silent'))
    await db.insertInto('visit_day').values({ day: 'x', number: 1 }).execute()
    expect(await db.selectFrom('meta').select('key').where('key', '=', 'read-only').execute()).toEqual([])
    await db.destroy()
  })

  it('is explained by --help', async () => {
    const { code, stdout } = await runScript(script, {}, ['--help'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('npm run move -- --abort') })
    expect(stdout).toContain('npm run move -- --database-url')
    const database = ['--database-url', 'postgres://a:b@127.0.0.1:9/x']
    for (const given of [[], ['next.env', ...database], ['--abort', ...database], ['--abort', 'next.env']])
      expect(await runScript(script, old, given)).toEqual({ code: 1, stdout: '', stderr: stdout })
    const half = await runScript(script, old, [...database, '--s3-endpoint', 'http://127.0.0.1:9'])
    expect(half).toMatchObject({ code: 1, stderr: expect.stringContaining('S3_ENDPOINT needs S3_BUCKET') })
  })
})
