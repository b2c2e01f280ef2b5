import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../test/postgres.ts'
import type { BareAnswer } from '../bare-server.ts'
import { ask, type Answer } from '../client.ts'
import { newFolder, type Site } from '../deployment.ts'
import { load, median, processorTime, run } from '../measure.ts'
import type { Lab, Subject } from '../subject.ts'

/** As a browser asks. */
const asking = { 'Accept-Encoding': 'gzip, deflate, br, zstd', Accept: 'text/html,*/*' }

/** Measured alternately in one run, because machines differ. Needs nginx and wrk (Debian's). */
export default {
  about: 'a cached page compared with nginx and with a bare node:http server that send the same bytes',
  engines: ['sqlite'],
  async run(lab) {
    const { site } = await lab.open({ isPrepared: true })
    for (const path of ['/', '/projects', '/projects/198']) {
      const page = await settle(site, path)
      await compare(lab, site, path, page, page.bytes)
      if (path === '/') await compare(lab, site, path, page, undefined)
    }
  },
} satisfies Subject

/** Requests it several times, so that it is then compressed at the highest level. */
async function settle(site: Site, path: string): Promise<Answer> {
  for (let time = 0; time < 10; time += 1) {
    await ask(site, path, { headers: asking })
    await wait(500)
  }
  return ask(site, path, { headers: asking })
}

interface Measured {
  perSecond: number
  /** Milliseconds. */
  p99: number
  /** The server's processor time per request, in microseconds. */
  each: number
}

interface Server {
  name: string
  url: string
  pid: number
  headers: Record<string, string>
}

/** Without a body all answer 304. */
async function compare(lab: Lab, site: Site, path: string, { headers }: Answer, body: Buffer | undefined) {
  const nginx = await startNginx(body ?? Buffer.from('x'), String(headers['content-encoding']))
  const bare = await startBare(body, headers)
  const tagged = (etag: unknown) => ({ ...asking, ...(body ? {} : { 'If-None-Match': String(etag) }) })
  const servers: Server[] = [
    { name: 'site', url: site.url + path, pid: site.process.pid, headers: tagged(headers.etag) },
    { name: 'nginx', url: nginx.url, pid: nginx.worker, headers: tagged(nginx.etag) },
    { name: 'bare', url: bare.url, pid: bare.pid, headers: tagged(headers.etag) },
  ]
  const measured = new Map<string, Measured[]>()
  for (let round = 0; round < Math.max(3, lab.rounds(5)); round += 1)
    for (const { name, url, pid, headers } of servers) {
      const before = processorTime(pid)
      const { perSecond, p99, requests } = await load(url, Math.max(1, lab.rounds(2)), headers)
      const each = ((processorTime(pid) - before) * 1e6) / requests
      measured.set(name, [...(measured.get(name) ?? []), { perSecond, p99, each }])
    }
  await Promise.all([nginx.stop(), bare.stop()])
  const what = body ? `${path} (${(body.length / 1000).toFixed(1)} kB)` : `${path}, 304`
  const of = (name: string, figure: keyof Measured) =>
    median((measured.get(name) ?? []).map((one) => one[figure]))
  const others = measured.get('nginx') ?? []
  const shareOf = (name: string) =>
    median(
      (measured.get(name) ?? []).map(({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? 1)),
    )
  lab.goal({
    what: `${what}: share of nginx's requests (bare ${shareOf('bare').toFixed(2)})`,
    atLeast: 0.5,
    measured: shareOf('site'),
  })
  lab.goal({
    what: `${what}: p99 (bare ${of('bare', 'p99').toFixed(1)}, nginx ${of('nginx', 'p99').toFixed(1)})`,
    atMost: 5,
    measured: of('site', 'p99'),
    unit: 'ms',
  })
  const times = servers.map(({ name }) => of(name, 'each').toFixed(0))
  lab.figure(`${what}: processor time of a request, site, nginx, bare`, `${times.join(', ')} µs`)
}

/** It sends the same as the site. */
async function startBare(body: Buffer | undefined, own: Answer['headers']) {
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = own
  if (!body) delete headers['content-length']
  const child = fork(join(import.meta.dirname, '..', 'bare-server.ts'), { serialization: 'advanced' })
  const answer: BareAnswer = { status: body ? 200 : 304, headers, body: body ?? Buffer.alloc(0) }
  child.send(answer)
  const [port]: unknown[] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** One worker that sends these bytes with their encoding. */
async function startNginx(body: Buffer, encoding: string) {
  const root = newFolder()
  chmodSync(root, 0o755) // If started as root, nginx reads files as another user.
  const port = await freePort()
  writeFileSync(join(root, 'page.html'), body)
  writeFileSync(
    join(root, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${root}/pid; error_log ${root}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100; types {}
      default_type text/html;
      server { listen 127.0.0.1:${port}; location / { root ${root}; try_files /page.html =404; add_header Content-Encoding ${encoding}; } }
    }`,
  )
  const master = spawn('nginx', ['-p', root, '-c', join(root, 'nginx.conf')], { stdio: 'ignore' })
  const ended = once(master, 'exit')
  const url = `http://127.0.0.1:${port}/`
  const tag = () =>
    fetch(url, { method: 'HEAD' }).then(
      ({ headers }) => headers.get('ETag'),
      () => null,
    )
  let etag = await tag()
  for (; !etag; etag = await tag()) await wait(20)
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
