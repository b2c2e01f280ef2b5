import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Encoding } from '#app/platform/http/stored-answer.server.ts'

/** For somebody who waits. */
export function compressQuickly(content: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(content, brotliOptions(content, 4))
  return encoding === 'gzip' ? gzipSync(content, { level: 4 }) : content
}

function brotliOptions(content: Buffer, quality: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: content.byteLength } }
}
