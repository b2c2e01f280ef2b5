// The memory of 5,000 open screens, how soon all of them hear of a change, and what their following requests
// cost a visitor: node bench/streams.ts. Loopback only.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signInAt } from '#test/remote-admin.ts'
import { residentMemory } from '#test/resident-memory.ts'
import { startSite } from '#test/site-process.ts'
import { firstAdministrator } from '#tools/seed/content.ts'
import { printGoals, printTable } from './table.ts'

const number = 5_000
const atOnce = 50
/**
 * Limits the connections of these requests; real browsers have their own, but here this machine would pay for
 * them.
 */
const agent = new Agent({ keepAlive: true, maxSockets: 50 })

interface Screen {
  socket: Socket
  /** Resolves on a change, with the milliseconds over which the screens should spread their requests. */
  receivedAt: Promise<number>
}

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
const site = await startSite({
  DATA_DIR: folder,
  TRUST_PROXY: 'on',
  LOG_LEVEL: 'silent',
  ...firstAdministrator,
})
const { hostname, port } = new URL(site.url)
const { cookie } = await signInAt(site.url)
await openMany(100) // Excludes one-time costs of the first ones.
const before = await settledMemory()
const screens = await openMany(number)
const after = await settledMemory()

const times: number[] = []
const asking: Promise<number>[] = []
const saved = await save()
const spreads = screens.map(async ({ receivedAt }) => {
  const spread = await receivedAt
  times.push(performance.now() - saved)
  asking.push(wait(Math.random() * spread).then(() => ask('/clients')))
  return spread
})
const widest = Math.max(...(await Promise.all(spreads)))
const others: number[] = []
for (const end = Date.now() + widest; Date.now() < end; await wait(20)) others.push(await ask('/projects'))
const refreshes = await Promise.all(asking)

for (const { socket } of screens) socket.destroy()
agent.destroy()
await site.stop()
await rm(folder, { recursive: true, force: true })
printTable(
  `${number} open screens`,
  ['', ''],
  [
    ['memory of the site before, MB', inMegabytes(before)],
    ['memory with them, MB', inMegabytes(after)],
    ['for each screen, kB', ((after - before) / number / 1024).toFixed(1)],
    ['99 % receive a change, ms after the save was answered', at(times, 0.99)],
    ['their refreshes are spread over, s', (widest / 1000).toFixed(1)],
    ['responses to the refreshes, ms, median and p99', `${at(refreshes, 0.5)}, ${at(refreshes, 0.99)}`],
    ['a visitor at the same time, ms, median and p99', `${at(others, 0.5)}, ${at(others, 0.99)}`],
  ],
)
printGoals([
  {
    what: '99 % of 5,000 screens receive a change',
    atMost: 2_000,
    measured: Number(at(times, 0.99)),
    unit: 'ms',
  },
  { what: 'memory for an open screen', atMost: 30, measured: (after - before) / number / 1000, unit: 'kB' },
  {
    what: 'p99 of a visitor while 5,000 screens refresh',
    atMost: 100,
    measured: Number(at(others, 0.99)),
    unit: 'ms',
  },
])

async function openMany(wanted: number): Promise<Screen[]> {
  const opened: Screen[] = []
  while (opened.length < wanted)
    opened.push(
      ...(await Promise.all(Array.from({ length: atOnce }, (_, index) => open(opened.length + index)))),
    )
  return opened
}

async function open(index: number): Promise<Screen> {
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
  socket.write(
    `GET /live?topics=projects,settings,clients HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Forwarded-For: ${address}\r\n\r\n`,
  )
  let text = ''
  while (!text.includes('retry: ')) text += String((await once(socket, 'data'))[0])
  if (!text.startsWith('HTTP/1.1 200')) throw new Error(text)
  const receivedAt = Promise.withResolvers<number>()
  let later = ''
  socket.on('data', (chunk) => {
    later += String(chunk)
    if (!later.includes('data: clients')) return
    const [, spread = '300'] = /event: spread\ndata: (\d+)/.exec(later) ?? []
    receivedAt.resolve(Number(spread))
    later = ''
  })
  return { socket, receivedAt: receivedAt.promise }
}

/** @returns the time of its answer */
async function save(): Promise<number> {
  const answer = await fetch(`${site.url}/admin/clients`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Offices' }),
    headers: { Origin: site.url, Cookie: cookie },
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`saving answered ${answer.status}`)
  return performance.now()
}

/** @returns the response time in milliseconds */
function ask(path: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    request(site.url + path, { agent, headers: { 'X-Forwarded-For': '192.0.2.1' } }, (answer) => {
      answer.resume().on('end', () => resolve(performance.now() - began))
    })
      .on('error', reject)
      .end()
  })
}

function at(values: readonly number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other)
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
}

async function settledMemory(): Promise<number> {
  await wait(12_000) // What the requests left behind is collected after a while of idleness.
  return residentMemory(site.pid)
}

function inMegabytes(bytes: number) {
  return (bytes / 1024 / 1024).toFixed(0)
}
