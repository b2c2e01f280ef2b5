import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request, type RequestOptions } from 'node:https'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './postgres.ts'

/** A proxy installed on this machine, with its file in deploy/, on loopback ports. */
export interface Proxy {
  port: number
  /** What nginx has logged of requests. */
  readLog(): string
  close(): Promise<void>
}

export type ProxyName = 'nginx' | 'haproxy' | 'caddy'

const deploy = join(dirname(import.meta.dirname), 'deploy')
const versionFlag: Record<ProxyName, string> = { nginx: '-v', haproxy: '-v', caddy: 'version' }

export function isInstalled(program: ProxyName): boolean {
  return spawnSync(program, [versionFlag[program]]).status === 0
}

/**
 * Starts the proxy in front of two or more instances. The shipped file is unchanged, except for its ports,
 * its certificate and the instances' addresses.
 */
export async function startProxy(
  name: ProxyName,
  instances: readonly [number, number, ...number[]],
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), `plinth-${name}-`))
  const [port, plain] = [await freePort(), await freePort()]
  const { certificate, key, both } = makeCertificate(folder)
  const [one] = instances
  const start: Record<ProxyName, () => string[]> = {
    nginx() {
      const site = fill('nginx.conf', folder, [
        ...(knowsHttp2() ? [] : olderLines),
        ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
        ['listen 80;', `listen 127.0.0.1:${plain};`],
        ['listen [::]:443 ssl;', ''],
        ['listen [::]:80;', ''],
        ['root /etc/nginx;', `root ${deploy};`],
        ['/var/log/nginx/access.log', join(folder, 'access.log')],
        [
          'server 127.0.0.1:3000 fail_timeout=1s;',
          instances.map((instance) => `server 127.0.0.1:${instance} fail_timeout=1s;`).join(' '),
        ],
        ['/etc/letsencrypt/live/www.example.com/fullchain.pem', certificate],
        ['/etc/letsencrypt/live/www.example.com/privkey.pem', key],
      ])
      const own = join(folder, 'own')
      mkdirSync(own)
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      // A worker of another user could not write the bodies that it holds back into this folder.
      const user = process.getuid?.() === 0 ? 'user root;' : ''
      const around = `daemon off; ${user} worker_processes 1; pid ${own}/pid; error_log ${own}/error.log;
events { worker_connections 512; }
http { access_log off; ${paths.map((path) => `${path}_temp_path ${own}/${path};`).join(' ')} include ${site}; }`
      writeFileSync(join(own, 'nginx.conf'), around)
      return ['-p', own, '-c', join(own, 'nginx.conf')]
    },
    haproxy: () => [
      '-f',
      fill('haproxy.cfg', folder, [
        ['bind :::443 v4v6', `bind 127.0.0.1:${port}`],
        ['bind :::80 v4v6', `bind 127.0.0.1:${plain}`],
        ['/etc/haproxy/plinth.pem', both],
        ['/etc/haproxy/unavailable.html', join(deploy, 'unavailable.html')],
        ['127.0.0.1:3000', `127.0.0.1:${one}`],
        [
          'server b 127.0.0.1:3001',
          instances
            .slice(1)
            .map((instance, index) => `server b${index} 127.0.0.1:${instance}`)
            .join('\n    '),
        ],
      ]),
    ],
    caddy: () => [
      'run',
      '--adapter',
      'caddyfile',
      '--config',
      fill('Caddyfile', folder, [
        [
          '{$PUBLIC_URL} {',
          `{\n\tadmin off\n\tauto_https disable_redirects\n}\nhttps://localhost:${port} {\n\ttls ${certificate} ${key}`,
        ],
        [
          '{$REDIRECT_FROM:http://unset.invalid} {',
          `https://example.com:${port} {\n\ttls ${certificate} ${key}`,
        ],
        ['/etc/caddy', deploy],
        ['{$SITES:127.0.0.1:3000}', instances.map((instance) => `127.0.0.1:${instance}`).join(' ')],
      ]),
    ],
  }
  const child = spawn(name, start[name](), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PUBLIC_URL: 'https://www.example.com',
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk))
  const ended = once(child, 'exit')
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (child.exitCode !== null || tries > 100) throw new Error(`${name} did not start: ${stderr}`)
    await wait(50)
  }
  return {
    port,
    readLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    async close() {
      // Some wait for streams to end, which only their readers could do; a killed nginx would leave its
      // worker behind.
      child.kill(name === 'nginx' ? 'SIGTERM' : 'SIGKILL')
      await ended
      if (await answers(port)) throw new Error(`${name} goes on after its end`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function fill(name: string, folder: string, changes: [from: string, to: string][]) {
  let text = readFileSync(join(deploy, name), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no ${from}`)
    text = text.replaceAll(from, to)
  }
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/** The file has lines for versions of nginx that know HTTP/2 only as a word of `listen`. */
const olderLines: [from: string, to: string][] = [
  ['    listen 443 ssl;\n', ''],
  ['    http2 on;\n', ''],
  ['# listen 443 ssl http2;', 'listen 443 ssl http2;'],
  ['# listen [::]:443 ssl http2;', ''],
]

function knowsHttp2(): boolean {
  const [, major, minor] =
    /nginx\/(\d+)\.(\d+)/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr) ?? []
  return Number(major) > 1 || Number(minor) > 25
}

/** The protocol that the proxy on this port chooses if it is offered all. */
export function chooseProtocol(port: number): Promise<string | false | null> {
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false }
    const socket = connectTls({ ...options, ALPNProtocols: ['h2', 'http/1.1'] }, () => {
      resolve(socket.alpnProtocol)
      socket.destroy()
    }).once('error', reject)
  })
}

/** A self-signed certificate for localhost, valid for 30 days. */
export function makeCertificate(folder: string) {
  const [certificate, key, both] = ['certificate.pem', 'key.pem', 'both.pem'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const wanted = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-subj', '/CN=localhost']
  const names = ['-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    ['req', '-x509', '-nodes', ...wanted, ...names, '-keyout', key, '-out', certificate],
    {
      stdio: 'ignore',
    },
  )
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 })
  return { certificate, key, both, pem: { cert: readFileSync(certificate), key: readFileSync(key) } }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const say = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => say(true)).once('error', () => say(false))
  })
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Sends a request to a proxy with a self-signed certificate; `until` ends an endless response. */
export function askProxy(
  port: number,
  path: string,
  {
    body,
    until,
    ...options
  }: RequestOptions & { body?: Buffer | string; until?: (body: Buffer) => boolean } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        path,
        rejectUnauthorized: false,
        agent: false,
        ...options,
      },
      (answer) => {
        const chunks: Buffer[] = []
        const whole = () => ({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        })
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          if (!until?.(Buffer.concat(chunks))) return
          resolve(whole())
          asking.destroy()
        })
        answer.once('end', () => resolve(whole())).once('error', reject)
      },
    )
    asking.once('error', reject).end(body)
  })
}
