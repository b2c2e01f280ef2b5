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
  const drawn =
    type && (await oneAtATime(() => (kind === 'heic' ? convert(file, type) : draw({ file, type }))))
  return drawn ? new File([drawn], file.name, { type, lastModified: file.lastModified }) : file
}

/**
 * Always converts HEIC, however small it is: the server may be unable to read it. `undefined` where the browser
 * is unable to as well.
 */
async function convert(file: File, type: string): Promise<Blob | undefined> {
  const decoded = await createImageBitmap(file)
    .catch(() => decodeAsImage(file))
    .catch(() => undefined)
  return decoded && draw({ file, type, decoded })
}

/** Safari shows some photographs that `createImageBitmap` does not read. */
async function decodeAsImage(file: File): Promise<ImageBitmap> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return await createImageBitmap(image)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

function draw(drawing: DrawingJob): Promise<Blob | undefined> {
  const worker = new Worker(new URL('./draw-smaller-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob | undefined>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | undefined>) => resolve(data))
    worker.addEventListener('error', () => resolve(undefined))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    worker.postMessage(drawing, drawing.decoded ? [drawing.decoded] : [])
  }).finally(() => worker.terminate())
}
