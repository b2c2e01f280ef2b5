import { programNamed } from '#app/platform/changes/actors.server.ts'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { change } from '#app/platform/changes/change.server.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { describeProduct, publicUrl } from '#test/app.ts'
import { readHead } from '#test/head.ts'
import { addTestProject } from '#test/projects.ts'
import { drawCard } from './draw.server.ts'
import { drawText } from './text.server.ts'
import { kibibyte } from '#app/platform/units.ts'

const photograph = { key: 'images/a.jpg', content: 'a', focusX: 50, focusY: 50 }
const card = {
  title: 'Creek Villa',
  code: '196B',
  company: 'Plinth',
  locale: 'en' as const,
  ink: '#0b2545',
  accent: '#f26b21',
  logo: null,
  photograph,
}

/** Red on the left and blue on the right, so wide that an image shows only one of them. */
async function twoColours() {
  const half = (background: string) => ({
    create: { width: 1200, height: 400, channels: 3 as const, background },
  })
  return sharp({ create: { width: 2400, height: 400, channels: 3, background: '#000' } })
    .composite([
      { input: await sharp(half('#ff0000')).png().toBuffer(), left: 0, top: 0 },
      { input: await sharp(half('#0000ff')).png().toBuffer(), left: 1200, top: 0 },
    ])
    .jpeg()
    .toBuffer()
}

function holding(content: Buffer) {
  return { get: async () => ({ bytes: content.byteLength, stream: () => Readable.from([content]) }) }
}

async function colourAt(jpeg: Buffer, left: number, top: number) {
  const { data } = await sharp(jpeg)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, , blue = 0] = data
  return red > blue ? 'red' : 'blue'
}

describe('the drawing of a picture for sharing', () => {
  it('keeps the focal point', async () => {
    const files = holding(await twoColours())
    const left = await drawCard(files, { ...card, photograph: { ...photograph, focusX: 0 } })
    const right = await drawCard(files, { ...card, photograph: { ...photograph, focusX: 100 } })
    expect(await colourAt(left, 20, 20)).toBe('red')
    expect(await colourAt(right, 1180, 20)).toBe('blue')
    expect(await colourAt(right, 20, 20)).toBe('blue')
  })

  it('stays small, however restless the photograph', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 90 }
    const create = { width: 1600, height: 900, channels: 3 as const, background: '#000', noise }
    const drawn = await drawCard(holding(await sharp({ create }).png().toBuffer()), card)
    expect(drawn.byteLength).toBeLessThan(300 * kibibyte)
  })

  it('is drawn without a photograph, and with one that is damaged', async () => {
    for (const files of [{ get: async () => undefined }, holding(Buffer.from('oops'))])
      expect((await sharp(await drawCard(files, card)).metadata()).width).toBe(1200)
  })

  it('has the title large in place of a photograph, and no empty frame', async () => {
    const isEmpty = async (
      drawn: Buffer,
      region: { left: number; top: number; width: number; height: number },
    ) =>
      (await sharp(await sharp(drawn).extract(region).toBuffer()).stats()).channels.every(
        ({ stdev }) => stdev < 4,
      )
    const drawn = await drawCard(holding(Buffer.from('')), { ...card, title: 'Ten years', photograph: null })
    const plane = { top: 0, height: 400 }
    expect(await isEmpty(drawn, { ...plane, left: 0, width: 50 })).toBe(true)
    expect(await isEmpty(drawn, { ...plane, left: 1000, width: 200 })).toBe(true)
    expect(await isEmpty(drawn, { ...plane, left: 56, width: 400 })).toBe(false)
    // The name is not in the title block too.
    expect(await isEmpty(drawn, { left: 56, width: 400, top: 440, height: 100 })).toBe(true)
  })

  it('begins at the right in a language that is written from there', async () => {
    const english = await drawCard(holding(await twoColours()), { ...card, title: 'I', code: '' })
    const arabic = await drawCard(holding(await twoColours()), {
      ...card,
      title: 'I',
      code: '',
      locale: 'ar',
    })
    async function inked(drawn: Buffer, left: number) {
      const part = await sharp(drawn).extract({ left, top: 440, width: 300, height: 180 }).toBuffer()
      return (await sharp(part).stats()).channels.some(({ stdev }) => stdev > 4)
    }
    expect([await inked(english, 0), await inked(english, 900)]).toEqual([true, false])
    expect([await inked(arabic, 0), await inked(arabic, 900)]).toEqual([false, true])
  })

  it('carries the logo at the end of the title block, without its margins, and goes without one that is damaged', async () => {
    const logo = { key: 'generals/logo.svg', content: 'l' }
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M30 10h30v10H30z" fill="#f00"/></svg>'
    const plain = { ...card, code: '', photograph: null }
    const drawing = holding(Buffer.from(svg))
    /** Of the red part. */
    async function placeOf(drawn: Buffer) {
      const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true })
      const places = Array.from({ length: info.width * info.height }, (_, at) => at).filter((at) => {
        const [red = 0, green = 0] = data.subarray(at * info.channels)
        return red > 180 && green < 60
      })
      const [columns, rows] = [
        places.map((at) => at % info.width),
        places.map((at) => Math.floor(at / info.width)),
      ]
      return [columns, rows].map((some) => [Math.min(...some), Math.max(...some)])
    }
    const english = await placeOf(await drawCard(drawing, { ...plain, logo }))
    const arabic = await placeOf(await drawCard(drawing, { ...plain, logo, locale: 'ar' }))
    const near = ([from = 0, to = 0]: number[] = [], [first, last]: [number, number]) =>
      expect([Math.abs(from - first) < 8, Math.abs(to - last) < 8], `${from} to ${to}`).toEqual([true, true])
    near(english[0], [1200 - 56 - 132, 1200 - 56])
    near(english[1], [630 - 28 - 44, 630 - 28])
    near(arabic[0], [56, 56 + 132])
    const without = await drawCard(drawing, plain)
    expect(await drawCard(holding(Buffer.from('oops')), { ...plain, logo })).toEqual(without)
  })
})

describe('the text of such a picture', () => {
  const frame = { colour: '#000000', width: 600, lines: 2, sizes: [50, 40] }
  const draw = (text: string, more: Partial<typeof frame> = {}) => drawText(text, { ...frame, ...more })
  async function pixelsOf(text: string) {
    const drawn = await draw(text, { lines: 1 })
    return drawn ? sharp(drawn.input).raw().toBuffer() : undefined
  }
  /** How many columns of the drawing have a letter, from the left to the right. */
  async function columnsOf(text: string) {
    const { data, info } = await sharp((await draw(text))?.input)
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return Array.from({ length: info.width }, (_, x) =>
      Array.from({ length: info.height }, (_, y) => data[y * info.width + x] ?? 0).some(
        (alpha) => alpha > 60,
      ),
    )
  }
  const gapsIn = (columns: boolean[]) =>
    columns.slice(0, columns.lastIndexOf(true)).filter((inked, x) => !inked && columns[x - 1]).length

  it('has Latin and Arabic letters of the font that comes along, and leaves out what it lacks', async () => {
    const letters = 'Łódźبرجخلي١٢٣Creek'
    const drawn = await Promise.all([...letters].map(pixelsOf))
    expect(new Set(drawn.map((pixels) => pixels?.toString('base64'))).size).toBeGreaterThan(15)
    expect(await pixelsOf('Creek 漢😀ж')).toEqual(await pixelsOf('Creek'))
    expect(await pixelsOf('😀')).toBeUndefined()
    expect(await pixelsOf('')).toBeUndefined()
  })

  it('is in the type of the headings of the site where that has all its letters', async () => {
    const font = 'app/ui/fonts/archivo-heading.ttf'
    const heading = sharp({
      text: { text: 'Creek Villa', font: 'Archivo SemiBold, 50', fontfile: font, dpi: 72, rgba: true },
    })
    const { info } = await heading.png().toBuffer({ resolveWithObject: true })
    const widths = async (text: string) => (await draw(text, { lines: 1, sizes: [50] }))?.width ?? 0
    expect(await widths('Creek Villa')).toBe(info.width)
    expect(await widths('Creek Villa ź')).toBeLessThan(info.width)
  })

  it.each(['برج Tower 158', 'Tower 158'])('is the same on a machine without fonts: %s', async (text) => {
    const program = `
      import { drawText } from ${JSON.stringify(join(import.meta.dirname, 'text.server.ts'))}
      const drawn = await drawText(${JSON.stringify(text)}, ${JSON.stringify(frame)})
      console.log(drawn.width, drawn.height)`
    const env = { ...process.env, FONTCONFIG_FILE: '/nonexistent' }
    const options = ['--input-type=module', '--eval', program]
    const { stdout } = await promisify(execFile)(process.execPath, options, { env })
    const here = await draw(text)
    expect(stdout.trim()).toBe(`${here?.width} ${here?.height}`)
  })

  it('takes no sign for markup', async () => {
    const width = async (text: string) => (await draw(text))?.width ?? 0
    expect(await width('A<b>&amp;</b>')).toBeGreaterThan(await width('A<b>&'))
  })

  it('joins Arabic letters, and writes them from the right with their numbers from the left', async () => {
    expect(gapsIn(await columnsOf('بيت'))).toBe(0)
    expect(gapsIn(await columnsOf('ب ي ت'))).toBe(2)
    const [mixed, number, word] = await Promise.all(['بيت بيت 1', '1', 'بيت'].map(columnsOf))
    const beforeSpace = (mixed?.join('') ?? '')
      .split(/(?:false){6,}/)
      .map((part) => part.split('true').length)
    expect(beforeSpace[0]).toBeLessThan((number?.length ?? 0) + 3)
    expect(beforeSpace.at(-1)).toBeGreaterThan((word?.length ?? 0) - 3)
  })

  it('is set in two lines at most, in the largest size that fits, and ends with dots', async () => {
    const [short, two] = [await draw('Creek Villa'), await draw('Tower '.repeat(7))]
    expect(short?.height).toBeLessThan(60)
    expect(two?.height).toBeGreaterThan(60)
    for (const long of ['Tower '.repeat(60), 'T'.repeat(300), `Villa ${'m'.repeat(90)}`, 'برج '.repeat(90)]) {
      const drawn = await draw(long)
      expect(drawn?.width).toBeLessThanOrEqual(600)
      expect(drawn?.width).toBeGreaterThan(400)
      expect(drawn?.height).toBeLessThan(120)
    }
    expect(await draw('برج '.repeat(90))).toEqual(await draw('برج '.repeat(200)))
  })
})

describeProduct('the picture of a project', (createApp) => {
  it('has a name of its own for every state of the project, to which older names lead', async () => {
    const { services, request } = await createApp()
    const project = await addTestProject(services, { code: '5' })
    const pictureOf = async () => {
      const { meta } = readHead(await (await request('/projects/5')).text())
      return (meta.get('og:image') ?? '').slice(publicUrl.length)
    }
    const first = await pictureOf()
    await change(services, programNamed('Layla'), 'projects', (tx) =>
      projectStore.save(tx, project.id, 1, { ...project, image: null, name: 'Creek Palace' }),
    )
    const second = await pictureOf()
    expect(second).not.toBe(first)
    const old = await request(first)
    expect([old.status, old.headers.get('Location')]).toEqual([302, second])
    const made = await request(second)
    expect(made.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    const tag = made.headers.get('ETag') ?? ''
    expect((await request(second, { headers: { 'If-None-Match': tag } })).status).toBe(304)
    expect(Buffer.from(await (await request(second)).arrayBuffer())).toEqual(
      Buffer.from(await made.arrayBuffer()),
    )
  })

  it('is not drawn for what is not there', async () => {
    const { request } = await createApp()
    expect((await request('/share/projects/none/0.jpg')).status).toBe(404)
    expect((await request('/share/pages/admin/0.jpg')).status).toBe(404)
  })
})
