import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { FileRow } from '../database/schema.ts'
import { rasters, type PicturePolicy } from './policy.ts'

/** What the bytes of a file say of it. */
export type Found = Pick<FileRow, 'type' | 'width' | 'height' | 'placeholder'> &
  Partial<Pick<FileRow, 'duration'>>

/** What must hold for it. `keeps`: what it is written as; left out, JPEG where nothing is transparent. */
export interface PictureLimits extends Pick<PicturePolicy, 'words' | 'mostPixels'> {
  keeps?: 'jpeg' | 'png' | 'webp'
}

export function notReadable({ words }: PictureLimits): string {
  return `is damaged or not a photograph. Send it as ${words}.`
}

/**
 * Type and size are read from the header before anything is decoded.
 * @param isUpright whatever the marks of its camera say
 */
export async function readPhotograph(
  file: string,
  policy: PictureLimits,
  isUpright = false,
): Promise<Found | { problem: string }> {
  const types: Partial<Record<string, string>> = rasters
  try {
    const metadata = await sharp(file, { limitInputPixels: false }).metadata()
    const { format } = metadata
    // HEIC was told apart by its brands before; whatever else the container may hold can't be decoded below.
    const type = types[format === 'heif' ? 'avif' : format]
    const { width, height } = isUpright ? metadata : metadata.autoOrient
    if (!type) return { problem: `is not a photograph that we can show. Send it as ${policy.words}.` }
    const problem = pixelProblem(width * height, policy)
    if (problem) return { problem }
    return { type, width, height, placeholder: await placeholderOf(file, isUpright) }
  } catch {
    return { problem: notReadable(policy) }
  }
}

export function pixelProblem(pixels: number, { mostPixels }: PictureLimits): string | undefined {
  return pixels > mostPixels
    ? `has more than ${mostPixels / 1_000_000} megapixels. Save it smaller and choose it again.`
    : undefined
}

/** A blurred picture of some 30 bytes that stands until the photograph arrives. Decoding it also proves the file whole. */
async function placeholderOf(file: string, isUpright: boolean): Promise<string> {
  const { data, info } = await sharp(file, { failOn: 'truncated', autoOrient: !isUpright })
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** The largest variant; nothing larger is ever shown. */
const longestSide = 2560

/** What a photograph of this type is kept as, where it may be transparent. */
export function encodeFor(type: string): 'jpeg' | 'png' | 'webp' {
  if (type === 'image/png' || type === 'image/gif') return 'png'
  return type === 'image/jpeg' ? 'jpeg' : 'webp'
}

/** Upright, without metadata (the place where it was taken among it), no larger than the site shows. */
export async function cleanPhotograph(
  file: string,
  { type, placeholder }: Found,
  isUpright: boolean,
  keeps?: 'jpeg' | 'png' | 'webp',
): Promise<Found & { content: Buffer }> {
  const image = sharp(file, { failOn: 'error', autoOrient: !isUpright })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const { hasAlpha } = await image.metadata()
  const format = keeps ?? (encodeFor(type) === 'webp' && !hasAlpha ? 'jpeg' : encodeFor(type))
  const { data, info } = await encode[format](image).toBuffer({ resolveWithObject: true })
  return { type: `image/${info.format}`, width: info.width, height: info.height, placeholder, content: data }
}

const encode = {
  png: (image: Sharp) => image.png(),
  webp: (image: Sharp) => image.webp({ quality: 92 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 90, mozjpeg: true }),
}

/** Whether there is nothing in a file of these facts but the picture itself. */
export function isBare({ exif, xmp, iptc, tifftagPhotoshop, comments }: Metadata): boolean {
  return [exif, xmp, iptc, tifftagPhotoshop, comments].every((extra) => extra === undefined)
}
