import { maxIndexBytes, type Blank, type ReadAt } from './blanks.ts'
import { boxesIn, typeAt, type Mp4Box, samplesOf } from './mp4-boxes.ts'

/**
 * The boxes needed for playback, by parent box. All others are turned into `free` boxes: `udta` and `meta`
 * with location, author and titles, XMP in `uuid`, and what an editing program left in a box that is already
 * free.
 */
const allowed: Record<string, ReadonlySet<string>> = {
  file: new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'mfra']),
  moov: new Set(['mvhd', 'iods', 'trak', 'mvex']),
  trak: new Set(['tkhd', 'tapt', 'edts', 'mdia']),
  mdia: new Set(['mdhd', 'elng', 'hdlr', 'minf']),
  moof: new Set(['mfhd', 'traf']),
}
/** Video and audio. Other tracks may reveal where a camera was, second by second. */
const playedTracks = new Set(['vide', 'soun'])
const maxBoxes = 20_000

/**
 * Finds what an MP4 contains besides video and audio.
 * @throws RangeError if its index is unreasonably large
 */
export async function findMp4Metadata(read: ReadAt, size: number): Promise<Blank[]> {
  const blanks: Blank[] = []
  const samples: Blank[] = []
  const media: Mp4Box[] = []
  let count = 0
  for (let at = 0; at < size;) {
    const head = await read(at, Math.min(at + 16, size))
    const [box] = boxesIn(head, 0, head.length, size - at)
    if (!box || (count += 1) > maxBoxes) {
      blanks.push({ start: at, end: size }) // No player reads beyond this point.
      break
    }
    const end = at + box.end
    if (box.type === 'mdat') media.push({ ...box, start: at, body: at + box.body, end })
    if (!allowed.file?.has(box.type)) blanks.push({ start: at, end, head: freed(head.subarray(0, box.body)) })
    else if (box.type === 'moov' || box.type === 'moof') {
      if (end - at > maxIndexBytes) throw new RangeError('an index of more than 16 MB')
      const found = metadataIn(await read(at, end), box.type)
      blanks.push(...found.blanks.map((blank) => moved(blank, at)))
      samples.push(...found.samples)
    }
    at = end
  }
  return [...blanks, ...within(samples, media)]
}

/** For one `moov` or `moof`: blanks with offsets in it, samples with offsets in the file. */
function metadataIn(bytes: Uint8Array, type: string) {
  const blanks: Blank[] = []
  const samples: Blank[] = []
  function visit({ body, end }: Mp4Box, inside: string) {
    const boxes = boxesIn(bytes, body, end)
    for (const box of boxes) {
      const dropped = inside === 'moov' && box.type === 'trak' && !isPlayed(bytes, box)
      if (dropped) samples.push(...samplesOf(bytes, box))
      if (dropped || !allowed[inside]?.has(box.type))
        blanks.push({ start: box.start, end: box.end, head: freed(bytes.subarray(box.start, box.body)) })
      else if (/^(mv|tk|md)hd$/.test(box.type)) blanks.push(timesOf(bytes, box))
      else if (box.type === 'hdlr') blanks.push({ start: Math.min(box.body + 24, box.end), end: box.end }) // Its name.
      else if (allowed[box.type]) visit(box, box.type)
    }
    const rest = boxes.at(-1)?.end ?? body
    if (rest < end) blanks.push({ start: rest, end })
  }
  const [whole] = boxesIn(bytes, 0, bytes.length)
  if (whole) visit(whole, type)
  return { blanks, samples }
}

function isPlayed(bytes: Uint8Array, track: Mp4Box): boolean {
  const media = boxesIn(bytes, track.body, track.end).find(({ type }) => type === 'mdia')
  const handler = media && boxesIn(bytes, media.body, media.end).find(({ type }) => type === 'hdlr')
  return handler !== undefined && playedTracks.has(typeAt(bytes, handler.body + 8))
}

/** The creation and modification times in a movie, track or media header. */
function timesOf(bytes: Uint8Array, { body, end }: Mp4Box): Blank {
  const isLong = bytes[body] === 1
  return { start: Math.min(body + 4, end), end: Math.min(body + (isLong ? 20 : 12), end) }
}

function freed(head: Uint8Array): Uint8Array {
  const free = Uint8Array.from(head)
  free.set(new TextEncoder().encode('free').subarray(0, Math.max(0, head.length - 4)), 4)
  return free
}

function moved({ start, end, head }: Blank, by: number): Blank {
  return { start: start + by, end: end + by, head }
}

/** Limits the ranges to boxes that contain media data, whatever an index claims. */
function within(blanks: readonly Blank[], boxes: readonly Mp4Box[]): Blank[] {
  return blanks.flatMap(({ start, end }) =>
    boxes.flatMap(({ body, end: bodyEnd }) => {
      const cut = { start: Math.max(start, body), end: Math.min(end, bodyEnd) }
      return cut.start < cut.end ? [cut] : []
    }),
  )
}
