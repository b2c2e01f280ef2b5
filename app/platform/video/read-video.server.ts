import { open, type FileHandle } from 'node:fs/promises'
import { CustomSource } from 'mediabunny'
import type { Found } from '../files/read-photograph.server.ts'
import { readVideo } from './read-video.ts'
import type { VideoPolicy } from './video-problems.ts'

const mebibyte = 1024 * 1024
/** The index of a film of two minutes takes some 500 kB, its largest picture less than 4 MB. */
const mostAtOnce = 16 * mebibyte
const kept = 8 * mebibyte

/** A video on the disk; never more than a few megabytes of it are in memory. */
export async function readVideoFile(path: string, policy: VideoPolicy): Promise<Found | { problem: string }> {
  const file = await open(path)
  try {
    return await readVideo(sourceOf(file), policy)
  } finally {
    await file.close()
  }
}

/** A file that claims an index as large as itself is damaged, or means harm. */
function sourceOf(file: FileHandle): CustomSource {
  return new CustomSource({
    maxCacheSize: kept,
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
