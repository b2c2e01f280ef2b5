import pica from 'pica/pica_main'
import { largestWidth } from '#app/platform/images/variants.ts'

/** A photograph, and the type of picture that is wanted of it. */
export interface DrawingJob {
  file: File
  type: string
}

/** Of what the server encodes once more (docs/decisions/0062). */
const quality = 0.88
/** Pixels; Safari on a phone has no larger canvas. */
const mostOnCanvas = 16_000_000
/** A worker is what this runs in already, and the policy of our pages has no place for WebAssembly. */
const resizer = pica({ features: ['js'] })

addEventListener('message', async ({ data }: MessageEvent<DrawingJob>) => {
  const drawn = await draw(data).catch(() => undefined)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  postMessage(drawn)
})

/** Upright, in the colours of the web; `undefined` where it is small enough. */
async function draw({ file, type }: DrawingJob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file)
  const scale = largestWidth / Math.max(picture.width, picture.height)
  if (scale >= 1) return undefined
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  await resizer.resize(toCanvas(picture), canvas)
  const drawn = await canvas.convertToBlob({ type, quality })
  // A browser that cannot write a format writes PNG.
  return drawn.type === type && drawn.size < file.size ? drawn : undefined
}

/** Halved until there is room: four pixels become one without a pattern of their own. */
function toCanvas(picture: ImageBitmap): OffscreenCanvas {
  let { width, height } = picture
  while (width * height > mostOnCanvas) [width, height] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('there is no canvas to draw on')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  return canvas
}
