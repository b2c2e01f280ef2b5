import type { Blank } from './blanks.ts'

export interface Mp4Box {
  type: string
  start: number
  /** The offset of its content. */
  body: number
  end: number
}

/** The sibling boxes in a range; a box that claims more than there is ends with the range. */
export function boxesIn(bytes: Uint8Array, from: number, to: number, room = to): Mp4Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes: Mp4Box[] = []
  for (let start = from; start + 8 <= to;) {
    const claimed = view.getUint32(start)
    const isLong = claimed === 1 && start + 16 <= to
    const length = isLong ? Number(view.getBigUint64(start + 8)) : claimed === 0 ? room - start : claimed
    const body = start + (isLong ? 16 : 8)
    if (start + length < body) break
    const end = Math.min(start + length, room)
    boxes.push({ type: typeAt(bytes, start + 4), start, body: Math.min(body, end), end })
    start = end
  }
  return boxes
}

export function typeAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

/** A location track has one chunk per second. */
const maxChunks = 100_000

/** The byte ranges of a track's samples in the file. */
export function samplesOf(bytes: Uint8Array, track: Mp4Box): Blank[] {
  const table = ['mdia', 'minf', 'stbl'].reduce<Mp4Box | undefined>(
    (box, type) => box && childOf(bytes, box, type),
    track,
  )
  const places = table && (childOf(bytes, table, 'stco') ?? childOf(bytes, table, 'co64'))
  const runs = table && childOf(bytes, table, 'stsc')
  const sizes = table && childOf(bytes, table, 'stsz')
  if (!places || !runs || !sizes) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const width = places.type === 'stco' ? 4 : 8
  const count = Math.min(view.getUint32(places.body + 4), (places.end - places.body - 8) / width)
  if (count > maxChunks) throw new RangeError('more parts than a video has')
  const lengthOf = lengthsOf(view, runs, sizes)
  return Array.from({ length: Math.floor(count) }, (_, chunk) => {
    const at = places.body + 8 + chunk * width
    const start = width === 4 ? view.getUint32(at) : Number(view.getBigUint64(at))
    return { start, end: start + lengthOf(chunk) }
  })
}

/** The length of each chunk in bytes; must be called for the chunks in order. */
function lengthsOf(view: DataView, runs: Mp4Box, sizes: Mp4Box) {
  const common = view.getUint32(sizes.body + 4)
  const samples = Math.floor((sizes.end - sizes.body - 12) / 4)
  const runCount = Math.min(view.getUint32(runs.body + 4), Math.floor((runs.end - runs.body - 8) / 12))
  const runAt = (run: number) => runs.body + 8 + run * 12
  let run = 0
  let sample = 0
  return (chunk: number) => {
    while (run + 1 < runCount && view.getUint32(runAt(run + 1)) <= chunk + 1) run += 1
    const inChunk = runCount > 0 ? view.getUint32(runAt(run) + 4) : 0
    if (common > 0) return inChunk * common
    let length = 0
    for (const last = sample + inChunk; sample < last && sample < samples; sample += 1)
      length += view.getUint32(sizes.body + 12 + sample * 4)
    return length
  }
}

function childOf(bytes: Uint8Array, box: Mp4Box, wanted: string): Mp4Box | undefined {
  return boxesIn(bytes, box.body, box.end).find(({ type }) => type === wanted)
}
