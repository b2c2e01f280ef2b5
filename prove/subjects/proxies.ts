import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#test/postgres.ts'
import { until } from '#test/remote-admin.ts'
import { ask, post } from '../client.ts'
import { newFolder, type Site } from '../deployment.ts'
import type { ProofContext, Subject } from '../subject.ts'
import { sendCallRequest } from '../visitor.ts'

interface Proxy {
  name: string
  /** Arguments that start it in the foreground; the configuration is that of deploy/ with other ports. */
  configure(
    folder: string,
    port: number,
    site: Site,
  ): { args: string[]; environment?: Record<string, string> }
}

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')
const tooLarge = 1_500_000

function write(folder: string, name: string, text: string) {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/** The last block of this name, with its braces. */
function lastBlock(text: string, name: string) {
  return text.slice(text.lastIndexOf(`\n${name} {`))
}

const proxies: Proxy[] = [
  {
    name: 'nginx',
    configure(folder, port, site) {
      const text = read('nginx.conf')
      const [, upstream = ''] = /(upstream plinth \{[^}]*\})/.exec(text) ?? []
      const server = lastBlock(text, 'server')
        .replaceAll(/^\s*(listen|ssl_|http2)[^\n]*\n/gm, '')
        .replace('server {', `server {\n listen 127.0.0.1:${port};`)
        .replaceAll('$remote_addr', '$http_x_forwarded_for')
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join('\n')
      const file = write(
        folder,
        'nginx.conf',
        `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
        events {}
        http { access_log off; ${temporary}
        ${upstream.replace('127.0.0.1:3000', `127.0.0.1:${site.port}`)}
        ${server} }`,
      )
      return { args: ['-p', folder, '-e', `${folder}/error.log`, '-c', file] }
    },
  },
  {
    name: 'caddy',
    configure(folder, port, site) {
      const text = `{\n\tadmin off\n\tauto_https off\n}\n${read('Caddyfile')}`
      const file = write(folder, 'Caddyfile', text.replace('{$PUBLIC_URL}', `http://:${port}`))
      const environment = { SITES: `127.0.0.1:${site.port}`, HOME: folder }
      return { args: ['run', '--adapter', 'caddyfile', '--config', file], environment }
    },
  },
  {
    name: 'haproxy',
    configure(folder, port, site) {
      const text = read('haproxy.cfg')
        .replaceAll(/^\s*(bind|ssl-default|http-request redirect|server b)[^\n]*\n/gm, '')
        .replace('frontend web\n', `frontend web\n    bind 127.0.0.1:${port}\n`)
        .replace('127.0.0.1:3000', `127.0.0.1:${site.port}`)
        .replace('%[src]', '%[req.hdr(X-Forwarded-For)]')
      return { args: ['-f', write(folder, 'haproxy.cfg', text)] }
    },
  },
]

export const proxiesSubject: Subject = {
  name: 'proxies',
  about: 'forms that are refused before they were read, behind nginx, Caddy and HAProxy: others are served',
  async run(context) {
    const { site } = await context.open()
    for (const proxy of proxies) await behind(proxy, context, site)
  },
}

async function behind({ name, configure }: Proxy, context: ProofContext, site: Site) {
  const others = context.fact(
    `behind ${name}, four senders of forms too large: others' forms are answered 200 or 429`,
  )
  const reads = context.fact(
    `behind ${name}, four senders of forms too large: others' pages are answered 200`,
  )
  const senders = context.fact(`behind ${name}, forms too large are answered 413`)
  // Also where it is missing: a proof that was skipped proves nothing.
  if (spawnSync(name, ['-v']).error) return others.expect(false, `${name} is not installed`)
  const folder = newFolder()
  chmodSync(folder, 0o755) // If started as root, nginx writes files as another user.
  const port = await freePort()
  const { args, environment } = configure(folder, port, site)
  const child = spawn(name, args, { stdio: 'ignore', env: { ...process.env, ...environment } })
  const ended = once(child, 'exit')
  const front: Site = { ...site, port }
  try {
    await until(async () => (await ask(front, '/about', { timeout: 1_000 })).status === 200, 100, 10_000)
    const end = Date.now() + context.rounds(10_000)
    const over = () => Date.now() > end
    const flooding = Array.from({ length: 4 }, async () => {
      while (!over()) {
        const { status } = await post(
          front,
          '/contact',
          new URLSearchParams({ personMessage: 'x'.repeat(tooLarge) }),
        )
        senders.expect(status === 413, `answered ${status}`)
      }
    })
    const writing = async () => {
      for (; !over(); await wait(50)) {
        const { status } = await sendCallRequest(front)
        others.expect(status === 200 || status === 429, `answered ${status}`)
      }
    }
    const reading = async () => {
      for (; !over(); await wait(20)) {
        const { status } = await ask(front, '/about')
        reads.expect(status === 200, `answered ${status}`)
      }
    }
    await Promise.all([...flooding, writing(), reading()])
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
