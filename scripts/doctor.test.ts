// Runs after a change in: scripts server app/operations app/platform
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { unreleasedSchema } from '#app/platform/database/migrate.server.ts'
import { createTestApp, newFolder } from '#test/app.ts'
import { engines, newDatabaseUrl } from '#test/database.ts'
import { startS3, type S3Server } from '#test/s3.ts'
import { environmentOf, runScript, startSite } from '#test/site-process.ts'
import { examineAll } from '#app/operations/health/examine.server.ts'
import type { Finding } from '#app/operations/health/finding.ts'
import { firstStart } from './first-start.ts'

type Environment = Record<string, string>

/** Runs the command as a person would. */
async function runDoctor(environment: Environment) {
  const { code, stdout, stderr } = await runScript('scripts/doctor.ts', environment, ['--json'])
  expect(stderr).toBe('')
  const { ok, checks }: { ok: boolean; checks: Finding[] } = JSON.parse(stdout)
  expect(code).toBe(ok ? 0 : 1)
  const found = lookThrough(checks)
  expect(found.wrong.length === 0).toBe(ok)
  return { ...found, ok }
}

/** Runs the examination within the test process. */
async function examine(environment: Environment) {
  return lookThrough(await examineAll({ PATH: process.env.PATH, ...environment }))
}

function lookThrough(checks: readonly Finding[]) {
  const of = (name: string) => checks.find((check) => check.name === name)
  const wrong = checks.filter(({ state }) => state === 'wrong').map(({ name }) => name)
  return { checks, of, wrong }
}

async function start(environment: Environment) {
  const site = await startSite({ SAMPLE_SITE: 'off', ...environment })
  onTestFinished(async () => void (await site.stop()))
  return site
}

/** Forwards to the S3 server behind it, but refuses requests without a key. */
async function guardedS3(endpoint: string): Promise<string> {
  const guard = createServer((incoming, outgoing) => {
    if (!incoming.headers.authorization) return void outgoing.writeHead(403).end()
    const { method, headers, url = '' } = incoming
    const onward = request(new URL(url, endpoint), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => guard.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void guard.close())
  const address = guard.address()
  return `http://127.0.0.1:${typeof address === 'object' && address?.port}`
}

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
  return s3.stop
})

async function bucket(guarded: boolean): Promise<Environment> {
  const { config } = await s3.newBucket()
  const endpoint = config.endpoint ?? ''
  return {
    S3_BUCKET: config.bucket,
    S3_ENDPOINT: guarded ? await guardedS3(endpoint) : endpoint,
    S3_ACCESS_KEY_ID: config.credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: config.credentials?.secretAccessKey ?? '',
    S3_FORCE_PATH_STYLE: 'on',
  }
}

describe.each(engines)('the doctor · %s', (engine) => {
  it.each(['disk', 'S3'])(
    'finds nothing wrong while the site runs, and after, and changes nothing: %s',
    async (place) => {
      const environment = {
        DATA_DIR: newFolder(),
        DATABASE_URL: (await newDatabaseUrl(engine)) ?? '',
        ...(place === 'S3' ? await bucket(true) : {}),
      }
      const site = await start(environment)
      const running = await runDoctor(environment)
      expect(running.wrong).toEqual([])
      expect(running.of('Migrations')?.state).toBe('good')
      expect(running.of('Storage')?.state).toBe('good')
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
      await site.stop()
      const before = readdirSync(environment.DATA_DIR)
      expect((await examine(environment)).wrong).toEqual([])
      expect(readdirSync(environment.DATA_DIR)).toEqual(before)
    },
  )

  it('names files that are gone, and those that nobody knows', async () => {
    const site = await createTestApp({ engine })
    await firstStart(site.services)
    await site.app.close()
    const environment = environmentOf(site.config.dataDir, site.config.databaseUrl)
    const images = join(site.config.dataDir, 'files', 'public', 'images')
    const [gone = ''] = readdirSync(images)
    rmSync(join(images, gone))
    writeFileSync(join(images, 'nobody.jpg'), 'x')
    utimesSync(join(images, 'nobody.jpg'), 1_600_000_000, 1_600_000_000)
    const { of } = await examine(environment)
    expect(of('Missing files')).toMatchObject({ state: 'wrong', list: [`images/${gone}`] })
    expect(of('Files without a record')).toMatchObject({ state: 'costs', list: ['public/images/nobody.jpg'] })
  })

  it('names a database that is newer than the program, and one from before the first release', async () => {
    const environment = { DATA_DIR: newFolder(), DATABASE_URL: (await newDatabaseUrl(engine)) ?? '' }
    await (await start(environment)).stop()
    const addMigration = async (name: string) => {
      const statement = `insert into kysely_migration (name, timestamp) values ('${name}', '')`
      if (engine === 'sqlite') {
        const sqlite = new DatabaseSync(join(environment.DATA_DIR, 'plinth.sqlite'))
        sqlite.exec(statement)
        sqlite.close()
      } else await asOwnerOf(environment.DATABASE_URL, statement)
    }
    await addMigration('9999-lifts')
    expect((await examine(environment)).of('Migrations')).toMatchObject({
      state: 'wrong',
      list: ['9999-lifts'],
    })
    await addMigration('0001-content')
    expect((await examine(environment)).of('Migrations')).toMatchObject({
      state: 'wrong',
      detail: unreleasedSchema,
    })
  })
})

async function asOwnerOf(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

describe('the doctor', () => {
  it('says each thing in one line, with what to do, and makes nothing where there is no site yet', async () => {
    const folder = join(newFolder(), 'data')
    const { code, stdout } = await runScript('scripts/doctor.ts', { DATA_DIR: folder })
    expect(code).toBe(0)
    expect(stdout).toContain(`! DATA_DIR: ${folder} is not there yet. npm start makes it.\n`)
    expect(stdout).toMatch(/✓ Node: v[\d.]+; this project needs >=[\d.]+\.\n/)
    expect(stdout).toMatch(/\n\nNothing is wrong, \d could be better\.\n$/)
    expect(() => readdirSync(folder)).toThrow('ENOENT')
  })

  it('names every variable that is wrong, and looks no further', async () => {
    const { ok, checks } = await runDoctor({
      PORT: 'x',
      TRUST_PROXY: 'maybe',
      NOTIFY_TO: 'nobody',
      DATA_DIR: newFolder(),
    })
    expect(ok).toBe(false)
    const names = checks
      .filter(({ name }) => name === 'Configuration')
      .map(({ detail }) => detail.split(' ')[0])
    expect(names).toEqual(['PORT', 'TRUST_PROXY', 'NOTIFY_TO'])
    expect(checks.map(({ name }) => name)).not.toContain('Database')
  })

  it('names files whose database is gone, and makes none', async () => {
    const DATA_DIR = newFolder()
    await (await start({ DATA_DIR })).stop()
    rmSync(join(DATA_DIR, 'plinth.sqlite'))
    const { of, wrong } = await examine({ DATA_DIR })
    expect(wrong).toEqual(['Site'])
    expect(of('Site')?.detail).toContain('does not know: it is lost')
    expect(readdirSync(DATA_DIR)).not.toContain('plinth.sqlite')
  })

  it('names a damaged database, and leaves it', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'plinth.sqlite'), 'These are my holiday notes, not a database. '.repeat(100))
    const { of, wrong } = await examine({ DATA_DIR: folder })
    expect(wrong).toEqual(['Database'])
    expect(of('Database')?.detail).toContain('is damaged, or not a SQLite database')
    expect(readdirSync(folder)).toContain('plinth.sqlite')
  })

  it('names a database, a bucket and a mail server that do not answer, all in one go', async () => {
    const { wrong } = await examine({
      DATA_DIR: newFolder(),
      DATABASE_URL: 'postgres://plinth:crane-42@127.0.0.1:1/plinth',
      S3_BUCKET: 'plinth',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'website@example.com',
      NOTIFY_TO: 'layla@example.com',
    })
    expect(wrong).toEqual(['Database', 'Storage', 'Mail'])
  })

  it('names a bucket that gives resumes to everybody', async () => {
    const { of } = await examine({ DATA_DIR: newFolder(), ...(await bucket(false)) })
    expect(of('Storage')).toMatchObject({
      state: 'wrong',
      detail: expect.stringContaining('anybody can read resumes'),
    })
  })

  it('asks the mail server whether it accepts our mail', async () => {
    const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
    const listening = server.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => listening.once('listening', resolve))
    const address = listening.address()
    const { of } = await examine({
      DATA_DIR: newFolder(),
      SMTP_URL: `smtp://127.0.0.1:${typeof address === 'object' && address?.port}`,
      MAIL_FROM: 'website@example.com',
      NOTIFY_TO: 'layla@example.com, omar@example.com',
    })
    expect(of('Mail')).toMatchObject({ state: 'good', detail: expect.stringContaining('omar@example.com') })
  })

  it('says what costs something: programs, addresses, proxies and secrets', async () => {
    const DATA_DIR = newFolder()
    const bare = await examine({ DATA_DIR, PATH: '' })
    expect(bare.of('ffmpeg')?.state).toBe('costs')
    expect(bare.of('HEIC')?.state).toBe('costs')
    const open = await examine({
      DATA_DIR,
      PUBLIC_URL: 'http://www.example.com',
      HOST: '0.0.0.0',
      TRUST_PROXY: 'on',
    })
    expect(open.of('PUBLIC_URL')?.state).toBe('costs')
    expect(open.of('TRUST_PROXY')?.state).toBe('costs')
    const proxied = await examine({ DATA_DIR, PUBLIC_URL: 'https://www.example.com' })
    expect(proxied.of('PUBLIC_URL')?.state).toBe('good')
    expect(proxied.of('SAMPLE_SITE')).toBeUndefined()
    const demonstration = { DATA_DIR, PUBLIC_URL: 'https://www.example.com', SAMPLE_SITE: 'on' }
    expect((await examine(demonstration)).of('SAMPLE_SITE')?.state).toBe('costs')
    expect(proxied.of('TRUST_PROXY')?.state).toBe('costs')
  })

  it('says that the secret was lost, as the start does', async () => {
    const DATA_DIR = newFolder()
    await (await start({ DATA_DIR })).stop()
    rmSync(join(DATA_DIR, 'secret'))
    expect((await runDoctor({ DATA_DIR })).of('Secret')).toMatchObject({ state: 'costs' })
    const site = await start({ DATA_DIR })
    const { stdout } = await site.stop()
    expect(stdout).toContain('the secret is not the one that this database was used with')
  })

  it('names what others on this machine can read, which is nothing of a new site', async () => {
    const DATA_DIR = join(newFolder(), 'data')
    await (await start({ DATA_DIR })).stop()
    expect((await runDoctor({ DATA_DIR })).of('DATA_DIR')).toMatchObject({ state: 'good' })
    expect(statSync(join(DATA_DIR, 'plinth.sqlite')).mode & 0o007).toBe(0)
    chmodSync(DATA_DIR, 0o755)
    expect((await runDoctor({ DATA_DIR })).of('DATA_DIR')).toMatchObject({ state: 'good' })
    mkdirSync(join(DATA_DIR, 'files'), { recursive: true })
    for (const name of ['plinth.sqlite', 'files']) chmodSync(join(DATA_DIR, name), 0o755)
    const found = (await runDoctor({ DATA_DIR })).of('DATA_DIR')
    expect(found).toMatchObject({ state: 'costs', detail: expect.stringContaining('plinth.sqlite, files') })
  })

  it('names a secret that others can read', async () => {
    const DATA_DIR = newFolder()
    await (await start({ DATA_DIR })).stop()
    chmodSync(join(DATA_DIR, 'secret'), 0o644)
    expect((await examine({ DATA_DIR })).of('DATA_DIR')).toMatchObject({ state: 'wrong' })
  })
})

describe('the site', () => {
  it('starts on a machine without ffmpeg and without a decoder for HEIC', async () => {
    const site = await start({ DATA_DIR: newFolder(), PATH: '' })
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  })
})
