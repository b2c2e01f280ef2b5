import pLimit from 'p-limit'
import type { Recognised } from '../policy.ts'
import type { DrawingJob } from './draw-smaller-worker.ts'

/** What a picture is drawn as. Drawings stay as they are, and so do AVIF, which is small, and GIF, which may move. */
const drawnAs: Partial<Record<Recognised, string>> = {
  jpeg: 'image/jpeg',
  heic: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}
/** A decoded photograph of 48 megapixels takes 195 MB, and a person may choose twenty. */
const oneAtATime = pLimit(1)

/**
 * A photograph that is larger than the site shows, drawn upright at the size that it shows, beside the screen, which stays in use. It
 * stays as it is where this browser cannot decode it, and where nothing would be saved.
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
