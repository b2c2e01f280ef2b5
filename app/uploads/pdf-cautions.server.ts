import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import pLimit from 'p-limit'
import type { Caution } from './pdf-cautions.ts'
import { mebibyte } from '#app/platform/units.ts'

const unpack = promisify(inflate)
/** A PDF is held in memory while it is examined. */
const oneAtATime = pLimit(1)
/** For packed objects; anything beyond these limits is not examined. */
const limits = { streams: 2000, bytesOfOne: 4 * mebibyte, bytes: 32 * mebibyte }
const maxDictionaryLength = 2000
const portion = 500

/** Names that PDF readers act upon (ISO 32000, 7.5.8 and 12.6). */
const patterns: Record<Caution, RegExp> = {
  script: /\/(JS|JavaScript)(?![\w#.-])/,
  launch: /\/Launch(?![\w#.-])/,
  attachment: /\/(EmbeddedFiles?|FileAttachment|RichMedia)(?![\w#.-])/,
  encrypted: /\/Encrypt(?![\w#.-])/,
}

/**
 * Finds what a PDF can do besides being read, for a remark next to its download. It is not a protection: it
 * searches for names, in the file and in its packed objects, and executes nothing. `null` if it found
 * nothing.
 */
export function findCautions(open: () => Readable): Promise<string | null> {
  return oneAtATime(async () => {
    const bytes = await buffer(open())
    const found = new Set<string>()
    const scan = (text: string) => {
      const names = text.replace(/#([\da-f]{2})/gi, (_, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      )
      for (const [name, pattern] of Object.entries(patterns)) if (pattern.test(names)) found.add(name)
    }
    let unpacked = 0
    let streams = 0
    let parts = 0
    for (const { outside, packed } of partsOf(bytes)) {
      scan(outside)
      if ((parts += 1) % portion === 0) await setImmediate()
      if (!packed || unpacked > limits.bytes || (streams += 1) > limits.streams) continue
      const objects = await unpack(packed, { maxOutputLength: limits.bytesOfOne }).catch(() => packed)
      unpacked += objects.length
      scan(objects.toString('latin1'))
    }
    return found.size > 0 ? [...found].join(' ') : null
  })
}

/** Yields what is between streams, and the content of streams with packed objects. */
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
    const holdsObjects = /\/ObjStm\b/.test(outside.slice(-maxDictionaryLength))
    yield holdsObjects ? { outside, packed: bytes.subarray(start, end) } : { outside }
    at = end + 9
  }
}
