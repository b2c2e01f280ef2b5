// The site's resident memory when idle, after ten thousand different addresses, and after a minute of load:
// node bench/memory.ts. Needs wrk (Debian's). Loopback only.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { flood } from '#test/flood.ts'
import { residentMemory } from '#test/resident-memory.ts'
import { startSite } from '#test/site-process.ts'
import { isShort, printGoals, printTable } from './table.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-memory-'))
// The first start loads the sample site, so it is not representative of an idle site.
await (await startSite({ DATA_DIR: folder })).stop()
const site = await startSite({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
const resident = new Map<string, number>()
try {
  await fetch(site.url)
  await wait(15_000) // Memory is released some seconds after a garbage collection.
  note('when idle')
  for (const pattern of ['/projects?ref=#', '/?utm_source=#', '/projects/none-#'])
    await flood({
      url: `http://127.0.0.1:${Number(new URL(site.url).port)}`,
      patterns: [pattern],
      connections: 8,
      milliseconds: 4_000,
    })
  note('after varying addresses')
  for (const path of ['/', '/projects', '/projects/198', '/about', '/contact', '/careers'])
    await run('wrk', ['-t1', '-c32', `-d${isShort ? 4 : 10}s`, '-H', 'Accept-Encoding: br', site.url + path])
  note('after load')
} finally {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}
printTable(
  'resident memory',
  ['', 'MB'],
  [...resident].map(([when, megabytes]) => [when, megabytes.toFixed(0)]),
)
const most: Record<string, number> = { 'when idle': 150, 'after load': 350 }
printGoals(
  Object.entries(most).map(([when, atMost]) => ({
    what: `resident memory ${when}`,
    atMost,
    measured: resident.get(when) ?? Infinity,
    unit: 'MB',
  })),
)

function note(when: string) {
  resident.set(when, residentMemory(site.pid) / 1e6)
}
