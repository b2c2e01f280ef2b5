import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { isStartupError, StartupError } from '#app/platform/config.server.ts'
import { loadDotEnv } from '#app/platform/dot-env.server.ts'
import { keepFilesPrivate } from '../private-files.ts'
import { findUnavailable } from '#app/platform/errors/unavailable.server.ts'

/** The arguments after the name of a command. */
type Arguments<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: Options }>
>

/**
 * Runs a shell command. `--help` prints its purpose. An error that a person can correct is printed as one
 * sentence without a stack on standard error, with exit code 1.
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  run: (given: Arguments<Options>) => Promise<void>,
) {
  try {
    if (process.argv.includes('--help')) {
      console.log(usage)
      return
    }
    keepFilesPrivate()
    loadDotEnv()
    await run(readArguments(usage, options))
  } catch (error) {
    process.exitCode = 1
    const sentence = isStartupError(error) ? error.message : findUnavailable(error)?.message
    if (sentence === undefined) console.error('This failed because of an internal error:', error)
    else console.error(sentence)
  }
}

function readArguments<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    const [first = ''] = error instanceof Error ? error.message.split('. ') : []
    throw new StartupError(`${first}.\n\n${usage}`)
  }
}

const often = 100
const seldom = 5_000

/** Reports progress on standard error: on a terminal as one updated line, elsewhere as an occasional line. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr) {
  let last = 0
  let current = ''
  return {
    show(what: string, done: number, total?: number) {
      const now = Date.now()
      const isNew = what !== current
      if (!isNew && now - last < (stream.isTTY ? often : seldom)) return
      last = now
      current = what
      const line = `${what}${total ? ` ${done} of ${total}` : done ? ` ${done}` : ''} …`
      stream.write(stream.isTTY ? `\r\x1b[2K${line}` : `${line}\n`)
    },
    end() {
      if (stream.isTTY && current) stream.write('\r\x1b[2K')
    },
  }
}

export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let size = bytes
  let unit = 0
  for (; size >= 1000 && unit < units.length - 1; unit += 1) size /= 1000
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`
}
