// Runs after a change in: app/platform app/operations app/collections.server.ts server
import { createServer } from 'node:tls'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { backupName } from '../backup/stored-backup.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { removeMark } from '#app/platform/database/meta.server.ts'
import { visibleText } from '#test/admin.ts'
import { createTestApp, describeProduct, newFolder } from '#test/app.ts'
import { makeCertificate } from '#test/proxies.ts'
import { checkBackups } from './backups.server.ts'
import { checkCertificate } from './certificate.server.ts'
import { checkClock } from './clock.server.ts'
import { day, hour } from '#app/platform/units.ts'

/** The name of an environment variable. */
const variable = /\b[A-Z]{2,}_[A-Z_]+\b/
const unfolded = (html: string) => visibleText(html.replace(/<details[\s\S]*?<\/details>/g, ''))

describeProduct('the site check of the back office', (createApp) => {
  it('says in words of an owner what is well and what is not, and hides the rest from visitors', async () => {
    const app = await createApp()
    expect((await app.request('/admin/health')).status).toBe(401)
    const answer = await app.request('/admin/health', { cookie: await app.signIn() })
    expect(answer.status).toBe(200)
    const text = await answer.text()
    for (const title of ['Content', 'Version', 'Images and files', 'Backups', 'Space', 'Email', 'Clock'])
      expect(text).toContain(`<h2>${title}</h2>`)
    expect(text).toContain('Everything that was saved can be read.')
    expect(text).toContain('New requests are not emailed.')
    expect(text).toContain('SMTP_URL is not set')
    expect(unfolded(text)).not.toMatch(variable)
  })

  it.each(['/admin/backups', '/admin/notifications', '/admin/overview'])(
    '%s names no setting of the server, except folded for the person who manages it',
    async (address) => {
      const app = await createApp()
      const answer = await app.request(address, { cookie: await app.signIn() })
      expect(unfolded(await answer.text())).not.toMatch(variable)
    },
  )

  it('notices a clock that is behind what was saved', async () => {
    const { services } = await createApp()
    expect(await checkClock(services.db, services.files)).toMatchObject({ state: 'good' })
    const change = { kind: 'project', record_id: 'x', action: 'add' as const, actor: 'Layla' }
    await services.db
      .insertInto('revision')
      .values({ ...change, at: Date.now() + day, before: null, after: null })
      .execute()
    expect(await checkClock(services.db, services.files)).toMatchObject({ state: 'wrong' })
  })
})

describe('the check of backups', () => {
  it('asks for them, and notices one that was missed', async () => {
    const folder = newFolder()
    const config = readConfig({ DATA_DIR: folder, BACKUP_EVERY: '1d', BACKUP_TO: join(folder, 'backups') })
    expect(await checkBackups(readConfig({ DATA_DIR: folder }))).toMatchObject([{ state: 'costs' }])
    expect(await checkBackups(config)).toMatchObject([{ state: 'costs' }])
    mkdirSync(join(folder, 'backups'))
    // Neither an unfinished backup nor a foreign file counts, however new it is.
    const unfinished = `${backupName(config, undefined, Date.now(), false)}.arriving`
    for (const file of [unfinished, 'mine.tar']) writeFileSync(join(folder, 'backups', file), 'x')
    expect(await checkBackups(config)).toMatchObject([{ state: 'costs' }])
  })

  describe('a site that makes them', () => {
    const passphrase = 'four corners of a plinth'
    async function withBackup(now = Date.now()) {
      const to = { folder: join(newFolder(), 'backups') }
      const retention = { daily: 7, weekly: 0, monthly: 0 }
      const app = await createTestApp({ config: { backup: { every: day, to, retention, passphrase } } })
      onTestFinished(app.close)
      await app.services.backups.take(now)
      const [{ name = '' } = {}] = await app.services.backups.list()
      const check = async (config = app.config, at = now) => (await checkBackups(config, at))[0]
      return { app, check, path: join(to.folder, name) }
    }

    it('is told how old the last one is, and when one was missed', async () => {
      const { check, app } = await withBackup()
      expect(await check()).toMatchObject({ state: 'good' })
      expect(await check(app.config, Date.now() + 2 * day + hour)).toMatchObject({ state: 'wrong' })
    })

    it('is told that today’s passphrase does not open it', async () => {
      const { check, app } = await withBackup()
      const backup = { ...app.config.backup, passphrase: 'another passphrase' }
      expect(await check({ ...app.config, backup })).toMatchObject({
        state: 'wrong',
        detail: expect.stringContaining('The passphrase does not open'),
      })
    })

    it('is told that it has another size than was written, or is nothing', async () => {
      const { check, app, path } = await withBackup()
      writeFileSync(path, Buffer.alloc(100))
      expect(await check()).toMatchObject({
        state: 'wrong',
        detail: expect.stringMatching(/has 100 bytes, and \d+ were written/),
      })
      await removeMark(app.services.db, 'backup')
      expect(await check()).toMatchObject({
        state: 'wrong',
        detail: expect.stringContaining('is not a backup of Plinth'),
      })
    })

    it('is told of one from the future, and of a place that can not be made', async () => {
      const { check, app } = await withBackup(Date.now() + 400 * day)
      expect(await check(app.config, Date.now())).toMatchObject({
        state: 'wrong',
        detail: expect.stringContaining('in the future'),
      })
      const file = join(newFolder(), 'a-file')
      writeFileSync(file, '')
      const backup = { ...app.config.backup, to: { folder: join(file, 'backups') } }
      expect(await check({ ...app.config, backup })).toMatchObject({
        state: 'wrong',
        detail: expect.stringContaining("can't be created"),
      })
    })
  })
})

describe('the check of the certificate', () => {
  it('names one that browsers refuse, one that has ended, and an address that is not reached', async () => {
    const { pem } = makeCertificate(newFolder())
    const server = createServer(pem).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const publicUrl = `https://localhost:${port}`
    const [refused] = await checkCertificate({ publicUrl })
    expect(refused).toMatchObject({ state: 'wrong', detail: expect.stringContaining('browsers refuse') })
    const [ended] = await checkCertificate({ publicUrl }, Date.now() + 90 * day)
    expect(ended).toMatchObject({ state: 'wrong', detail: expect.stringContaining('it expired') })
    expect(await checkCertificate({ publicUrl: 'https://localhost:1' })).toMatchObject([{ state: 'costs' }])
    expect(await checkCertificate({ publicUrl: 'http://localhost:3000' })).toEqual([])
  })
})
