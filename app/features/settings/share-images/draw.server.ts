import { buffer } from 'node:stream/consumers'
import { paper, readableOn } from '#app/platform/colour.ts'
import type { Files } from '#app/platform/files/files.server.ts'
import type { ShareCard } from './card.server.ts'
import { locales } from '#app/platform/locales.ts'
import { drawText } from './text.server.ts'
import { kibibyte } from '#app/platform/units.ts'

/** The size that the networks recommend. */
const shareSize = { width: 1200, height: 630 } as const
const { width, height } = shareSize
const photoHeight = 420
const edge = 56
/** The space below the last line. */
const foot = 28
/** The logo is at the end of that line. */
const logoRoom = { width: 280, height: 44 } as const

/** Some networks ignore larger images. */
const maxBytes = 300 * kibibyte
const qualities = [82, 70, 55, 40]

/**
 * The page as a drawing sheet, in JPEG: a photograph as the drawing; name, code and logo in the title block. Without a
 * photograph, the name is the drawing.
 */
export async function drawCard(files: Pick<Files, 'get'>, card: ShareCard): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { ink } = card
  const photograph = await readPhotograph(files, card)
  const sheet = sharp({ create: { width, height, channels: 3, background: ink } }).composite([
    ...(photograph ? [{ input: photograph, left: 0, top: 0 }] : []),
    { input: Buffer.from(drawTitleBlock(card)), left: 0, top: 0 },
    ...(await drawTexts(card, photograph !== undefined)),
    ...(await drawLogo(files, card)),
  ])
  const raw = await sheet.removeAlpha().png({ compressionLevel: 0 }).toBuffer()
  let drawn = raw
  for (const quality of qualities) {
    drawn = await sharp(raw).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (drawn.byteLength <= maxBytes) break
  }
  return drawn
}

/** The photograph, cropped around its focal point as on the site. An unreadable one is left out. */
async function readPhotograph(files: Pick<Files, 'get'>, { photograph, ink }: ShareCard) {
  const stored = photograph && (await files.get('public', photograph.key))
  if (!photograph || !stored) return undefined
  const { default: sharp } = await import('sharp')
  try {
    const original = sharp(await buffer(stored.stream())).rotate()
    const { autoOrient } = await original.metadata()
    const scale = Math.max(width / autoOrient.width, photoHeight / autoOrient.height)
    const whole = {
      width: Math.max(width, Math.round(autoOrient.width * scale)),
      height: Math.max(photoHeight, Math.round(autoOrient.height * scale)),
    }
    return await original
      .resize({ ...whole, fit: 'fill' })
      .extract({
        left: Math.round(((whole.width - width) * photograph.focusX) / 100),
        top: Math.round(((whole.height - photoHeight) * photograph.focusY) / 100),
        width,
        height: photoHeight,
      })
      .flatten({ background: ink })
      .toColourspace('srgb')
      .png({ compressionLevel: 0 })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** Name, code and company; in a language from the right, the name begins there and the code is at its end. */
async function drawTexts({ title, code, company, ink, accent, locale }: ShareCard, isBelow: boolean) {
  const sign = await drawText(code, {
    colour: readableOn(ink, accent),
    width: 280,
    lines: 1,
    sizes: [44, 36, 28, 22],
  })
  const room = width - 2 * edge - (sign && isBelow ? sign.width + edge : 0)
  const shape = isBelow ? { lines: 2, sizes: [52, 46, 40] } : { lines: 4, sizes: [96, 84, 72, 60] }
  const name = await drawText(title, { colour: paper, width: room, ...shape })
  const by = await drawText(company, {
    colour: `${paper}bd`,
    width: width - 2 * edge - logoRoom.width,
    lines: 1,
    sizes: [22, 18, 16],
  })
  const { atStart, atEnd } = sidesOf(locale)
  const middle = photoHeight + 80
  return [
    name && {
      input: name.input,
      left: atStart(name.width),
      top: isBelow ? Math.round(middle - name.height / 2) : Math.max(edge, photoHeight - 36 - name.height),
    },
    sign && { input: sign.input, left: atEnd(sign.width), top: Math.round(middle - sign.height / 2) },
    by && { input: by.input, left: atStart(by.width), top: height - foot - by.height },
  ].filter((text) => text !== undefined)
}

/** The logo, without its margins. An unreadable one is left out. */
async function drawLogo(files: Pick<Files, 'get'>, { logo, locale }: ShareCard) {
  const stored = logo && (await files.get('public', logo.key))
  if (!stored) return []
  const { default: sharp } = await import('sharp')
  try {
    const whole = sharp(await buffer(stored.stream()), { density: 300 }).ensureAlpha()
    const { data: input, info } = await sharp(await whole.trim({ threshold: 0 }).png().toBuffer())
      .resize({ ...logoRoom, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true })
    return [{ input, left: sidesOf(locale).atEnd(info.width), top: height - foot - info.height }]
  } catch {
    return []
  }
}

/** Where something of this width begins, at either end of a line in this language. */
function sidesOf(locale: ShareCard['locale']) {
  const isMirrored = locales[locale].dir === 'rtl'
  const right = (drawn: number) => width - edge - drawn
  const left = () => edge
  return isMirrored ? { atStart: right, atEnd: left } : { atStart: left, atEnd: right }
}

function drawTitleBlock({ ink, accent, locale }: ShareCard): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect y="${photoHeight}" width="${width}" height="${height - photoHeight}" fill="${ink}"/>
    <rect x="${locales[locale].dir === 'rtl' ? width - edge - 96 : edge}" y="${photoHeight}" width="96" height="8" fill="${accent}"/></svg>`
}
