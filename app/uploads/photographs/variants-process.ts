// A process of its own for the smaller versions of one photograph, started by make-variants.server.ts.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getPriority, setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import type { Making } from './make-variants.server.ts'
import { leaveStoppingToSite, undecodable } from './run-program.server.ts'
import type { VariantFormat } from '#app/platform/images/variants.ts'

leaveStoppingToSite()
// What the site does for visitors goes first, and has all other cores. A site that runs behind other programs may not come
// before them.
setPriority(Math.max(5, getPriority()))
sharp.cache(false)
sharp.concurrency(1)

/** Quality and effort were chosen by eye and clock on the sample site's photographs (docs/decisions/0012). */
const encode: Record<VariantFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 3 }),
  webp: (image) => image.webp({ quality: 76, effort: 4 }),
  jpg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 76 }),
}

const { folder, original, wanted }: Making = JSON.parse(process.argv[2] ?? '') // As our parent wrote it.
for (const { width, format, name } of wanted) {
  const resized = sharp(original, { failOn: 'error' }).rotate().resize({ width }).toColourspace('srgb')
  // Apart from writing, so that a disk without room is not taken for a photograph that nobody can read.
  const content = await encode[format](resized)
    .toBuffer()
    .catch((error: Error) => {
      process.stderr.write(error.message)
      process.exit(undecodable)
    })
  await writeFile(join(folder, name), content)
  process.stdout.write(`${name}\n`)
}
