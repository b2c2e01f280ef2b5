// The time from the command to the first page, for the first start on an empty data folder and for the
// second.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#test/postgres.ts'
import { printGoals, printTable } from './table.ts'

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
const times: [name: string, seconds: number][] = []
for (const name of ['first start, already built', 'second start', 'third start'])
  times.push([name, await secondsToFirstPage()])
await rm(folder, { recursive: true, force: true })
printTable(
  'npm start, seconds to the first 200',
  ['', 's'],
  times.map(([name, seconds]) => [name, seconds.toFixed(1)]),
)
const measured = Math.min(...times.slice(1).map(([, seconds]) => seconds))
printGoals([{ what: 'npm start to the first page', atMost: 1, measured, unit: 's' }])

async function secondsToFirstPage(): Promise<number> {
  const port = String(await freePort())
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    env: { ...process.env, PORT: port, DATA_DIR: folder, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
    detached: true,
  })
  while (!(await answers(`http://127.0.0.1:${port}/projects`))) await wait(10)
  const seconds = (performance.now() - began) / 1000
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  await ended
  return seconds
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ status }) => status === 200,
    () => false,
  )
}
