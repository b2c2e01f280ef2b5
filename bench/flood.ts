// What a stranger who asks for addresses that do not exist costs other visitors: how long stored pages take them, on a quiet
// site and during the flood: node bench/flood.ts. Loopback only, and for a bounded time.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from '#test/site-process.ts'
import { printTable } from './table.ts'

const seconds = 8
const connections = 50
const floods: Record<string, (number: number) => string> = {
  nothing: () => '',
  'unknown addresses': (number) => `/nowhere-${number}`,
  'unknown project codes': (number) => `/projects/none-${number}`,
  'invented parameters': (number) => `/projects?x=${number}`,
  'pages behind the end': (number) => `/projects?page=${number + 1000}`,
}

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-flood-'))
const site = await startSite({ DATA_DIR: folder, TRUST_PROXY: 'on' })
const rows: string[][] = []
try {
  for (const path of ['/', '/projects', '/news']) await ask(path, '192.0.2.1')
  for (const [name, addressOf] of Object.entries(floods))
    rows.push([name, ...(await measure(name, addressOf))])
} finally {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}
printTable(
  'stored pages during a flood, ms',
  ['flood of', 'median', 'p95', 'asked by the flood', 'its answers'],
  rows,
)

async function measure(name: string, addressOf: (number: number) => string): Promise<string[]> {
  const end = Date.now() + seconds * 1000
  const answers = new Map<number, number>()
  let number = 0
  const flood = Array.from({ length: name === 'nothing' ? 0 : connections }, async () => {
    const agent = new Agent({ keepAlive: true })
    while (Date.now() < end) {
      const status = await ask(addressOf((number += 1)), '198.51.100.7', agent)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
    agent.destroy()
  })
  const times: number[] = []
  while (Date.now() < end) {
    const began = performance.now()
    await ask('/projects', '192.0.2.1')
    times.push(performance.now() - began)
    await wait(20)
  }
  await Promise.all(flood)
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  const told = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ')
  return [at(0.5), at(0.95), String(number), told]
}

function ask(path: string, address: string, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(site.url + path, { agent, headers: { 'X-Forwarded-For': address } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    }).on('error', reject)
  })
}
