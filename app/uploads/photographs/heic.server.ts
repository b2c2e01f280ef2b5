import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import type { Config } from '#app/platform/config.server.ts'
import { pixelProblem, type PictureLimits } from './photograph.server.ts'
import { gibibyte } from '#app/platform/units.ts'
import type { Refused } from '#app/platform/refused.ts'

const run = promisify(execFile)
/** Twelve megapixels take one second. */
const timeoutMs = 30_000
/** The program's limits: bytes of memory, seconds of processor time. */
const limits = [`--as=${2 * gibibyte}`, '--cpu=30', '--core=0']
const oneAtATime = pLimit(1)

export const heicProblems = {
  notRead:
    'is an iPhone photo (HEIC), which this site cannot use. Email it to yourself to get a JPEG. For new photos: Settings › Camera › Formats › Most Compatible.',
  damaged: 'is damaged, or not an image. Send it as JPEG.',
} as const

/** Whether this machine's image library can read HEIC itself; the one from npm cannot, because of patents. */
export async function readsHeic(): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  return sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false
}

type Programs = Pick<Config, 'heifDecoder' | 'prlimit'>

/**
 * Converts a HEIC photograph to an upright JPEG if needed, and passes its path to `read`. Its size is read
 * from its header before anything is decoded.
 * @param folder where the JPEG is written; the caller removes it
 */
export async function withReadable<Result>(
  path: string,
  folder: string,
  programs: Programs,
  policy: PictureLimits,
  read: (path: string) => Promise<Result>,
): Promise<Result | Refused> {
  const { heifDecoder } = programs
  if (!heifDecoder) return (await readsHeic()) ? read(path) : { refused: heicProblems.notRead }
  const problem = await problemOfHeader(path, policy)
  if (problem) return { refused: problem }
  await mkdir(folder)
  const decoded = await oneAtATime(() => decode(heifDecoder, path, folder, programs))
  return decoded ? read(decoded) : { refused: heicProblems.damaged }
}

async function problemOfHeader(path: string, policy: PictureLimits): Promise<string | undefined> {
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    return pixelProblem(width * height, policy)
  } catch {
    return heicProblems.damaged
  }
}

/**
 * Runs the decoder in a separate process, without a shell or our environment, so that it can harm nothing
 * else. If the file contains several images, the first is used.
 */
async function decode(decoder: string, path: string, folder: string, { prlimit }: Programs) {
  const words = [decoder, '-q', '95', path, join(folder, 'decoded.jpg')]
  const [program = decoder, ...args] = prlimit ? [prlimit, ...limits, ...words] : words
  try {
    await run(program, args, { cwd: folder, env: {}, timeout: timeoutMs, killSignal: 'SIGKILL' })
  } catch {
    return undefined
  }
  const [first] = (await readdir(folder)).filter((name) => /^decoded(-1)?\.jpg$/.test(name)).toSorted()
  return first && join(folder, first)
}
