// What an open screen holds in memory, and how long a change takes to reach all of them.
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from '#test/site-process.ts'
import { printTable } from './table.ts'

const number = 3_000
const atOnce = 50
const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
const site = await startSite({ DATA_DIR: folder, TRUST_PROXY: 'on', LOG_LEVEL: 'silent' })
const sockets: Socket[] = []
await openMany(100) // What the first ones cost is no part of it.
const before = await settledMemory()
await openMany(number)
const after = await settledMemory()
for (const socket of sockets) socket.destroy()
await site.stop()
await rm(folder, { recursive: true, force: true })
printTable(
  `${number} open screens`,
  ['', ''],
  [
    ['memory of the site before, MB', inMegabytes(before)],
    ['memory with them, MB', inMegabytes(after)],
    ['for each, kB', ((after - before) / number / 1024).toFixed(1)],
  ],
)

async function openMany(wanted: number) {
  for (let opened = 0; opened < wanted; opened += atOnce)
    sockets.push(...(await Promise.all(Array.from({ length: atOnce }, (_, index) => open(opened + index)))))
}

async function open(index: number): Promise<Socket> {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
  socket.write(
    `GET /live?topics=projects,settings,clients HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Forwarded-For: ${address}\r\n\r\n`,
  )
  let text = ''
  while (!text.includes('retry: ')) text += String((await once(socket, 'data'))[0])
  if (!text.startsWith('HTTP/1.1 200')) throw new Error(text)
  return socket
}

async function settledMemory(): Promise<number> {
  await wait(3_000)
  const status = await readFile(`/proc/${site.pid}/status`, 'utf8')
  const [, kibibytes = ''] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? []
  return Number(kibibytes) * 1024
}

function inMegabytes(bytes: number) {
  return (bytes / 1024 / 1024).toFixed(0)
}
