// Finds a Chromium that runs, or installs one, for the days in a browser and whatever else needs one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './bootstrap.mjs'

const usual = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** Chromium without the windows that nobody sees: it takes a quarter to a third less of the processor (docs/decisions/0064). */
const shell = 'chromium-headless-shell'
const places = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']

/** @returns {string | undefined} where it is; undefined where none could be had */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (installPackage('chromium')) {
    const installed = findChromium()
    if (installed) return installed
  }
  run(pinnedNode, join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium')
  return findChromium()
}

/** The shell where it can be had, unless CHROMIUM names another; else any Chromium. */
export function ensureShell() {
  const find = () => placesOf(shell).find(doesRun)
  if (process.env.CHROMIUM) return ensureChromium()
  return find() ?? (installPackage(shell) ? find() : undefined) ?? ensureChromium()
}

function findChromium() {
  const own = spawnSync(
    pinnedNode,
    ['--input-type=module', '--eval', "console.log((await import('playwright')).chromium.executablePath())"],
    { cwd: root, encoding: 'utf8' },
  ).stdout.trim()
  return [process.env.CHROMIUM ?? '', ...usual.flatMap(placesOf), own].find(doesRun)
}

/** @param {string} name */
function placesOf(name) {
  return places.map((place) => join(place, name))
}

/**
 * Some systems keep a script under the name of a browser that only says how to get one.
 * @param {string} path
 */
function doesRun(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

/** @param {string} name */
function installPackage(name) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  console.log(`Installing ${name} (once) …`)
  const install = () => run('apt-get', 'install', '-y', '-qq', name)
  return install() || (run('apt-get', 'update', '-qq') && install())
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
