import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { change } from '../changes/change.server.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { describeEngines, publicUrl } from '#test/app.ts'
import { readHead } from '#test/head.ts'
import { addTestProject } from '#test/projects.ts'
import { drawCard } from './draw.server.ts'
import { loadTypefaces, layOutLine } from './text-outlines.server.ts'
import { layOutParagraph } from './paragraph.server.ts'
import { kibibyte } from '../units.ts'

const photograph = { key: 'images/a.jpg', content: 'a', focusX: 50, focusY: 50 }
const card = {
  title: 'Creek Villa',
  code: '196B',
  company: 'Plinth',
  ink: '#0b2545',
  accent: '#f26b21',
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

  it('draws Latin and Arabic letters, and leaves out what it has no letters for', async () => {
    const { heading } = await loadTypefaces()
    const outline = (text: string) => layOutLine(heading, text, 40).path(0, 0)
    for (const text of ['Łódź', 'برج الخليج', '١٢٣', 'Creek']) {
      expect(layOutLine(heading, text, 40).width).toBeGreaterThan(20)
      for (const character of text.replace(/\s/g, ''))
        expect(heading.some((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))).toBe(true)
    }
    expect(outline('Creek 漢😀')).toBe(outline('Creek'))
    expect(outline('😀')).toBe('')
  })

  it('writes Arabic from the right, joined, with its numbers from the left', async () => {
    const { heading } = await loadTypefaces()
    const outline = (text: string) => layOutLine(heading, text, 40).path(0, 0)
    // Joined letters have different outlines from separate ones.
    expect(outline('برج')).not.toContain(outline('ب').slice(0, 40))
    // Visually the number comes first: its outline starts the line.
    expect(outline('برج 24').startsWith(outline('24'))).toBe(true)
    expect(outline('١٢')).toBe(
      outline('١') + layOutLine(heading, '٢', 40).path(layOutLine(heading, '١', 40).width, 0),
    )
  })

  it('sets a long name in two lines at most and ends it with dots', async () => {
    const { heading } = await loadTypefaces()
    const frame = { width: 600, maxLines: 2, sizes: [50, 40] }
    expect(layOutParagraph(heading, 'Creek Villa', frame)).toMatchObject({ size: 50 })
    for (const long of ['Tower '.repeat(60), 'T'.repeat(300), `Villa ${'m'.repeat(90)}`]) {
      const { size, lines } = layOutParagraph(heading, long, frame)
      expect(size).toBe(40)
      expect(lines.length).toBeLessThanOrEqual(2)
      for (const { width } of lines) expect(width).toBeLessThanOrEqual(600)
    }
  })
})

describeEngines('the picture of a project', (createApp) => {
  it('has a name of its own for every state of the project, to which older names lead', async () => {
    const { services, request } = await createApp()
    const project = await addTestProject(services, { code: '5' })
    const pictureOf = async () => {
      const { meta } = readHead(await (await request('/projects/5')).text())
      return (meta.get('og:image') ?? '').slice(publicUrl.length)
    }
    const first = await pictureOf()
    await change(services, { name: 'Layla' }, 'projects', (tx) =>
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
