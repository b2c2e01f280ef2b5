import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import pLimit from 'p-limit'
import type { Encoding, StoredAnswer } from '#app/platform/http/stored-answer.server.ts'

const brotli = promisify(brotliCompress)
const oneAtATime = pLimit(1)
/** Of a home page of 71 kB: 21 kB in a third of a millisecond, and 17 kB in three; 11 would take a second for 15 kB. */
const quick = { br: 0, gzip: 1 }
const good = 6

/** For somebody who waits. */
export function compressQuickly(content: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(content, brotliOptions(content, quick.br))
  return encoding === 'gzip' ? gzipSync(content, { level: quick.gzip }) : content
}

/** For all who ask from now on, while others are served: on a thread of zlib's own, one page after the other. */
export function compressWell(page: StoredAnswer): Promise<void> {
  return oneAtATime(async () => {
    const content = page.represent('identity').body
    page.replace('br', await brotli(content, brotliOptions(content, good)))
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
