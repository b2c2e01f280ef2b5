// Runs after a change in: app/platform app/operations app/collections.server.ts server
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collections } from '#app/collections.ts'
import { fieldsOf } from '#app/content/define.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { change } from '../changes/change.server.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { openAdmin, photograph } from '#test/admin.ts'
import { startS3, type S3Server } from '#test/s3.ts'
import { isDue } from '../database/meta.server.ts'
import type { StoragePlace } from './files.server.ts'
import { variantKey } from '../images/variants.ts'
import { addFile } from './file-store.server.ts'
import { listFileColumns } from './file-references.server.ts'
import { listMissing } from './storage-audit.server.ts'
import { bringBack } from './aside.server.ts'
import { planSweep, readHeldSweep, sweep } from './sweep.server.ts'
import { hour, day } from '../units.ts'

const actor = programNamed('sara')

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
  return s3.stop
})

describeEngines('sweeping files', (createApp) => {
  describe.each(['disk', 'S3'])('on %s', (place) => {
    let app: TestApp
    let services: TestApp['services']
    beforeEach(async () => {
      const config = place === 'S3' ? { s3: (await s3.newBucket()).config } : {}
      app = await createApp({ config })
      services = app.services
    })

    async function store(key: string, age: number) {
      await services.files.put('public', key, Readable.from(['x']))
      const sha256 = Buffer.from(key).toString('hex').padEnd(64, '0').slice(-64)
      const facts = { type: 'image/jpeg', bytes: 1, sha256, width: 3, height: 2, placeholder: null }
      const created_at = Date.now() - age
      return addFile(services.db, { key, access: 'public', shareable: 'Yes', created_at, ...facts })
    }
    const addVilla = (imageUrl: string) => addTestProject(services, { code: '1', imageUrl })
    const keysOf = async (now?: number) => (await planSweep(services, now)).unneeded.map(({ key }) => key)
    const isStored = (key: string) => services.files.exists('public', key)

    describe('a recorded file', () => {
      it('stays while a project shows it, and so does what the page of that project names', async () => {
        await store('images/shown.jpg', 90 * day)
        await addVilla('images/shown.jpg')
        const page = await (await app.request('/projects')).text()
        expect(page).toContain('/files/images/shown.jpg')
        await sweep(services, { now: Date.now() + 60 * day })
        expect((await app.request('/files/images/shown.jpg')).status).toBe(200)
      })

      it('stays for two days after it was uploaded: its editor may still be typing', async () => {
        await store('images/new.jpg', hour)
        await store('images/old.jpg', 3 * day)
        expect(await keysOf()).toEqual(['images/old.jpg'])
      })

      it('stays while History can bring its project back, and goes after 30 days', async () => {
        await store('images/deleted.jpg', 90 * day)
        const added = await addVilla('images/deleted.jpg')
        await change(services, actor, 'projects', (tx) => projectStore.remove(tx, added.id, added.rev))
        expect(await keysOf(Date.now() + 30 * day)).toEqual([])
        expect(await keysOf(Date.now() + 31 * day)).toEqual(['images/deleted.jpg'])
      })

      it('stays while a setting names it, by its key or by its address', async () => {
        await store('generals/banner.jpg', 90 * day)
        await store('generals/profile.pdf', 90 * day)
        const settings = { newsimage: 'generals/banner.jpg', prequalification: '/files/generals/profile.pdf' }
        for (const [key, imageUrl] of Object.entries(settings))
          await services.db
            .insertInto('setting')
            .values({ key, value: JSON.stringify({ imageUrl }), rev: 1, updated_at: 1 })
            .execute()
        expect(await keysOf()).toEqual([])
      })

      it('goes with its row and with the smaller versions that were made of it', async () => {
        const { sha256 } = await store('images/old.jpg', 3 * day)
        await services.files.put('public', variantKey(sha256, 320, 'webp'), Readable.from(['small']))
        const swept = await sweep(services, { now: Date.now() + 2 * hour })
        expect(swept.unneeded).toHaveLength(1)
        expect(swept.orphaned).toMatchObject([{ bytes: 5 }])
        expect(await isStored('images/old.jpg')).toBe(false)
        expect(await isStored(variantKey(sha256, 320, 'webp'))).toBe(false)
        expect(await services.db.selectFrom('file').select('key').execute()).toEqual([])
      })
    })

    it('moves a file aside whose row never came after an hour, and private ones too', async () => {
      await services.files.put('public', 'images/orphan.jpg', Readable.from(['x']))
      await services.files.put('private', 'resumes/aB3dE5fG7h/cv.pdf', Readable.from(['x']))
      expect((await planSweep(services)).orphaned).toEqual([])
      await sweep(services, { now: Date.now() + 2 * hour })
      expect(await isStored('images/orphan.jpg')).toBe(false)
      expect(await services.files.exists('private', 'resumes/aB3dE5fG7h/cv.pdf')).toBe(false)
    })

    describe('what was moved aside', () => {
      const aside = async () => {
        const keys: string[] = []
        for await (const file of services.files.list('unneeded')) keys.push(file.key)
        return keys
      }
      const today = new Date().toISOString().slice(0, 10)

      it('is served to nobody, and removed after 30 days', async () => {
        await store('images/old.jpg', 3 * day)
        await sweep(services)
        expect(await aside()).toEqual([`${today}/public/images/old.jpg`])
        for (const path of ['images/old.jpg', `unneeded/${today}/public/images/old.jpg`])
          expect((await app.request(`/files/${path}`)).status, path).toBe(404)
        await sweep(services, { now: Date.now() + 30 * day })
        expect(await aside()).toHaveLength(1)
        await sweep(services, { now: Date.now() + 32 * day })
        expect(await aside()).toEqual([])
      })

      it('comes back once the database names it again', async () => {
        const row = await store('images/old.jpg', 3 * day)
        await services.files.put('public', variantKey(row.sha256, 320, 'webp'), Readable.from(['small']))
        await sweep(services, { now: Date.now() + 2 * hour })
        expect(await bringBack(services.db, services.files)).toEqual([])
        await addFile(services.db, row)
        expect(await bringBack(services.db, services.files)).toHaveLength(2)
        expect(await isStored('images/old.jpg')).toBe(true)
        expect(await isStored(variantKey(row.sha256, 320, 'webp'))).toBe(true)
        expect(await aside()).toEqual([])
      })
    })

    it('asks a person before it moves more than twenty files that are more than a tenth', async () => {
      const keys = Array.from({ length: 21 }, (_, index) => `images/lost${index}.jpg`)
      for (const key of keys) await services.files.put('public', key, Readable.from(['x']))
      const later = Date.now() + 2 * hour
      expect((await sweep(services, { now: later })).orphaned).toEqual([])
      expect(await readHeldSweep(services.db)).toEqual({ number: 21, total: 21 })
      const cookie = await app.signIn()
      expect(await (await app.request('/admin/health', { cookie })).text()).toContain(
        'Nothing seems to need 21 of 21 files.',
      )
      expect(await isStored('images/lost0.jpg')).toBe(true)
      expect((await sweep(services, { now: later, isConfirmed: true })).orphaned).toHaveLength(21)
      expect(await readHeldSweep(services.db)).toBeUndefined()
      expect(await isStored('images/lost0.jpg')).toBe(false)
      for (const key of keys.slice(1)) await services.files.put('public', key, Readable.from(['x']))
      expect((await sweep(services, { now: later })).orphaned).toHaveLength(20)
    })

    it('leaves what an upload has stored in parts, and takes the upload in after', async () => {
      const cookie = await app.signIn()
      const send = (path: string, method: string, headers: Record<string, string>, body?: BodyInit) =>
        app.request(path, { method, cookie, headers: { 'Tus-Resumable': '1.0.0', ...headers }, body })
      const file = await photograph()
      const begun = await send('/admin/uploads?as=photograph', 'POST', {
        'Upload-Length': String(file.size),
        'Upload-Metadata': `filename ${Buffer.from(file.name).toString('base64')}`,
      })
      const address = begun.headers.get('Location') ?? ''
      const part = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
      await send(address, 'PATCH', part, await file.arrayBuffer())
      await sweep(services, { now: Date.now() + 2 * hour })
      expect((await send(`${address}?finish`, 'POST', {})).status).toBe(201)
    })

    it('names recorded files that are gone, and files of settings that were never recorded', async () => {
      await store('images/gone.jpg', hour)
      await services.files.remove('public', 'images/gone.jpg')
      const value = JSON.stringify({ imageUrl: 'generals/never.jpg' })
      await services.db
        .insertInto('setting')
        .values({ key: 'newsimage', value, rev: 1, updated_at: 1 })
        .execute()
      expect((await listMissing(services)).map(({ key }) => key)).toEqual([
        'images/gone.jpg',
        'generals/never.jpg',
      ])
    })
  })

  it('never takes a file away that somebody chooses at that moment', async () => {
    const app = await createApp()
    const admin = await openAdmin(app)
    for (let round = 0; round < 8; round += 1) {
      const key = await admin.keyOf(await photograph(`${round}.jpg`), { into: 'generals' })
      await app.services.db.updateTable('file').set({ created_at: 1 }).where('key', '=', key).execute()
      const fields = { imageUrl: key, rev: String(round === 0 ? 0 : await newsImageRev(app)) }
      const [saved] = await Promise.all([
        admin.post('/admin/news-image', fields),
        sweep(app.services, { now: Date.now() + 2 * hour }),
      ])
      expect([303, 400]).toContain(saved.status)
      expect(await app.services.files.exists('public', key)).toBe(saved.status === 303)
    }
  })

  it('is done once a day, by one of the instances that look', async () => {
    const { app, services } = await createApp()
    const now = Date.now()
    const asked = await Promise.all([1, 2, 3].map(() => isDue(services.db, 'files-swept', day, now)))
    expect(asked.toSorted()).toEqual([false, false, true])
    const orphan = async () => {
      await services.files.put('public', 'images/orphan.jpg', Readable.from(['x']))
      return () => services.files.exists('public', 'images/orphan.jpg')
    }
    const isStored = await orphan()
    await app.cleanUp(now + 23 * hour)
    expect(await isStored()).toBe(true)
    await app.cleanUp(now + 24 * hour)
    expect(await isStored()).toBe(false)
  })

  it('makes versions anew that went as their photograph came in once more', async () => {
    const { services } = await createApp()
    const sha256 = 'ab'.repeat(32)
    await services.files.put('public', variantKey(sha256, 320, 'webp'), Readable.from(['x']))
    const file = { type: 'image/jpeg', bytes: 1, sha256, width: 3, height: 2, placeholder: null }
    const comesBack = {
      ...services.files,
      async move(from: StoragePlace, to: StoragePlace) {
        await services.files.move(from, to)
        const row = { key: 'images/again.jpg', access: 'public' as const, created_at: Date.now(), ...file }
        await addFile(services.db, { ...row, variants: 'ready' })
      },
    }
    await sweep({ ...services, files: comesBack }, { now: Date.now() + 2 * hour })
    expect(await services.db.selectFrom('file').select('variants').execute()).toEqual([
      { variants: 'waiting' },
    ])
  })
})

async function newsImageRev({ services }: TestApp): Promise<number> {
  const row = await services.db
    .selectFrom('setting')
    .select('rev')
    .where('key', '=', 'newsimage')
    .executeTakeFirst()
  return row?.rev ?? 0
}

describeEngines('sweeping files', (createApp) => {
  it('knows every column in which a collection, or a request, names a file', async () => {
    const { services } = await createApp()
    const declared = collections.flatMap((collection) =>
      fieldsOf(collection).flatMap(([name, { columns }]) =>
        Object.entries(columns).flatMap(([suffix, { refersTo }]) =>
          refersTo?.table === 'file' ? [`${collection.table}.${name}${suffix}`] : [],
        ),
      ),
    )
    expect(declared.length).toBeGreaterThan(3)
    const known = (await listFileColumns(services.db)).map(({ table, column }) => `${table}.${column}`)
    expect(known.toSorted()).toEqual([...declared, 'request.file', 'file.poster'].toSorted())
  })
})
