import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { FileRow } from '../database/schema.ts'
import type { Services } from '../services.server.ts'
import { addFile } from './file-store.server.ts'
import type { FileFolder } from './keys.ts'
import { tooManyBytes, type Policy } from './policy.ts'
import { newFileKey } from './random-name.server.ts'

/** Why a file was not taken, in a sentence for the person who sent it. */
export interface FileRefusal {
  refused: string
}

/**
 * Takes a photograph in: streamed to the disk under a byte limit, checked by its bytes, stored whole, and only then
 * recorded. Whatever goes wrong, nothing is left behind.
 */
export async function receivePhotograph(
  { config, files, db, images }: Pick<Services, 'config' | 'files' | 'db' | 'images'>,
  content: Readable,
  { name, folder, policy }: { name: string; folder: FileFolder; policy: Policy },
): Promise<FileRow | FileRefusal> {
  const arriving = join(config.dataDir, 'files', 'arriving', randomUUID())
  await mkdir(join(config.dataDir, 'files', 'arriving'), { recursive: true })
  try {
    try {
      await pipeline(content, limited(policy.mostBytes), createWriteStream(arriving))
    } catch (error) {
      if (error instanceof TooLarge) return { refused: tooManyBytes(name, policy) }
      throw error
    }
    const photograph = await decoding(() => readPhotograph(arriving, policy))
    if ('problem' in photograph) return refuse(name, photograph.problem)
    const { content: kept, ...facts } = await decoding(() => cleaned(arriving, photograph))
    const key = newFileKey(folder, name.replace(/\.[A-Za-z0-9]{1,5}$/, '') + endings[facts.type])
    await files.put('public', key, Readable.from([kept]))
    const file = await addFile(db, {
      key,
      access: 'public',
      bytes: kept.length,
      sha256: createHash('sha256').update(kept).digest('hex'),
      created_at: Date.now(),
      ...facts,
    })
    images.wake()
    return file
  } finally {
    await rm(arriving, { force: true })
  }
}

type Found = Pick<FileRow, 'type' | 'width' | 'height' | 'placeholder'>
type Cleaned = Pick<FileRow, 'type' | 'width' | 'height' | 'placeholder'> & { content: Buffer }

/** Few at a time, whoever sends them: a decoded photograph is a hundred times its file. */
const decoding = pLimit(2)
/** The largest variant; nothing larger is ever shown. */
const longestSide = 2560
const endings: Record<string, string> = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' }

/** Upright, without metadata (the place where it was taken among it), no larger than the site shows. */
async function cleaned(file: string, { type, placeholder }: Found): Promise<Cleaned> {
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

/** Type and size are read from the header before anything is decoded. */
export async function readPhotograph(
  file: string | Buffer,
  policy: Policy,
): Promise<Found | { problem: string }> {
  const types: Record<string, string> = policy.types
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

class TooLarge extends Error {}

function limited(most: number) {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > most) return done(new TooLarge())
      done(null, chunk)
    },
  })
}

function refuse(name: string, why: string): FileRefusal {
  return { refused: `${name || 'This file'} ${why}` }
}
