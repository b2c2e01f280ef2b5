import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { notReadable, type Found, type PictureLimits } from '../files/read-photograph.server.ts'
import { Unavailable } from '../http/unavailable.server.ts'
import { notWritten, programFor } from './run-program.server.ts'

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

/**
 * Checks a photograph and writes it anew, upright and without metadata. A process of its own does it: the memory that a
 * decoder takes goes back to the machine, and a file that breaks the decoder, or keeps it for ever, breaks nothing else.
 */
export async function preparePhotograph(preparing: Preparing): Promise<Found | { problem: string }> {
  const { command, args, env } = programFor('photograph-process.ts', preparing)
  const options = { env, timeout: longest, killSignal: 'SIGKILL' } as const
  try {
    const { stdout } = await oneAtATime(() => run(command, args, options))
    return JSON.parse(stdout) // As that program wrote it.
  } catch (error) {
    if (couldNotRun(error)) throw error
    if (couldNotWrite(error))
      throw new Unavailable(error.stderr.includes('ENOSPC') ? 'disk-full' : 'storage', error)
    return { problem: notReadable(preparing.policy) }
  }
}

/** A name is the system's, as where no process can be started; a number is the program's own end, nothing a killed one's. */
function couldNotRun(error: unknown): boolean {
  return !(error instanceof Error && 'code' in error && typeof error.code !== 'string')
}

function couldNotWrite(error: unknown): error is Error & { stderr: string } {
  return error instanceof Error && 'code' in error && error.code === notWritten && 'stderr' in error
}
