// A separate process that makes the variants of one photograph, started by make-variants.server.ts.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getPriority, setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import type { Making } from './make-variants.server.ts'
import { ignoreStopSignals, undecodable } from '../run-program.server.ts'
import { lightOf } from '#app/platform/images/light.ts'
import type { VariantFormat } from '#app/platform/images/variants.ts'

ignoreStopSignals()
// A low priority: requests from visitors come first and have all the other cores. If the site's own priority
// is already lower, this keeps it.
setPriority(Math.max(5, getPriority()))
sharp.cache(false)
sharp.concurrency(1)

/** Quality and effort were chosen by eye and by timing on the sample photographs (docs/decisions/0012). */
const encode: Record<VariantFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 3 }),
  webp: (image) => image.webp({ quality: 76, effort: 4 }),
  jpg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 76 }),
}

/** A multiple of what light.ts divides it into. */
const measured = 512

const { folder, original, wanted, measures }: Making = JSON.parse(process.argv[2] ?? '') // As our parent wrote it.
for (const { width, format, name } of wanted) {
  const resized = sharp(original, { failOn: 'error' }).rotate().resize({ width }).toColourspace('srgb')
  // Separate from writing, so that a full disk is not mistaken for an undecodable photograph.
  const content = await decoded(encode[format](resized))
  await writeFile(join(folder, name), content)
  process.stdout.write(`${name}\n`)
}
if (measures) {
  const square = sharp(original, { failOn: 'error' }).rotate().resize(measured, measured, { fit: 'fill' })
  const pixels = square.flatten({ background: '#ffffff' }).toColourspace('srgb').raw()
  process.stdout.write(`${lightOf(await decoded(pixels), measured)}\n`)
}

async function decoded(image: Sharp): Promise<Buffer> {
  return image.toBuffer().catch((error: Error) => {
    process.stderr.write(error.message)
    process.exit(undecodable)
  })
}
