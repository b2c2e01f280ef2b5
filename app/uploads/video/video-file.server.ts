import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { CustomSource } from 'mediabunny'
import type { MediaFacts } from '../photographs/photograph.server.ts'
import { blanking, sorted, type Blank } from './blanks.ts'
import { findMp4Metadata } from './mp4-metadata.ts'
import { readVideo, videoProblems, type VideoPolicy } from './read-video.ts'
import { findWebmMetadata } from './webm-metadata.ts'

const mebibyte = 1024 * 1024
/** The index of a film of two minutes takes some 500 kB, its largest picture less than 4 MB. */
const mostAtOnce = 16 * mebibyte
const cached = 8 * mebibyte

/** A video on the disk; never more than a few megabytes of it are in memory. */
export async function readVideoFile(
  path: string,
  policy: VideoPolicy,
): Promise<MediaFacts | { problem: string }> {
  await using file = await open(path)
  return await readVideo(sourceOf(file), policy)
}

/** A file that claims an index as large as itself is damaged, or means harm. */
function sourceOf(file: FileHandle): CustomSource {
  return new CustomSource({
    maxCacheSize: cached,
    prefetchProfile: 'none',
    getSize: async () => (await file.stat()).size,
    async read(start, end) {
      if (end - start > mostAtOnce) throw new RangeError('more than a video needs at once')
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

/** What says where, when and by whom it was made. @throws RangeError where its index is beyond every measure */
async function findMetadata(file: FileHandle, type: string): Promise<Blank[]> {
  const { size } = await file.stat()
  const read = async (start: number, end: number) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(end - start), 0, end - start, start)
    return buffer.subarray(0, bytesRead)
  }
  return sorted((await finders[type]?.(read, size)) ?? [])
}

const zeros = Buffer.alloc(64 * 1024)

/**
 * Rids a video of its metadata, where they stand in the file (docs/decisions/0016): nothing of it moves, nothing is encoded
 * anew, and doing it twice is doing it once. Answers with what is wrong with the video, where something is.
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
 * How to read a file of this type without its metadata, where the file itself must stay as it is; one that is no video is
 * read as it is.
 * @throws RangeError where its index is beyond every measure
 */
export async function withoutMetadata(path: string, type: string): Promise<() => Readable> {
  if (!finders[type]) return () => createReadStream(path)
  await using file = await open(path)
  const blanks = await findMetadata(file, type)
  return () => {
    const blanked = blanking(blanks)
    pipeline(createReadStream(path), blanked, () => {}) // Whoever reads it hears of an error.
    return blanked
  }
}
