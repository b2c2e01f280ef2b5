// Runs after a change in: scripts server app/operations app/platform
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '#test/app.ts'
import { administrator } from '#tools/seed/content.ts'
import { unavailable } from '#app/platform/errors/unavailable.server.ts'
import { asOwner, newDatabaseUrl } from '#test/database.ts'
import { freePort } from '#test/postgres.ts'
import { startS3 } from '#test/s3.ts'
import { environmentOf, runScript, startScript, startSite, type SiteProcess } from '#test/site-process.ts'
import { linkTo } from '#test/tcp-link.ts'
import { readTopics } from '#test/topics.ts'
import { siteProgram } from './bootstrap.mjs'

async function start(environment: Record<string, string>): Promise<SiteProcess> {
  const site = await startSite({ SAMPLE_SITE: 'off', ...environment })
  onTestFinished(async () => void (await site.stop()))
  return site
}

async function expectRefused(environment: Record<string, string>, sentence: string | RegExp) {
  const { code, stdout, stderr } = await runScript(siteProgram, {
    PORT: '0',
    LOG_LEVEL: 'silent',
    SAMPLE_SITE: 'off',
    ...environment,
  })
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(sentence)])
  expect(stderr).not.toMatch(/\n\s+at |node:internal|Error:/)
  expect(stdout).toBe('')
  expect(code).toBe(1)
}

function cookieHeader({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function postgresUrl() {
  return (await newDatabaseUrl('postgres')) ?? ''
}

describe('a start while the database is away', () => {
  it('serves nothing but signs of life and the reason, and all of the site once the database is there', async () => {
    const { link, url } = await linkTo(await postgresUrl())
    onTestFinished(() => link.close())
    link.cut()
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const starting = start({ PORT: String(port), DATABASE_URL: url, DATA_DIR: newFolder() })
    const ask = (path: string) => fetch(address + path).catch(() => undefined)
    let alive = await ask('/healthz')
    while (!alive) alive = await ask('/healthz')
    expect(alive.status).toBe(200)
    const ready = await fetch(`${address}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { wrong: [unavailable.database.sentence] }])
    expect((await fetch(`${address}/servez`)).status).toBe(503)
    for (const path of ['/', '/projects', '/admin', '/files/images/a.jpg']) {
      const answer = await fetch(address + path, { headers: { Accept: 'text/html' } })
      expect([answer.status, answer.headers.has('Retry-After')], path).toEqual([503, true])
      // Otherwise the page would have no styles.
      expect(answer.headers.get('Content-Security-Policy')).toContain('style-src')
      expect(await answer.text()).toContain(unavailable.database.sentence)
    }
    link.repair()
    const site = await starting
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect((await fetch(`${address}/projects`)).status).toBe(200)
    expect(site.printed()).toContain('Password')
    expect(site.printed()).toMatch(/^Waiting: DATABASE_URL: the database can't be reached \(/m)
  })

  it('names the bucket that it waits for, and says once that it loads the sample site', async () => {
    const s3 = await startS3()
    onTestFinished(() => s3.stop())
    const { config: bucket } = await s3.newBucket()
    const { link, url } = await linkTo(bucket.endpoint ?? '')
    onTestFinished(() => link.close())
    link.cut()
    const port = await freePort()
    const environment = environmentOf(newFolder(), undefined, { ...bucket, endpoint: url.replace(/\/$/, '') })
    const starting = start({ PORT: String(port), SAMPLE_SITE: 'on', ...environment })
    const ready = () => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    await expect.poll(async () => (await ready())?.status).toBe(503)
    await wait(3_000) // It retries meanwhile.
    link.repair()
    const printed = (await starting).printed()
    expect(printed).toContain(`Waiting: S3_BUCKET: the bucket ${bucket.bucket} can't be reached.`)
    expect(printed.match(/Loading the sample site/g)).toHaveLength(1)
  })
})

describe('a start that can not succeed ends with one sentence', () => {
  it('names a database engine that is not known', () =>
    expectRefused(
      { DATABASE_URL: 'mysql://db/plinth', DATA_DIR: newFolder() },
      /^DATABASE_URL must look like postgres:/,
    ))

  it('names a wrong port', () =>
    expectRefused({ PORT: 'abc', DATA_DIR: newFolder() }, /^PORT must be a whole number/))

  it('names a password for the first administrator that is too easy to guess', () =>
    expectRefused(
      { ADMIN_PASSWORD: 'password1234', SAMPLE_SITE: 'off', DATA_DIR: newFolder() },
      /^ADMIN_PASSWORD is too easy to guess; choose another\. Change it in the environment/,
    ))

  it('names a port in use, and touches nothing', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = String(typeof address === 'object' && address?.port)
    const dataDir = join(newFolder(), 'data')
    await expectRefused(
      { PORT: port, DATA_DIR: dataDir },
      `^PORT: ${port} is in use by another program. Stop that one, or set PORT to a free port.$`,
    )
    expect(existsSync(dataDir)).toBe(false)
  })

  it.each(['192.0.2.1', 'no-such-host.invalid', 'not an address'])(
    'names a host that is not of this machine: %s',
    (host) =>
      expectRefused(
        { HOST: host, DATA_DIR: newFolder() },
        `^HOST: ${host} is not an address of this machine`,
      ),
  )

  it('names a wrong password without repeating it', async () => {
    const url = new URL(await postgresUrl())
    url.password = 'crane-42'
    await expectRefused(
      { DATABASE_URL: url.href, DATA_DIR: newFolder() },
      /^DATABASE_URL: the database can't be reached \(password authentication failed for user "plinth"\)/,
    )
  })

  it('names a database that does not exist', async () => {
    const url = new URL(await postgresUrl())
    url.pathname = '/nowhere'
    await expectRefused(
      { DATABASE_URL: url.href, DATA_DIR: newFolder() },
      /database "nowhere" does not exist/,
    )
  })

  it('names a data folder that can not be written', () =>
    expectRefused({ DATA_DIR: '/proc/plinth' }, /^DATA_DIR: \/proc\/plinth can't be written\./))

  it('names a file in the place of the data folder, and leaves it', async () => {
    const file = join(newFolder(), 'data')
    writeFileSync(file, 'mine')
    await expectRefused({ DATA_DIR: file }, `^DATA_DIR: ${file} is a file, and a folder is needed\\.`)
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  it('names a data folder that another process uses', async () => {
    const dataDir = newFolder()
    const site = await start({ DATA_DIR: dataDir })
    await expectRefused({ DATA_DIR: dataDir }, `^DATA_DIR: process \\d+ is using ${dataDir}\\.`)
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  })

  it('names a database that is newer than the program, and leaves it', async () => {
    const dataDir = newFolder()
    await (await start({ DATA_DIR: dataDir })).stop()
    const sqlite = new DatabaseSync(join(dataDir, 'plinth.sqlite'))
    sqlite.exec(`insert into kysely_migration (name, timestamp) values ('9999-lifts', 'later')`)
    sqlite.close()
    await expectRefused(
      { DATA_DIR: dataDir },
      /^The database is newer than this program: it has the migration 9999-lifts\./,
    )
  })

  it.each([
    ['no database at all', Buffer.from('These are my holiday notes, not a database. '.repeat(100))],
    [
      'a database whose first page is gone',
      Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8176, 0xff)]),
    ],
  ])('names a damaged SQLite file (%s), and leaves it', async (_, content) => {
    const dataDir = newFolder()
    const file = join(dataDir, 'plinth.sqlite')
    writeFileSync(file, content)
    await expectRefused({ DATA_DIR: dataDir }, `^DATA_DIR: ${file} is damaged, or not a SQLite database\\.`)
    expect(readFileSync(file).equals(content)).toBe(true)
  })

  it('names a database file that is a folder', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'plinth.sqlite'))
    await expectRefused({ DATA_DIR: dataDir }, /plinth\.sqlite can't be opened or written\./)
  })

  it('names a PostgreSQL user who may not create tables', async () => {
    const url = new URL(await postgresUrl())
    const guest = `guest_${url.pathname.slice(-8)}`
    await asOwner(`create user ${guest} password 'seven-cranes'`)
    url.username = guest
    url.password = 'seven-cranes'
    await expectRefused(
      { DATABASE_URL: url.href, DATA_DIR: newFolder() },
      /^DATABASE_URL: this user may not create tables/,
    )
  })
})

describe('the first start', () => {
  it('prints the address, a username and a random password, this once', async () => {
    const dataDir = newFolder()
    const first = await start({ DATA_DIR: dataDir })
    const [, password = ''] = /Password\s+(\S+)/.exec(first.printed()) ?? []
    expect(first.printed()).toMatch(/Username\s+admin/)
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
    const answer = await fetch(`${first.url}/admin`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'admin', password }),
      headers: { Origin: first.url },
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    expect((await first.stop()).stderr).toBe('')
    const second = await start({ DATA_DIR: dataDir })
    expect(second.printed()).not.toMatch(/Username|Password/)
  })

  it('makes the administrator when all else is ready, so that the password is read whenever a kill comes', async () => {
    const dataDir = newFolder()
    const environment = { DATA_DIR: dataDir, PORT: '0', SAMPLE_SITE: 'off', LOG_LEVEL: 'debug' }
    const starting = startScript(siteProgram, environment)
    const file = join(dataDir, 'plinth.sqlite')
    const count = () => {
      using sqlite = new DatabaseSync(file, { readOnly: true })
      return sqlite.prepare('select 1 from "user"').all().length
    }
    await expect.poll(count, { interval: 2 }).toBe(1)
    starting.signal('SIGKILL')
    const { stdout } = await starting.ended
    expect(stdout).toContain('/projects')
  })

  it('at a public address is without the sample site, and its printed password opens only the choice of another', async () => {
    const PUBLIC_URL = 'https://www.example.com'
    const port = String(await freePort())
    const site = await startSite({ DATA_DIR: newFolder(), PORT: port, PUBLIC_URL })
    onTestFinished(async () => void (await site.stop()))
    const address = `http://127.0.0.1:${port}/admin/products`
    expect(site.printed()).not.toContain('sample site')
    const [, password = ''] = /Password\s+(\S+)/.exec(site.printed()) ?? []
    const post = (fields: Record<string, string>, cookie = '') =>
      fetch(address, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Origin: PUBLIC_URL, 'Sec-Fetch-Site': 'same-origin', Cookie: cookie },
        redirect: 'manual',
      })
    const cookie = cookieHeader(await post({ username: 'admin', password }))
    const open = () => fetch(address, { headers: { Cookie: cookie } })
    expect((await open()).status).toBe(403)
    expect((await post({ current: password, password: administrator.password }, cookie)).status).toBe(303)
    expect((await open()).status).toBe(200)
  })

  it('takes username and password from the environment, and never prints the password', async () => {
    const site = await start({
      DATA_DIR: newFolder(),
      ADMIN_USERNAME: 'layla',
      ADMIN_PASSWORD: administrator.password,
    })
    expect(site.printed()).toContain('layla')
    expect(site.printed()).not.toContain(administrator.password)
    const answer = await fetch(`${site.url}/admin`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'layla', password: administrator.password }),
      headers: { Origin: site.url },
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
  })

  it('of two instances at once on one PostgreSQL makes one administrator', async () => {
    const DATABASE_URL = await postgresUrl()
    const sites = await Promise.all([1, 2, 3].map(() => start({ DATABASE_URL, DATA_DIR: newFolder() })))
    expect(sites.filter((site) => /Password/.test(site.printed()))).toHaveLength(1)
    for (const site of sites) expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  })

  it('keeps its files to itself', async () => {
    const dataDir = newFolder()
    await start({ DATA_DIR: dataDir })
    expect(readdirSync(dataDir)).toContain('plinth.sqlite')
    expect(readdirSync(dataDir)).toContain('secret')
  })
})

/** Makes a server confirm that it has accepted a request before the body arrives. */
const saysSo = { Expect: '100-continue' }

describe('the site in its process', () => {
  it('serves a compressed asset that may be kept for ever', async () => {
    const site = await start({ DATA_DIR: newFolder() })
    const html = await (await fetch(`${site.url}/projects`)).text()
    const [asset = ''] = /\/assets\/visitor-[\w-]+\.js/.exec(html) ?? []
    const answer = await fetch(site.url + asset, { headers: { 'Accept-Encoding': 'br' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Encoding')).toBe('br')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect((await answer.text()).length).toBeGreaterThan(10_000)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops on %s: streams end, visits are written, exit 0',
    async (signal) => {
      const dataDir = newFolder()
      const site = await start({ DATA_DIR: dataDir })
      const stream = readTopics(await fetch(`${site.url}/live?topics=projects`))
      for (let visit = 0; visit < 5; visit += 1)
        await fetch(`${site.url}/visits`, { method: 'POST', headers: { Origin: site.url, 'User-Agent': '' } })
      const began = Date.now()
      site.signal(signal)
      site.signal(signal) // From the terminal and from npm.
      expect(await stream.next()).toBe('end')
      const { code, stderr } = await site.ended
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(Date.now() - began).toBeLessThan(5_000) // When what is left would be cut off.
      const sqlite = new DatabaseSync(join(dataDir, 'plinth.sqlite'))
      expect(sqlite.prepare('select sum(number) as number from visit_day').get()).toEqual({ number: 5 })
      sqlite.close()
    },
  )

  it('goes on while it backs itself up', async () => {
    const dataDir = newFolder()
    const site = await start({ DATA_DIR: dataDir, BACKUP_EVERY: '1h' })
    const folder = join(dataDir, 'backups')
    const isTaken = () => existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.zst'))
    await expect.poll(isTaken).toBe(true)
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  })

  it('finishes a request that is under way when it is told to stop', async () => {
    const site = await start({ DATA_DIR: newFolder(), ADMIN_PASSWORD: administrator.password })
    const visit = request(`${site.url}/visits`, { method: 'POST', headers: { Origin: site.url, ...saysSo } })
    visit.write('{')
    await once(visit, 'continue')
    site.signal('SIGTERM')
    const isStopping = () =>
      fetch(`${site.url}/readyz`).then(
        ({ ok }) => !ok,
        () => true,
      )
    await expect.poll(isStopping).toBe(true)
    visit.end('}')
    const [answer]: IncomingMessage[] = await once(visit, 'response')
    expect(answer?.statusCode).toBe(200)
    expect((await site.ended).code).toBe(0)
  })

  it('stops within ten seconds whatever a client does', async () => {
    const site = await start({ DATA_DIR: newFolder() })
    const { hostname, port } = new URL(site.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    const head = ['POST /admin HTTP/1.1', `Host: ${hostname}:${port}`, `Origin: ${site.url}`]
    const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 100']
    const expects = `Expect: ${saysSo.Expect}`
    socket.write([...head, ...form, expects, '', 'username=half'].join('\r\n'))
    await once(socket, 'data')
    const began = Date.now()
    site.signal('SIGTERM')
    expect((await site.ended).code).toBe(0)
    expect(Date.now() - began).toBeGreaterThan(5_000)
    expect(Date.now() - began).toBeLessThan(10_000)
  })
})

it('a site that can not be closed in order ends all the same, and says what failed', async () => {
  const { code, stderr } = await runScript('test/fixtures/closing-fails.ts', {})
  expect(code).toBe(0)
  expect(stderr).toContain('the disk is gone')
})
