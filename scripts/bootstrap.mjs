// The first step of every command, in plain JavaScript without dependencies, so that any Node from 18 on can take it.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.installed')
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node')
/** What runs the site, as it is built. */
export const siteProgram = 'build/server/serve.js'
/**
 * Where the build has a command; `undefined` where nothing is built, and for what runs from its source alone.
 * @param {string} script
 */
export function builtOf(script) {
  const path = `build/server/${script.replace(/\.ts$/, '.js')}`
  return existsSync(join(root, path)) ? path : undefined
}
const compileCache = join(root, 'node_modules', '.cache', 'compiled')

/**
 * Installs what package-lock.json names, if this has not been done since it last changed: what building and running
 * need, and with `dev` the tools of tests, checks and measurements too, a third of it all. A linked node_modules belongs
 * to another checkout and is left alone.
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
  // What is there stays as the tools are added: a site may be running from it.
  const how = isCurrent ? ['install', '--no-save'] : ['ci']
  // Whoever had the tools keeps them where the lock file has changed.
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
 * How every process of ours is started. The Dockerfile and the systemd unit start the site by themselves, and a test holds
 * them to the same. Node keeps dead objects as long as the machine has room (docs/decisions/0063).
 */
export const nodeArguments = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  '--initial-heap-size=64',
]

/** By default glibc keeps freed memory for each of many threads; libraries other than glibc don't look at it. */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2' }

/**
 * Runs the pinned Node with these arguments, hands on signals, and resolves with its exit code.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runPinned(args, options = {}) {
  const child = spawn(pinnedNode, [...nodeArguments, ...args], {
    cwd: root,
    stdio: 'inherit',
    ...options,
    // Compiled modules are kept for the next time, which takes a quarter off every start.
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
