// The first step of every command, in plain JavaScript without dependencies, so that any Node from 18 on can
// run it.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.installed')
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node')
/** The built program that runs the site. */
export const siteProgram = 'build/server/serve.js'
/**
 * The built version of a command; `undefined` if nothing is built, and for commands that run only from
 * source.
 * @param {string} script
 */
export function builtOf(script) {
  const path = `build/server/${script.replace(/\.ts$/, '.js')}`
  return existsSync(join(root, path)) ? path : undefined
}
const compileCache = join(root, 'node_modules', '.cache', 'compiled')

/**
 * Installs what package-lock.json lists, unless this was done since it last changed: what building and
 * running need and, with `dev`, the tools for tests, checks and measurements, a third of it all. A linked
 * node_modules belongs to another checkout and is left alone.
 * @param {{ dev?: boolean }} [options]
 */
export function ensureInstalled({ dev = false } = {}) {
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const [installed, extent] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  const isCurrent = existsSync(pinnedNode) && installed === wanted
  if (isCurrent && (!dev || extent === 'dev')) return
  console.log(`Installing ${isCurrent ? 'the tools of the tests' : 'what the project needs'} (once) …`)
  // Adding the tools must not touch installed packages: a site may be running from them.
  const how = isCurrent ? ['install', '--no-save'] : ['ci']
  // If the tools were installed before the lock file changed, they are installed again.
  const hasTools = dev || extent === 'dev'
  const extents = hasTools ? ['--include=dev'] : ['--omit=dev']
  try {
    execFileSync('npm', [...how, ...extents, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
  } catch {
    console.error(
      'The installation failed. Check the connection to the npm registry and run the command again.',
    )
    process.exit(1)
  }
  writeFileSync(stamp, hasTools ? `${wanted} dev` : wanted)
}

/**
 * The arguments with which all our processes are started. The Dockerfile and the systemd unit start the site
 * on their own; a test ensures that they use the same. Without them, Node frees no memory as long as the
 * machine has room (docs/decisions/0001).
 */
export const nodeArguments = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  '--initial-heap-size=64',
]

/** By default glibc keeps freed memory for each of many threads; other libraries ignore this variable. */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2' }

/**
 * Runs the pinned Node with these arguments, forwards signals, and resolves with its exit code.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runPinned(args, options = {}) {
  const child = spawn(pinnedNode, [...nodeArguments, ...args], {
    cwd: root,
    stdio: 'inherit',
    ...options,
    // Compiled modules are cached, which makes every later start a quarter faster.
    env: { ...nodeEnvironment, NODE_COMPILE_CACHE: compileCache, ...process.env, ...options.env },
  })
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  /** @param {NodeJS.Signals} signal */
  const handOn = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, handOn)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, handOn)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
