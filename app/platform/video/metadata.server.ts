import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { blanking, sorted } from './blanks.ts'
import { findMp4Metadata } from './mp4-metadata.ts'
import { findWebmMetadata } from './webm-metadata.ts'

const finders: Partial<Record<string, typeof findMp4Metadata>> = {
  'video/mp4': findMp4Metadata,
  'video/webm': findWebmMetadata,
}

/**
 * How to read a file of this type without its metadata; a file that is no video is read as it is. The video is not encoded
 * anew: what says where, when and by whom it was made is blanked where it stands (docs/decisions/0016).
 * @throws RangeError where its index is beyond every measure
 */
export async function withoutMetadata(path: string, type: string): Promise<() => Readable> {
  const find = finders[type]
  if (!find) return () => createReadStream(path)
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (start: number, end: number) => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(end - start), 0, end - start, start)
      return buffer.subarray(0, bytesRead)
    }
    const blanks = sorted(await find(read, size))
    return () => {
      const blanked = blanking(blanks)
      pipeline(createReadStream(path), blanked, () => {}) // Whoever reads it hears of an error.
      return blanked
    }
  } finally {
    await file.close()
  }
}
