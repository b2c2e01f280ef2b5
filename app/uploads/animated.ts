import { recognise } from './policy.ts'

/** Enough to meet the second picture of a film, or the mark of a format that has one. */
const searchedBytes = 8 * 1024 * 1024
/** Begins what a GIF says of one of its pictures. */
const gifPicture = [0x21, 0xf9, 0x04]

/** Whether an image moves. The site shows images that stand still: of such a one, the first. */
export async function isAnimated(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, searchedBytes).arrayBuffer())
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
  switch (recognise(bytes)) {
    case 'gif':
      return timesIn(bytes, gifPicture) > 1
    case 'png':
      return text(0, 256).includes('acTL')
    case 'webp':
      return text(12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) > 0
    case 'avif':
      return text(8, 32).includes('avis')
    default:
      return false
  }
}

function timesIn(bytes: Uint8Array, sought: readonly number[]): number {
  const [first = 0, ...others] = sought
  let times = 0
  for (let at = bytes.indexOf(first); at >= 0 && times < 2; at = bytes.indexOf(first, at + 1))
    if (others.every((byte, index) => bytes[at + 1 + index] === byte)) times += 1
  return times
}
