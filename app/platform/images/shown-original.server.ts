import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileRow } from '../database/schema.ts'
import type { Files } from '../files/files.server.ts'
import { encodeFor, upright } from '../files/read-photograph.server.ts'
import { decoding } from './decoding.server.ts'

/** Photographs that may hold more than their picture: where they were taken, and by whom. */
export function isTelling({ type, shareable }: Pick<FileRow, 'type' | 'shareable'>): boolean {
  return shareable === 'No' && /^image\/(?!svg)/.test(type)
}

/** What visitors get in the place of such a photograph, at its own address (docs/decisions/0015). */
export interface Shown {
  key: string
  type: string
}

export function shownInstead({ sha256, type }: Pick<FileRow, 'sha256' | 'type'>): Shown {
  const format = encodeFor(type)
  return { key: `variants/${sha256.slice(0, 32)}/original.${format}`, type: `image/${format}` }
}

/** Makes it, the first time that somebody asks. */
export async function makeShown(files: Files, file: FileRow) {
  const { key } = shownInstead(file)
  if (await files.exists('public', key)) return
  await decoding(async () => {
    const stored = (await files.exists('public', key)) ? undefined : await files.get('public', file.key)
    if (!stored) return
    const image = upright(await buffer(stored.stream()))
    const format = encodeFor(file.type)
    // To a PNG a quality would mean fewer colours.
    const content = await image.toFormat(format, format === 'png' ? {} : { quality: 90 }).toBuffer()
    await files.put('public', key, Readable.from([content]))
  })
}
