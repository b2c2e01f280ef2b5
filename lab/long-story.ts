import { hash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { variantKey, variantWidths } from '../app/platform/images/variants.ts'
import type { Deployment } from './deployment.ts'

/** A project of the sample site that has no photographs besides its cover. */
const code = '190'
const length = 200
const width = 960
const heights = [640, 720, 540]

/**
 * Gives a project of the prepared site 200 photographs, each another section of one of the sample's, straight into
 * database and files: uploaded, their smaller versions would take an hour. Only those in AVIF are there, which
 * Chromium shows.
 * @returns the address of its page
 */
export async function addLongStory({ db, files }: Deployment): Promise<string> {
  const [project] = await db.rows('select id from project where code = ?', code)
  const samples = await db.rows(
    `select key, placeholder from file where variants = 'ready' and key like 'images/%' and width > 1400 order by key`,
  )
  const store = async (key: string, content: Buffer) => {
    const path = join(files, 'public', key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
  const numbers = Array.from({ length }, (_, number) => number)
  await pLimit(2).map(numbers, async (number) => {
    const sample = samples[number % samples.length]
    const height = heights[number % heights.length] ?? width
    const original = await sharp(join(files, 'public', String(sample?.key)))
      .resize(1400, 1000, { fit: 'cover' })
      .extract({ left: (number * 37) % (1400 - width), top: (number * 53) % (1000 - height), width, height })
      .jpeg()
      .toBuffer()
    const [key, sha256] = [`images/aB3dE5fG7hview-${number}.jpg`, hash('sha256', original)]
    await store(key, original)
    for (const width of variantWidths(960)) {
      // As variants-process.ts makes them, but three times as fast, and two in a hundred larger.
      const made = sharp(original).resize({ width }).avif({ quality: 50, effort: 1 })
      await store(variantKey(sha256, width, 'avif'), await made.toBuffer())
    }
    await db.run(
      `insert into file (key, access, type, bytes, sha256, width, height, placeholder, variants, created_at)
       values (?, 'public', 'image/jpeg', ?, ?, ?, ?, ?, 'ready', 1)`,
      key,
      original.length,
      sha256,
      width,
      height,
      String(sample?.placeholder),
    )
    await db.run(
      `insert into project_photograph (id, project_id, image, image_alt, image_focus_x, image_focus_y, caption,
         caption_ar, "takenOn", stage, position, rev, created_at, updated_at)
       values (?, ?, ?, '', 50, 50, ?, ?, '2026-03-04', 'progress', ?, 1, 1, 1)`,
      `view-${number}`,
      String(project?.id),
      key,
      `Formwork and reinforcement, part ${number}`,
      `القوالب والتسليح، الجزء ${number}`,
      number,
    )
  })
  return `/projects/${code}`
}
