// Runs the steps of the Dockerfile without Docker: in new folders, as an unprivileged user, and with a
// read-only program folder when the site starts: `node scripts/run.mjs tools/try-image/main.ts`, as root.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseDockerfile, readIgnored, type Step } from './dockerfile.ts'
import { minute } from '#app/platform/units.ts'

/** Debian's unprivileged user and group. */
const nobody = { uid: 65534, gid: 65534 }
const root = join(import.meta.dirname, '..', '..')
const image = mkdtempSync(join(tmpdir(), 'plinth-image-'))
const [app, data] = [join(image, 'app'), join(image, 'data')]
const steps = parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))
const owner = `${nobody.uid}:${nobody.gid}`
const environment: Record<string, string> = {}

try {
  for (const folder of [image, app, data]) mkdirSync(folder, { recursive: true })
  execFileSync('chown', [owner, image, app, data])
  for (const step of steps) take(step)
  // From here on as in a container with a read-only root: only /data and /tmp are writable.
  execFileSync('chmod', ['--recursive', 'a-w', app])
  execFileSync('chown', ['--recursive', 'root:root', app])
  await start()
} finally {
  rmSync(image, { recursive: true, force: true })
}

function take({ word, text }: Step) {
  if (word === 'COPY' && !text.startsWith('--from=')) copy(text)
  else if (word === 'ENV') Object.assign(environment, assignments(text))
  else if (word === 'RUN' && !/^(apt-get|useradd)\b/.test(text)) {
    console.log(`RUN ${text}`)
    execFileSync('sh', ['-c', text], {
      cwd: app,
      ...nobody,
      stdio: 'inherit',
      env: { ...process.env, HOME: image },
    })
  } else console.log(`(not taken here) ${word} ${text}`)
}

function copy(text: string) {
  const ignores = readIgnored(readFileSync(join(root, '.dockerignore'), 'utf8'))
  const paths = text.split(' ')
  const target = join(app, paths.pop() ?? '')
  for (const path of paths)
    cpSync(join(root, path), path === '.' ? target : join(target, path.split('/').at(-1) ?? ''), {
      recursive: true,
      filter: (source) => !ignores(source.slice(root.length + 1)),
    })
  execFileSync('chown', ['--recursive', owner, app])
  console.log(`COPY ${text}`)
}

async function start() {
  const [program = '', ...args]: string[] = JSON.parse(
    steps.findLast(({ word }) => word === 'CMD')?.text ?? '[]',
  )
  const port = String(await freePort())
  const site = spawn(program, args, {
    cwd: app,
    ...nobody,
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...environment, PORT: port, HOST: '127.0.0.1', DATA_DIR: data },
  })
  // Callers may run this at low priority, and the site must not get a higher one.
  if (site.pid) setPriority(site.pid, 19)
  let hasErrors = false
  createInterface(site.stdout).on('line', (line) => {
    console.log(line)
    hasErrors ||= line.startsWith('{"level":50')
  })
  const [checker = '', ...checked]: string[] = JSON.parse(
    steps.find(({ word }) => word === 'HEALTHCHECK')?.text.replace(/^.*?CMD /, '') ?? '[]',
  )
  const isHealthy = () => {
    try {
      execFileSync(checker, checked, { ...nobody, env: { PATH: process.env.PATH, PORT: port } })
      return true
    } catch {
      return false
    }
  }
  const end = Date.now() + minute
  let healthy = false
  while (!healthy && Date.now() < end && site.exitCode === null) {
    await wait(500)
    healthy = isHealthy()
  }
  const page = healthy ? (await fetch(`http://127.0.0.1:${port}/projects`)).status : 0
  site.kill('SIGTERM')
  const [code] = await once(site, 'exit')
  console.log(`healthy: ${healthy}, /projects: ${page}, errors in its log: ${hasErrors}, ended with ${code}`)
  process.exitCode = healthy && page === 200 && !hasErrors && code === 0 ? 0 : 1
}

function assignments(text: string) {
  return Object.fromEntries(text.split(/\s+/).map((pair) => pair.split('=', 2)))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
