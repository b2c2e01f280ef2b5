import pLimit from 'p-limit'
import type { Recognised } from '../policy.ts'
import type { DrawingJob } from './draw-smaller-worker.ts'

/**
 * The format each type is converted to. SVG is left unchanged, as are AVIF, which is small, and GIF, which
 * may be animated.
 */
const drawnAs: Partial<Record<Recognised, string>> = {
  jpeg: 'image/jpeg',
  heic: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}
/** A decoded 48-megapixel photograph takes 195 MB, and a person may choose twenty. */
const oneAtATime = pLimit(1)

/**
 * Scales a photograph down to the largest size that the site shows, upright, in a worker, so that the screen
 * stays usable. The file is returned unchanged if this browser cannot decode it or nothing would be saved.
 */
export async function makeSmaller(file: File, kind: Recognised): Promise<File> {
  const type = drawnAs[kind]
  const drawn = type && (await oneAtATime(() => draw({ file, type })))
  return drawn ? new File([drawn], file.name, { type, lastModified: file.lastModified }) : file
}

function draw(drawing: DrawingJob): Promise<Blob | undefined> {
  const worker = new Worker(new URL('./draw-smaller-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob | undefined>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | undefined>) => resolve(data))
    worker.addEventListener('error', () => resolve(undefined))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    worker.postMessage(drawing)
  }).finally(() => worker.terminate())
}
