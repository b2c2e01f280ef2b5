import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { FileRow } from '../database/schema.ts'
import { rasters, type PicturePolicy } from './policy.ts'

/** What the bytes of a file say of it. */
export type Found = Pick<FileRow, 'type' | 'width' | 'height' | 'placeholder'>

/** Type and size are read from the header before anything is decoded. */
export async function readPhotograph(
  file: string | Buffer,
  policy: PicturePolicy,
): Promise<Found | { problem: string }> {
  const types: Partial<Record<string, string>> = rasters
  try {
    const { format, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata()
    // HEIC was told apart by its brands before; whatever else the container may hold can't be decoded below.
    const type = types[format === 'heif' ? 'avif' : format]
    const { width, height } = autoOrient
    if (!type) return { problem: `is not a photograph that we can show. Send it as ${policy.words}.` }
    const problem = pixelProblem(width * height, policy)
    if (problem) return { problem }
    return { type, width, height, placeholder: await placeholderOf(file) }
  } catch {
    return { problem: `is damaged or not a photograph. Send it as ${policy.words}.` }
  }
}

export function pixelProblem(pixels: number, { mostPixels }: PicturePolicy): string | undefined {
  return pixels > mostPixels
    ? `has more than ${mostPixels / 1_000_000} megapixels. Save it smaller and choose it again.`
    : undefined
}

/** A blurred picture of some 30 bytes that stands until the photograph arrives. Decoding it also proves the file whole. */
async function placeholderOf(file: string | Buffer): Promise<string> {
  const { data, info } = await sharp(file, { failOn: 'truncated' })
    .rotate()
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** The largest variant; nothing larger is ever shown. */
const longestSide = 2560

/** Upright, without metadata (the place where it was taken among it), no larger than the site shows. */
export function upright(file: string | Buffer): Sharp {
  return sharp(file, { failOn: 'error' })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
}

/** What a photograph of this type is kept as, where it may be transparent. */
export function encodeFor(type: string): 'jpeg' | 'png' | 'webp' {
  if (type === 'image/png' || type === 'image/gif') return 'png'
  return type === 'image/jpeg' ? 'jpeg' : 'webp'
}

export async function cleanPhotograph(
  file: string,
  { type, placeholder }: Found,
): Promise<Found & { content: Buffer }> {
  const image = upright(file)
  const { hasAlpha } = await image.metadata()
  const format = encodeFor(type)
  const encoded =
    format === 'png'
      ? image.png()
      : hasAlpha
        ? image.webp({ quality: 92 })
        : image.jpeg({ quality: 90, mozjpeg: true })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { type: `image/${info.format}`, width: info.width, height: info.height, placeholder, content: data }
}

/** Whether there is nothing in a file of these facts but the picture itself. */
export function isBare({ exif, xmp, iptc, tifftagPhotoshop, comments }: Metadata): boolean {
  return [exif, xmp, iptc, tifftagPhotoshop, comments].every((extra) => extra === undefined)
}
