// Runs after a change in: app/uploads app/platform server
import { nameOnSite } from '#test/on-site.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { photographOf } from '#test/hostile-files.ts'
import { openAdmin, type TestAdmin } from '#test/admin.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { heicProblems } from './heic.server.ts'

/** Red and blue, rotated both by its own properties and by its EXIF; only one of them may be applied. */
const heic = readFileSync(join(import.meta.dirname, '../../../test/fixtures/turned.heic'))
const { heifDecoder, prlimit } = readConfig({ PATH: process.env.PATH })

describe.each([
  ['with a decoder on the machine', { heifDecoder, prlimit }],
  ['with a decoder and nothing to limit it', { heifDecoder, prlimit: undefined }],
  ['without a decoder', { heifDecoder: undefined, prlimit }],
])('a HEIC photograph · %s', (_, config) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createTestApp({ config })
    admin = await openAdmin(app)
  })
  afterAll(() => app.close())
  afterEach(async () => {
    await app.services.images.idle()
    const arriving = join(app.config.dataDir, 'files', 'arriving')
    expect(readdirSync(arriving, { recursive: true })).toEqual(['uploads'])
  })
  const send = (content: Buffer, name: string) =>
    admin.upload(new File([new Uint8Array(content)], name), { as: 'photograph' })
  async function shown(answer: Response) {
    const { key } = await answer.json()
    await nameOnSite(app.services.db, key)
    return Buffer.from(await (await app.request(`/files/${key}`)).arrayBuffer())
  }
  async function refused(content: Buffer, sentence: string) {
    const answer = await send(content, 'IMG_0412.HEIC')
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ problem: `IMG_0412.HEIC ${sentence}` })
    expect(await app.services.db.selectFrom('file').select('key').execute()).toEqual([])
  }

  if (!config.heifDecoder)
    it('is refused with how to send a JPEG, whatever its name says', () =>
      refused(heic, heicProblems.notRead))
  else {
    it('that is cut short is refused', () => refused(heic.subarray(0, 1100), heicProblems.damaged))

    it('that is nothing but its first bytes is refused', () =>
      refused(heic.subarray(0, 40), heicProblems.damaged))

    it('comes out upright, as a JPEG that tells nothing, whatever its name says', async () => {
      const answer = await send(heic, 'IMG_0412.png')
      expect(answer.status).toBe(201)
      const bytes = await shown(answer)
      const facts = await sharp(bytes).metadata()
      expect(facts).toMatchObject({ format: 'jpeg', width: 60, height: 120 })
      expect(facts.exif).toBeUndefined()
      const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect(data[2]).toBeGreaterThan(180) // Blue at the top,
      expect(data.at(-3)).toBeGreaterThan(180) // and red at the bottom.
    })
  }

  it('that is an AVIF after all is taken like any other', async () => {
    const avif = await photographOf().avif().toBuffer()
    avif.write('mif1', 8, 'latin1') // A container whose codec is the second brand.
    const answer = await send(avif, 'villa.heic')
    expect(answer.status).toBe(201)
    expect(await sharp(await shown(answer)).metadata()).toMatchObject({ format: 'jpeg', width: 640 })
  })
})
