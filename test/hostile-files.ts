import { randomBytes } from 'node:crypto'
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Generates malicious files, and files as odd cameras and broken connections produce them. */
export const page = '<!doctype html><script>alert(document.domain)</script>'

export function photographOf(width = 640, height = 480, background = '#f26b21') {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** Has many colours, so that no missing part goes unnoticed; a large one repeats the same square. */
export async function grainyJpeg(width = 800, height = 600, progressive = false): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const side = { width: Math.min(width, 1000), height: Math.min(height, 1000) }
  const create = { ...side, channels: 3 as const, background: '#345678', noise }
  const grain = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer()
  return photographOf(width, height)
    .composite([{ input: grain, tile: true }])
    .jpeg({ quality: 80, progressive })
    .toBuffer()
}

/** A photograph with two parts that a browser might interpret as a page. */
export async function jpegContainingHtml(): Promise<Buffer> {
  const jpeg = await photographOf().jpeg().toBuffer()
  const length = Buffer.alloc(2)
  length.writeUInt16BE(page.length + 2)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(page)])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(page)])
}

export async function pngWithArchive(): Promise<Buffer> {
  const archive = Buffer.concat([
    Buffer.from('PK\x03\x04'),
    randomBytes(200),
    Buffer.from('PK\x05\x06'),
    Buffer.alloc(18),
  ])
  return Buffer.concat([await photographOf().png().toBuffer(), archive])
}

/** A valid image that is also a script, if its first bytes are read as the start of a comment. */
export function gifContainingScript(): Buffer {
  return Buffer.concat([gif(1), Buffer.from('*/=1;alert(document.domain)//')])
}

/** Frames of one pixel each, on a canvas of 600 by 400. */
export function gif(frames: number): Buffer {
  const sheet = Buffer.from('GIF89a\0\0\0\0\x80\0\0\xf2\x6b\x21\xff\xff\xff', 'latin1')
  sheet.writeUInt16LE(600, 6)
  sheet.writeUInt16LE(400, 8)
  const frame = Buffer.from('!\xf9\x04\0\x01\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  return Buffer.concat([sheet, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')])
}

/** Three frames in sequence. */
export async function movingWebp(): Promise<Buffer> {
  const frames = ['#f26b21', '#2a6f4e', '#ffffff'].map((colour) =>
    photographOf(600, 400, colour).png().toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer()
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A PNG that declares this size; `packed` are its compressed rows. */
export function pngWithDeclaredSize(
  width: number,
  height: number,
  packed: Buffer = deflateSync(Buffer.alloc(1000)),
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Every row complete and black: a few kB that decompress to all pixels. */
export function blackPng(width: number, height: number): Buffer {
  return pngWithDeclaredSize(width, height, packedZeros((width * 3 + 1) * height))
}

/**
 * The result of `deflateSync(Buffer.alloc(length))` without allocating a gigabyte: one compressed block,
 * repeated.
 */
function packedZeros(length: number): Buffer {
  const piece = 2 ** 24
  const pack = (bytes: number) => deflateRawSync(Buffer.alloc(bytes), { finishFlush: constants.Z_FULL_FLUSH })
  const pieces = Array<Buffer>(Math.floor(length / piece)).fill(pack(piece))
  // The checksum at its end is Adler-32: for zeros, it is made of 1 and their number.
  const sum = Buffer.alloc(4)
  sum.writeUInt16BE(length % 65_521, 0)
  sum.writeUInt16BE(1, 2)
  const [head, end] = [Buffer.from([0x78, 0x9c]), Buffer.from([3, 0])]
  return Buffer.concat([head, ...pieces, pack(length % piece), end, sum])
}

export async function pngWithMetadata(): Promise<Buffer> {
  const png = await photographOf()
    .withExif({ IFD0: { Artist: 'Layla' }, IFD3: { GPSLatitude: '25/1 11/1 0/1', GPSLatitudeRef: 'N' } })
    .png()
    .toBuffer()
  const note = chunk('tEXt', Buffer.from(`Comment\0Taken by Layla ${page}`, 'latin1'))
  return Buffer.concat([png.subarray(0, 33), note, png.subarray(33)])
}

/** Red above blue, as stored before the camera's orientation (EXIF, 1 to 8) is applied. */
export async function rotatedJpeg(orientation: number): Promise<Buffer> {
  const red = await photographOf(60, 40, '#d02020').png().toBuffer()
  const standing = photographOf(60, 80, '#2020d0').composite([{ input: red, left: 0, top: 0 }])
  const upright = sharp(await standing.png().toBuffer())
  const back: Record<number, (image: Sharp) => Sharp> = {
    1: (image) => image,
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    5: (image) => image.rotate(90),
    6: (image) => image.rotate(270),
    7: (image) => image.rotate(270),
    8: (image) => image.rotate(90),
  }
  const lying = await (back[orientation]?.(upright) ?? upright).png().toBuffer()
  const mirrored = [5, 7].includes(orientation) ? sharp(lying).flop() : sharp(lying)
  return mirrored.withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
}

export function svgWith(inside: string, attributes = 'viewBox="0 0 10 10"', before = ''): string {
  return `${before}<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}<path d="M0 0h9v9z"/></svg>`
}

/** A few hundred bytes that expand to a billion laughs. */
export function billionLaughsSvg(): string {
  const names = 'abcdefghij'.split('')
  const entities = names.map(
    (name, index) => `<!ENTITY ${name} "${index ? `&${names[index - 1]};`.repeat(10) : 'ha'}">`,
  )
  return svgWith('<text>&j;</text>', 'viewBox="0 0 9 9"', `<!DOCTYPE svg [${entities.join('')}]>`)
}

/** A video of 8 bytes for each box, all of which a reader must visit. */
export function mp4OfEmptyBoxes(boxes: number): Buffer {
  const head = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1')
  return Buffer.concat([head, Buffer.alloc(8 * boxes, Buffer.from('\0\0\0\x08free', 'latin1'))])
}

/** A WebM with nothing but padding, two bytes at a time. */
export function webmOfVoids(voids: number): Buffer {
  const head = Buffer.from('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm', 'latin1')
  const segment = Buffer.from('\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff', 'latin1')
  return Buffer.concat([head, segment, Buffer.alloc(2 * voids, Buffer.from('\xec\x80', 'latin1'))])
}
