// Runs after a change in: deploy Dockerfile compose.yaml compose.scale.yaml docs/operations.md docs/scale.md docs/many-sites.md docs/monitoring server scripts
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#app/platform/config.server.ts'
import { parseDockerfile, readIgnored } from '#test/dockerfile.ts'
import { createTestApp, newFolder } from '#test/app.ts'
import { freePort } from '#test/postgres.ts'
import { askProxy, chooseProtocol, isInstalled, startProxy, type ProxyName } from '#test/proxies.ts'
import { startSite, type SiteProcess } from '#test/site-process.ts'
import { nodeArguments, nodeEnvironment, siteProgram } from '../scripts/bootstrap.mjs'
import { Unavailable } from '#app/platform/errors/unavailable.server.ts'
import { day, mebibyte } from '#app/platform/units.ts'
import { unavailablePage } from '#server/unavailable.ts'

const root = dirname(import.meta.dirname)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Service {
  image?: string
  build?: string
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, unknown>
  read_only?: boolean
  cap_drop?: string[]
  healthcheck?: { test: string[] }
}
interface Compose {
  services: Record<string, Service>
  networks: Record<string, unknown>
  volumes: Record<string, unknown>
}

const secrets: Record<string, string> = {
  PUBLIC_URL: 'https://www.example.com',
  APP_SECRET: 'x'.repeat(32),
  DATABASE_PASSWORD: 'crane42',
  S3_ACCESS_KEY_ID: `GK${'0'.repeat(24)}`,
  S3_SECRET_ACCESS_KEY: '0'.repeat(64),
}
/** Files in which operators write keys: those that docs/operations.md names, and what people call theirs. */
const settingsFiles = ['.env', 'next.env', 'back.env', 'deploy/next.env', '.env.production']

/** Substitutes variables from .env as Compose does: `${NAME:?what is missing}`, `${NAME:-default}`. */
const filled = (value: string) =>
  value.replaceAll(
    /\$\{(\w+)(?::\?[^}]*|:-([^}]*))?\}/g,
    (_, name: string, preset?: string) => secrets[name] ?? preset ?? `no ${name}`,
  )

describe.each(['compose.yaml', 'compose.scale.yaml'])('%s', (file) => {
  const { services, networks, volumes }: Compose = parse(read(file), { merge: true })

  it('names nothing that is not there', () => {
    for (const { image, build, volumes: mounts = [], depends_on = {} } of Object.values(services)) {
      expect(image ?? build).toBeDefined()
      for (const name of Object.keys(depends_on)) expect(services).toHaveProperty(name)
      for (const [source = ''] of mounts.map((mount) => mount.split(':')))
        if (source.startsWith('./')) expect(existsSync(join(root, source)), source).toBe(true)
        else expect(volumes).toHaveProperty(source)
    }
  })

  it('names exact versions, waits for what is ready, and gives visitors by IPv6 addresses of their own', () => {
    for (const { image, build, depends_on = {} } of Object.values(services)) {
      if (!build) expect(image).toMatch(/:v?\d+(\.\d+)+$/)
      for (const [name, how] of Object.entries(depends_on)) {
        expect(how).toEqual({ condition: 'service_healthy' })
        expect(services[name]?.healthcheck ?? services[name]?.build, name).toBeDefined()
      }
    }
    expect(networks).toEqual({ default: { enable_ipv6: true } })
  })

  it('gives each instance settings that the site takes, a folder of its own, and no right that it does not need', () => {
    const sites = Object.values(services).filter(({ build }) => build)
    const folders = sites.map(({ volumes: [folder] = [] }) => folder)
    expect(new Set(folders).size).toBe(sites.length)
    for (const { environment = {}, volumes: mounts, read_only, cap_drop } of sites) {
      const config = readConfig(
        Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)])),
      )
      expect(config).toMatchObject({ publicUrl: secrets['PUBLIC_URL'], trustProxy: true, dataDir: '/data' })
      expect(config.backup).toMatchObject({ every: day, to: { folder: '/backups' } })
      expect(mounts).toContain('backups:/backups')
      expect(read_only).toBe(true)
      expect(cap_drop).toEqual(['ALL'])
    }
  })
})

it('the database of compose.scale.yaml is ready only when it can be reached', () => {
  const { services }: Compose = parse(read('compose.scale.yaml'), { merge: true })
  expect(services['database']?.healthcheck?.test.join(' ')).toContain('pg_isready -h 127.0.0.1')
  expect(services['store']?.healthcheck?.test.join(' ')).toContain('bucket info plinth')
})

describe('the image', () => {
  const steps = parseDockerfile(read('Dockerfile'))
  const last = (word: string) => steps.findLast((step) => step.word === word)?.text ?? ''
  const isIgnored = readIgnored(read('.dockerignore'))

  it('starts as somebody without rights, by a file that is in it', () => {
    expect(last('USER')).toBe('plinth')
    const command: string[] = JSON.parse(last('CMD'))
    expect(command).toEqual(['node', ...nodeArguments, siteProgram])
    expect(existsSync(join(root, siteProgram)), siteProgram).toBe(true)
    for (const { text } of steps.filter(({ word }) => word === 'FROM'))
      expect(text).toMatch(new RegExp(`^node:${read('.nvmrc').trim()}-`))
    for (const folder of ['/data', '/backups'])
      expect(read('Dockerfile')).toMatch(new RegExp(`--owner plinth .*${folder}`))
    expect(isIgnored('scripts/serve.ts')).toBe(false) // The image is built from it.
    for (const [name, value] of Object.entries(nodeEnvironment))
      expect(last('ENV')).toContain(`${name}=${value}`)
    for (const { text } of steps.filter(({ word, text: of }) => word === 'COPY' && !of.startsWith('--from')))
      for (const source of text.split(' ').slice(0, -1)) expect(existsSync(join(root, source))).toBe(true)
  })

  it('has every package that the built server loads: a dependency, or one of a bundled dependency', () => {
    const { packages }: { packages: Record<string, { dependencies?: Record<string, string> }> } = JSON.parse(
      read('package-lock.json'),
    )
    const ofPackage = (path: string) => Object.keys(packages[path]?.dependencies ?? {})
    const direct = ofPackage('')
    const installed = new Set([...direct, ...direct.flatMap((name) => ofPackage(`node_modules/${name}`))])
    const folder = join(root, 'build', 'server')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const loaded = files
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => [
        ...readFileSync(join(folder, file), 'utf8').matchAll(
          /^(?:import|export) [^'"\n]*?['"]([^'"]+)['"]/gm,
        ),
      ])
      .map(([, name = '']) => /^(@[^/]+\/)?[^./][^/]*/.exec(name)?.[0] ?? '')
      .filter((name) => name !== '' && !isBuiltin(name))
    expect(loaded).toContain('react')
    expect(loaded.filter((name) => !installed.has(name))).toEqual([])
    expect(direct.filter((name) => /^(vite|vitest|playwright|@react-router\/dev)$/.test(name))).toEqual([])
  })

  it('holds no secret, no data and no test', () => {
    const secretFiles = [...settingsFiles, 'data/plinth.sqlite', '.git/config']
    const tests = ['app/routes.test.ts', 'test/app.ts']
    expect([...secretFiles, ...tests].filter((path) => !isIgnored(path))).toEqual([])
    expect(['app/routes.ts', 'sample/README.md', '.env.example'].filter(isIgnored)).toEqual([])
  })
})

it('git takes no file of settings except the example', () => {
  const folder = newFolder()
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  expect(git('init', '--quiet').status).toBe(0)
  copyFileSync(join(root, '.gitignore'), join(folder, '.gitignore'))
  const { stdout } = git('check-ignore', ...settingsFiles, '.env.example')
  expect(stdout.trimEnd().split('\n')).toEqual(settingsFiles)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

describe('the unit of systemd', () => {
  it('starts the site as npm does', () => {
    const unit = read('deploy/plinth.service')
    expect(unit).toContain(`=node ${nodeArguments.join(' ')} ${siteProgram}\n`)
    for (const [name, value] of Object.entries(nodeEnvironment))
      expect(unit).toContain(`Environment=${name}=${value}\n`)
  })

  it('has a recipe with daily backups, to a folder that it may write', () => {
    const recipes = {
      'docs/operations.md': 'deploy/plinth.service',
      'docs/many-sites.md': 'deploy/plinth@.service',
    }
    for (const [document, unit] of Object.entries(recipes)) {
      const [, settings = ''] = /<<SETTINGS\n([^]*?)\nSETTINGS/.exec(read(document)) ?? []
      const named = settings.replaceAll('$site', 'creek').split('\n')
      const config = readConfig(Object.fromEntries(named.map((line) => line.split('=') as [string, string])))
      const [, folders = ''] = /^StateDirectory=(.*)$/m.exec(read(unit).replaceAll('%i', 'creek')) ?? []
      const [data, backups] = folders.split(' ').map((folder) => `/var/lib/${folder}`)
      expect(config).toMatchObject({ trustProxy: true, dataDir: data })
      expect(config.backup).toMatchObject({ every: day, to: { folder: backups } })
    }
  })

  it('for many sites is the same but for the names', () => {
    const [one, many] = ['deploy/plinth.service', 'deploy/plinth@.service'].map((file) => {
      const lines = read(file).split('\n')
      return lines.filter((line) => !/^(#|EnvironmentFile=)/.test(line)).join('\n')
    })
    expect(
      many?.replaceAll('/srv/plinth/%i', '/opt/plinth').replaceAll('-%i', '').replace(' of %i', ''),
    ).toBe(one)
  })

  it.skipIf(!hasSystemd).each([
    ['plinth.service', 'plinth.service'],
    ['plinth@.service', 'plinth@creek.service'],
  ])('is understood by systemd (skipped where there is none), and exposes little: %s', (file, name) => {
    const unit = join(newFolder(), name)
    writeFileSync(unit, read(`deploy/${file}`).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
    const verified = spawnSync('systemd-analyze', ['verify', '--recursive-errors=no', unit], {
      encoding: 'utf8',
    })
    expect(verified.stderr.split('\n').filter((line) => line.includes(name))).toEqual([])
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', unit], { encoding: 'utf8' })
    expect(Number(/exposure level for plinth\S*: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2)
  })
})

const administrator = { username: 'layla', password: 'four unrelated words 42' }
let site: SiteProcess
let sitePort: number
let nobodyThere: number

beforeAll(async () => {
  sitePort = await freePort()
  nobodyThere = await freePort()
  site = await startSite({
    PORT: String(sitePort),
    PUBLIC_URL: 'https://localhost',
    TRUST_PROXY: 'on',
    DATA_DIR: newFolder(),
    SAMPLE_SITE: 'off',
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  })
})
afterAll(async () => void (await site.stop()))

it('files and document agree on the largest form, and nginx and HAProxy listen on IPv6', () => {
  const [nginx, haproxy, caddy] = ['nginx.conf', 'haproxy.cfg', 'Caddyfile'].map((file) =>
    read(`deploy/${file}`),
  )
  expect(nginx?.match(/client_max_body_size \S+/g)).toEqual([
    'client_max_body_size 48m;',
    'client_max_body_size 0;',
  ])
  expect(haproxy).toContain(`content-length) gt ${48 * mebibyte} }`)
  expect(caddy).toContain('max_size 48MiB')
  expect(read('docs/operations.md')).toContain('| sizes | 48 MiB,')
  for (const port of [80, 443]) {
    expect(nginx?.split(`listen [::]:${port}`)).toHaveLength(nginx?.split(`listen ${port}`).length ?? 0)
    expect(haproxy).toContain(`bind :::${port} v4v6`)
  }
})

it('the page of the proxies looks as the site’s own for what cannot be served', () => {
  const request = new Request('https://www.example.com/')
  const [head] = unavailablePage(request, new Unavailable('database'), 'id').split('</head>')
  expect(read('deploy/unavailable.html').split('</head>')[0]).toBe(head)
})

const proxies: ProxyName[] = ['nginx', 'haproxy', 'caddy']
const isHealthCheck = (path: string | undefined) => path === '/readyz' || path === '/servez'

/** An instance that answers pages from memory, and whose checks answer with these. */
async function startInstance(name: string, checks: { readyz: number; servez: number }) {
  const instance = createServer((request, response) => {
    const check = /^\/(readyz|servez)$/.exec(request.url ?? '')?.[1]
    if (check === 'readyz' || check === 'servez') response.statusCode = checks[check]
    response.end(name)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void instance.close().closeAllConnections())
  await once(instance, 'listening')
  const address = instance.address()
  return typeof address === 'object' && address ? address.port : 0
}

it.skipIf(!isInstalled('nginx'))(
  'nginx logs no address of a link, however it is spelt, also where no instance answers',
  async () => {
    const token = 'AAAAAAAAAAAAAAAAAAAAAA'
    const there = await startInstance('there', { readyz: 200, servez: 200 })
    for (const instance of [there, nobodyThere]) {
      const proxy = await startProxy('nginx', [instance, instance])
      onTestFinished(proxy.close)
      const links = ['shared', 'ar/shared', 'admin/join', 'admin/reset', 'admin/confirm'].map(
        (one) => `/${one}/${token}`,
      )
      const spelt = (link: string) => [
        link,
        link.toUpperCase().replace(token.toUpperCase(), token),
        link.replace(/[a-z](?=[a-z]*\/A)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
        link.replaceAll('/', '//'),
        link.replace(/\/(?=A)/, '%2F'),
        `/about/..${link}`,
        `/.${link}`,
      ]
      for (const link of links.flatMap(spelt)) await askProxy(proxy.port, link)
      await askProxy(proxy.port, '/assets/x.js', {
        headers: { Referer: `https://www.example.com/shared/${token}` },
      })
      await askProxy(proxy.port, '/about?from=card')
      await expect.poll(proxy.readLog).toContain('/about?from=card')
      expect(
        proxy
          .readLog()
          .split('\n')
          .filter((line) => line.includes(token)),
      ).toEqual([])
    }
  },
)

describe.each(proxies)('the file for %s (skipped where it is not installed)', (name) => {
  const isMissing = !isInstalled(name)
  const behind = async (...instances: [number, number]) => {
    const proxy = await startProxy(name, instances)
    onTestFinished(proxy.close)
    return proxy
  }
  const own = { Host: 'localhost', Origin: 'https://localhost', 'Sec-Fetch-Site': 'same-origin' }

  it.skipIf(isMissing)(
    'hands on pages as the site stored them, though one of two instances is away',
    async () => {
      const { port } = await behind(sitePort, nobodyThere)
      for (let round = 0; round < 6; round += 1) {
        const page = await askProxy(port, '/about', { headers: { ...own, 'Accept-Encoding': 'br' } })
        expect(page.status).toBe(200)
        expect(page.headers).toMatchObject({ 'content-encoding': 'br', etag: expect.any(String) })
        expect(page.headers['strict-transport-security']).toContain('max-age')
      }
    },
  )

  it.skipIf(isMissing)(
    'lets an open screen hear of it at once, and large files in, but no large form',
    async () => {
      const { port } = await behind(sitePort, sitePort)
      const send = (path: string, body: Buffer | string, headers: Record<string, string>) =>
        askProxy(port, path, { method: 'POST', body, headers: { ...own, ...headers } })
      const form = 'application/x-www-form-urlencoded'
      const signedIn = await send('/admin', String(new URLSearchParams(administrator)), {
        'Content-Type': form,
      })
      const [cookie = ''] = [signedIn.headers['set-cookie'] ?? []].flat().map((set) => set.split(';')[0])
      expect(signedIn.status).toBe(303)

      const screen = askProxy(port, '/live?topics=call-requests', {
        headers: { ...own, Cookie: cookie },
        until: (body) => body.includes('data:'),
      })
      const metadata = `filename ${Buffer.from('drawing.pdf').toString('base64')}`
      const bytes = 9 * mebibyte
      const tus = { Cookie: cookie, 'Tus-Resumable': '1.0.0' }
      const begun = await send('/admin/uploads?as=document', '', {
        ...tus,
        'Upload-Length': String(bytes),
        'Upload-Metadata': metadata,
      })
      expect(begun.status).toBe(201)
      const part = await askProxy(
        port,
        `/admin/uploads/${String(begun.headers['location']).split('/').at(-1)}`,
        {
          method: 'PATCH',
          body: Buffer.alloc(bytes, '%PDF-1.7 '),
          headers: {
            ...own,
            ...tus,
            'Upload-Offset': '0',
            'Content-Type': 'application/offset+octet-stream',
          },
        },
      )
      expect(part).toMatchObject({ status: 204, headers: { 'upload-offset': String(bytes) } })

      const message = {
        personName: 'Omar',
        personPhone: '+971 50 000 0000',
        personEmail: `omar@${name}.example`,
        personMessage: `A villa behind ${name}.`,
      }
      const sent = await send('/contact', String(new URLSearchParams(message)), { 'Content-Type': form })
      expect(sent.status).toBe(200)
      expect(String((await screen).body)).toContain('data:')
      const large = await send('/contact', 'x'.repeat(3 * mebibyte), { 'Content-Type': form })
      expect(large.status).toBe(413)
    },
  )

  it.skipIf(isMissing)(
    'asks another instance for a page that one was killed in, and sends no form twice',
    async () => {
      const received: string[] = []
      // The instance that is asked first dies during the request.
      const listen = async () => {
        const instance = createServer((request, response) => {
          if (isHealthCheck(request.url)) return void response.end()
          received.push(`${request.method}`)
          if (received.length === 1) request.socket.destroy()
          else response.end()
        }).listen(0, '127.0.0.1')
        onTestFinished(() => void instance.close())
        await once(instance, 'listening')
        const address = instance.address()
        return typeof address === 'object' && address ? address.port : 0
      }
      const { port } = await behind(await listen(), await listen())
      expect((await askProxy(port, '/', { headers: own })).status).toBe(200)
      expect(received).toEqual(['GET', 'GET'])
      received.length = 0
      const form = { method: 'POST', body: 'a=form', headers: own }
      const status = await askProxy(port, '/contact', form).then(
        (answer) => answer.status,
        () => 0,
      )
      expect(status).not.toBe(200)
      expect(received).toEqual(['POST'])
    },
  )

  it.skipIf(isMissing)('serves pages while database or bucket are away', async () => {
    const checks = { readyz: 503, servez: 200 }
    const { port } = await behind(await startInstance('a', checks), await startInstance('b', checks))
    const end = Date.now() + 6_000
    for (; Date.now() < end; await wait(100)) {
      const answer = await askProxy(port, '/about', { headers: own })
      expect([answer.status, String(answer.body)]).toEqual([200, expect.stringMatching(/^[ab]$/)])
    }
  })

  it.skipIf(isMissing || name !== 'haproxy')('prefers instances that are ready', async () => {
    const ready = await startInstance('ready', { readyz: 200, servez: 200 })
    const { port } = await behind(ready, await startInstance('waiting', { readyz: 503, servez: 200 }))
    await wait(3_000)
    for (let time = 0; time < 10; time += 1)
      expect(String((await askProxy(port, '/', { headers: own })).body)).toBe('ready')
  })

  it.skipIf(isMissing)('has a page of its own in our look while no instance is there', async () => {
    const { port } = await behind(nobodyThere, nobodyThere)
    const answer = await askProxy(port, '/projects', { headers: own })
    expect([502, 503, 504]).toContain(answer.status)
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'cache-control': 'no-store',
      'retry-after': '10',
    })
    expect(String(answer.body)).toBe(read('deploy/unavailable.html'))
  })

  it.skipIf(isMissing)('leads from the other name to the address of the site, over HTTP/2', async () => {
    const { port } = await behind(sitePort, sitePort)
    const answer = await askProxy(port, '/projects?status=all', { headers: { Host: 'example.com' } })
    expect([answer.status, answer.headers['location']]).toEqual([
      301,
      'https://www.example.com/projects?status=all',
    ])
    expect(await chooseProtocol(port)).toBe('h2')
  })

  it.skipIf(isMissing)('says who asks, and not who they claim to be', async () => {
    const received: Record<string, unknown>[] = []
    const echo = createServer((request, response) => {
      if (!isHealthCheck(request.url)) received.push(request.headers)
      response.end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void echo.close())
    await new Promise((resolve) => echo.once('listening', resolve))
    const address = echo.address()
    const upstream = typeof address === 'object' && address ? address.port : 0
    const { port } = await behind(upstream, upstream)
    const claims = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Host': 'evil.example' }
    await askProxy(port, '/', { headers: { ...own, ...claims } })
    const [{ host, ...headers } = {}] = received
    expect(String(headers['x-forwarded-for']).split(',').at(-1)?.trim()).toBe('127.0.0.1')
    expect(headers['x-forwarded-host'] ?? 'localhost').toMatch(/^localhost(:\d+)?$/)
    expect(String(host)).toMatch(/^localhost(:\d+)?$/)
  })
})

describe('the dashboard and the alerts', () => {
  it('ask for figures that the site has, and that docs/operations.md explains', async () => {
    const app = await createTestApp({ config: { metricsToken: 'a token of the operator' } })
    onTestFinished(app.close)
    const headers = { Authorization: 'Bearer a token of the operator' }
    const figures = await (await app.request('/metrics', { headers })).text()
    const described = [...figures.matchAll(/^# HELP (plinth_\w+) (.+)$/gm)]
    expect(described.length).toBeGreaterThan(15)
    for (const [, name, words] of described)
      expect(read('docs/operations.md')).toContain(`| \`${name}\` | ${words} |`)
    const metricNames = ['grafana-dashboard.json', 'alerts.yaml'].flatMap(
      (file) => read(`docs/monitoring/${file}`).match(/\b(plinth|nodejs|process)_\w+/g) ?? [],
    )
    expect(metricNames.length).toBeGreaterThan(20)
    for (const name of metricNames)
      expect(figures, name).toContain(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `)
    expect(() => JSON.parse(read('docs/monitoring/grafana-dashboard.json'))).not.toThrow()
    expect(parse(read('docs/monitoring/alerts.yaml'))).toMatchObject({ groups: [{ name: 'plinth' }] })
  })
})
