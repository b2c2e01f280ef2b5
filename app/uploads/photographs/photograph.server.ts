import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import type { Metadata, Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { FileRow } from '#app/platform/database/schema.ts'
import { maxVariantWidth } from '#app/platform/images/variants.ts'
import { rasters, type PicturePolicy } from '../policy.ts'
import { readTakenOn, takenOnBytes } from './taken-on.ts'
import { notReadable, notShown, tooManyPixels } from '../messages.ts'
import { exitUnwritten, ignoreStopSignals, runProgram } from '../run-program.server.ts'
import { minute } from '#app/platform/units.ts'
import type { Refused } from '#app/platform/refused.ts'

/** What a file's bytes reveal about it. */
export type MediaData = Pick<FileRow, 'type' | 'width' | 'height' | 'placeholder'> &
  Partial<Pick<FileRow, 'duration' | 'taken_on'>>

/** The limits it must meet. `format` is the output format; the default is JPEG unless it has transparency. */
export interface PictureLimits extends Pick<PicturePolicy, 'words' | 'maxPixels'> {
  format?: 'jpeg' | 'png' | 'webp'
}

/**
 * Reads type and size from the header before decoding anything.
 * @param isUpright the image is upright as it is, so orientation metadata is ignored
 */
export async function readPhotograph(
  file: string,
  policy: PictureLimits,
  isUpright = false,
): Promise<MediaData | Refused> {
  const { default: sharp } = await import('sharp')
  const types: Partial<Record<string, string>> = rasters
  try {
    const metadata = await sharp(file, { limitInputPixels: false }).metadata()
    const { format } = metadata
    // HEIC has already been recognised by its brands; anything else in this container fails to decode below.
    const type = types[format === 'heif' ? 'avif' : format]
    const { width, height } = isUpright ? metadata : metadata.autoOrient
    if (!type) return { refused: notShown(policy) }
    const problem = pixelProblem(width * height, policy)
    if (problem) return { refused: problem }
    const taken_on = await readTakenOn(await buffer(createReadStream(file, { end: takenOnBytes - 1 })))
    return { type, width, height, placeholder: await placeholderOf(file, isUpright), taken_on }
  } catch {
    return { refused: notReadable(policy) }
  }
}

export function pixelProblem(pixels: number, { maxPixels }: PictureLimits): string | undefined {
  return pixels > maxPixels ? tooManyPixels : undefined
}

/**
 * A blurred image of about 30 bytes, shown until the photograph has loaded. Decoding it also proves that the
 * file is complete.
 */
async function placeholderOf(file: string, isUpright: boolean): Promise<string> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(file, { failOn: 'truncated', autoOrient: !isUpright })
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** The format in which a photograph of this type is stored, if it may be transparent. */
export function encodeFor(type: string): 'jpeg' | 'png' | 'webp' {
  if (type === 'image/png' || type === 'image/gif') return 'png'
  return type === 'image/jpeg' ? 'jpeg' : 'webp'
}

/** Makes it upright, without metadata (including where it was taken), and no larger than the site shows. */
async function cleanPhotograph(
  file: string,
  { type, placeholder, taken_on }: MediaData,
  isUpright: boolean,
  wanted?: 'jpeg' | 'png' | 'webp',
): Promise<MediaData & { content: Buffer }> {
  const { default: sharp } = await import('sharp')
  const image = sharp(file, { failOn: 'error', autoOrient: !isUpright })
    .resize({ width: maxVariantWidth, height: maxVariantWidth, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const { hasAlpha } = await image.metadata()
  const format = wanted ?? (encodeFor(type) === 'webp' && !hasAlpha ? 'jpeg' : encodeFor(type))
  const { data, info } = await encode[format](image).toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { type: `image/${info.format}`, width, height, placeholder, taken_on, content: data }
}

/**
 * What is stored is the source for the variants and is hardly ever sent. JPEG is therefore written quickly:
 * MozJPEG would be a twelfth smaller, but take eight times as long while the editor waits.
 */
const encode = {
  png: (image: Sharp) => image.png(),
  webp: (image: Sharp) => image.webp({ quality: 92 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 90 }),
}

/** Whether a file with this metadata contains nothing but the image itself. */
export function isBare({ exif, xmp, iptc, tifftagPhotoshop, comments }: Metadata): boolean {
  return [exif, xmp, iptc, tifftagPhotoshop, comments].every((extra) => extra === undefined)
}

export interface Preparing {
  path: string
  /** The path for the result. */
  target: string
  policy: PictureLimits
  /** The image is upright as it is, whatever its metadata says. */
  isUpright: boolean
}

/** Forty megapixels of the slowest kind take ten seconds. */
const timeoutMs = minute
/** A decoded photograph takes up to a hundred times the size of its file. */
const oneAtATime = pLimit(1)

/**
 * Checks a photograph and encodes it again, upright and without metadata, in a separate process, which also
 * returns the decoder's memory to the system.
 */
export async function preparePhotograph(preparing: Preparing): Promise<MediaData | Refused> {
  const wrote = await oneAtATime(() =>
    runProgram('photographs/photograph.server.ts', preparing, { timeout: timeoutMs }),
  )
  return wrote ? JSON.parse(wrote) : { refused: notReadable(preparing.policy) }
}

/** Runs in the separate process. */
async function prepareInChild({ path, target, policy, isUpright }: Preparing) {
  const { default: sharp } = await import('sharp')
  ignoreStopSignals()
  sharp.cache(false)
  sharp.concurrency(1)
  const found = await readPhotograph(path, policy, isUpright)
  if ('refused' in found) return process.stdout.write(JSON.stringify(found))
  const { content, ...data } = await cleanPhotograph(path, found, isUpright, policy.format)
  await writeFile(target, content).catch(exitUnwritten)
  return process.stdout.write(JSON.stringify(data))
}

if (import.meta.main) await prepareInChild(JSON.parse(process.argv[2] ?? '')) // As our parent wrote it.
