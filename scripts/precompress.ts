import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(js|css|html|svg|json|txt|xml|webmanifest|ico|wasm|ttf)$/
const minSize = 1024

/**
 * Writes a .br and a .gz beside every text file that becomes smaller, so that no request has to wait for
 * compression.
 */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  // zlib uses its own threads, so all files are compressed in parallel.
  const done = await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
  return done.filter(Boolean).length
}

async function compress(file: string): Promise<boolean> {
  const content = await readFile(file)
  if (content.length < minSize) return false
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  return true
}
