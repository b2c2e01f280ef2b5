import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import pLimit from 'p-limit'
import type { Encoding, StoredAnswer } from '#app/platform/http/stored-answer.server.ts'

const brotli = promisify(brotliCompress)
const oneAtATime = pLimit(1)
/** For somebody who waits: of a home page of 85 kB, 19.1 kB in 0.2 ms. */
const quick = { br: 0, gzip: 1 }
/** For pages that are likely to be asked for. */
export const good = 6
/** As well as brotli can. */
export const best = 11
/**
 * Which quality a page deserves that was sent from memory as often. That home page is 14.2 kB after 1.5 ms, and 13.0 after 90, which fit
 * with their head into what may be sent before the browser's first word back (ten segments, RFC 6928): one round trip less.
 */
const deserved = new Map([
  [1, good],
  [10, best],
])
const reached = new WeakMap<StoredAnswer, number>()

/** For somebody who waits. */
export function compressQuickly(content: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(content, brotliOptions(content, quick.br))
  return encoding === 'gzip' ? gzipSync(content, { level: quick.gzip }) : content
}

/** The quality that a page deserves from now on, having been sent just now, or none that is new. */
export function newlyDeserved({ asked }: StoredAnswer): number | undefined {
  return deserved.get(asked)
}

/**
 * For all who ask from now on, while others are served: on a thread of zlib's own, one page after the other, but for those
 * that nobody is sent any more when their turn comes.
 */
export function compressWell(page: StoredAnswer, quality: number, isStored: () => boolean): Promise<void> {
  return oneAtATime(async () => {
    if (!isStored() || (reached.get(page) ?? 0) >= quality) return
    reached.set(page, quality)
    const content = page.represent('identity').body
    page.replace('br', await brotli(content, brotliOptions(content, quality)))
  })
}

function brotliOptions(content: Buffer, quality: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return {
    // Or it would be put together from pieces of 16 kB.
    chunkSize: 64 * 1024,
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: content.byteLength },
  }
}
