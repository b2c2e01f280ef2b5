import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { notReadable, type Found, type PictureLimits } from '../files/read-photograph.server.ts'

export interface Preparing {
  path: string
  /** Where what is kept of it is written. */
  target: string
  policy: PictureLimits
  /** It stands as it should, whatever its metadata say. */
  isUpright: boolean
}

const run = promisify(execFile)
/** Milliseconds; forty megapixels of the slowest kind take ten seconds. */
const longest = 60_000
/** A decoded photograph takes up to a hundred times the room of its file. */
const oneAtATime = pLimit(1)
const program = join(findRoot(import.meta.dirname), 'app/platform/images/photograph-process.ts')

/**
 * Checks a photograph and writes it anew, upright and without metadata. A process of its own does it: the memory that a
 * decoder takes goes back to the machine, and a file that breaks the decoder, or keeps it for ever, breaks nothing else.
 */
export async function preparePhotograph(preparing: Preparing): Promise<Found | { problem: string }> {
  try {
    const { stdout } = await oneAtATime(() =>
      run(process.execPath, ['--disable-warning=ExperimentalWarning', program, JSON.stringify(preparing)], {
        env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
        timeout: longest,
        killSignal: 'SIGKILL',
      }),
    )
    return JSON.parse(stdout) // As that program wrote it.
  } catch (error) {
    if (couldNotRun(error)) throw error
    return { problem: notReadable(preparing.policy) }
  }
}

/** A name is the system's, as where no process can be started; a number is the program's own end, nothing a killed one's. */
function couldNotRun(error: unknown): boolean {
  return !(error instanceof Error && 'code' in error && typeof error.code !== 'string')
}

/** The program is run from its source, also by the site as it is built. */
function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder))
}
