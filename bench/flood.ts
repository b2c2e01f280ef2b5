// What a flood of requests for addresses that don't exist costs other visitors: the response times of stored
// pages, on a quiet site and during the flood: node bench/flood.ts. Loopback only, and for a limited time.
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { flood } from '#test/flood.ts'
import { startSite } from '#test/site-process.ts'
import { isShort, printTable } from './table.ts'

const milliseconds = isShort ? 2_500 : 8_000
const connections = 50
const floods = {
  nothing: undefined,
  'unknown addresses': '/nowhere-#',
  'unknown project codes': '/projects/none-#',
  'invented parameters': '/projects?x=#',
  'pages past the end': '/projects?page=1000#',
}

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-flood-'))
const site = await startSite({ DATA_DIR: folder, TRUST_PROXY: 'on' })
const rows: string[][] = []
try {
  for (const path of ['/', '/projects', '/news']) await ask(path)
  for (const [name, pattern] of Object.entries(floods)) rows.push([name, ...(await measure(pattern))])
} finally {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}
printTable('cached pages during a flood, ms', ['flood of', 'median', 'p95', 'responses to it'], rows)

async function measure(pattern: string | undefined): Promise<string[]> {
  const from = '198.51.100.7'
  const flooding = pattern
    ? flood({
        url: `http://127.0.0.1:${Number(new URL(site.url).port)}`,
        patterns: [pattern],
        connections,
        milliseconds,
        from,
      })
    : Promise.resolve({})
  const times: number[] = []
  for (const end = Date.now() + milliseconds; Date.now() < end; await wait(20)) {
    const began = performance.now()
    await ask('/projects')
    times.push(performance.now() - began)
  }
  const answers = Object.entries(await flooding)
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  return [at(0.5), at(0.95), answers.map(([status, count]) => `${count} × ${status}`).join(', ')]
}

function ask(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(site.url + path, { headers: { 'X-Forwarded-For': '192.0.2.1' } }, (answer) => {
      answer.resume().on('end', resolve)
    }).on('error', reject)
  })
}
