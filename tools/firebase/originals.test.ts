// Runs after a change in: tools/firebase sample app/content app/collections.ts app/features/projects/collection.ts app/features/requests/kinds.ts app/features/settings/pages
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { findProgram } from '#app/platform/find-program.server.ts'
import { sweep } from '#app/platform/files/sweep.server.ts'
import { describeEngines, newFolder, type TestApp } from '#test/app.ts'
import { photographOf } from '#test/hostile-files.ts'
import { filmWithPersonalData, personalData } from '#test/video.ts'
import { importDump } from './run.ts'
import { hour } from '#app/platform/units.ts'

const gps = { IFD0: { Artist: 'Layla' }, IFD3: { GPSLatitude: '25/1 11/1 0/1', GPSLatitudeRef: 'N' } }

describeEngines('photographs of an import', (createApp) => {
  let app: TestApp
  let originals: Record<string, Buffer>
  beforeEach(async () => {
    app = await createApp()
    originals = {
      'telling.jpg': await photographOf(600, 400)
        .withExif(gps)
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
      'telling.png': await photographOf(600, 400).withExif(gps).png().toBuffer(),
      'telling.webp': await photographOf(600, 400).withExif(gps).webp().toBuffer(),
      'bare.jpg': await photographOf(500, 400).jpeg().toBuffer(),
    }
    const folder = newFolder()
    mkdirSync(join(folder, 'storage', 'images'), { recursive: true })
    const projects: Record<string, object> = {}
    for (const [name, content] of Object.entries(originals)) {
      writeFileSync(join(folder, 'storage', 'images', name), content)
      const more = { location: 'Dubai', consultant: 'Khoor', type: 'villa', status: 'ongoing', news: 'No' }
      projects[name.replace('.', '-')] = {
        code: name,
        name,
        imageUrl: `images/${name}`,
        topproject: 'No',
        ...more,
      }
    }
    writeFileSync(join(folder, 'database.json'), JSON.stringify({ projects }))
    await importDump(app.services, folder)
  })
  const keyOf = async (name: string) => {
    const query = app.services.db.selectFrom('file').select('key').where('key', 'like', `%${name}`)
    return (await query.executeTakeFirstOrThrow()).key
  }
  async function shown(name: string, init = {}) {
    const answer = await app.request(`/files/${await keyOf(name)}`, init)
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  it.each(['telling.jpg', 'telling.png', 'telling.webp'])(
    'are shown at their addresses without what else they hold: %s',
    async (name) => {
      const { answer, bytes } = await shown(name)
      expect(answer.status).toBe(200)
      const { exif, format, width, height } = await sharp(bytes).metadata()
      expect(exif).toBeUndefined()
      expect(answer.headers.get('Content-Type')).toBe(`image/${format}`)
      expect(format).toBe((await sharp(originals[name]).metadata()).format)
      expect([width, height]).toEqual(name === 'telling.jpg' ? [400, 600] : [600, 400])
    },
  )

  it('stay in the store as they came, to be given back', async () => {
    for (const [name, original] of Object.entries(originals)) {
      const stored = await app.services.files.get('public', await keyOf(name))
      expect(stored && (await buffer(stored.stream())).equals(original)).toBe(true)
    }
  })

  it('that hold nothing else are shown as they came', async () => {
    expect((await shown('bare.jpg')).bytes.equals(originals['bare.jpg'] ?? Buffer.alloc(0))).toBe(true)
  })

  it('are shown again when nobody has changed them, and in part', async () => {
    const { answer, bytes } = await shown('telling.jpg')
    const tag = answer.headers.get('ETag') ?? ''
    expect((await shown('telling.jpg', { headers: { 'If-None-Match': tag } })).answer.status).toBe(304)
    const part = await shown('telling.jpg', { headers: { Range: 'bytes=0-9' } })
    expect(part.answer.status).toBe(206)
    expect(part.bytes.equals(bytes.subarray(0, 10))).toBe(true)
  })

  it('are copied once, however many ask at the same moment, and the copies are no orphans', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => shown('telling.jpg')))
    expect(answers.map(({ answer }) => answer.status)).toEqual(Array<number>(10).fill(200))
    await sweep(app.services, { now: Date.now() + 2 * hour })
    expect((await shown('telling.jpg')).answer.status).toBe(200)
    const stored = await Array.fromAsync(app.services.files.list('public'))
    expect(stored.filter(({ key }) => key.endsWith('/original.jpeg'))).toHaveLength(1)
  })

  describe('of which no copy can be made', () => {
    it('are not shown at all', async () => {
      const key = await keyOf('telling.jpg')
      await app.services.files.put('public', key, Readable.from([Buffer.from('broken, by Layla')]))
      const { answer, bytes } = await shown('telling.jpg')
      expect(answer.status).toBe(404)
      expect(bytes.includes('Layla')).toBe(false)
    })
  })
})

const ffmpeg = findProgram('ffmpeg', process.env.PATH ?? '')

describeEngines('the video of an import', (createApp) => {
  it.skipIf(!ffmpeg)('is stored without place and author, and found again by the next import', async () => {
    const app = await createApp()
    const folder = newFolder()
    const film = await filmWithPersonalData(ffmpeg ?? '', 'mp4')
    mkdirSync(join(folder, 'storage', 'generals'), { recursive: true })
    writeFileSync(join(folder, 'storage', 'generals', 'film.mp4'), film)
    const generals = { homeimage: { imageUrl: 'generals/film.mp4' } }
    writeFileSync(join(folder, 'database.json'), JSON.stringify({ generals }))
    await importDump(app.services, folder)
    await importDump(app.services, folder)
    const [file, ...others] = await app.services.db.selectFrom('file').selectAll().execute()
    expect(others).toEqual([])
    const answer = await app.request(`/files/${file?.key}`)
    const shown = Buffer.from(await answer.arrayBuffer())
    expect(shown.length).toBe(film.length)
    expect(createHash('sha256').update(shown).digest('hex')).toBe(file?.sha256)
    for (const words of Object.values(personalData)) expect(shown.includes(words)).toBe(false)
  })
})
