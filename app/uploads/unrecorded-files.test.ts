import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEngines, type TestApp } from '#test/app.ts'
import { photograph } from '#test/admin.ts'
import { startS3, type S3Server } from '#test/s3.ts'
import { announceFile, removeUnrecorded, settleFile } from '#app/platform/files/file-store.server.ts'
import { policies } from './policy.ts'
import { receiveUnrecorded, receiveFile } from './receive.server.ts'
import { minute } from '#app/platform/units.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

for (const place of ['disk', 'bucket'] as const)
  describeEngines(`a file whose row never came · ${place}`, (createApp) => {
    let app: TestApp
    beforeAll(async () => {
      app = await createApp({ config: place === 'bucket' ? { s3: (await s3.newBucket()).config } : {} })
    })
    beforeEach(() => app.empty())
    const resume = { name: 'cv.pdf', folder: 'resumes', access: 'private', policy: policies.resume } as const
    const pdf = () => Readable.from([Buffer.from('%PDF-1.7\nA resume.\n%%EOF\n')])
    const arriving = () => app.services.db.selectFrom('arriving_file').select(['key', 'given_up']).execute()

    /** The state after the process ends between storing the file and adding its row. */
    async function arrive() {
      const received = await receiveUnrecorded(app.services, pdf(), resume)
      if ('refused' in received) throw new Error(received.refused)
      return received.key
    }

    it('is gone within the hour', async () => {
      const key = await arrive()
      await removeUnrecorded(app.services, Date.now() + 40 * minute)
      expect(await app.services.files.exists('private', key)).toBe(true)
      await removeUnrecorded(app.services, Date.now() + 50 * minute)
      expect(await app.services.files.exists('private', key)).toBe(false)
      expect(await arriving()).toEqual([])
    })

    it('can no longer be recorded once it was given up', async () => {
      const key = await arrive()
      await app.services.db.updateTable('arriving_file').set({ given_up: 'Yes' }).execute()
      const late = app.services.db.transaction().execute((tx) => settleFile(tx, key))
      await expect(late).rejects.toThrow('too late')
      await removeUnrecorded(app.services, Date.now())
      expect(await app.services.files.exists('private', key)).toBe(false)
    })

    it('is not one that was recorded, or refused', async () => {
      const file = await photograph()
      const content = Readable.from([Buffer.from(await file.arrayBuffer())])
      const destination = { name: 'a.jpg', folder: 'images', policy: policies.photograph } as const
      const stored = await receiveFile(app.services, content, destination)
      const refused = await receiveUnrecorded(app.services, Readable.from([Buffer.from('no PDF')]), resume)
      expect(refused).toHaveProperty('refused')
      expect(await arriving()).toEqual([])
      await removeUnrecorded(app.services, Date.now() + 50 * minute)
      if ('refused' in stored) throw new Error(stored.refused)
      expect(await app.services.files.exists('public', stored.key)).toBe(true)
    })

    it('is found though the process ended before its first byte', async () => {
      await announceFile(app.services.db, 'resumes/aaaaaaaaaa/cv.pdf', 'private')
      await removeUnrecorded(app.services, Date.now() + 50 * minute)
      expect(await arriving()).toEqual([])
    })
  })
