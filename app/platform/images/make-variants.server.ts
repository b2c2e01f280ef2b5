import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import type { FileRow } from '../database/schema.ts'
import type { Files } from '../files/files.server.ts'
import { variantKey, variantWidths, type VariantFormat } from './variants.ts'

/** One core at a time: requests come first. */
sharp.concurrency(1)
/** No photograph is made twice, and what is kept for that is memory that visitors need. */
sharp.cache(false)

/** Quality and effort were chosen by eye and clock on the sample site's photographs (docs/decisions/0012). */
const encode: Record<VariantFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 3 }),
  webp: (image) => image.webp({ quality: 76, effort: 4 }),
  jpg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 76, mozjpeg: true }),
}

/** Makes and stores one photograph's variants in these formats, smallest first. Metadata, GPS with it, is left behind. */
export async function makeVariants(files: Files, file: FileRow, formats: readonly VariantFormat[]) {
  const stored = await files.get('public', file.key)
  if (!stored || !file.width) throw new Error('the original is missing')
  const original = await buffer(stored.stream())
  for (const width of variantWidths(file.width)) {
    const resized = sharp(original, { failOn: 'error' }).rotate().resize({ width }).toColourspace('srgb')
    for (const format of formats) {
      const key = variantKey(file.sha256, width, format)
      if (await files.exists('public', key)) continue
      await files.put('public', key, Readable.from([await encode[format](resized.clone()).toBuffer()]))
    }
  }
}
