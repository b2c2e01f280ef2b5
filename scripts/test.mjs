// npm test: installs, builds, and runs every test, or the files that are named behind it; ends with the sum of it all,
// alone on the last line, and above it the names of those that failed, and of those that passed only at their second try.
//   --all      also what runs only after a change of what it tests (test/left-out.mjs)
//   --engines  everything of the server on PostgreSQL too, also where SQL is not the subject (test/app.ts)
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { ensureInstalled, root, runNode } from './bootstrap.mjs'
import { isBuilt } from './build-stamp.mjs'
import { checks, runChecks } from './checks.mjs'
import { ensureChromium, findShell } from './chromium.mjs'
import { leftOut } from '../test/left-out.mjs'

/** @typedef {{ passed: number, failed: string[], skipped: number, flaky: string[] }} Sum */
/** @typedef {{ fullName: string, status: string, failureMessages?: string[] }} Assertion */
/** @typedef {{ name: string, status: string, assertionResults: Assertion[] }} TestFile */
/** @typedef {Record<'numPassedTests' | 'numPendingTests' | 'numTodoTests', number> & { testResults: TestFile[] }} VitestReport */
/** @typedef {{ title: string, file?: string, suites?: Suite[], specs?: { title: string, tests: { status: string }[] }[] }} Suite */
/** @typedef {{ stats: Record<'expected' | 'flaky' | 'skipped', number>, suites: Suite[] }} DaysReport */

const results = join(root, 'build', 'results')
const { values: wanted, positionals: named } = readArguments()
const days = named.filter((file) => file.endsWith('.spec.ts'))
const others = named.filter((file) => !days.includes(file))
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true))

ensureInstalled('test')
const everything = named.length === 0
/** What is named is wanted, whatever has changed. */
const runsAll = wanted.all || !everything
const chromium = everything || days.length > 0 ? ensureChromium() : undefined
const isReady = isBuilt() || (await runNode(['scripts/build.ts'])) === 0
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const steps = [
  ...(everything ? [runStaticChecks] : []),
  ...(everything || others.length > 0 ? [runVitest] : []),
  ...(everything || days.length > 0 ? [runDays] : []),
]
/** What vitest.config.ts, playwright.config.ts and tests know of the arguments. */
const extent = { ...(runsAll ? { TEST_ALL: '1' } : {}), ...(wanted.engines ? { TEST_ENGINES: '1' } : {}) }
/** @type {Sum[]} */
const sums = isReady ? [] : [nothingBut('the build')]
for (const step of isReady ? steps : []) {
  if (interrupted) break
  const began = Date.now()
  sums.push(await step())
  console.log(`took ${Math.round((Date.now() - began) / 1000)} s`)
}

const failed = sums.flatMap((sum) => sum.failed)
const flaky = sums.flatMap((sum) => sum.flaky)
const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
if (interrupted) console.log('The tests were interrupted.')
console.log()
for (const { file, folders } of runsAll ? [] : leftOut())
  console.log(
    `left out, since nothing has changed in ${folders.join(', ')}: ${file} (npm test -- --all runs it)`,
  )
for (const name of failed) console.log(`failed: ${name}`)
for (const name of flaky) console.log(`flaky, passed only on the second try, and needs fixing: ${name}`)
console.log(`${total('passed')} passed, ${failed.length} failed${skipped}`)
process.exitCode = failed.length > 0 || interrupted ? 1 : 0

function readArguments() {
  try {
    const options = /** @type {const} */ ({ all: { type: 'boolean' }, engines: { type: 'boolean' } })
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    console.error(`${Object(error).message}\nnpm test -- [--all] [--engines] [files]`)
    process.exit(2)
  }
}

/** @param {'passed' | 'skipped'} kind */
function total(kind) {
  return sums.reduce((number, sum) => number + sum[kind], 0)
}

/** @returns {Sum} */
function runStaticChecks() {
  console.log('\nTypes, lint, format')
  const failed = runChecks(checks)
  return { passed: checks.length - failed.length, failed, skipped: 0, flaky: [] }
}

/** @returns {Promise<Sum>} */
async function runVitest() {
  console.log(
    `\nUnits, and HTTP on SQLite and${wanted.engines ? '' : ', where SQL is the subject, on'} PostgreSQL`,
  )
  const file = join(results, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...others, ...reporters], {
    env: extent,
  })
  return sumOf('vitest', code, file, (/** @type {VitestReport} */ report) => ({
    passed: report.numPassedTests,
    failed: report.testResults.flatMap(failedIn),
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: report.testResults.flatMap(flakyIn),
  }))
}

/**
 * @param {TestFile} file
 * @returns {string[]} its tests that failed; the file itself where it could not be run
 */
function failedIn({ name, status, assertionResults }) {
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (tests.length === 0 && status === 'failed') return [relative(root, name)]
  return tests.map((test) => nameOf(name, test))
}

/**
 * @param {TestFile} file
 * @returns {string[]} its tests that passed only on the second try
 */
function flakyIn({ name, assertionResults }) {
  const tests = assertionResults.filter((test) => test.status === 'passed' && test.failureMessages?.length)
  return tests.map((test) => nameOf(name, test))
}

/**
 * With the reason, because of a long log often nothing but the end is kept.
 * @param {string} path
 * @param {Assertion} test
 */
function nameOf(path, { fullName, failureMessages }) {
  const reason = stripVTControlCharacters(failureMessages?.[0] ?? '')
    .split(/\n\s+at /)[0]
    ?.replaceAll(/\s+/g, ' ')
  return `${relative(root, path)} › ${fullName}${reason && `: ${reason.slice(0, 400)}`}`
}

/** @returns {Promise<Sum>} */
async function runDays() {
  console.log('\nDays in a browser')
  if (!chromium) {
    console.error(
      'No Chromium was found, and none could be installed. Set CHROMIUM to the path of its executable.',
    )
    return nothingBut('playwright')
  }
  const file = join(results, 'days.json')
  const shell = findShell() ?? ''
  const env = { ...extent, CHROMIUM: chromium, CHROMIUM_SHELL: shell, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const command = ['node_modules/playwright/cli.js', 'test', ...days, '--reporter=list,json']
  const code = await runNode(command, { env })
  return sumOf('playwright', code, file, (/** @type {DaysReport} */ { stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: suites.flatMap((suite) => daysIn(suite, 'unexpected')),
    skipped: stats.skipped,
    flaky: suites.flatMap((suite) => daysIn(suite, 'flaky')),
  }))
}

/**
 * @param {Suite} suite
 * @param {'unexpected' | 'flaky'} outcome
 * @returns {string[]} the tests in it that ended so
 */
function daysIn({ title, suites = [], specs = [] }, outcome) {
  const own = specs.flatMap((spec) =>
    spec.tests.filter(({ status }) => status === outcome).map(() => spec.title),
  )
  const below = suites.flatMap((suite) => daysIn(suite, outcome))
  return [...own, ...below].map((name) => `${title} › ${name}`)
}

/**
 * @param {string} failed
 * @returns {Sum}
 */
function nothingBut(failed) {
  return { passed: 0, failed: [failed], skipped: 0, flaky: [] }
}

/**
 * A runner that ends badly has failed, also where it can't name a test.
 * @template Report
 * @param {string} runner
 * @param {number} code
 * @param {string} file
 * @param {(report: Report) => Sum} read
 * @returns {Sum}
 */
function sumOf(runner, code, file, read) {
  try {
    const sum = read(JSON.parse(readFileSync(file, 'utf8')))
    const endedBadly = code !== 0 && sum.failed.length === 0
    return endedBadly ? { ...sum, failed: [`${runner} ended with ${code}, though no test failed`] } : sum
  } catch {
    return nothingBut(`${runner} ended with ${code}, and left no report`)
  }
}
