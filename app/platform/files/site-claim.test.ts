// Runs after a change in: app/platform app/operations app/collections.server.ts server
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '#app/platform/config.server.ts'
import { describeEngines, newFolder, type TestApp } from '#test/app.ts'
import { newDatabaseUrl, newMigratedDatabaseUrl } from '#test/database.ts'
import { startS3, type S3Server } from '#test/s3.ts'
import { openDatabase } from '../database/connect.server.ts'
import { removeMark } from '../database/meta.server.ts'
import { createLog } from '../log.server.ts'
import { hour } from '../units.ts'
import { createFiles } from './create-files.server.ts'
import { addFile } from './file-store.server.ts'
import type { Files } from './files.server.ts'
import {
  announceEpoch,
  claimFiles,
  disagreement,
  findStanding,
  holdsClaim,
  readIdentity,
  writeIdentity,
} from './site-claim.server.ts'
import { sweep } from './sweep.server.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
  return s3.stop
})

const key = 'images/aB3dE5fG7hvilla.jpg'

async function storeFile({ services }: Pick<TestApp, 'services'>) {
  const stored = await services.files.put('public', key, Readable.from(['x']))
  await addFile(services.db, { key, access: 'public', type: 'image/jpeg', created_at: 1, ...stored })
}

/** As a site of before there were claims left it. */
async function forgetClaim({ services, config }: TestApp) {
  await removeMark(services.db, 'site')
  if (!config.s3) return rmSync(join(config.dataDir, 'files', 'site.json'))
  const { S3Client, DeleteObjectCommand } = await import('@aws-sdk/client-s3')
  const client = new S3Client(config.s3)
  const Key = `${config.s3.prefix ? `${config.s3.prefix}/` : ''}site.json`
  await client.send(new DeleteObjectCommand({ Bucket: config.s3.bucket, Key }))
  client.destroy()
}

describeEngines('whose files they are', (createApp, engine) => {
  describe.each(['disk', 'S3', 'S3 with a prefix'])('on %s', (place) => {
    async function openSite() {
      if (place === 'disk') return createApp()
      const { config } = await s3.newBucket()
      return createApp({ config: { s3: place === 'S3' ? config : { ...config, prefix: 'sites/one' } } })
    }
    /** Another database, empty or not, beside the same files. */
    async function openOther(config: Config) {
      const dataDir = newFolder()
      const databaseUrl = await newMigratedDatabaseUrl(engine, dataDir)
      return openDatabase({ ...config, dataDir, databaseUrl }, createLog('silent'))
    }

    it('is written on both sides by the first start, and found by the next', async () => {
      const { services, config } = await openSite()
      const identity = await readIdentity(services.db)
      expect(identity).toBeDefined()
      expect(await claimFiles(config, services.db, services.files)).toEqual(identity)
      expect(await holdsClaim(services.db, services.files)).toBe(true)
    })

    it('is given to a site of before, whose database names files that are there', async () => {
      const app = await openSite()
      await storeFile(app)
      await forgetClaim(app)
      const { services, config } = app
      expect(await findStanding({ database: services.db, files: services.files })).toMatchObject({
        state: 'unclaimed',
      })
      expect(await holdsClaim(services.db, services.files)).toBe(false)
      await claimFiles(config, services.db, services.files)
      expect(await holdsClaim(services.db, services.files)).toBe(true)
    })

    it('refuses an empty database beside files, with and without a claim, and every file stays', async () => {
      const app = await openSite()
      await storeFile(app)
      const { services, config } = app
      await using empty = await openOther(config)
      const refused = disagreement('unknown files', config)
      await expect(claimFiles(config, empty, services.files)).rejects.toThrow(refused)
      await forgetClaim(app)
      await expect(claimFiles(config, empty, services.files)).rejects.toThrow(refused)
      await sweep({ ...services, db: empty }, { now: Date.now() + 2 * hour, isConfirmed: true })
      expect(await services.files.exists('public', key)).toBe(true)
    })

    it('refuses another site on the same files', async () => {
      const { services, config } = await openSite()
      await using other = await openOther(config)
      await writeIdentity(other, { id: 'another', epoch: 'any' })
      await expect(claimFiles(config, other, services.files)).rejects.toThrow(
        disagreement('another site', config),
      )
      expect(await holdsClaim(other, services.files)).toBe(false)
    })

    it('refuses a site whose files are elsewhere', async () => {
      const app = await openSite()
      await storeFile(app)
      const elsewhere = await openSite()
      await forgetClaim(elsewhere)
      await expect(claimFiles(elsewhere.config, app.services.db, elsewhere.services.files)).rejects.toThrow(
        'none of the files that',
      )
    })

    it('lets one of two sites have a place in which both begin at once', async () => {
      const app = await openSite()
      const { services, config } = app
      await forgetClaim(app)
      await using other = await openOther(config)
      const outcomes = await Promise.allSettled(
        [services.db, other].map((db) => claimFiles(config, db, services.files)),
      )
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const holders = await Promise.all([services.db, other].map((db) => holdsClaim(db, services.files)))
      expect(holders.filter(Boolean)).toHaveLength(1)
    })

    it('is named where it cannot be read, and nothing goes on before somebody has decided', async () => {
      const { services, config } = await openSite()
      const { db, files } = services
      for (const text of ['', '{', '{"id":7}']) {
        await files.writeClaim(text, (await files.readClaim())?.version)
        const said = disagreement('damaged claim', config)
        await expect(claimFiles(config, db, files)).rejects.toThrow(said)
        expect(await holdsClaim(db, files)).toBe(false)
      }
    })

    it('lets two instances of one site begin at once', async () => {
      const app = await openSite()
      const { services, config } = app
      await forgetClaim(app)
      const [one, other] = await Promise.all(
        [1, 2].map(() => claimFiles(config, services.db, services.files)),
      )
      expect(one).toEqual(other)
      expect(await holdsClaim(services.db, services.files)).toBe(true)
    })

    describe('a restore', () => {
      it('leaves the files to their holder until it is settled, and then to the new epoch alone', async () => {
        const { services, config } = await openSite()
        await using restored = await openOther(config)
        const before = await readIdentity(services.db)
        const epoch = await announceEpoch(config, services.files, before)
        expect(epoch.identity.id).toBe(before?.id)
        await writeIdentity(restored, epoch.identity)
        expect(await stateOf(services.db)).toBe('agreed')
        // While it is under way, nobody moves files.
        expect(await holdsClaim(services.db, services.files)).toBe(false)
        await epoch.settle()
        expect(await stateOf(restored)).toBe('agreed')
        await expect(claimFiles(config, services.db, services.files)).rejects.toThrow(
          disagreement('another epoch', config),
        )
        async function stateOf(database: TestApp['services']['db']) {
          return (await findStanding({ database, files: services.files })).state
        }
      })

      it('that was killed before the database was replaced is given up by the next start', async () => {
        const { services, config } = await openSite()
        await announceEpoch(config, services.files, undefined)
        await claimFiles(config, services.db, services.files)
        expect(await holdsClaim(services.db, services.files)).toBe(true)
      })

      it('that was killed after it is settled by the next start', async () => {
        const { services, config } = await openSite()
        const epoch = await announceEpoch(config, services.files, undefined)
        await writeIdentity(services.db, epoch.identity)
        await claimFiles(config, services.db, services.files)
        expect(await holdsClaim(services.db, services.files)).toBe(true)
        await epoch.settle()
      })

      it('is refused at its end if somebody has claimed the files meanwhile', async () => {
        const { services, config } = await openSite()
        const epoch = await announceEpoch(config, services.files, undefined)
        await claimFiles(config, services.db, services.files)
        await expect(epoch.settle()).rejects.toThrow('meanwhile')
      })
    })
  })

  it('keeps two sites with prefixes of one bucket apart', async () => {
    const { config } = await s3.newBucket()
    const [one, other] = [
      await createApp({ config: { s3: { ...config, prefix: 'one' } } }),
      await createApp({ config: { s3: { ...config, prefix: 'other' } } }),
    ]
    await storeFile(one)
    await sweep(other.services, { now: Date.now() + 2 * hour, isConfirmed: true })
    expect(await keysIn(one.services.files)).toEqual([key])
    expect(await keysIn(other.services.files)).toEqual([])
  })

  it('is not decided by the first start where nothing was written yet', async () => {
    const config = { dataDir: newFolder(), databaseUrl: await newDatabaseUrl(engine), s3: undefined }
    using files = await createFiles(config)
    expect(await findStanding({ database: undefined, files })).toMatchObject({ state: 'unclaimed' })
    expect(readdirSync(config.dataDir)).toEqual([])
  })
})

async function keysIn(files: Files) {
  const keys: string[] = []
  for await (const file of files.list('public')) keys.push(file.key)
  return keys
}
