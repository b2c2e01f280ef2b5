import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { CustomSource } from 'mediabunny'
import type { MediaData } from '../photographs/photograph.server.ts'
import { blanking, sorted, type Blank } from './blanks.ts'
import { findMp4Metadata } from './mp4-metadata.ts'
import { readVideo, videoProblems, type VideoPolicy } from './read-video.ts'
import { findWebmMetadata } from './webm-metadata.ts'
import { kibibyte, mebibyte } from '#app/platform/units.ts'
import type { Refused } from '#app/platform/refused.ts'

/** The index of a two-minute video takes about 500 kB, its largest frame less than 4 MB. */
const maxReadBytes = 16 * mebibyte
const cached = 8 * mebibyte

/** Reads a video on disk, with never more than a few megabytes of it in memory. */
export async function readVideoFile(path: string, policy: VideoPolicy): Promise<MediaData | Refused> {
  await using file = await open(path)
  return await readVideo(sourceOf(file), policy)
}

/** A file that claims an index as large as itself is damaged or malicious. */
function sourceOf(file: FileHandle): CustomSource {
  return new CustomSource({
    maxCacheSize: cached,
    prefetchProfile: 'none',
    getSize: async () => (await file.stat()).size,
    async read(start, end) {
      if (end - start > maxReadBytes) throw new RangeError('more than a video needs at once')
      const bytes = new Uint8Array(end - start)
      await file.read(bytes, 0, bytes.length, start)
      return bytes
    },
  })
}

const finders: Partial<Record<string, typeof findMp4Metadata>> = {
  'video/mp4': findMp4Metadata,
  'video/webm': findWebmMetadata,
}

/**
 * Finds what reveals where, when and by whom a video was made.
 * @throws RangeError if its index is unreasonably large
 */
async function findMetadata(file: FileHandle, type: string): Promise<Blank[]> {
  const { size } = await file.stat()
  const read = async (start: number, end: number) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(end - start), 0, end - start, start)
    return buffer.subarray(0, bytesRead)
  }
  return sorted((await finders[type]?.(read, size)) ?? [])
}

const zeros = Buffer.alloc(64 * kibibyte)

/**
 * Removes a video's metadata in place (docs/decisions/0016): nothing moves, nothing is encoded again, and
 * running it twice has no further effect. Returns what is wrong with the video, if anything.
 */
export async function blankMetadata(path: string, type: string): Promise<string | undefined> {
  await using file = await open(path, 'r+')
  try {
    for (const { start, end, head = new Uint8Array() } of await findMetadata(file, type)) {
      const said = head.subarray(0, end - start)
      await file.write(said, 0, said.length, start)
      for (let at = start + said.length; at < end; at += zeros.length)
        await file.write(zeros, 0, Math.min(zeros.length, end - at), at)
    }
    return undefined
  } catch (error) {
    if (error instanceof RangeError) return videoProblems.damaged
    throw error
  }
}

/**
 * Returns a function that reads a file without its metadata, if the file itself must not change; a file that
 * is not a video is read unchanged.
 * @throws RangeError if its index is unreasonably large
 */
export async function withoutMetadata(path: string, type: string): Promise<() => Readable> {
  if (!finders[type]) return () => createReadStream(path)
  await using file = await open(path)
  const blanks = await findMetadata(file, type)
  return () => {
    const blanked = blanking(blanks)
    pipeline(createReadStream(path), blanked, () => {}) // The reader gets any error.
    return blanked
  }
}
