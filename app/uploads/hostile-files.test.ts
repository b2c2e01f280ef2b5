// Runs after a change in: app/uploads app/platform server
import { nameOnSite } from '#test/on-site.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { describeProduct, type TestApp } from '#test/app.ts'
import * as made from '#test/hostile-files.ts'
import { openAdmin, type TestAdmin } from '#test/admin.ts'
import { noBytes, policies, type UploadPolicyName } from './policy.ts'
import { tooManyPixels } from './messages.ts'
import { svgProblems } from './svg.server.ts'

const damaged = (name: string) =>
  `${name} is damaged or not an image. Send it as ${policies.photograph.words}.`
const notShown = (name: string) =>
  `${name} is not an image that this site can show. Send it as ${policies.photograph.words}.`
const asPlain = '. Save it again as a plain drawing, or send it as PNG.'

/** Uploaded through the administrator's route over HTTP, and requested at the public address. */
describeProduct('a hostile file', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
  })
  afterEach(() => {
    const arriving = join(app.config.dataDir, 'files', 'arriving')
    expect(readdirSync(arriving, { recursive: true })).toEqual(['uploads'])
  })

  const send = (content: Buffer | string, name: string, as: UploadPolicyName) =>
    admin.upload(new File([new Uint8Array(Buffer.from(content))], name), { as })
  async function refused(
    content: Buffer | string,
    name: string,
    sentence: string,
    as: UploadPolicyName = 'photograph',
  ) {
    const before = await keys()
    const answer = await send(content, name, as)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ problem: sentence })
    expect(await keys()).toEqual(before)
  }
  const keys = async () =>
    (await Array.fromAsync(app.services.files.list('public'))).map(({ key }) => key).toSorted()
  /** What visitors get of it. */
  async function taken(content: Buffer | string, name: string, as: UploadPolicyName = 'photograph') {
    const answer = await send(content, name, as)
    const { key, problem } = await answer.json()
    expect(problem).toBeUndefined()
    await nameOnSite(app.services.db, key)
    const shown = await app.request(`/files/${key}`)
    expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(shown.headers.get('Content-Security-Policy')).toContain('sandbox')
    return { bytes: Buffer.from(await shown.arrayBuffer()), type: shown.headers.get('Content-Type'), key }
  }
  async function pixels(bytes: Buffer) {
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ]
    return { ...info, at, first: at(0, 0), last: at(info.width - 1, info.height - 1) }
  }
  const isNear = (colour: number[], [r, g, b]: readonly [number, number, number], by = 12) =>
    expect(
      colour.every((part, index) => Math.abs(part - ([r, g, b][index] ?? 0)) <= by),
      String(colour),
    ).toBe(true)
  const red = [208, 32, 32] as const
  const blue = [32, 32, 208] as const

  describe('of two kinds at once', () => {
    it('JPEG and page: the picture is taken, the page is gone', async () => {
      const { bytes, type } = await taken(await made.jpegContainingHtml(), 'villa.jpg')
      expect(type).toBe('image/jpeg')
      expect(bytes.includes('<script>')).toBe(false)
    })
    it('PNG and archive: the picture is taken, the archive is gone', async () => {
      const { bytes, type } = await taken(await made.pngWithArchive(), 'villa.png')
      expect(type).toBe('image/png')
      expect(bytes.includes('PK\x03\x04')).toBe(false)
    })
    it('GIF and script: the picture is taken, the script is gone', async () => {
      const { bytes, type } = await taken(made.gifContainingScript(), 'villa.gif')
      expect(type).toBe('image/png')
      expect(bytes.includes('alert')).toBe(false)
    })
    it('script that begins like a GIF: is refused', () =>
      refused(`GIF89a/*${made.page}*/=1;alert(1)`, 'villa.gif', damaged('villa.gif')))
    it('PDF and page: is taken as what it begins as, and can not act as a page', async () => {
      const { type } = await taken(`%PDF-1.7\n${made.page}`, 'profile.pdf', 'document')
      expect(type).toBe('application/pdf')
    })
    it('page with a PDF further down: is refused', () =>
      refused(
        `${made.page}\n%PDF-1.7\n`,
        'profile.pdf',
        'profile.pdf is not a file that can be used here. Send it as PDF.',
        'document',
      ))
    it('page under the name of a photograph: is refused', () =>
      refused(made.page, 'villa.jpg', damaged('villa.jpg')))
    it('drawing under the name of a photograph: is refused', () =>
      refused(made.svgWith(''), 'villa.png', notShown('villa.png')))
    it('TIFF under the name of a photograph: is refused', async () =>
      refused(await made.photographOf().tiff().toBuffer(), 'villa.jpg', notShown('villa.jpg')))
  })

  describe('larger than it looks', () => {
    const tooMany = `bomb.png ${tooManyPixels}`
    it('PNG of 17,000 by 17,000 in a few bytes: is refused by its header', () =>
      refused(made.pngWithDeclaredSize(17_000, 17_000), 'bomb.png', tooMany))
    it('PNG of 17,000 by 17,000 that is whole: is refused by its header', () =>
      refused(made.blackPng(17_000, 17_000), 'bomb.png', tooMany))
    it('PNG that says 6,000 by 6,000 and holds nothing: is refused', () =>
      refused(made.pngWithDeclaredSize(6_000, 6_000), 'empty.png', damaged('empty.png')))
    it('GIF of 10,000 pictures: the first is taken', async () => {
      const { bytes } = await taken(made.gif(10_000), 'film.gif')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 400 })
      expect((await sharp(bytes).metadata()).pages).toBeUndefined()
    })
    it('moving WebP: the first picture is taken', async () => {
      const moving = await made.movingWebp()
      expect((await sharp(moving).metadata()).pages).toBe(3)
      const { bytes } = await taken(moving, 'film.webp')
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 600, height: 400 })
      expect((await sharp(bytes).metadata()).pages).toBeUndefined()
    })
    it('empty file: is refused before it is sent', async () => {
      const answer = await send('', 'villa.jpg', 'photograph')
      expect([answer.status, await answer.text()]).toEqual([422, noBytes('villa.jpg')])
    })
  })

  describe('cut short', () => {
    it.each([0.001, 0.01, 0.1, 0.5, 0.9, 0.99])('JPEG after %f of its bytes: is refused', async (part) => {
      const whole = await made.grainyJpeg()
      await refused(whole.subarray(0, Math.ceil(whole.length * part)), 'villa.jpg', damaged('villa.jpg'))
    })
    it.each([0.1, 0.5, 0.9])('progressive JPEG after %f of its bytes: is refused', async (part) => {
      const whole = await made.grainyJpeg(800, 600, true)
      await refused(whole.subarray(0, Math.ceil(whole.length * part)), 'villa.jpg', damaged('villa.jpg'))
    })
    it('PNG, WebP and AVIF after half of their bytes: are refused', async () => {
      const image = sharp(await made.grainyJpeg())
      const whole = {
        png: await image.clone().png().toBuffer(),
        webp: await image.clone().webp().toBuffer(),
        avif: await image.clone().avif({ effort: 0 }).toBuffer(),
      }
      for (const [format, bytes] of Object.entries(whole))
        await refused(bytes.subarray(0, bytes.length / 2), `villa.${format}`, damaged(`villa.${format}`))
    })
  })

  describe('of an odd camera', () => {
    it.each([1, 2, 3, 4, 5, 6, 7, 8])('JPEG with the mark %i: stands upright', async (orientation) => {
      const { width, height, first, last } = await pixels(
        (await taken(await made.rotatedJpeg(orientation), 'v.jpg')).bytes,
      )
      expect([width, height]).toEqual([60, 80])
      isNear(first, red)
      isNear(last, blue)
    })
    it('CMYK JPEG: comes out in the colours of screens', async () => {
      const cmyk = await made
        .photographOf(64, 64, '#2a6f4e')
        .toColourspace('cmyk')
        .jpeg({ quality: 95 })
        .toBuffer()
      expect(await sharp(cmyk).metadata()).toMatchObject({ space: 'cmyk', channels: 4 })
      const { bytes } = await taken(cmyk, 'print.jpg')
      expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
      isNear((await pixels(bytes)).at(32, 32), [42, 111, 78], 24)
    })
    it('PNG of 16 bits: comes out with 8 and the same colour', async () => {
      const deep = await made.photographOf(64, 64).toColourspace('rgb16').png().toBuffer()
      expect(await sharp(deep).metadata()).toMatchObject({ depth: 'ushort' })
      const { bytes } = await taken(deep, 'deep.png')
      expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'uchar', space: 'srgb' })
      isNear((await pixels(bytes)).first, [242, 107, 33], 2)
    })
    it('transparent WebP: stays transparent', async () => {
      const glass = sharp({ create: { width: 64, height: 64, channels: 4, background: '#f26b2180' } })
      const { bytes, type } = await taken(await glass.webp().toBuffer(), 'glass.webp')
      expect(type).toBe('image/webp')
      const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThan(3)
    })
    it('PNG with notes and a place: forgets them', async () => {
      const tagged = await made.pngWithMetadata()
      expect((await sharp(tagged).metadata()).exif).toBeDefined()
      const { bytes } = await taken(tagged, 'villa.png')
      expect(bytes.includes('Layla')).toBe(false)
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    })
  })

  describe('drawing', () => {
    const unsafe = (what: string) => `mark.svg ${svgProblems.unsafe(what)}${asPlain}`
    it.each([
      ['a script', made.svgWith('<script>alert(1)</script>'), 'the element <script>'],
      ['an event', made.svgWith('', 'viewBox="0 0 9 9" onload="alert(1)"'), 'the event onload'],
      [
        'a page inside',
        made.svgWith('<foreignObject><body/></foreignObject>'),
        'the element <foreignObject>',
      ],
      [
        'a picture from elsewhere',
        made.svgWith('<image href="https://example.com/a.png"/>'),
        'the element <image>',
      ],
      [
        'a shape from elsewhere',
        made.svgWith('<use href="https://example.com/a.svg#b"/>'),
        'a link out of the drawing',
      ],
      [
        'a file of the server',
        made.svgWith('', '', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
        'a DOCTYPE of its own',
      ],
      ['a billion laughs', made.billionLaughsSvg(), 'a DOCTYPE of its own'],
      [
        'a style from elsewhere',
        made.svgWith('<style>@import "//example.com/a.css"</style>'),
        'a style that could load something',
      ],
    ])('with %s: is refused', (_, content, what) => refused(content, 'mark.svg', unsafe(what), 'logo'))
    it('that is plain: is taken as it is', async () => {
      const { bytes, type } = await taken(made.svgWith(''), 'mark.svg', 'logo')
      expect(type).toBe('image/svg+xml')
      expect(bytes.toString()).toBe(made.svgWith(''))
    })
  })
})
