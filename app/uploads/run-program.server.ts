import { execFile } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { promisify } from 'node:util'
import { sourceOf } from '#app/platform/find-program.server.ts'
import { Unavailable } from '#app/platform/errors/unavailable.server.ts'

/** The exit codes of our programs for files, numbered as in sysexits.h. */
export const undecodable = 65
const notWritten = 74

/** How to start one of our programs for files. */
export function programFor(name: string, task: object, options: readonly string[] = []) {
  const path = sourceOf(`app/uploads/${name}`)
  return {
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', ...options, path, JSON.stringify(task)],
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
  }
}

const run = promisify(execFile)

interface ProgramOptions {
  /** In milliseconds. */
  timeout: number
  /** Options of Node. */
  options?: readonly string[]
}

/**
 * Runs one of our programs in a separate process, so that a file that makes it crash, hang or take much memory
 * affects nothing else. Returns what the program wrote; `undefined` if it failed because of the file.
 */
export async function runProgram(
  name: string,
  task: object,
  { timeout, options }: ProgramOptions,
): Promise<string | undefined> {
  const { command, args, env } = programFor(name, task, options)
  try {
    return (await run(command, args, { env, timeout, killSignal: 'SIGKILL' })).stdout
  } catch (error) {
    if (couldNotRun(error)) throw error
    if (couldNotWrite(error))
      throw new Unavailable(error.stderr.includes('ENOSPC') ? 'disk-full' : 'storage', error)
    return undefined
  }
}

/**
 * A string is a system error, such as a process that could not be started. A number is the program's exit
 * code, and null means that it was killed.
 */
function couldNotRun(error: unknown): boolean {
  return !(error instanceof Error && 'code' in error && typeof error.code !== 'string')
}

function couldNotWrite(error: unknown): error is Error & { stderr: string } {
  return error instanceof Error && 'code' in error && error.code === notWritten && 'stderr' in error
}

/** Ends the program because its result could not be written. */
export function exitUnwritten(error: Error): never {
  process.stderr.write(error.message)
  process.exit(notWritten)
}

/**
 * Stopping the site in a terminal signals all its processes at once. These processes ignore the signal: they
 * finish what they have started, or the site stops them. If one died here, its photograph would count as
 * unreadable.
 */
export function ignoreStopSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
}
