import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import pLimit from 'p-limit'
import type { Caution } from './pdf-cautions.ts'

const unpack = promisify(inflate)
/** A PDF is held in memory while it is looked at. */
const oneAtATime = pLimit(1)
const mebibyte = 1024 * 1024
/** Of objects that are packed; what lies beyond is not looked at. */
const limits = { streams: 2000, bytesOfOne: 4 * mebibyte, bytes: 32 * mebibyte }
const longestDictionary = 2000
const portion = 500

/** Names that a reader of PDF acts upon (ISO 32000, 7.5.8 and 12.6). */
const signs: Record<Caution, RegExp> = {
  script: /\/(JS|JavaScript)(?![\w#.-])/,
  launch: /\/Launch(?![\w#.-])/,
  attachment: /\/(EmbeddedFiles?|FileAttachment|RichMedia)(?![\w#.-])/,
  encrypted: /\/Encrypt(?![\w#.-])/,
}

/**
 * What a PDF can do beside being read, for a line beside its download. It is a remark and no guard: names are looked for, in
 * the file and in its packed objects, and nothing is carried out. `null` where nothing was found.
 */
export function findCautions(open: () => Readable): Promise<string | null> {
  return oneAtATime(async () => {
    const bytes = await buffer(open())
    const found = new Set<string>()
    const look = (text: string) => {
      const names = text.replace(/#([\da-f]{2})/gi, (_, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      )
      for (const [name, sign] of Object.entries(signs)) if (sign.test(names)) found.add(name)
    }
    let unpacked = 0
    let streams = 0
    let parts = 0
    for (const { outside, packed } of partsOf(bytes)) {
      look(outside)
      if ((parts += 1) % portion === 0) await setImmediate()
      if (!packed || unpacked > limits.bytes || (streams += 1) > limits.streams) continue
      const objects = await unpack(packed, { maxOutputLength: limits.bytesOfOne }).catch(() => packed)
      unpacked += objects.length
      look(objects.toString('latin1'))
    }
    return found.size > 0 ? [...found].join(' ') : null
  })
}

/** What stands between streams, and the content of those that hold packed objects. */
function* partsOf(bytes: Buffer): Generator<{ outside: string; packed?: Buffer }> {
  for (let at = 0; at < bytes.length;) {
    const begin = bytes.indexOf('stream', at)
    if (begin < 0) return yield { outside: bytes.toString('latin1', at) }
    const outside = bytes.toString('latin1', at, begin)
    if (outside.endsWith('end')) {
      yield { outside }
      at = begin + 6
      continue
    }
    const start = begin + (bytes[begin + 6] === 13 ? 8 : 7)
    const end = bytes.indexOf('endstream', start)
    if (end < 0) return yield { outside: bytes.toString('latin1', at) }
    const holdsObjects = /\/ObjStm\b/.test(outside.slice(-longestDictionary))
    yield holdsObjects ? { outside, packed: bytes.subarray(start, end) } : { outside }
    at = end + 9
  }
}
