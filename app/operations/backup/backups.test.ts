// Runs after a change in: app/platform app/operations app/collections.server.ts server
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openBackups } from './backups.server.ts'
import type { BackupConfig } from '#app/platform/config.server.ts'
import { setMark } from '#app/platform/database/meta.server.ts'
import { createTestApp, describeEngines, newFolder, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { startS3, type S3Server } from '#test/s3.ts'
import { messages } from './messages.ts'
import { hour, day } from '#app/platform/units.ts'

function settings(wanted: Partial<BackupConfig> = {}): BackupConfig {
  return {
    every: day,
    to: { folder: join(newFolder(), 'backups') },
    retention: { daily: 2, weekly: 0, monthly: 0 },
    passphrase: undefined,
    ...wanted,
  }
}

const namesIn = ({ config }: TestApp) =>
  'folder' in config.backup.to ? readdirSync(config.backup.to.folder).toSorted() : []

describeEngines('backups in the back office', (createApp) => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await createApp({ config: { backup: settings() } })
    cookie = await app.signIn()
  })
  const page = async () => (await app.request('/admin/backups', { cookie })).text()

  it('say that there is none, and make one when asked to', async () => {
    expect(await page()).toContain(messages.never)
    const asked = await app.request('/admin/backups', { method: 'POST', cookie, body: new URLSearchParams() })
    expect(asked.status).toBe(303)
    await app.services.backups.take() // The backup in progress.
    const html = await page()
    expect(html).toMatch(/<time[^>]*>Today \d\d:\d\d<\/time>/)
    expect(html).toContain('Checked')
    expect(namesIn(app)).toHaveLength(1)
  })

  it('can be downloaded, to the byte, and nothing else can', async () => {
    const [name = ''] = namesIn(app)
    const answer = await app.request(`/admin/backups/download?name=${name}`, { cookie })
    expect(answer.headers.get('Content-Disposition')).toContain(name)
    const bytes = (await answer.arrayBuffer()).byteLength
    expect(String(bytes)).toBe(answer.headers.get('Content-Length'))
    for (const other of ['', '../secret', '..%2Fsecret', 'plinth-2020-01-01T00-00-00Z.tar.zst'])
      expect((await app.request(`/admin/backups/download?name=${other}`, { cookie })).status, other).toBe(404)
    expect((await app.request(`/admin/backups/download?name=${name}`)).status).toBe(401)
  })

  it('warn after one that was missed, and after one that failed', async () => {
    const last = {
      name: 'x',
      takenAt: Date.now() - 2 * day - hour,
      checkedAt: Date.now() - 2 * day - hour,
      bytes: 1,
      missing: 0,
    }
    await setMark(app.services.db, 'backup', JSON.stringify({ last }))
    expect(await page()).toContain(messages.missed)
    const failure = { at: Date.now(), sentence: 'There is no room.' }
    await setMark(app.services.db, 'backup', JSON.stringify({ last, failure }))
    expect(await page()).toContain(messages.failed(failure.sentence))
  })
})

describeEngines('a site that backs itself up', (createApp) => {
  it('does so when it is time, once, and removes what is too old', async () => {
    const app = await createApp({ config: { backup: settings() } })
    await addTestProject(app.services, {})
    const { backups } = app.services
    const now = Date.now()
    const count = () => namesIn(app).length
    await Promise.all([backups.takeWhenDue(now), backups.takeWhenDue(now)])
    expect(count()).toBe(1)
    await backups.takeWhenDue(now + day - hour)
    expect(count()).toBe(1)
    for (const days of [1, 2, 3]) await backups.takeWhenDue(now + days * day)
    expect(count()).toBe(2)
    expect((await backups.list())[0]?.takenAt).toBeGreaterThan(now + 2 * day)
  })

  it('lets no other instance begin while it takes hours', async () => {
    const { services } = await createApp({ config: { backup: settings() } })
    const one = openBackups(services)
    const now = Date.now()
    const taking = one.takeWhenDue(now)
    await one.takeWhenDue(now)
    await one.takeWhenDue(now + hour / 2)
    await services.backups.takeWhenDue(now + hour)
    await taking
    const second = 1_000
    expect((await services.backups.list())[0]?.takenAt).toBe(now - (now % second))
  })

  it('tries again an hour after one that failed, and says so until one succeeds', async () => {
    const backup = settings()
    const app = await createApp({ config: { backup } })
    if (!('folder' in backup.to)) throw new Error('a folder is meant')
    const { folder } = backup.to
    writeFileSync(folder, 'a file is in the way')
    const now = Date.now()
    await app.services.backups.takeWhenDue(now)
    expect((await app.services.backups.readState()).failure?.sentence).toContain(`${folder} can't be created`)
    rmSync(folder)
    await app.services.backups.takeWhenDue(now + hour / 2)
    expect((await app.services.backups.readState()).last).toBeUndefined()
    await app.services.backups.takeWhenDue(now + hour)
    expect(await app.services.backups.readState()).toMatchObject({ last: { missing: 0 } })
    expect((await app.services.backups.readState()).failure).toBeUndefined()
  })

  it('tries again an hour after one that was broken off, of which nothing stays', async () => {
    const app = await createApp({ config: { backup: settings() } })
    const { config, services } = app
    const now = Date.now()
    const brokenOff = openBackups(services)
    const taking = brokenOff.takeWhenDue(now)
    const folder = 'folder' in config.backup.to ? config.backup.to.folder : ''
    await expect.poll(() => existsSync(folder), { interval: 5 }).toBe(true)
    brokenOff.close()
    await taking
    await services.backups.takeWhenDue(now + hour / 2)
    expect(await services.backups.list()).toEqual([])
    await services.backups.takeWhenDue(now + hour)
    await services.backups.takeWhenDue(now + 2 * hour)
    const [name = '', ...more] = namesIn(app)
    expect([name, more]).toEqual([expect.stringMatching(/^plinth-/), []])

    const left = [
      join(folder, `${name}.arriving`),
      join(config.dataDir, 'backups', 'before-restore-2026.tar.zst.arriving'),
    ]
    const ofOthers = [
      join(folder, 'mine.arriving'),
      join(config.dataDir, 'backups', 'before-restore-2026.tar.zst'),
    ]
    mkdirSync(join(config.dataDir, 'backups'))
    for (const path of [...left, ...ofOthers]) writeFileSync(path, 'half of it')
    await services.worker.runQuietJobs(now)
    expect([...left, ...ofOthers].filter((path) => existsSync(path))).toHaveLength(4)
    await services.worker.runQuietJobs(now + day + hour)
    expect([...left, ...ofOthers].filter((path) => existsSync(path))).toEqual(ofOthers)
  })

  it('does not where it was not asked to', async () => {
    const app = await createApp({ config: { backup: settings({ every: undefined }) } })
    await app.services.backups.takeWhenDue(Date.now())
    expect(await app.services.backups.list()).toEqual([])
  })

  it('leaves alone what others have put there', async () => {
    const backup = settings({ retention: { daily: 0, weekly: 0, monthly: 0 } })
    const app = await createApp({ config: { backup } })
    await addTestProject(app.services, {})
    if (!('folder' in backup.to)) throw new Error('a folder is meant')
    mkdirSync(backup.to.folder)
    for (const name of ['mine.txt', 'before-restore-2020.tar.zst'])
      writeFileSync(join(backup.to.folder, name), 'mine')
    await app.services.backups.take(Date.now() - day)
    await app.services.backups.take(Date.now())
    expect(namesIn(app)).toHaveLength(3)
  })

  it('removes none while it has no content, nor any of another site at the same address', async () => {
    const backup = settings({ retention: { daily: 0, weekly: 0, monthly: 0 } })
    const [one, copy] = [await createApp({ config: { backup } }), await createApp({ config: { backup } })]
    for (const days of [2, 1, 0]) await one.services.backups.take(Date.now() - days * day)
    expect(namesIn(one)).toHaveLength(3)
    await addTestProject(copy.services, {})
    await copy.services.backups.take(Date.now() + day)
    expect(namesIn(one)).toHaveLength(4)
    await addTestProject(one.services, {})
    await one.services.backups.take(Date.now() + 2 * day)
    expect(namesIn(one)).toHaveLength(2)
  })

  it('neither removes nor counts on those of another site in the same place', async () => {
    const backup = settings({ retention: { daily: 0, weekly: 0, monthly: 0 } })
    const site = (host: string) =>
      createApp({ config: { backup, publicUrl: `https://${host}`, hasPublicUrl: true } })
    const production = await site('www.example.com')
    const trial = await site('www.example.com:8443')
    await production.services.backups.take(Date.now() - day)
    await trial.services.backups.take(Date.now())
    expect(namesIn(production).toSorted((one, other) => one.length - other.length)).toEqual([
      expect.stringMatching(/^plinth-www\.example\.com-[0-9a-f]{8}-2\d{3}-/),
      expect.stringMatching(/^plinth-www\.example\.com-8443-[0-9a-f]{8}-2\d{3}-/),
    ])
    for (const { services } of [production, trial]) expect(await services.backups.list()).toHaveLength(1)
  })
})

describe('backups in a bucket', () => {
  let s3: S3Server
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.stop())

  it('are stored, listed, downloaded and removed there', async () => {
    const { config } = await s3.newBucket()
    const backup = settings({
      to: { s3: config, prefix: 'plinth/backups' },
      passphrase: 'four corners of a plinth',
    })
    const app = await createTestApp({ config: { backup } })
    onTestFinished(() => app.close())
    await addTestProject(app.services, {})
    const { backups } = app.services
    const now = Date.now()
    for (const days of [0, 1, 2]) await backups.take(now + days * day)
    const stored = await backups.list()
    expect(stored).toHaveLength(2)
    const [{ name, bytes } = { name: '', bytes: 0 }] = stored
    expect(name).toMatch(/\.age$/)
    const cookie = await app.signIn()
    const answer = await app.request(`/admin/backups/download?name=${name}`, { cookie })
    expect((await answer.arrayBuffer()).byteLength).toBe(bytes)
    expect(await backups.get('plinth-2020-01-01T00-00-00Z.tar.zst')).toBeUndefined()
  })
})
