// Attacks, kills, faults and races against the built product, in separate processes: npm run prove -- --help
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres, type Postgres } from '#test/postgres.ts'
import { isBuilt } from '../scripts/build-stamp.mjs'
import { closeConnections } from './client.ts'
import { addFact, engines, holds, type Engine, type Row } from './proof.ts'
import { toMarkdown, writeReport } from './report.ts'
import type { Subject } from './subject.ts'
import { subjects } from './subjects.ts'
import { openDeployment, type DeploymentSetup } from './deployment.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    quick: { type: 'boolean' },
    engine: { type: 'string' },
    product: { type: 'string' },
    write: { type: 'string' },
  },
})
const unknown = positionals.filter((name) => !subjects.some((subject) => subject.name === name))

if (options.help) console.log(help())
else if (unknown.length > 0)
  fail(`There is no subject ${unknown.join(', ')}. npm run prove -- --help lists them all.`)
else if (options.engine && !engines.some((engine) => engine === options.engine))
  fail(`--engine is ${engines.join(' or ')}.`)
else if (!options.product && !isBuilt())
  fail('The build is missing or older than the sources. Run npm run build first.')
else {
  // Not `once`: the terminal and npm both send it, and the second signal would end us before everything is
  // cleaned up.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
  await proveAll()
}

async function proveAll() {
  const began = Date.now()
  const chosen = subjects.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const rows: Row[] = []
  for (const engine of engines.filter((engine) => !options.engine || options.engine === engine)) {
    const postgres = engine === 'postgres' ? await startPostgres() : undefined
    try {
      for (const subject of chosen) await proveOne(subject, rows, setupOf(engine, postgres))
    } finally {
      await postgres?.stop()
    }
  }
  closeConnections()
  console.log(`\n${toMarkdown(rows)}`)
  if (options.write) writeReport(options.write, rows, (Date.now() - began) / 60_000, options.quick === true)
  // Sites and servers have exited by now; other open handles must not keep a finished run waiting.
  process.exit(rows.every(holds) ? 0 : 1)
}

/** A subject that throws has failed. */
async function proveOne(subject: Subject, rows: Row[], setup: DeploymentSetup) {
  const { engine } = setup
  const began = Date.now()
  const closing: (() => Promise<unknown>)[] = []
  const say = (words: string) => console.error(`${subject.name} · ${engine} · ${words}`)
  const first = rows.length
  try {
    await subject.run({
      engine,
      rounds: (full) => (options.quick ? Math.ceil(full / 10) : full),
      open: (options = {}) => openDeployment(setup, options, closing),
      fact: (what) => addFact(rows, subject.name, engine, what),
      progress: say,
    })
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
    addFact(rows, subject.name, engine, 'runs to the end').expect(
      false,
      words.split('\n').slice(0, 3).join(' '),
    )
  }
  for (const close of closing.toReversed())
    await close().catch((error: unknown) => say(`closing: ${String(error)}`))
  const own = rows.slice(first)
  const count = (of: 'tried' | 'held') => own.reduce((sum, row) => sum + row[of], 0)
  say(`${count('tried')} tried, ${count('held')} held, ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

function setupOf(engine: Engine, postgres: Postgres | undefined): DeploymentSetup {
  return {
    engine,
    product: options.product && resolve(options.product),
    async newDatabaseUrl() {
      if (!postgres) return undefined
      const name = `p_${randomBytes(8).toString('hex')}`
      const client = new pg.Client(postgres.url)
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      const url = new URL(postgres.url)
      url.pathname = `/${name}`
      return url.href
    },
  }
}

function help(): string {
  const list = subjects.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')
  return `npm run prove [-- <subject> … --quick --engine sqlite|postgres --write <file> --product <folder>]

Attacks the built product in separate processes, on SQLite and on PostgreSQL with two instances, and prints one
table: what was tried, how often, and how often it held. The exit code is 1 if anything did not hold.

  --quick     a tenth of the rounds
  --engine    only one of the two
  --write     the table of the run as a document
  --product   attacks the build of another checkout: an older version, or one that was broken on purpose

${list}`
}

function fail(words: string) {
  console.error(words)
  process.exitCode = 1
}
