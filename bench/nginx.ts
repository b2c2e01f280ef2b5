// The cost of a stored page, compared with nginx serving the same bytes from a file and with a node:http
// server that does nothing else, measured alternately in one run: node bench/nginx.ts. Needs nginx and wrk on
// the search path (Debian's). Loopback only.
import { execFile, fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as ask, type OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#test/postgres.ts'
import { startSite } from '#test/site-process.ts'
import type { BareAnswer } from './bare-server.ts'
import { newPreparedSite } from './prepared-site.ts'
import { processorTime } from './processor-time.ts'
import { isShort, median, printGoals, printTable, type Goal } from './table.ts'

const run = promisify(execFile)
const rounds = isShort ? 3 : 5
const seconds = isShort ? 1 : 2
const connections = 32
/** As a browser asks. */
const asking = { 'Accept-Encoding': 'gzip, deflate, br, zstd', Accept: 'text/html,*/*' }
const pages = ['/', '/projects', '/projects/198']

interface Measured {
  perSecond: number
  /** Milliseconds. */
  p99: number
  /** The server's processor time per request, in microseconds. */
  each: number
}

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-nginx-'))
await chmod(folder, 0o755) // If started as root, nginx reads files as another user.
// Prepared, because processor time is measured, and converting photographs takes much of it.
const dataDir = await newPreparedSite()
const site = await startSite({ DATA_DIR: dataDir })
const rows: string[][] = []
const goals: Goal[] = []
try {
  for (const path of pages) {
    const page = await settle(site.url + path)
    rows.push(await compare(path, page.body, page.headers))
    if (path === '/') rows.push(await compare(path, undefined, page.headers))
  }
} finally {
  await site.stop()
  for (const used of [folder, dataDir]) await rm(used, { recursive: true, force: true })
}
printTable(
  `cached pages compared with nginx, ${connections} connections, medians of ${rounds} turns of ${seconds} s`,
  [
    '',
    'kB',
    'site, 1/s',
    'nginx, 1/s',
    'share',
    'share of node:http',
    'p99, ms',
    'of nginx',
    'of node:http',
    'CPU time, µs',
    'of nginx',
    'of node:http',
  ],
  rows,
)
printGoals(goals)

/** Requests it several times, so that it is then compressed at the highest level. */
async function settle(address: string) {
  let bytes = 0
  for (const end = Date.now() + 5_000; Date.now() < end; await wait(500)) {
    const { body } = await get(address, asking)
    if (body.length === bytes && Date.now() > end - 2_000) break
    bytes = body.length
  }
  return get(address, asking)
}

/** Without a body both answer 304. */
async function compare(
  path: string,
  body: Buffer | undefined,
  headers: OutgoingHttpHeaders,
): Promise<string[]> {
  const { etag = '', 'content-encoding': encoding } = headers
  const nginx = await startNginx(path, body ?? Buffer.from('x'), String(encoding))
  const own = { ...asking, ...(body ? {} : { 'If-None-Match': String(etag) }) }
  const theirs = { ...asking, ...(body ? {} : { 'If-None-Match': nginx.etag }) }
  const bare = await startBare(body, headers)
  const ours: Measured[] = []
  const others: Measured[] = []
  const barest: Measured[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await load(site.url + path, own, site.pid))
      others.push(await load(nginx.url, theirs, nginx.worker))
      barest.push(await load(bare.url, own, bare.pid))
    }
  } finally {
    bare.stop()
    await nginx.stop()
  }
  const of = (measured: Measured[], what: keyof Measured) => median(measured.map((one) => one[what]))
  const shareOf = (measured: Measured[]) =>
    median(measured.map(({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? 1)))
  const share = shareOf(ours)
  const what = body ? path : `${path}, 304`
  const bareServer = 'a bare node:http server with the same bytes has'
  goals.push(
    {
      what: `${what}, cached: share of nginx's requests`,
      atLeast: 0.5,
      measured: share,
      why: `${bareServer} ${shareOf(barest).toFixed(2)}`,
    },
    {
      what: `${what}, cached: p99 at ${connections} connections`,
      atMost: 5,
      measured: of(ours, 'p99'),
      unit: 'ms',
      why: `${bareServer} ${of(barest, 'p99').toFixed(1)} ms, nginx ${of(others, 'p99').toFixed(1)} ms`,
    },
  )
  return [
    what,
    body ? (body.length / 1000).toFixed(1) : '',
    of(ours, 'perSecond').toFixed(0),
    of(others, 'perSecond').toFixed(0),
    share.toFixed(2),
    shareOf(barest).toFixed(2),
    ...[ours, others, barest].map((measured) => of(measured, 'p99').toFixed(1)),
    ...[ours, others, barest].map((measured) => of(measured, 'each').toFixed(1)),
  ]
}

async function load(url: string, headers: Record<string, string>, pid: number): Promise<Measured> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const before = await processorTime(pid)
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...named,
    url,
  ])
  const used = (await processorTime(pid)) - before
  const read = (pattern: RegExp) => pattern.exec(stdout)?.slice(1) ?? []
  const [failed] = read(/Non-2xx or 3xx responses: (\d+)/)
  if (failed) throw new Error(`${url} was not answered ${failed} times`)
  const [perSecond = ''] = read(/Requests\/sec:\s+([\d.]+)/)
  const [requests = ''] = read(/(\d+) requests in/)
  const [p99 = '', unit = 'ms'] = read(/99%\s+([\d.]+)(us|ms|s)/)
  const inMilliseconds = { us: 0.001, ms: 1, s: 1000 }[unit] ?? 1
  return {
    perSecond: Number(perSecond),
    p99: Number(p99) * inMilliseconds,
    each: (used * 1e6) / Number(requests),
  }
}

/** It sends the same as the site. */
async function startBare(body: Buffer | undefined, own: OutgoingHttpHeaders) {
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = own
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'), { serialization: 'advanced' })
  if (!body) delete headers['content-length']
  const answer: BareAnswer = { status: body ? 200 : 304, headers, body: body ?? Buffer.alloc(0) }
  bare.send(answer)
  const [port]: unknown[] = await once(bare, 'message')
  return { url: `http://127.0.0.1:${String(port)}/`, pid: bare.pid ?? 0, stop: () => bare.disconnect() }
}

/** One worker that sends these bytes with their encoding. */
async function startNginx(path: string, body: Buffer, encoding: string) {
  const root = join(folder, 'nginx')
  const port = await freePort()
  const file = join(root, 'page.html')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, body)
  await writeFile(
    join(root, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${root}/pid; error_log ${root}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100; types {}
      default_type text/html;
      server { listen 127.0.0.1:${port}; location / { root ${root}; try_files /page.html =404; add_header Content-Encoding ${encoding}; } }
    }`,
  )
  const master: ChildProcess = spawn('nginx', ['-p', root, '-c', join(root, 'nginx.conf')], {
    stdio: 'ignore',
  })
  const ended = once(master, 'exit')
  const url = `http://127.0.0.1:${port}${path}`
  let etag = ''
  while (!etag)
    etag = await get(url, asking).then(
      (answer) => String(answer.headers.etag),
      () => wait(20, ''),
    )
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(master.pid)])
  return {
    url,
    etag,
    worker: Number(stdout.trim()),
    async stop() {
      master.kill('SIGTERM')
      await ended
    },
  }
}

async function get(address: string, headers: OutgoingHttpHeaders) {
  const [answer] = await once(
    ask(address.replace('//localhost', '//127.0.0.1'), { headers, agent: false }).end(),
    'response',
  )
  return { headers: answer.headers as OutgoingHttpHeaders, body: await buffer(answer) }
}
