// npm run lab: what npm test cannot prove, and the measurements, in one table (lab/README.md).
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { isBuilt } from '../scripts/build-stamp.mjs'
import { engines, type Engine, type Row, type Subject } from './subject.ts'
import { toMarkdown } from './table.ts'

const here = import.meta.dirname
const names = readdirSync(join(here, 'subjects')).map((file) => basename(file, '.ts'))
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    quick: { type: 'boolean' },
    engine: { type: 'string' },
  },
})
const unknown = positionals.filter((name) => !names.includes(name))

if (unknown.length > 0) fail(`There is no subject ${unknown.join(', ')}. npm run lab -- --help lists them.`)
else if (options.engine && !engines.some((engine) => engine === options.engine))
  fail(`--engine is ${engines.join(' or ')}.`)
else if (!options.help && !isBuilt())
  fail('The build is missing or older than the sources. Run npm run build first.')
else {
  ensureInstalled()
  if (options.help) console.log(await help())
  else await runAll(positionals.length > 0 ? positionals : names)
}

/** Neither npm start nor npm test needs what only this folder uses. */
function ensureInstalled() {
  const timeOf = (file: string) => statSync(join(here, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (timeOf('node_modules/.package-lock.json') >= timeOf('package-lock.json')) return
  console.error('Installing what only lab needs (once) …')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: here, stdio: 'inherit' })
}

async function runAll(chosen: string[]) {
  // Not `once`: the terminal and npm both send it, and the second would end us before everything is cleaned up.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
  const rows: Row[] = []
  for (const name of chosen)
    for (const engine of (await load(name)).engines) {
      if (options.engine && options.engine !== engine) continue
      const found = await runOne(name, engine)
      console.error(toMarkdown(found)) // A long run may be ended before its last line.
      rows.push(...found)
    }
  console.log(toMarkdown(rows))
  process.exitCode = rows.length > 0 && rows.every(({ holds }) => holds) ? 0 : 1
}

/** In a process of its own, so that no subject measures what another left behind. */
async function runOne(name: string, engine: Engine): Promise<Row[]> {
  const began = performance.now()
  const child = fork(join(here, 'run-subject.ts'), [name, engine, ...(options.quick ? ['quick'] : [])], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let rows: Row[] = []
  child.on('message', (message) => (rows = message as Row[])) // Sent by run-subject.ts.
  const [code] = await once(child, 'exit')
  console.error(`${name} · ${engine} · ${((performance.now() - began) / 1000).toFixed(0)} s`)
  if (code === 0) return rows
  return [
    {
      subject: name,
      engine,
      what: 'runs to the end',
      goal: '',
      measured: '',
      holds: false,
      why: [`exited with ${code}`],
    },
  ]
}

async function load(name: string): Promise<Subject> {
  const subject: { default: Subject } = await import(`./subjects/${name}.ts`)
  return subject.default
}

async function help() {
  const lines = names.map(async (name) => `  ${name.padEnd(12)} ${(await load(name)).about}`)
  return `npm run lab [-- <subject> … --quick --engine sqlite|postgres]

Runs the built product in separate processes, on loopback only, and prints one table. The exit code is 1 if a goal was missed.

  --quick     a tenth of the rounds
  --engine    only one of the two

${(await Promise.all(lines)).join('\n')}`
}

function fail(words: string) {
  console.error(words)
  process.exitCode = 1
}
