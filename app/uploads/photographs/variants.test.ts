// Runs after a change in: app/uploads app/platform server
import { nameOnSite } from '#test/on-site.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { describeProduct, newFolder } from '#test/app.ts'
import { openTestClock } from '#test/clock.ts'
import { openBackgroundWorker } from '#app/platform/jobs/background-worker.server.ts'
import { policies } from '../policy.ts'
import { receiveFile } from '../receive.server.ts'
import { programFor } from '../run-program.server.ts'
import { createVariantWorker } from './worker.server.ts'
import { bands, readLight } from '#app/platform/images/light.ts'
import { imageSources, variantKey, variantType, variantWidths } from '#app/platform/images/variants.ts'

describe('the smaller versions of a photograph', () => {
  it('are never larger than the photograph, and end with its own width', () => {
    expect(variantWidths(1620)).toEqual([320, 640, 960, 1280, 1620])
    expect(variantWidths(640)).toEqual([320, 640])
    expect(variantWidths(200)).toEqual([200])
    expect(variantWidths(6000)).toEqual([320, 640, 960, 1280, 1920, 2560])
  })

  it('are offered best format first, and only once they are there', () => {
    const image = { content: 'a'.repeat(64), width: 400 }
    expect(imageSources({ ...image, variants: 'waiting' })).toEqual([])
    expect(imageSources({ ...image, variants: 'failed' })).toEqual([])
    const types = (variants: 'quick' | 'ready') =>
      imageSources({ ...image, variants })
        .filter(({ media }) => !media)
        .map(({ type }) => type)
    expect(types('quick')).toEqual(['image/webp', 'image/jpeg'])
    expect(types('ready')).toEqual(['image/avif', 'image/webp', 'image/jpeg'])
    const [, best] = imageSources({ ...image, variants: 'ready' })
    const folder = `/files/variants/${'a'.repeat(32)}`
    expect(best?.srcSet).toBe(`${folder}/320.avif 320w, ${folder}/400.avif 400w`)
  })

  it('are no larger on a screen with three dots to a pixel than on one with two', () => {
    const [dense, ...others] = imageSources({ content: 'a'.repeat(64), width: 400, variants: 'ready' })
    const folder = `/files/variants/${'a'.repeat(32)}`
    expect(dense).toEqual({
      type: 'image/avif',
      media: '(min-resolution: 2.5dppx)',
      srcSet: `${folder}/320.avif 480w, ${folder}/400.avif 600w`,
    })
    expect(others.every(({ media }) => media === undefined)).toBe(true)
  })

  it('are known by their keys', () => {
    expect(variantType(variantKey('b'.repeat(64), 320, 'avif'))).toBe('image/avif')
    expect(variantType('images/b.jpg')).toBeUndefined()
    expect(variantType('variants/../secret')).toBeUndefined()
  })
})

it('comes to its end where everything in the terminal is told to stop, as the site does', async () => {
  const folder = newFolder()
  const original = join(folder, 'original')
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#777777', noise } })
    .jpeg()
    .toFile(original)
  const wanted = [320, 640, 1280].map((width) => ({ width, format: 'avif' as const, name: `${width}.avif` }))
  const { command, args, env } = programFor('photographs/variants-process.ts', { original, folder, wanted })
  const program = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(program, 'close')
  let said = ''
  program.stdout.on('data', (chunk: Buffer) => {
    if (!said) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) program.kill(signal)
    said += chunk
  })
  expect(await ended).toEqual([0, null])
  expect(said.trim().split('\n')).toEqual(wanted.map(({ name }) => name))
})

describeProduct('making smaller versions', (createApp) => {
  it('makes every width in every format, upright and without metadata, and serves them for ever', async () => {
    const { services, request } = await createApp({ makesVariants: true })
    const lying = await sharp({ create: { width: 500, height: 700, channels: 3, background: '#f26b21' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const file = await receiveFile(services, Readable.from([lying]), {
      name: 'villa.jpg',
      folder: 'images',
      policy: policies.photograph,
    })
    if ('refused' in file) throw new Error(file.refused)
    await services.images.idle()
    const row = await services.db.selectFrom('file').select(['variants', 'light']).executeTakeFirstOrThrow()
    expect(row.variants).toBe('ready')
    expect(readLight(row.light)).toHaveLength(bands)
    const stored = readdirSync(
      join(services.config.dataDir, 'files', 'public', 'variants', file.sha256.slice(0, 32)),
    )
    expect(stored.toSorted()).toEqual(
      ['avif', 'jpg', 'webp']
        .flatMap((format) => [320, 640, 700].map((width) => `${width}.${format}`))
        .toSorted(),
    )
    await nameOnSite(services.db, file.key)
    const response = await request(`/files/${variantKey(file.sha256, 640, 'webp')}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('image/webp')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    const shown = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([shown.width, shown.height, shown.exif]).toEqual([640, Math.round((640 * 500) / 700), undefined])
  })

  it('goes on with AVIF after a photograph that has just come in, and ends with all of both', async () => {
    const { services } = await createApp({ makesVariants: true })
    const send = async (name: string, colour: string) => {
      const large = sharp({ create: { width: 1800, height: 1200, channels: 3, background: colour } })
      const content = Readable.from([await large.jpeg().toBuffer()])
      await receiveFile(services, content, { name, folder: 'images', policy: policies.photograph })
    }
    const states = async () => {
      const rows = await services.db.selectFrom('file').select('variants').orderBy('created_at').execute()
      return rows.map(({ variants }) => variants)
    }
    await send('one.jpg', '#f26b21')
    while ((await states())[0] !== 'quick') await wait(5)
    await send('two.jpg', '#2a6f4e')
    await services.images.idle()
    expect(await states()).toEqual(['ready', 'ready'])
    const made = await Array.fromAsync(services.files.list('public'))
    expect(made.filter(({ key }) => key.endsWith('.avif'))).toHaveLength(10)
  })

  it('drops the cached pages when a photograph is ready', async () => {
    const { services } = await createApp({ makesVariants: true })
    const small = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const before = services.pages.version()
    await receiveFile(services, Readable.from([small]), {
      name: 'a.png',
      folder: 'images',
      policy: policies.photograph,
    })
    await services.images.idle()
    expect(services.pages.version()).toBeGreaterThan(before)
  })

  it('gives a photograph up that can not be read, and goes on with the next', async () => {
    const { services } = await createApp({ makesVariants: true })
    const row = {
      access: 'public',
      type: 'image/jpeg',
      bytes: 4,
      width: 10,
      height: 10,
      placeholder: null,
      created_at: 1,
    } as const
    await services.files.put('public', 'images/broken.jpg', Readable.from([Buffer.from('oops')]))
    const whole = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    await services.files.put('public', 'images/whole.jpg', Readable.from([whole]))
    await services.db
      .insertInto('file')
      .values([
        { ...row, key: 'images/broken.jpg', sha256: '0'.repeat(64), created_at: 2 },
        { ...row, key: 'images/whole.jpg', sha256: '1'.repeat(64), width: 30, height: 20 },
      ])
      .execute()
    await services.images.idle()
    const states = await services.db.selectFrom('file').select(['key', 'variants']).orderBy('key').execute()
    expect(states.map(({ key, variants }) => [key, variants])).toEqual([
      ['images/broken.jpg', 'failed'],
      ['images/whole.jpg', 'ready'],
    ])
    const made = await services.files.get('public', variantKey('1'.repeat(64), 30, 'jpg'))
    expect(made && (await sharp(await buffer(made.stream())).metadata()).width).toBe(30)
  })

  it('gives no photograph up for what is wrong with the storage: it waits, and is made when that is mended', async () => {
    const { services } = await createApp({ makesVariants: true })
    const inTheWay = join(services.config.dataDir, 'files', 'public', 'variants')
    mkdirSync(dirname(inTheWay), { recursive: true })
    writeFileSync(inTheWay, 'a file where a folder is needed')
    const small = sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
    await receiveFile(services, Readable.from([await small.png().toBuffer()]), {
      name: 'a.png',
      folder: 'images',
      policy: policies.photograph,
    })
    await services.images.idle()
    const state = async () =>
      (await services.db.selectFrom('file').select('variants').executeTakeFirstOrThrow()).variants
    expect(await state()).toBe('waiting')
    rmSync(inTheWay)
    await services.images.idle()
    expect(await state()).toBe('ready')
  })

  it('tries a photograph whose original is missing again after a while, and goes on with the next', async () => {
    const { services } = await createApp({ makesVariants: true })
    const small = sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
    const original = await small.jpeg().toBuffer()
    const row = {
      key: 'images/late.jpg',
      sha256: '2'.repeat(64),
      access: 'public',
      type: 'image/jpeg',
      bytes: original.length,
      width: 30,
      height: 20,
      placeholder: null,
      created_at: 1,
    } as const
    await services.db.insertInto('file').values(row).execute()
    const clock = openTestClock()
    const worker = openBackgroundWorker({ ...services, clock })
    const variants = createVariantWorker({ ...services, worker }, clock.now)
    await variants.idle()
    await services.files.put('public', row.key, Readable.from([original]))
    const state = async () =>
      (await services.db.selectFrom('file').select('variants').executeTakeFirstOrThrow()).variants
    await variants.idle()
    expect(await state()).toBe('waiting')
    clock.advance(60_000)
    await variants.idle()
    expect(await state()).toBe('ready')
    await worker.close()
  })
})
