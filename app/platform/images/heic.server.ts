import { execFile } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Config } from '../config.server.ts'
import type { PicturePolicy } from '../files/policy.ts'
import { pixelProblem } from '../files/read-photograph.server.ts'

const run = promisify(execFile)
/** Milliseconds; twelve megapixels take one second. */
const longest = 30_000
/** What the program may have: bytes of memory, seconds of a processor. */
const limits = [`--as=${2 * 1024 ** 3}`, '--cpu=30', '--core=0']

export const heicProblems = {
  notRead:
    'is a HEIC photograph, which this site can not read. Send it as JPEG: on an iPhone, Settings › Camera › Formats › Most Compatible does it for the next photographs, and a photograph that is mailed or exported arrives as JPEG.',
  damaged: 'is damaged, or not a photograph that can be read. Send it as JPEG.',
} as const

/** Whether the image library of this machine reads HEIC by itself; the one that npm brings does not, for its patents. */
export function readsHeic(): boolean {
  return sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false
}

type Programs = Pick<Config, 'heifDecoder' | 'prlimit'>

/**
 * Makes a JPEG of a HEIC photograph, upright, in a folder of its own, and hands its path to `use`. The folder is gone after.
 * Its size is read from its header before anything is decoded.
 */
export async function withJpegOf<Result>(
  path: string,
  programs: Programs,
  policy: PicturePolicy,
  use: (jpeg: string) => Promise<Result>,
): Promise<Result | { problem: string }> {
  if (!programs.heifDecoder && !readsHeic()) return { problem: heicProblems.notRead }
  const folder = `${path}.heic`
  await mkdir(folder)
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    const problem = pixelProblem(width * height, policy)
    return problem ? { problem } : await use(await decode(path, folder, programs))
  } catch (error) {
    if (isOurs(error)) throw error
    return { problem: heicProblems.damaged }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The decoder has turned the picture by its own marks; those of its EXIF would turn it a second time, so they go. */
async function decode(path: string, folder: string, programs: Programs): Promise<string> {
  const jpeg = join(folder, 'upright.jpg')
  const source = programs.heifDecoder ? await runDecoder(programs.heifDecoder, path, folder, programs) : path
  await sharp(source, { failOn: 'error', autoOrient: false })
    .keepIccProfile()
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toFile(jpeg)
  return jpeg
}

/** A process of its own, without a shell or our environment, that can harm nobody but itself. Of several pictures the first counts. */
async function runDecoder(decoder: string, path: string, folder: string, { prlimit }: Programs) {
  const words = [decoder, '-q', '95', path, join(folder, 'decoded.jpg')]
  const [program = decoder, ...args] = prlimit ? [prlimit, ...limits, ...words] : words
  await run(program, args, { cwd: folder, env: {}, timeout: longest, killSignal: 'SIGKILL' })
  const [first = 'decoded.jpg'] = (await readdir(folder))
    .filter((name) => /^decoded(-1)?\.jpg$/.test(name))
    .sort()
  return join(folder, first)
}

/** A full disk is no fault of the photograph. */
function isOurs(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOSPC', 'EACCES', 'EMFILE'].includes(String(error.code))
  )
}
