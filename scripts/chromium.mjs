// Finds a working Chromium, or installs one, for the browser tests.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './bootstrap.mjs'

const shell = 'chromium-headless-shell'
const usual = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const places = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']

/** @returns {string | undefined} its path; undefined if none could be installed */
export function ensureChromium() {
  const found = findChromium()
  const isDebian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  // Optional, and not available on every Debian.
  const lacksShell = isDebian && !process.env.CHROMIUM && !findShell()
  const wanted = [...(found ? [] : ['chromium']), ...(lacksShell ? [shell] : [])]
  if (wanted.length === 0) return found
  const place = isDebian ? 'on this machine, with apt-get' : "in your home folder, as Playwright's"
  console.log(
    `Installing ${wanted.join(' and ')} for the browser tests (once), outside this folder: ${place}.\n` +
      'If you have a Chromium, set CHROMIUM to the path of its executable instead.',
  )
  if (isDebian && run('apt-get', 'update', '-qq'))
    for (const name of wanted) run('apt-get', 'install', '-y', '-qq', name)
  const installed = findChromium()
  if (installed) return installed
  run(node, join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium')
  return findChromium()
}

/**
 * Chromium's headless shell needs a quarter to a third less processor time (docs/decisions/0042).
 * @returns {string | undefined} its path if it is installed and CHROMIUM does not name another browser
 */
export function findShell() {
  if (process.env.CHROMIUM) return undefined
  return places.map((place) => join(place, shell)).find(doesRun)
}

function findChromium() {
  const own = spawnSync(
    node,
    ['--input-type=module', '--eval', "console.log((await import('playwright')).chromium.executablePath())"],
    { cwd: root, encoding: 'utf8' },
  ).stdout.trim()
  const candidates = places.flatMap((place) => usual.map((name) => join(place, name)))
  return [process.env.CHROMIUM ?? '', ...candidates, own].find(doesRun)
}

/**
 * On some systems the browser's name belongs to a script that only explains how to install one.
 * @param {string} path
 */
function doesRun(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
