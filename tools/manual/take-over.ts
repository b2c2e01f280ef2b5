import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** How much a channel of a pixel may differ, and how many pixels may differ more, in a picture that is the same. */
const sameChannel = 24
const samePart = 0.00003

/**
 * Moves what was made in `from` into the manual, texts into the folder and pictures into `pictures`; files that say
 * or show the same stay as they are. If the manual `isWhole`, files that were not made again are removed.
 */
export async function takeOver(from: string, manual: string, { isWhole }: { isWhole: boolean }) {
  await mkdir(join(manual, 'pictures'), { recursive: true })
  const made = (await readdir(from)).map((name) => ({
    name,
    path: name.endsWith('.jpg') ? join('pictures', name) : name,
  }))
  const written: string[] = []
  for (const { name, path } of made) {
    if (await isSame(join(from, name), join(manual, path))) continue
    await rename(join(from, name), join(manual, path))
    written.push(path)
  }
  const remaining = new Set(made.map(({ path }) => path))
  const all = isWhole ? await readdir(manual, { recursive: true }) : []
  const removed = all.filter((path) => /\.(md|jpg)$/.test(path) && !remaining.has(path))
  for (const path of removed) await rm(join(manual, path))
  return { written, removed }
}

async function isSame(made: string, old: string): Promise<boolean> {
  if (!existsSync(old)) return false
  if (!made.endsWith('.jpg')) return (await readFile(made)).equals(await readFile(old))
  const [one, other] = await Promise.all(
    [made, old].map((file) => sharp(file).raw().toBuffer({ resolveWithObject: true })),
  )
  if (!one || !other || one.info.width !== other.info.width || one.info.height !== other.info.height)
    return false
  let different = 0
  for (let index = 0; index < one.data.length; index += 1)
    if (Math.abs((one.data[index] ?? 0) - (other.data[index] ?? 0)) > sameChannel) different += 1
  return different <= one.data.length * samePart
}
