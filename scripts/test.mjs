// npm test: installs, builds, and runs everything, or the files that are named behind it; ends with the sum of it all,
// alone on the last line, and above it the tests that passed only at their second try.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, runNode } from './bootstrap.mjs'
import { isBuilt } from './build-stamp.mjs'
import { checks, runChecks } from './checks.mjs'
import { ensureChromium, findShell } from './chromium.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, flaky: string[] }} Sum */
/** @typedef {Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests', number>} VitestReport */
/** @typedef {{ title: string, file?: string, suites?: Suite[], specs?: { title: string, tests: { status: string }[] }[] }} Suite */
/** @typedef {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>, suites: Suite[] }} DaysReport */

const results = join(root, 'build', 'results')
const named = process.argv.slice(2)
const days = named.filter((file) => file.endsWith('.spec.ts'))
const others = named.filter((file) => !days.includes(file))
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true))

ensureInstalled('test')
const everything = named.length === 0
const chromium = everything || days.length > 0 ? ensureChromium() : undefined
const isReady = isBuilt() || (await runNode(['scripts/build.ts'])) === 0
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const steps = [
  ...(everything ? [runStaticChecks] : []),
  ...(everything || others.length > 0 ? [runVitest] : []),
  ...(everything || days.length > 0 ? [runDays] : []),
]
/** @type {Sum} */
const oneFailed = { passed: 0, failed: 1, skipped: 0, flaky: [] }
/** @type {Sum[]} */
const sums = isReady ? [] : [oneFailed]
for (const step of isReady ? steps : []) {
  if (interrupted) break
  const began = Date.now()
  sums.push(await step())
  console.log(`took ${Math.round((Date.now() - began) / 1000)} s`)
}

const flaky = sums.flatMap((sum) => sum.flaky)
const left = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
if (interrupted) console.log('The tests were interrupted.')
console.log(
  `\n${flaky.length} flaky${flaky.length > 0 ? ': passed only on the second try, and need fixing' : ''}`,
)
for (const name of flaky) console.log(`  ${name}`)
console.log(`${total('passed')} passed, ${total('failed')} failed${left}`)
process.exitCode = total('failed') > 0 || interrupted ? 1 : 0

/** @param {'passed' | 'failed' | 'skipped'} kind */
function total(kind) {
  return sums.reduce((number, sum) => number + sum[kind], 0)
}

/** @returns {Sum} */
function runStaticChecks() {
  console.log('\nTypes, lint, format')
  const failed = runChecks(checks).length
  return { passed: checks.length - failed, failed, skipped: 0, flaky: [] }
}

/** @returns {Promise<Sum>} */
async function runVitest() {
  console.log('\nUnits, and HTTP on SQLite and PostgreSQL')
  const file = join(results, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...others, ...reporters])
  return sumOf(code, file, (/** @type {VitestReport} */ report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: [],
  }))
}

/** @returns {Promise<Sum>} */
async function runDays() {
  console.log('\nDays in a browser')
  if (!chromium) {
    console.error(
      'No Chromium was found, and none could be installed. Set CHROMIUM to the path of its executable.',
    )
    return oneFailed
  }
  const file = join(results, 'days.json')
  const shell = findShell() ?? ''
  const env = { CHROMIUM: chromium, CHROMIUM_SHELL: shell, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const command = ['node_modules/playwright/cli.js', 'test', ...days, '--reporter=list,json']
  const code = await runNode(command, { env })
  return sumOf(code, file, (/** @type {DaysReport} */ { stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: suites.flatMap(flakyIn),
  }))
}

/**
 * @param {Suite} suite
 * @returns {string[]} the tests in it that fell at first
 */
function flakyIn({ title, suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  const below = suites.flatMap(flakyIn)
  return [...own.map((spec) => spec.title), ...below].map((name) => `${title} › ${name}`)
}

/**
 * A runner that ends badly has failed, also where it can't name a test.
 * @template Report
 * @param {number} code
 * @param {string} file
 * @param {(report: Report) => Sum} read
 * @returns {Sum}
 */
function sumOf(code, file, read) {
  try {
    const sum = read(JSON.parse(readFileSync(file, 'utf8')))
    return code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum
  } catch {
    return oneFailed
  }
}
