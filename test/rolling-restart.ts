import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startPostgres } from './postgres.ts'
import { startSite, type SiteProcess } from './site-process.ts'

export interface RollingRestart {
  requests: number
  /** How they failed, and how often each way: a status that is not expected, or what the connection said. */
  failures: Record<string, number>
  restarts: number
  /** From the signal to the end of the process, in seconds. */
  longestStop: number
}

/**
 * Restarts two instances behind nginx in turn, on one PostgreSQL, while pages are read and visits are counted. nginx is as it
 * comes: what it could not connect for, and reads, it tries at the other instance; a write that was sent is never repeated.
 */
export async function restartOneByOne(restarts: number, requests: number): Promise<RollingRestart> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-rolling-'))
  const postgres = await startPostgres()
  const [front, ...backs] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${front}`
  const start = (port: number) =>
    startSite({
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, String(port)),
      DATABASE_URL: postgres.url,
      APP_SECRET: 'the same secret on every instance',
      TRUST_PROXY: 'on',
      SAMPLE_SITE: 'off',
    })
  const sites: SiteProcess[] = []
  for (const port of backs) sites.push(await start(port))
  const nginx = await startNginx(folder, front, backs)
  let longestStop = 0
  let restarting = true
  const load = sendUntil(url, (sent) => !restarting && sent >= requests)
  for (let round = 0; round < restarts; round += 1) {
    const index = round % backs.length
    const port = backs[index]
    if (port === undefined) continue
    await wait(500)
    const began = performance.now()
    const { code, stderr } = (await sites[index]?.stop()) ?? {}
    if (code !== 0 || stderr !== '') throw new Error(`an instance ended with ${code}: ${stderr}`)
    longestStop = Math.max(longestStop, (performance.now() - began) / 1000)
    sites[index] = await start(port)
  }
  restarting = false
  const { sent, failures } = await load
  nginx.kill('SIGTERM')
  await once(nginx, 'exit')
  for (const site of sites) await site.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  return { requests: sent, failures, restarts, longestStop }
}

const senders = 8

async function sendUntil(url: string, isEnough: (sent: number) => boolean) {
  const failures: Record<string, number> = {}
  const agent = new Agent({ keepAlive: true, maxSockets: senders })
  let sent = 0
  async function send() {
    while (!isEnough(sent)) {
      sent += 1
      const isWrite = sent % 2 === 0
      const outcome = await ask(agent, url + (isWrite ? '/visits' : `/projects`), isWrite ? 'POST' : 'GET')
      if (outcome !== '200') failures[outcome] = (failures[outcome] ?? 0) + 1
      await wait(10)
    }
  }
  await Promise.all(Array.from({ length: senders }, send))
  agent.destroy()
  return { sent, failures }
}

/** @returns the status, or what went wrong with the connection */
function ask(agent: Agent, url: string, method: string): Promise<string> {
  return new Promise((resolve) => {
    const asking = request(url, { agent, method, headers: { 'Sec-Fetch-Site': 'same-origin' } }, (answer) => {
      answer
        .resume()
        .once('end', () => resolve(String(answer.statusCode)))
        .once('error', (error) => resolve(`${method} ${error.message}`))
    })
    asking.once('error', (error) => resolve(`${method} ${error.message}`)).end()
  })
}

async function startNginx(folder: string, front: number, backs: readonly number[]) {
  const own = join(folder, 'nginx')
  mkdirSync(own)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${own}/${name};`)
    .join('\n')
  const file = join(own, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${own}/pid; error_log ${own}/error.log;
events { worker_connections 512; }
http {
  access_log off; ${paths}
  upstream plinth {
    ${backs.map((port) => `server 127.0.0.1:${port} fail_timeout=1s;`).join(' ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${front};
    location / {
      proxy_pass http://plinth;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`,
  )
  const nginx = spawn('nginx', ['-p', own, '-c', file], { stdio: 'ignore' })
  await Promise.race([
    wait(500),
    once(nginx, 'exit').then(() => Promise.reject(new Error('nginx did not start'))),
  ])
  return nginx
}
