// Runs every measurement quoted in docs/measurements.md, one after the other, each shortened and in its own
// process, and prints one table of all goals: `npm run bench`, or `npm run bench -- nginx fresh` for some of
// them.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedFolder } from './prepared-site.ts'
import { goalHead, printTable } from './table.ts'

const all = [
  'start',
  'nginx',
  'fresh',
  'stale',
  'memory',
  'growth',
  'streams',
  'visits',
  'cluster',
  'back-office',
  'lighthouse',
  'visitor',
  'flood',
  'sign-in',
  'images',
  'uploads',
  'import',
  'bulk',
  'history',
]

const requested = process.argv.slice(2)
const goals: string[][] = []
const began = performance.now()
const shared = await mkdtemp(join(tmpdir(), 'plinth-bench-shared-'))
for (const name of requested.length > 0 ? requested : all) {
  const since = performance.now()
  const measuring = fork(`${import.meta.dirname}/${name}.ts`, {
    env: { ...process.env, NODE_ENV: 'production', [sharedFolder]: shared },
  })
  measuring.on('message', (rows) => goals.push(...(rows as string[][]))) // Sent by printGoals.
  const [code] = await once(measuring, 'exit')
  if (code !== 0) {
    goals.push([`bench/${name}.ts`, '', '', `exited with ${code}`])
    process.exitCode = 1
  }
  console.log(`\n(${name}: ${((performance.now() - since) / 1000).toFixed(0)} s)`)
}
await rm(shared, { recursive: true, force: true })
printTable(
  `All goals, measured in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`,
  goalHead,
  goals,
)
