import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { FileRow } from '../database/schema.ts'
import { rasters, type PicturePolicy } from './policy.ts'

/** What the bytes of a file say of it. */
export type Found = Pick<FileRow, 'type' | 'width' | 'height' | 'placeholder'> &
  Partial<Pick<FileRow, 'duration'>>

/** Type and size are read from the header before anything is decoded. */
export async function readPhotograph(
  file: string | Buffer,
  policy: PicturePolicy,
): Promise<Found | { problem: string }> {
  const types: Partial<Record<string, string>> = rasters
  try {
    const { format, autoOrient, compression } = await sharp(file, { limitInputPixels: false }).metadata()
    const type = types[format === 'heif' && compression === 'av1' ? 'avif' : format]
    const { width, height } = autoOrient
    if (!type) return { problem: `is not a photograph that we can show. Send it as ${policy.words}.` }
    if (width * height > policy.mostPixels)
      return {
        problem: `has more than ${policy.mostPixels / 1_000_000} megapixels. Save it smaller and choose it again.`,
      }
    return { type, width, height, placeholder: await placeholderOf(file) }
  } catch {
    return { problem: `is damaged or not a photograph. Send it as ${policy.words}.` }
  }
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
export async function cleanPhotograph(
  file: string,
  { type, placeholder }: Found,
): Promise<Found & { content: Buffer }> {
  const image = sharp(file, { failOn: 'error' })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const lossless = type === 'image/png' || type === 'image/gif'
  const { hasAlpha } = await image.metadata()
  const encoded = lossless
    ? image.png()
    : hasAlpha
      ? image.webp({ quality: 92 })
      : image.jpeg({ quality: 90, mozjpeg: true })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { type: `image/${info.format}`, width: info.width, height: info.height, placeholder, content: data }
}
