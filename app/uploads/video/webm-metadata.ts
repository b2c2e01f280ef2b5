import { maxIndexBytes, type Blank, type ReadAt } from './blanks.ts'

const ebml = 0x1a45dfa3
const segment = 0x18538067
const info = 0x1549a966
const tracks = 0x1654ae6b
const trackEntry = 0xae
const cluster = 0x1f43b675
const trackName = 0x536e

/** The elements needed for playback. The children of a cluster of unknown size appear among them. */
const neededInSegment = new Set([
  info,
  tracks,
  cluster,
  0x114d9b74, // SeekHead
  0x1c53bb6b, // Cues
  0xe7, // Timestamp of a cluster
  0xa7, // Position
  0xab, // PrevSize
  0xa3, // SimpleBlock
  0xa0, // BlockGroup
])
/** TimestampScale, Duration, and the two program names that every file must have. */
const neededInInfo = new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741])
const maxElements = 200_000

interface Element {
  id: number
  start: number
  body: number
  /** `undefined` for an element of unknown size. */
  end: number | undefined
}

/** What a WebM contains besides video and audio: tags, attachments, chapters, title, date, track names. */
export async function findWebmMetadata(read: ReadAt, size: number): Promise<Blank[]> {
  const blanks: Blank[] = []
  let count = 0
  for (let at = 0; at < size;) {
    const element = elementAt(await read(at, Math.min(at + 12, size)), 0, at)
    if (!element || (count += 1) > maxElements) {
      blanks.push({ start: at, end: size }) // No player reads beyond this point.
      break
    }
    const { id, body } = element
    const isOpen = id === segment || (id === cluster && element.end === undefined)
    const end = isOpen ? body : Math.min(element.end ?? size, size)
    if (id === info || id === tracks) {
      if (end - at > maxIndexBytes) throw new RangeError('an index of more than 16 MB')
      blanks.push(...blanksIn(await read(at, end), at, id))
    } else if (id !== ebml && id !== segment && !neededInSegment.has(id)) blanks.push(voided(at, end))
    at = end
  }
  return blanks
}

/** For `Info` and `Tracks`. Checksums are removed too, because they would no longer match. */
function blanksIn(bytes: Uint8Array, base: number, inside: number): Blank[] {
  const blanks: Blank[] = []
  const whole = elementAt(bytes, 0, 0)
  for (let at = whole?.body ?? bytes.length; at < bytes.length;) {
    const element = elementAt(bytes, at, at)
    const end = Math.min(element?.end ?? bytes.length, bytes.length)
    if (!element) blanks.push({ start: base + at, end: base + end })
    else if (element.id === trackEntry && inside === tracks)
      blanks.push(...blanksIn(bytes.subarray(at, end), base + at, trackEntry))
    else if (!isNeeded(element.id, inside)) blanks.push(voided(base + at, base + end))
    at = end
  }
  return blanks
}

function isNeeded(id: number, inside: number) {
  if (inside === info) return neededInInfo.has(id)
  return inside === trackEntry ? id !== trackName && id !== 0xbf : false
}

/** A Void element of the same length as what it replaces. */
function voided(start: number, end: number): Blank {
  const length = end - start
  if (length < 129) return { start, end, head: Uint8Array.of(0xec, 0x80 | Math.max(0, length - 2)) }
  const head = new Uint8Array(9)
  new DataView(head.buffer).setBigUint64(1, BigInt(length - 9) | (1n << 56n))
  head[0] = 0xec
  return { start, end, head }
}

/** @param at offset in `bytes`; the result's offsets are relative to `base` */
function elementAt(bytes: Uint8Array, at: number, base: number): Element | undefined {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23
  const sizeAt = at + idLength
  const sizeLength = Math.clz32(bytes[sizeAt] ?? 0) - 23
  if (idLength > 4 || sizeLength > 8 || sizeAt + sizeLength > bytes.length) return undefined
  let id = 0
  for (const byte of bytes.subarray(at, sizeAt)) id = id * 256 + byte
  let size = (bytes[sizeAt] ?? 0) - (1 << (8 - sizeLength))
  let isUnknown = size === (1 << (8 - sizeLength)) - 1
  for (const byte of bytes.subarray(sizeAt + 1, sizeAt + sizeLength)) {
    size = size * 256 + byte
    isUnknown &&= byte === 255
  }
  const body = base + idLength + sizeLength
  return { id, start: base, body, end: isUnknown ? undefined : body + size }
}
