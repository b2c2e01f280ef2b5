// npm run move: moves the site to another database and other storage while it runs.
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { abortMove, moveSite, type Moved } from '#app/platform/backup/move.server.ts'
import { placeVariables, readConfig, secretVariables, StartupError } from '#app/platform/config.server.ts'
import { formatBytes, runCommand, showProgress } from './command.ts'

const usage = `Moves the site from SQLite and a folder to PostgreSQL and a bucket, or back, while it runs:

  npm run move -- <file>     to the place that the settings in <file> name, written as in .env: DATABASE_URL and S3_… for
                             PostgreSQL and a bucket; neither, and a new DATA_DIR, for SQLite and a folder
  npm run move -- --database-url <address> [--s3-bucket <name> --s3-endpoint <address> …]
                             the same from the command line: each of these settings is also an option, in lower case
                             and with dashes. Other users of this machine can read the command line; a file keeps keys
                             and passwords private
  npm run move -- --abort    makes a site writable again that was moved, or whose move was killed

For the last seconds nothing can be saved: the site says so, and nothing that was typed is lost. Every file and every row is then
compared, and the site stays read-only until you start it with the new settings. If the move is stopped or fails, the site
stays as it was, and the same command continues where it stopped. The exit code is 0 if all was moved, otherwise 1.`

const optionOf = (variable: string) => variable.toLowerCase().replaceAll('_', '-')
const options = {
  abort: { type: 'boolean', default: false },
  ...Object.fromEntries(placeVariables.map((name) => [optionOf(name), { type: 'string' as const }])),
} as const
const shown = ['DATA_DIR', 'APP_SECRET', 'APP_SECRET_FILE', ...placeVariables]

await runCommand(usage, options, async ({ positionals: [file, ...more], values }) => {
  const { abort: isAborted, ...typed } = values
  const chosen = [file, isAborted || undefined, Object.keys(typed)[0]].filter((way) => way !== undefined)
  if (more.length > 0 || chosen.length !== 1) throw new StartupError(usage)
  if (isAborted) await abort()
  else await move(file === undefined ? readOptions(typed) : readVariables(file), file)
})

function readOptions(typed: Record<string, string | boolean | undefined>): NodeJS.Dict<string> {
  const given = placeVariables.filter((name) => typed[optionOf(name)] !== undefined)
  return Object.fromEntries(given.map((name) => [name, String(typed[optionOf(name)])]))
}

async function abort() {
  const target = await abortMove(readConfig())
  console.log(
    target === undefined
      ? 'The site is not being moved; there was nothing to do.'
      : `The site can be written again. Do not start a site on ${target}: it will not have what is written from now on.`,
  )
}

async function move(own: NodeJS.Dict<string>, file?: string) {
  // Only the file or the command line specifies the new place.
  const others = Object.entries(process.env).filter(([name]) => !placeVariables.includes(name))
  const stopping = new AbortController()
  const reason = new StartupError(
    'Stopped. The site is where it was, and can be written. The same command continues where this one stopped.',
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopping.abort(reason))
  const progress = showProgress()
  try {
    const moved = await moveSite(readConfig(), readConfig({ ...Object.fromEntries(others), ...own }), {
      progress: progress.show,
      signal: stopping.signal,
    })
    progress.end()
    console.log([...describe(moved), '', ...whatToDo(own, file)].join('\n'))
  } finally {
    progress.end()
  }
}

function readVariables(file: string) {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new StartupError(`${file} can't be read (${code}). Check its name and its permissions.`)
  }
}

function describe({ rows, files, bytes, readOnlyFor, missing, damaged }: Moved): string[] {
  return [
    `Moved and compared: ${rows} rows, ${files} files, ${formatBytes(bytes)}. Nothing could be saved for ${(readOnlyFor / 1000).toFixed(1)} seconds so far.`,
    ...list('Files that the site refers to and that were already missing before:', missing),
    ...list('Files that were damaged before they were moved, and are as they were:', damaged),
  ]
}

function list(words: string, keys: readonly string[]): string[] {
  return keys.length === 0 ? [] : [words, ...keys.map((key) => `  ${key}`)]
}

function whatToDo(own: NodeJS.Dict<string>, file?: string): string[] {
  const lines = Object.entries(own)
    .filter(([name]) => shown.includes(name))
    .map(([name, value = '']) => `  ${name}=${withoutSecret(name, value)}`)
  const superfluous = Object.keys(process.env).filter(
    (name) => placeVariables.includes(name) && !(name in own),
  )
  return [
    `Now stop the site, and start it with these lines ${file ? `of ${file} ` : ''}in its environment or in .env:`,
    ...lines,
    ...(superfluous.length > 0 ? [`and remove ${superfluous.join(', ')}.`] : []),
    'Until then it can be read here, and nothing can be saved. To cancel the move instead: npm run move -- --abort',
  ]
}

function withoutSecret(name: string, value: string): string {
  if (name !== 'DATABASE_URL') return secretVariables.includes(name) ? '…' : value
  return value.replace(/^(postgres(?:ql)?:\/\/[^:/@]+):[^@]*@/, '$1:…@')
}
