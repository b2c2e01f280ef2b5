// Runs after a change in: scripts/backup app/operations app/platform test/restorable.ts
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savePending } from '#app/content/pending.server.ts'
import { projects } from '#app/features/projects/collection.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { makePreview } from '#app/platform/auth/previews.server.ts'
import { createTestApp, newFolder, type TestApp } from '#test/app.ts'
import { engines, newDatabaseUrl, type Engine } from '#test/database.ts'
import { productEngines } from '#test/product-engines.ts'
import { startS3, type S3Server } from '#test/s3.ts'
import { bytesOf, contentOf } from '#test/restorable.ts'
import { environmentOf, leaveVariants, runScript, startScript, startSite } from '#test/site-process.ts'
import { loadSampleSite } from '../sample-site.ts'

const noor = {
  personName: 'نورة \u200Fالهاشمي 2',
  personEmail: 'noor@example.com',
  personPhone: '+971 50 000 0000',
  personMessage: 'فيلا رقم 12B في Al Barsha',
}
const passphrase = 'four corners of a plinth'

const backup = (environment: Record<string, string>, ...words: string[]) =>
  runScript('scripts/backup/backup.ts', environment, words)
const restore = (environment: Record<string, string>, ...words: string[]) =>
  runScript('scripts/backup/restore.ts', environment, words)

/** Adds what visitors do not see: a scheduled draft, a version that is not published yet, and a guest's link to it. */
async function addUnpublished({ services: { db } }: TestApp): Promise<string> {
  const from = Date.parse('2099-01-01')
  await db.updateTable('project').set({ state: 'draft', from_at: from }).where('code', '=', '118').execute()
  const project = (await projectStore.list(db)).find(({ code }) => code === '188')
  if (!project) throw new Error('the sample has no project 188')
  const values = { ...projectStore.toValues(project), name: 'Not published yet' }
  const actor = { name: 'Layla' }
  await db.transaction().execute((tx) => savePending(tx, projects, project, { values, from: null, actor }))
  return `/shared/${await makePreview(db, { kind: projects.name, id: project.id }, '')}`
}

describe('a backup', () => {
  let s3: S3Server
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.stop())

  describe.each(engines)('of a site on %s', (engine) => {
    let site: TestApp
    let environment: Record<string, string>
    let folder: string
    let plain: string
    let encrypted: string
    /** Where a guest sees a version that is not published yet. */
    let shared: string
    beforeAll(async () => {
      const bucket = engine === 'postgres' ? (await s3.newBucket()).config : undefined
      site = await createTestApp({ engine, config: { s3: bucket } })
      await loadSampleSite(site.services)
      await leaveVariants(site.services)
      shared = await addUnpublished(site)
      const sent = await site.request('/ar/contact', { method: 'POST', body: new URLSearchParams(noor) })
      expect(sent.status).toBe(200)
      await site.signIn()
      const { config } = site.services
      environment = environmentOf(config.dataDir, config.databaseUrl, config.s3)
      folder = newFolder()
      plain = join(folder, 'plain.tar.zst')
      encrypted = join(folder, 'encrypted.tar.zst.age')
      const taken = await backup(environment, plain)
      expect(taken, taken.stderr).toMatchObject({ code: 0 })
      expect(taken.stdout).toContain(`Backed up and checked: ${plain}`)
      const again = await backup({ ...environment, BACKUP_PASSPHRASE: passphrase }, encrypted)
      expect(again, again.stderr).toMatchObject({ code: 0 })
      return () => site.close()
    })

    it('is not taken for a new site where a restore was killed, and comes back with the next', async () => {
      const dataDir = join(newFolder(), 'new')
      const to = environmentOf(dataDir, await newDatabaseUrl(engine))
      const killed = startScript('scripts/backup/restore.ts', to, [plain])
      await killed.says('Restoring files')
      killed.signal('SIGKILL')
      expect(await killed.ended).toMatchObject({ code: null })
      await expect(startSite(to)).rejects.toThrow(`a restore into ${dataDir} was not finished.`)
      const restored = await restore(to, plain)
      expect(restored, restored.stderr).toMatchObject({ code: 0 })
      const started = await startSite({ ...to, SAMPLE_SITE: 'off' })
      expect((await fetch(`${started.url}/projects/198`)).status).toBe(200)
      await started.stop()
    })

    it.each(engines)(
      'comes back on %s, row by row and file by file',
      async (target: Engine) => {
        const bucket = target === 'postgres' ? (await s3.newBucket()).config : undefined
        const dataDir = join(newFolder(), 'new')
        const databaseUrl = await newDatabaseUrl(target)
        const to = environmentOf(dataDir, databaseUrl, bucket)
        const restored = await restore({ ...to, BACKUP_PASSPHRASE: passphrase }, encrypted)
        expect(restored, restored.stderr).toMatchObject({ code: 0 })
        const copy = await createTestApp({ config: { dataDir, databaseUrl, s3: bucket } })
        try {
          const content = await contentOf(copy)
          expect(content).toEqual(await contentOf(site))
          expect(String(content.project)).toContain('برج فِن في الخليج التجاري')
          expect(String(content.project)).toMatch(/"from_at":4070908800000[^}]*"state":"draft"/)
          expect(String(content.pending_version)).toContain('Not published yet')
          // Links come back revoked.
          expect((await copy.request(shared)).status).toBe(404)
          expect((await copy.request('/projects/118')).status).toBe(404)
          for (const text of [noor.personName, noor.personMessage, '"language":"ar"'])
            expect(String(content.request)).toContain(text)
          expect(await bytesOf(copy)).toEqual(await bytesOf(site))
          expect(await copy.signIn()).toBeTruthy()
          const { db } = copy.services
          const before = await db
            .selectFrom('revision')
            .select((eb) => eb.fn.max('id').as('last'))
            .executeTakeFirst()
          const row = { kind: 'project', record_id: 'x', action: 'add' as const, actor: 'x', at: 1 }
          const next = await db.insertInto('revision').values(row).returning('id').executeTakeFirstOrThrow()
          expect(next.id).toBeGreaterThan(before?.last ?? 0)
        } finally {
          await copy.close()
        }
      },
      60_000,
    )

    it('replaces a site only where that is asked for, and keeps what was there', async () => {
      const dataDir = join(newFolder(), 'other')
      const databaseUrl = await newDatabaseUrl(engine)
      const other = await createTestApp({ config: { dataDir, databaseUrl } })
      const { db } = other.services
      const value = JSON.stringify({ text: 'of before' })
      await db.insertInto('setting').values({ key: 'x', value, rev: 1, updated_at: 1 }).execute()
      const to = environmentOf(dataDir, databaseUrl)
      const running = await restore(to, plain)
      expect(running.stderr).toMatch(/running|connections? (is|are) open/)
      await other.app.close()

      const refused = await restore(to, plain)
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(refused.stderr).toContain('There is a site here already')
      const replaced = await restore(to, plain, '--replace')
      expect(replaced, replaced.stderr).toMatchObject({ code: 0 })
      const [saved = ''] = readdirSync(join(dataDir, 'backups'))
      expect(replaced.stdout).toContain(saved)
      const back = await restore(to, join(dataDir, 'backups', saved), '--replace')
      expect(back, back.stderr).toMatchObject({ code: 0 })
      expect(back.stdout).toMatch(/^  1 setting$/m)
    })

    it('comes back beside the files of a database that was lost, and no start begins a new site there', async () => {
      const dataDir = join(newFolder(), 'new')
      const lost = environmentOf(dataDir, await newDatabaseUrl(engine))
      expect(await restore(lost, plain)).toMatchObject({ code: 0 })
      await (await startSite(lost)).stop()
      if (engine === 'sqlite') rmSync(join(dataDir, 'plinth.sqlite'))
      const to = environmentOf(dataDir, await newDatabaseUrl(engine))
      const files = readdirSync(join(dataDir, 'files'), { recursive: true })
      await expect(startSite(to)).rejects.toThrow('does not know: it is lost')
      expect(existsSync(join(dataDir, 'plinth.sqlite'))).toBe(false)
      expect((await restore(to, plain)).stderr).toContain('--take-over')
      expect(readdirSync(join(dataDir, 'files'), { recursive: true })).toEqual(files)
      const restored = await restore(to, plain, '--take-over')
      expect(restored, restored.stderr).toMatchObject({ code: 0 })
      const site = await startSite(to)
      expect((await fetch(`${site.url}/projects/198`)).status).toBe(200)
      await site.stop()
    }, 240_000)

    // The same whatever the engine.
    if (!productEngines().includes(engine)) return

    it('can be opened by the usual programs', () => {
      const listed = execFileSync('tar', ['--zstd', '-tf', plain], { encoding: 'utf8' })
      expect(listed).toContain('database/project.jsonl')
      expect(listed).toContain('files/public/')
      expect(listed.trim().split('\n').at(-1)).toBe('manifest.json')
    })

    it('does not show what is in it where it is encrypted', () => {
      expect(readFileSync(encrypted).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    })

    it('says what is in it, and changes nothing', async () => {
      const dataDir = join(newFolder(), 'nothing')
      const listed = await restore({ DATA_DIR: dataDir }, plain, '--list')
      expect(listed, listed.stderr).toMatchObject({ code: 0 })
      expect(listed.stdout).toContain('The backup is complete.')
      expect(listed.stdout).toMatch(/\d+ projects/)
      expect(existsSync(dataDir)).toBe(false)
    })

    it('leaves nothing of it on this machine where that command is killed', async () => {
      const folder = newFolder()
      const environment = { DATA_DIR: join(folder, 'nothing'), TMPDIR: folder }
      const listing = startScript('scripts/backup/restore.ts', environment, [plain, '--list'])
      await listing.says('Checking')
      listing.signal('SIGKILL')
      expect(await listing.ended).toMatchObject({ code: null })
      expect(readdirSync(folder)).toEqual([])
    })

    it('never touches the files of another site, unless it is told to take them over for good', async () => {
      const bucket = (await s3.newBucket()).config
      const place = async () => {
        const databaseUrl = await newDatabaseUrl(engine)
        return environmentOf(join(newFolder(), 'new'), databaseUrl, bucket)
      }
      const production = await place()
      const begun = await restore(production, plain)
      expect(begun, begun.stderr).toMatchObject({ code: 0 })
      const first = await startSite(production)
      await first.stop()
      const copy = await place()
      const refused = await restore(copy, plain)
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(refused.stderr).toContain('has the files of another site')
      await (await startSite(production)).stop()

      const taken = await restore(copy, plain, '--take-over')
      expect(taken, taken.stderr).toMatchObject({ code: 0 })
      await (await startSite(copy)).stop()
      await expect(startSite(production)).rejects.toThrow('has been taken over by a backup')
      const again = await restore(copy, plain, '--replace')
      expect(again, again.stderr).toMatchObject({ code: 0 })
      await (await startSite(copy)).stop()
    }, 240_000)

    it('is fetched from a bucket, which is listed first', async () => {
      const { config } = await s3.newBucket()
      const { S3_ENDPOINT = '', ...others } = environmentOf('', undefined, config)
      const { S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = others
      const keys = { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_FORCE_PATH_STYLE: 'on' }
      const to = {
        ...environmentOf(join(newFolder(), 'new'), await newDatabaseUrl(engine)),
        ...keys,
      }
      const into = { ...environment, ...keys, BACKUP_TO: `s3://${config.bucket}/of/plinth` }
      if (engine === 'sqlite') expect(await backup(into)).toMatchObject({ code: 0 })
      else return // Its files have a bucket with the same keys already.
      const listed = await restore(to, `s3://${config.bucket}/of/plinth`)
      expect(listed, listed.stderr).toMatchObject({ code: 0 })
      const [address = ''] = listed.stdout.split(' ')
      expect(address).toMatch(/^s3:\/\/.+\/of\/plinth\/plinth-.+\.tar\.zst$/)
      const nothing = await restore(to, address.replace('plinth-', 'plinth-x'))
      expect(nothing.stderr).toContain('to list what is there')
      const restored = await restore(to, address)
      expect(restored, restored.stderr).toMatchObject({ code: 0 })
      await (await startSite({ ...to, BACKUP_TO: into.BACKUP_TO })).stop()
    })

    it('is refused with one sentence where the passphrase is wrong or missing, and nothing changes', async () => {
      const dataDir = join(newFolder(), 'none')
      const wrong = await restore({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'some other words' }, encrypted)
      expect(wrong.code).toBe(1)
      expect(wrong.stderr.trim().split('\n').at(-1)).toContain('The passphrase does not open')
      const without = await restore({ DATA_DIR: dataDir }, encrypted)
      expect(without.code).toBe(1)
      expect(without.stderr).toContain('is encrypted. Set BACKUP_PASSPHRASE')
      expect(existsSync(dataDir)).toBe(false)
    })
  })
})
