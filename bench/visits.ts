// How many visits per second are counted while pages are served, with how many writes, and how many are lost
// by a stop and by a kill, on one instance and on three: node bench/visits.ts. Loopback only.
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#test/postgres.ts'
import { startSite, type SiteProcess } from '#test/site-process.ts'
import { isShort, printGoals, printTable, type Goal } from './table.ts'

const milliseconds = isShort ? 3_000 : 5_000
const connections = 24
/** Requests sent ahead on a connection, as a proxy would. */
const ahead = 10
const chrome =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
const postgres = await startPostgres()
const database = new pg.Client({ connectionString: postgres.url })
await database.connect()
const rows: string[][] = []
const goals: Goal[] = []
for (const instances of [1, 3]) rows.push(await measure(instances, 'SIGTERM'))
rows.push(await measure(1, 'SIGKILL'))
await database.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
printTable(
  `Visits for ${milliseconds / 1000} s, counted on PostgreSQL while pages are requested`,
  [
    'instances, ended by',
    'per second',
    'writes per second and instance',
    'lost',
    'lost, as ms',
    'p99 of a page, ms',
  ],
  rows,
)
printGoals(goals)

async function measure(instances: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<string[]> {
  const name = `visits_${instances}_${signal.toLowerCase()}`
  await database.query(`create database ${name}`)
  const url = postgres.url.replace(/[^/]+$/, name)
  const sites: SiteProcess[] = []
  for (let number = 1; number <= instances; number += 1)
    sites.push(
      await startSite({
        DATA_DIR: join(folder, `${name}_${number}`),
        DATABASE_URL: url,
        TRUST_PROXY: 'on',
        SAMPLE_SITE: 'off',
        APP_SECRET: 'the same secret on every instance',
        LOG_LEVEL: 'silent',
      }),
    )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const writes = async () => {
    const { rows } = await client.query(
      `select n_tup_ins + n_tup_upd as number from pg_stat_user_tables where relname = 'visit_day'`,
    )
    return Number(rows[0]?.number)
  }
  const before = await writes()
  const began = performance.now()
  const pages: number[] = []
  const paging = askPages(sites, pages)
  const killing = signal === 'SIGKILL' ? wait(milliseconds).then(() => sites[0]?.signal(signal)) : undefined
  const counted = await Promise.all(sites.map((site) => flood(site, signal === 'SIGKILL')))
  const seconds = (performance.now() - began) / 1000
  const accepted = counted.reduce((sum, one) => sum + one, 0)
  await Promise.all([paging, killing])
  if (signal === 'SIGTERM') await wait(1_500) // The database updates its statistics a moment later.
  const written = (await writes()) - before
  await Promise.all(sites.map((site) => (signal === 'SIGTERM' ? site.stop() : site.ended)))
  const { rows } = await client.query('select coalesce(sum(number), 0) as number from visit_day')
  await client.end()
  const lost = accepted - Number(rows[0]?.number)
  const rate = accepted / seconds
  pages.sort((one, other) => one - other)
  const [what, perWriter] = [`${instances} with ${signal}: visits`, written / seconds / instances]
  if (instances === 1 && signal === 'SIGTERM')
    goals.push({ what: `${what} accepted per second`, atLeast: 10_000, measured: rate })
  goals.push(
    { what: `${what}, writes per second and instance`, atMost: 5, measured: perWriter },
    signal === 'SIGTERM'
      ? { what: `${what} lost`, atMost: 0, measured: lost }
      : { what: `${what} lost, as time`, atMost: 250, measured: (lost / rate) * 1000, unit: 'ms' },
  )
  return [
    `${instances}, ${signal}`,
    rate.toFixed(0),
    perWriter.toFixed(1),
    String(lost),
    ((lost / rate) * 1000).toFixed(0),
    (pages[Math.floor(pages.length * 0.99)] ?? 0).toFixed(0),
  ]
}

async function askPages(sites: readonly SiteProcess[], times: number[]) {
  for (const end = Date.now() + milliseconds - 200; Date.now() < end; await wait(20))
    for (const { url } of sites) {
      const began = performance.now()
      const answer = await fetch(`${url}/projects`).catch(() => undefined)
      if (!answer) return // It was killed.
      await answer.arrayBuffer()
      times.push(performance.now() - began)
    }
}

/** @returns how many visits were answered until the time is over or the site is gone */
async function flood({ url }: SiteProcess, untilGone: boolean): Promise<number> {
  const { hostname, port, host } = new URL(url)
  const end = Date.now() + milliseconds
  let answered = 0
  let visitors = 0
  const visit = () => {
    visitors += 1
    const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
    return `POST /visits HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\nUser-Agent: ${chrome}\r\nX-Forwarded-For: ${address}\r\nContent-Length: 0\r\n\r\n`
  }
  await Promise.all(
    Array.from({ length: connections }, () => {
      const gone = Promise.withResolvers<void>()
      const socket = connect(Number(port), hostname)
      let waiting = ahead
      let rest = ''
      socket.on('close', gone.resolve).on('error', () => {})
      socket.on('data', (chunk) => {
        const parts = (rest + chunk.toString('latin1')).split('HTTP/1.1 200')
        // A status line may be split between two chunks.
        rest = (parts.at(-1) ?? '').slice(-12)
        const number = parts.length - 1
        answered += number
        waiting -= number
        if (untilGone || Date.now() < end) {
          waiting += number
          socket.write(Array.from({ length: number }, visit).join(''))
        } else if (waiting === 0) socket.destroy()
      })
      socket.write(Array.from({ length: ahead }, visit).join(''))
      return gone.promise
    }),
  )
  return answered
}
