// Runs after a change in: app/uploads app/platform server
import { nameOnSite } from '#test/on-site.ts'
import { execFile } from 'node:child_process'
import { readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { policies } from '../policy.ts'
import { planSweep } from '#app/platform/files/sweep.server.ts'
import { createTestApp, describeProduct, newFolder, type TestApp } from '#test/app.ts'
import { openAdmin, photograph, type TestAdmin } from '#test/admin.ts'
import { film, heroFilm, studioFilm, filmWithPersonalData, personalData } from '#test/video.ts'
import { mp4OfEmptyBoxes, webmOfVoids } from '#test/hostile-files.ts'
import { findProgram } from '#app/platform/find-program.server.ts'
import { withoutMetadata } from './video-file.server.ts'
import { videoProblems } from './read-video.ts'
import { day, mebibyte } from '#app/platform/units.ts'

const search = { as: 'video', into: 'generals' }
const ffmpeg = findProgram('ffmpeg', process.env.PATH ?? '')
let app: TestApp
let admin: TestAdmin
const send = (content: Uint8Array<ArrayBuffer>, name: string) =>
  admin.upload(new File([content], name), search)
const rowOf = (key: string) =>
  app.services.db.selectFrom('file').selectAll().where('key', '=', key).executeTakeFirstOrThrow()

describeProduct('a video', (createApp) => {
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
  })

  it('is taken in with its pictures as they came, and its type, size and length', async () => {
    const content = await heroFilm()
    const answer = await send(content, 'Our tower.mp4')
    expect(answer.status).toBe(201)
    const { key, ...facts } = await answer.json()
    expect(key).toMatch(/^generals\/[A-Za-z0-9]{10}Our-tower\.mp4$/)
    expect(facts).toMatchObject({
      type: 'video/mp4',
      width: 1920,
      height: 1080,
      duration: 8000,
      poster: null,
    })
    expect(await rowOf(key)).toMatchObject({ bytes: content.length, duration: 8000, poster: null })
    await nameOnSite(app.services.db, key)
    const shown = await app.request(`/files/${key}`)
    const stored = Buffer.from(await shown.arrayBuffer())
    const pictures = Buffer.from(content).indexOf('mdat')
    expect(stored.length).toBe(content.length)
    expect(stored.subarray(pictures).equals(content.subarray(pictures))).toBe(true)
  })

  describe.skipIf(!ffmpeg)('that tells place and author', () => {
    const run = async (program: string, ...options: string[]) =>
      (await promisify(execFile)(program, ['-v', 'error', ...options], { encoding: 'utf8' })).stdout
    /** Every video and audio packet as stored in the file, with its duration. */
    const played = (path: string) =>
      run(ffmpeg ?? '', '-i', path, '-map', '0:v', '-map', '0:a', '-c', 'copy', '-f', 'framehash', '-')
    const shape = (path: string) => {
      const entries = 'stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_frames,duration:format=duration'
      const only = ['-select_streams', 'v', '-show_entries', entries, '-of', 'json']
      return run((ffmpeg ?? '').replace(/ffmpeg$/, 'ffprobe'), ...only, path)
    }

    it.each(['mp4', 'webm'] as const)('is stored without, and plays the same: %s', async (container) => {
      const content = await filmWithPersonalData(ffmpeg ?? '', container)
      for (const words of Object.values(personalData))
        expect(content.includes(words)).toBe(container === 'mp4' || words !== personalData.second)
      const key = await admin.keyOf(new File([content], `film.${container}`), search)
      await nameOnSite(app.services.db, key)
      const stored = Buffer.from(await (await app.request(`/files/${key}`)).arrayBuffer())
      for (const words of Object.values(personalData)) expect(stored.includes(words)).toBe(false)
      expect(await rowOf(key)).toMatchObject({ bytes: content.length })
      const [before = '', after = ''] = [join(newFolder(), 'before'), join(newFolder(), 'after')]
      await writeFile(before, content)
      await writeFile(after, stored)
      expect(await played(after)).toBe(await played(before))
      expect((await shape(after)).replaceAll(after, '')).toBe((await shape(before)).replaceAll(before, ''))
      const tags = await run(
        (ffmpeg ?? '').replace(/ffmpeg$/, 'ffprobe'),
        '-show_entries',
        'stream_tags:format_tags',
        after,
      )
      expect(tags).not.toMatch(/artist|title|location|comment|creation_time/i)
    })

    it('is taken in in little memory, however large', async () => {
      const film = await heroFilm()
      const path = join(newFolder(), 'large.mp4')
      const large = 250 * mebibyte
      const free = Buffer.alloc(8)
      free.writeUInt32BE(large - film.length)
      free.write('free', 4)
      await writeFile(path, Buffer.concat([film, free, Buffer.from(personalData.author)]))
      await truncate(path, large)
      const openVideo = await withoutMetadata(path, 'video/mp4')
      const before = process.memoryUsage.rss()
      let peak = 0
      let bytes = 0
      for await (const chunk of openVideo()) {
        bytes += chunk.length
        peak = Math.max(peak, process.memoryUsage.rss())
      }
      expect(bytes).toBe(large)
      expect((peak - before) / 1024 / 1024).toBeLessThan(80)
    })

    it.each([0, 1, 7, 900, 5000])(
      'that is damaged at %i is refused or stored, and never hangs',
      async (at) => {
        const content = await filmWithPersonalData(ffmpeg ?? '', 'mp4')
        content.fill(0xff, at, at + 16)
        expect([201, 422]).toContain((await send(content, 'film.mp4')).status)
      },
    )
  })

  it('is given a picture that was taken out of it elsewhere, once', async () => {
    const video = await admin.keyOf(new File([await film()], 'film.mp4'), search)
    const poster = { as: 'photograph', into: 'generals', 'poster-of': video }
    const first = await admin.keyOf(await photograph('still.jpg'), poster)
    expect((await rowOf(video)).poster).toBe(first)
    await admin.keyOf(await photograph('another.jpg'), poster)
    expect((await rowOf(video)).poster).toBe(first)
  })

  it('keeps its picture as long as it is kept itself', async () => {
    const video = await admin.keyOf(new File([await film()], 'kept.mp4'), search)
    const poster = { as: 'photograph', into: 'generals', 'poster-of': video }
    const still = await admin.keyOf(await photograph('kept.jpg'), poster)
    const nextWeek = Date.now() + 7 * day
    const swept = async () => (await planSweep(app.services, nextWeek)).unneeded.map(({ key }) => key)
    expect(await swept()).toContain(video)
    expect(await swept()).not.toContain(still)
    await app.services.db.deleteFrom('file').where('key', '=', video).execute()
    expect(await swept()).toContain(still)
  })
})

describe('a video', () => {
  beforeAll(async () => {
    app = await createTestApp()
    admin = await openAdmin(app)
  })
  afterAll(() => app.close())

  it.each([
    ['MP4', 'video/mp4', 2000, { container: 'mp4' }],
    // If the duration of the last frame is not given, it is not counted.
    ['WebM', 'video/webm', 1500, { container: 'webm' }],
    ['AV1', 'video/mp4', 2000, { codec: 'av1', parameters: 'av01.0.04M.08' }],
  ] as const)('is known by its bytes, whatever its name says: %s', async (_, type, duration, wanted) => {
    const answer = await send(await film(wanted), 'film.pdf')
    expect(await answer.json()).toMatchObject({ type, duration, width: 640, height: 360 })
  })

  const { video } = policies
  it.each([
    [
      'a photograph',
      videoProblems.notVideo(video),
      async () => new Uint8Array(await (await photograph()).arrayBuffer()),
    ],
    ['a QuickTime film', videoProblems.container(video), () => film({ container: 'mov' })],
    ['HEVC', videoProblems.hevc, () => film({ codec: 'hevc', parameters: 'hvc1.1.6.L60.90' })],
    ['H.264 of ten bits', videoProblems.codec, studioFilm],
    ['8K', videoProblems.tooManyPixels('7680 × 4320'), () => film({ size: [7680, 4320] })],
    ['no length', videoProblems.noLength, () => film({ seconds: 0 })],
    ['more than two minutes', videoProblems.tooLong(150, video), () => film({ seconds: 150 })],
    ['one that breaks off', videoProblems.damaged, async () => (await heroFilm()).slice(0, 2_000_000)],
    [
      'a WebM that breaks off',
      videoProblems.damaged,
      async () => (await film({ container: 'webm' })).slice(0, 700),
    ],
    ['no index', videoProblems.noPicture, () => heroWith('moov', (at) => at.set(Buffer.from('free')))],
    [
      'an index with a false length',
      videoProblems.damaged,
      () => heroWith('stsz', (at) => at.fill(255, 12, 16)),
    ],
  ])('is refused, by its name, with what to do: %s', async (_, problem, content) => {
    const answer = await send(await content(), 'tower.mp4')
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ problem: `tower.mp4 ${problem}` })
  })

  it('that claims an index as large as itself is not read into memory', async () => {
    const content = new Uint8Array(120 * mebibyte)
    content.set((await heroFilm()).subarray(0, 32))
    new DataView(content.buffer).setUint32(32, content.length - 32)
    content.set(Buffer.from('moov'), 36)
    expect(await (await send(content, 'tower.mp4')).json()).toEqual({
      problem: `tower.mp4 ${videoProblems.damaged}`,
    })
  })

  it.each([
    ['an MP4 of a million empty boxes', () => mp4OfEmptyBoxes(1_000_000)],
    ['a WebM of five million empty elements', () => webmOfVoids(5_000_000)],
  ])(
    'is refused without stopping the site or taking its memory: %s',
    async (_, content) => {
      const file = new Uint8Array(content())
      const before = process.memoryUsage.rss()
      let peak = 0
      let longest = 0
      // Of this thread's own time, however busy the machine is.
      let last = process.threadCpuUsage()
      const clock = setInterval(() => {
        const { user, system } = process.threadCpuUsage(last)
        longest = Math.max(longest, (user + system) / 1000)
        last = process.threadCpuUsage()
        peak = Math.max(peak, process.memoryUsage.rss())
      }, 20)
      const answer = await send(file, 'tower.mp4').finally(() => clearInterval(clock))
      expect(await answer.json()).toEqual({ problem: `tower.mp4 ${videoProblems.notVideo(video)}` })
      expect(longest).toBeLessThan(1_000)
      expect((peak - before) / 1024 / 1024).toBeLessThan(150)
    },
    120_000,
  )

  it('that was refused leaves nothing behind', async () => {
    await send((await heroFilm()).slice(0, 2_000_000), 'tower.mp4')
    const arriving = await readdir(join(app.config.dataDir, 'files', 'arriving'), { recursive: true })
    expect(arriving.filter((name) => name !== 'uploads')).toEqual([])
  })
})

describe.skipIf(ffmpeg === undefined)('a video, where the machine can take a picture out of it', () => {
  beforeAll(async () => {
    app = await createTestApp({ config: { ffmpeg } })
    admin = await openAdmin(app)
  })
  afterAll(() => app.close())

  it('gets its first picture as a photograph of its own', async () => {
    const { key, poster } = await (await send(await heroFilm(), 'tower.mp4')).json()
    expect(poster).toMatch(/^generals\/[A-Za-z0-9]{10}tower-still\.jpg$/)
    expect(await rowOf(key)).toMatchObject({ poster })
    expect(await rowOf(poster)).toMatchObject({ type: 'image/jpeg', width: 1920, height: 1080 })
    // The film is named, and its still comes with it.
    await nameOnSite(app.services.db, key)
    const shown = await app.request(`/files/${poster}`)
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ width: 1920, height: 1080 })
  })

  it('is taken in without one where none can be taken out', async () => {
    const { key, poster } = await (await send(await film(), 'tower.mp4')).json()
    expect(key).toBeTruthy()
    expect(poster).toBeNull()
  })
})

/** The hero video with a change at the name of a box, or after it. */
async function heroWith(box: string, change: (at: Buffer) => void) {
  const content = Buffer.from(await heroFilm())
  change(content.subarray(content.indexOf(box)))
  return new Uint8Array(content)
}
