import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#app/platform/config.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { withScratchFolder } from '#app/platform/disk/scratch.server.ts'
import type { Files } from '#app/platform/files/files.server.ts'
import { programFor, undecodable } from '../run-program.server.ts'
import { variantKey, variantWidths, type VariantFormat } from '#app/platform/images/variants.ts'
import { minute } from '#app/platform/units.ts'

/** The input of the process that makes the variants. */
export interface Making {
  original: string
  folder: string
  wanted: { width: number; format: VariantFormat; name: string }[]
  /** Whether to say how light it is, in the last line of the output. */
  measures: boolean
}

/** The bytes are not an image that we can read, so a retry would not help. */
export class UndecodableImage extends Error {}

/** All AVIF variants of a forty-megapixel photograph take less than a minute. */
const timeoutMs = 5 * minute

/**
 * Makes one photograph's variants in these formats, smallest first, and stores each when it is ready.
 * Metadata, including GPS, is dropped. It stops when the signal is aborted; what is stored stays. Decoders
 * and encoders run in a separate process (see photograph.server.ts for the reason).
 * @returns how light it is
 */
export async function makeVariants(
  { config, files }: { config: Config; files: Files },
  file: FileRow,
  formats: readonly VariantFormat[],
  signal: AbortSignal,
): Promise<string | null> {
  const stored = await files.get('public', file.key)
  if (!stored || !file.width) throw new Error('the original is missing')
  const wanted: Making['wanted'] = []
  for (const width of variantWidths(file.width))
    for (const format of formats)
      if (!(await files.exists('public', variantKey(file.sha256, width, format))))
        wanted.push({ width, format, name: `${width}.${format}` })
  let { light } = file
  const measures = light === null
  if (wanted.length === 0 && !measures) return light
  await withScratchFolder(config.dataDir, async (folder) => {
    const original = join(folder, 'original')
    await pipeline(stored.stream(), createWriteStream(original))
    await run({ original, folder, wanted, measures }, signal, async (name) => {
      const made = wanted.find((one) => one.name === name)
      if (!made) {
        light = name
        return
      }
      await files.putFile('public', variantKey(file.sha256, made.width, made.format), join(folder, name))
    })
  })
  return light
}

async function run(making: Making, signal: AbortSignal, store: (name: string) => Promise<void>) {
  const { command, args, env } = programFor('photographs/variants-process.ts', making)
  const options = { env, signal, timeout: timeoutMs, killSignal: 'SIGKILL' as const }
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  closed.catch(() => {}) // Awaited below; it may fail before the last line has been handled.
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk))
  try {
    for await (const name of createInterface({ input: child.stdout })) await store(name)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  const [code] = await closed
  const end = `making variants ended with ${code}: ${said.slice(-500)}`
  if (code === undecodable) throw new UndecodableImage(end)
  if (code !== 0) throw new Error(end)
}
