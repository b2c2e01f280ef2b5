// Whether three processes act as one site: on PostgreSQL and S3, behind HAProxy and nginx with their files in
// deploy/, under load while one is killed and while all are restarted in turn: node bench/cluster.ts.
// Loopback only; a proxy that is not installed (apt-get install haproxy nginx) is left out.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent } from 'node:https'
import { startPostgres } from '#test/postgres.ts'
import { askProxy, isInstalled, startProxy, type ProxyName } from '#test/proxies.ts'
import { until } from '#test/remote-admin.ts'
import { vacancyForm } from '#test/vacancies.ts'
import { firstAdministrator } from '#tools/seed/content.ts'
import { signIn, type Administrator } from '../prove/administrator.ts'
import { ask, closeConnections, ownHeaders, post } from '../prove/client.ts'
import { openDatabaseView } from '../prove/database-view.ts'
import { openStream } from '../prove/stream.ts'
import { end, newFolder, openBucket, openSite, type Site } from '../prove/deployment.ts'
import { isShort, median, printGoals, printTable, type Goal } from './table.ts'

const readers = 8
const writers = 2
const changes = isShort ? 10 : 30
/** Passwords tried for one account, whatever their origin (app/admin/sign-in/sign-in.server.ts). */
const maxPasswords = 10
const host = 'localhost'
const proxies: ProxyName[] = ['haproxy', 'nginx']

const closing: (() => Promise<unknown>)[] = []
const goals: Goal[] = []
const figures: string[][] = []
try {
  const folder = newFolder()
  const postgres = await startPostgres()
  closing.push(postgres.stop)
  const bucket = await openBucket(join(folder, 'bucket'), closing)
  const sites: Site[] = []
  closing.push(() => Promise.all(sites.map((site) => end(site.process))))
  for (const name of ['a', 'b', 'c'])
    sites.push(
      await openSite({
        ...firstAdministrator,
        ...bucket.environment,
        PUBLIC_URL: `https://${host}`,
        APP_SECRET: 'the same secret on every instance',
        TRUST_PROXY: 'on',
        DATABASE_URL: postgres.url,
        DATA_DIR: join(folder, name),
        SAMPLE_SITE: 'off',
      }),
    )
  const [a, b, c] = sites
  if (!a || !b || !c) throw new Error('there are three')
  const db = await openDatabaseView(postgres.url)
  closing.push(() => db.close())

  const administrator = await signIn(a)
  const screens = await Promise.all([a, b, c].map((site) => administrator.get('/admin/overview', site)))
  goals.push({
    what: 'instances of three that accept a session from one of them',
    atLeast: 3,
    measured: screens.filter(({ status }) => status === 200).length,
  })
  goals.push({
    what: 'parts of an upload, sent to the instances in turn, that are refused',
    atMost: 0,
    measured: await refusedParts(administrator.cookie, [a, b, c]),
  })
  const heard = await hear(administrator, a, [b, c])
  figures.push([
    'received on the two others after a save, ms: median, maximum',
    `${ms(median(heard))}, ${ms(Math.max(...heard))}`,
  ])
  goals.push({
    what: 'a change reaches another instance after at most',
    atMost: 200,
    measured: Math.max(...heard),
    unit: 'ms',
  })
  goals.push({
    what: 'wrong passwords for one account that three instances accept together, beyond those that one accepts',
    atMost: 0,
    measured: (await wrongPasswords([a, b, c])) - maxPasswords,
  })

  for (const name of proxies.filter(isInstalled)) {
    const proxy = await startProxy(name, [a.port, b.port, c.port])
    try {
      await killOne(name, proxy.port, administrator.cookie, b)
      await restartOneByOne(name, proxy.port, administrator.cookie, [a, b, c])
    } finally {
      await proxy.close()
    }
  }

  async function killOne(name: ProxyName, port: number, cookie: string, site: Site) {
    const load = startLoad(port, cookie)
    await wait(1_500)
    site.process.signal('SIGKILL')
    await wait(1_500)
    await site.startAgain()
    await wait(1_000)
    await load.stop()
    figures.push([
      `${name}, one killed: pages read, records saved, saves sent again`,
      `${load.reads}, ${load.saved.length}, ${load.again}`,
    ])
    if (load.failed.length > 0) console.error(name, 'one killed', load.failed)
    goals.push(
      { what: `${name}, one instance is killed: pages that failed`, atMost: 0, measured: load.failedReads() },
      {
        what: `${name}, one instance is killed: saves lost or applied twice`,
        atMost: 0,
        measured: await lostOrTwice(load.saved),
      },
    )
  }

  async function restartOneByOne(name: ProxyName, port: number, cookie: string, all: readonly Site[]) {
    const load = startLoad(port, cookie)
    let longest = 0
    for (const site of all) {
      const began = performance.now()
      const { code, stderr } = await site.process.stop()
      if (code !== 0 || stderr !== '') throw new Error(`an instance ended with ${code}: ${stderr}`)
      longest = Math.max(longest, performance.now() - began)
      await site.startAgain()
      await wait(1_500) // Until the proxy has noticed that it is back.
    }
    await load.stop()
    figures.push([
      `${name}, all restarted one after the other: pages read, records saved, longest outage in s`,
      `${load.reads}, ${load.saved.length}, ${(longest / 1000).toFixed(1)}`,
    ])
    if (load.failed.length > 0) console.error(name, 'restarted in turn', load.failed)
    goals.push(
      {
        what: `${name}, all restarted one after the other: requests that failed`,
        atMost: 0,
        measured: load.failed.length,
      },
      {
        what: `${name}, all restarted one after the other: saves lost or applied twice`,
        atMost: 0,
        measured: await lostOrTwice(load.saved),
      },
    )
  }

  async function lostOrTwice(titles: readonly string[]): Promise<number> {
    const rows = await db.rows('select title, count(*) as number from vacancy group by title')
    const times = new Map(rows.map(({ title, number }) => [title, Number(number)]))
    return titles.filter((title) => times.get(title) !== 1).length
  }
} finally {
  closeConnections()
  for (const close of closing.toReversed()) await close()
}
printTable('Three instances on PostgreSQL and S3', ['', ''], figures)
printGoals(goals)

/** @returns how many parts and completions were refused */
async function refusedParts(cookie: string, sites: readonly [Site, ...Site[]]): Promise<number> {
  const content = Buffer.from(`%PDF-1.7\n${'A drawing. '.repeat(40_000)}\n%%EOF\n`)
  const part = Math.ceil(content.length / (3 * sites.length))
  const [first] = sites
  const tus = { ...ownHeaders(first), 'Tus-Resumable': '1.0.0' }
  const begun = await ask(first, '/admin/uploads?as=document', {
    method: 'POST',
    cookie,
    headers: {
      ...tus,
      'Upload-Length': String(content.length),
      'Upload-Metadata': `filename ${Buffer.from('drawing.pdf').toString('base64')}`,
    },
  })
  const path = String(begun.headers.location)
  const statuses: number[] = []
  for (let at = 0, next = 1; at < content.length; at += part, next += 1) {
    const headers = { ...tus, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(at) }
    const options = { method: 'PATCH', cookie, headers, body: content.subarray(at, at + part) }
    statuses.push((await ask(sites[next % sites.length] ?? first, path, options)).status)
  }
  const last = sites.at(-1) ?? first
  const finished = await ask(last, `${path}?finish&as=document&into=generals`, {
    method: 'POST',
    cookie,
    headers: tus,
  })
  return statuses.filter((status) => status !== 204).length + Number(finished.status !== 201)
}

/**
 * @returns the milliseconds until the open screens of each other instance hear of each save at one instance
 */
async function hear({ cookie }: Administrator, at: Site, others: readonly Site[]): Promise<number[]> {
  const streams = await Promise.all(others.map((site) => openStream(site, '/live?topics=vacancies', cookie)))
  const times: number[] = []
  for (let change = 0; change < changes; change += 1) {
    const before = streams.map(({ received }) => received().length)
    await save((body) => post(at, '/admin/vacancies', body, { cookie }))
    const began = performance.now()
    await Promise.all(
      streams.map(async ({ received }, index) => {
        await until(() => received().length > (before[index] ?? 0), 1)
        times.push(performance.now() - began)
      }),
    )
  }
  for (const { close } of streams) close()
  return times
}

/** @returns how many were checked before the account was locked for a while */
async function wrongPasswords(sites: readonly [Site, ...Site[]]): Promise<number> {
  const [first] = sites
  for (let tries = 0; ; tries += 1) {
    const site = sites[tries % sites.length] ?? first
    const body = new URLSearchParams({ username: 'nobody', password: 'not the one' })
    const { status } = await post(site, '/admin', body)
    if (status === 429) return tries
  }
}

/**
 * Saves a record with a unique title.
 * @returns the title and the answer
 */
async function save<Answer>(send: (body: URLSearchParams) => Promise<Answer>) {
  const title = randomUUID()
  const body = new URLSearchParams({ id: randomUUID(), ...vacancyForm(title) })
  return { title, answer: await send(body), again: () => send(body) }
}

/**
 * Readers and writers behind a proxy. A writer repeats what was not acknowledged, like a person who presses
 * the button again.
 */
function startLoad(port: number, cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: readers + writers })
  const load = { reads: 0, again: 0, saved: [] as string[], failed: [] as string[] }
  let isOver = false
  const send = async (path: string, body?: URLSearchParams) => {
    const own = { Host: host, Origin: `https://${host}`, 'Sec-Fetch-Site': 'same-origin', Cookie: cookie }
    const form = body && { 'Content-Type': 'application/x-www-form-urlencoded' }
    const headers = { ...own, ...form, 'Content-Length': String(body ?? '').length }
    const method = body ? 'POST' : 'GET'
    const asked = askProxy(port, path, { agent, method, headers, body: body && String(body) })
    return asked.then(({ status }) => String(status)).catch((error: Error) => error.message)
  }
  async function read() {
    for (const pages = ['/', '/projects', '/about', '/careers']; !isOver; await wait(10)) {
      const path = pages[load.reads % pages.length] ?? '/'
      load.reads += 1
      const outcome = await send(path)
      if (outcome !== '200') load.failed.push(`GET ${path}: ${outcome}`)
    }
  }
  async function write() {
    for (; !isOver; await wait(20)) {
      const sent = await save((body) => send('/admin/vacancies', body))
      for (let { answer } = sent; answer !== '303'; answer = await sent.again()) {
        load.failed.push(`POST: ${answer}`)
        load.again += 1
        await wait(100)
      }
      load.saved.push(sent.title)
    }
  }
  const running = Promise.all([
    ...Array.from({ length: readers }, read),
    ...Array.from({ length: writers }, write),
  ])
  return Object.assign(load, {
    failedReads: () => load.failed.filter((one) => one.startsWith('GET')).length,
    async stop() {
      isOver = true
      await running
      agent.destroy()
    },
  })
}

function ms(milliseconds: number) {
  return milliseconds.toFixed(0)
}
