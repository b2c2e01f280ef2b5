// Runs after a change in: app/uploads app/platform server
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { describeProduct, type TestApp } from '#test/app.ts'
import { photographOf, pngWithDeclaredSize } from '#test/hostile-files.ts'
import { findFile } from '#app/platform/files/file-store.server.ts'
import { policies } from './policy.ts'
import { tooManyPixels } from './messages.ts'
import { receiveFile } from './receive.server.ts'
import { mebibyte } from '#app/platform/units.ts'

const policy = policies.photograph

describeProduct('taking a photograph in', (createApp) => {
  let services: TestApp['services']
  beforeEach(async () => {
    services = (await createApp()).services
  })

  const receive = (content: Buffer | Readable, name = 'Villa 12.jpg') =>
    receiveFile(services, content instanceof Readable ? content : Readable.from([content]), {
      name,
      folder: 'images',
      policy,
    })
  const leftBehind = () =>
    readdirSync(join(services.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.name !== 'site.json',
    )
  const rows = () => services.db.selectFrom('file').selectAll().execute()

  async function expectRefused(content: Buffer | Readable, sentence: string, name?: string) {
    expect(await receive(content, name)).toMatchObject({ refused: sentence })
    expect(leftBehind()).toEqual([])
    expect(await rows()).toEqual([])
  }

  it.each([
    ['jpeg', 'jpeg', 'jpg'],
    ['png', 'png', 'png'],
    ['webp', 'jpeg', 'jpg'],
    ['avif', 'jpeg', 'jpg'],
    ['gif', 'png', 'png'],
  ] as const)('stores a good %s as a %s of our own making, then records it', async (format, made, ending) => {
    const received = await receive(await photographOf().toFormat(format).toBuffer())
    if ('refused' in received) throw new Error(received.refused)
    expect(received).toMatchObject({ access: 'public', type: `image/${made}`, width: 640, height: 480 })
    expect(received.key).toMatch(new RegExp(`^images/[A-Za-z0-9]{10}Villa-12\\.${ending}$`))
    expect(Buffer.from(received.placeholder ?? '', 'base64').length).toBeGreaterThan(10)
    const stored = await services.files.get('public', received.key)
    const bytes = stored ? await buffer(stored.stream()) : Buffer.alloc(0)
    expect(received.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(received.bytes).toBe(bytes.length)
    expect((await sharp(bytes).metadata()).format).toBe(made)
    expect(await findFile(services.db, received.key)).toMatchObject({
      key: received.key,
      type: received.type,
    })
  })

  it('forgets where a photograph was taken, and who took it', async () => {
    const tagged = await photographOf()
      .withExif({ IFD0: { Artist: 'Layla' }, IFD3: { GPSLatitude: '25/1 11/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(tagged).metadata()).exif?.includes('Layla')).toBe(true)
    const received = await receive(tagged)
    if ('refused' in received) throw new Error(received.refused)
    const stored = await services.files.get('public', received.key)
    expect(stored && (await sharp(await buffer(stored.stream())).metadata()).exif).toBeUndefined()
  })

  it('keeps what is transparent, and nothing larger than is ever shown', async () => {
    const glass = await sharp({ create: { width: 3000, height: 1500, channels: 4, background: '#f26b2180' } })
      .webp()
      .toBuffer()
    const received = await receive(glass, 'glass.webp')
    expect(received).toMatchObject({ type: 'image/webp', width: 2560, height: 1280 })
  })

  it('measures a photograph as it stands upright', async () => {
    const lying = await photographOf(640, 480).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await receive(lying)).toMatchObject({ width: 480, height: 640 })
  })

  it('refuses one that is larger than 25 MB, while it still arrives', async () => {
    let sent = 0
    const endless = Readable.from(
      (function* () {
        for (; sent < 100; sent += 1) yield Buffer.alloc(mebibyte, 'ÿØÿ', 'latin1')
      })(),
    )
    await expectRefused(endless, 'Villa 12.jpg is larger than 25 MB. Make it smaller and choose it again.')
    expect(sent).toBeLessThan(40)
  })

  it('refuses one that is cut short', async () => {
    const whole = await photographOf(2000, 1500).jpeg({ quality: 90 }).toBuffer()
    await expectRefused(
      whole.subarray(0, Math.floor(whole.length / 2)),
      'Villa 12.jpg is damaged or not an image. Send it as JPEG, PNG, WebP, AVIF or GIF.',
    )
  })

  it('reads the size before it decodes: 17,000 by 17,000 costs nothing', async () => {
    const before = process.memoryUsage().rss
    await expectRefused(pngWithDeclaredSize(17_000, 17_000), `Villa 12.jpg ${tooManyPixels}`)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * mebibyte)
  })

  it('leaves nothing behind when the line goes dead', async () => {
    const breaksOff = Readable.from(
      (function* () {
        yield Buffer.alloc(50_000, 'ÿØÿ', 'latin1')
        throw new Error('the line went dead')
      })(),
    )
    await expect(receive(breaksOff)).rejects.toThrow('the line went dead')
    expect(leftBehind()).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('keeps two files of one name apart', async () => {
    const bytes = await photographOf().jpeg().toBuffer()
    const [one, other] = await Promise.all([receive(bytes), receive(bytes)])
    expect('key' in one && 'key' in other && one.key !== other.key).toBe(true)
    expect(await rows()).toHaveLength(2)
  })
})
