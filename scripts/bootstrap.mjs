// The first step of every command, in plain JavaScript without dependencies, so that a Node can run it that is
// too old for the site.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {{ version?: string, dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Package */
/** @typedef {{ packages: Record<string, Package> }} Lock */

// Scripts of package.json begin with `exec`, and the site ends by signals.
if (!['linux', 'darwin'].includes(process.platform)) {
  console.error(
    'Plinth runs on Linux and macOS. On Windows, run it in WSL: https://learn.microsoft.com/windows/wsl/install',
  )
  process.exit(1)
}

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const ownNode = join(root, '.node', 'bin', 'node')
/** The Node that runs everything: the host's if it is new enough, otherwise the one in `.node`. */
export const node = isNewEnough(process.versions.node) ? process.execPath : ownNode
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
/** The workspace whose dependencies only checks and tests need. */
const testTools = 'test/tools'

/**
 * Installs what is missing, or of another version than in package-lock.json. What somebody installed by hand
 * stays. A linked node_modules belongs to another checkout and is left alone.
 * @param {'run' | 'build' | 'test'} purpose to run a build; to make one, too; or also to test it
 */
export function ensureInstalled(purpose) {
  if (node === ownNode) ensureOwnNode()
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return
  const lock = readLock('package-lock.json')
  const installed = readLock('node_modules/.package-lock.json')
  const fits = Object.entries(installed.packages).every(
    ([path, { version }]) => version === (lock.packages[path]?.version ?? version),
  )
  const { dependencies, devDependencies } = lock.packages[''] ?? {}
  const wanted = {
    ...dependencies,
    ...(purpose === 'run' ? {} : devDependencies),
    ...(purpose === 'test' ? lock.packages[testTools]?.dependencies : {}),
  }
  const has = (/** @type {string} */ name) => `node_modules/${name}` in installed.packages
  if (fits && Object.keys(wanted).every(has)) return
  const isFirst = !existsSync(join(root, 'node_modules'))
  console.log(isFirst ? 'Installing what the project needs (once) …' : 'Installing what is missing …')
  // What is installed and fits must not be touched: a site may be running from it.
  const how = fits && !isFirst ? ['install', '--no-save'] : ['ci']
  const withTests = purpose === 'test' || testTools in installed.packages
  npm(...how, '--include=dev', ...(withTests ? [] : ['--workspaces=false']))
}

/**
 * Fetches the version that .nvmrc names: the part of the npm package `node` for this system, whose install
 * script newer versions of npm do not run.
 */
function ensureOwnNode() {
  const wanted = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
  const { node: oldest } = readEngines()
  if (
    existsSync(ownNode) &&
    execFileSync(ownNode, ['--version'], { encoding: 'utf8' }).trim() === `v${wanted}`
  )
    return
  console.log(
    `Installing Node ${wanted} into .node, because this is ${process.version} and the project needs ${oldest} …`,
  )
  const system = `${process.platform}-${process.arch}`
  const name = system === 'darwin-arm64' ? `node-bin-${system}` : `node-${system}`
  const folder = join(root, '.node', 'download')
  npm('install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${wanted}`)
  mkdirSync(dirname(ownNode), { recursive: true })
  renameSync(join(folder, 'node_modules', name, 'bin', 'node'), ownNode)
  rmSync(folder, { recursive: true })
}

/** @param {string} version */
function isNewEnough(version) {
  return version.localeCompare(readEngines().node.replace('>=', ''), 'en', { numeric: true }) >= 0
}

/** @returns {{ node: string }} */
function readEngines() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines
}

/**
 * @param {string} path
 * @returns {Lock}
 */
function readLock(path) {
  const file = join(root, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { packages: {} }
}

/** @param {string[]} args */
function npm(...args) {
  try {
    execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } catch {
    console.error(
      'The installation failed. Check the connection to the npm registry and run the command again.',
    )
    process.exit(1)
  }
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
 * Runs Node with these arguments, forwards signals, and resolves with its exit code.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runNode(args, options = {}) {
  const child = spawn(node, [...nodeArguments, ...args], {
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
