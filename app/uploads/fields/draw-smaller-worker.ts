import pica from 'pica/pica_main'
import { maxVariantWidth } from '#app/platform/images/variants.ts'

/** A photograph, and the media type it should be encoded as. */
export interface DrawingJob {
  file: File
  type: string
  /** The photograph, decoded, if it must be converted because the site cannot use its format. */
  decoded?: ImageBitmap
}

/** The server encodes the result once more (docs/decisions/0012). */
const quality = 0.88
/** The largest canvas in Safari on a phone. */
const maxCanvasPixels = 16_000_000
/** Only JavaScript: this already runs in a worker, and our pages' policy does not allow WebAssembly. */
const resizer = pica({ features: ['js'] })

addEventListener('message', async ({ data }: MessageEvent<DrawingJob>) => {
  const drawn = await draw(data).catch(() => undefined)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  postMessage(drawn)
})

/** Draws it upright and in sRGB; `undefined` if it is small enough already and need not be converted. */
async function draw({ file, type, decoded }: DrawingJob): Promise<Blob | undefined> {
  const picture = decoded ?? (await createImageBitmap(file))
  const scale = Math.min(1, maxVariantWidth / Math.max(picture.width, picture.height))
  if (scale === 1 && !decoded) return undefined
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  await resizer.resize(toCanvas(picture), canvas)
  const drawn = await canvas.convertToBlob({ type, quality })
  // A browser that cannot encode a format writes PNG instead.
  return drawn.type === type && (decoded || drawn.size < file.size) ? drawn : undefined
}

/** Halves the size until it fits: averaging four pixels into one creates no moiré. */
function toCanvas(picture: ImageBitmap): OffscreenCanvas {
  let { width, height } = picture
  while (width * height > maxCanvasPixels) [width, height] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('there is no canvas to draw on')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  return canvas
}
