// npm test: installs, builds, and runs everything; ends with the sum of it all, alone on the last line.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, runPinned } from './bootstrap.mjs'
import { isBuilt } from './build-stamp.mjs'
import { checks, passes } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Sum */
/** @typedef {Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests', number>} VitestReport */
/** @typedef {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }} DaysReport */

const results = join(root, 'build', 'results')
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true))

ensureInstalled()
const chromium = ensureChromium()
const isReady = isBuilt() || (await runPinned(['scripts/build.ts'])) === 0
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const steps = isReady ? [runChecks, runVitest, runDays] : []
/** @type {Sum[]} */
const sums = isReady ? [] : [{ passed: 0, failed: 1, skipped: 0 }]
for (const step of steps) if (!interrupted) sums.push(await step())

const left = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
if (interrupted) console.log('The tests were interrupted.')
console.log(`${total('passed')} passed, ${total('failed')} failed${left}`)
process.exitCode = total('failed') > 0 || interrupted ? 1 : 0

/** @param {keyof Sum} kind */
function total(kind) {
  return sums.reduce((number, sum) => number + sum[kind], 0)
}

/** @returns {Sum} */
function runChecks() {
  console.log('\nTypes, lint, format')
  const passed = checks.filter(passes).length
  return { passed, failed: checks.length - passed, skipped: 0 }
}

/** @returns {Promise<Sum>} */
async function runVitest() {
  console.log('\nUnits, and HTTP on SQLite and PostgreSQL')
  const file = join(results, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runPinned(['node_modules/vitest/vitest.mjs', 'run', ...reporters])
  return sumOf(code, file, (/** @type {VitestReport} */ report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }))
}

/** @returns {Promise<Sum>} */
async function runDays() {
  console.log('\nDays in a browser')
  if (!chromium) {
    console.error('No Chromium was found, and none could be installed. Set CHROMIUM to the path of one.')
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const file = join(results, 'days.json')
  const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await runPinned(['node_modules/playwright/cli.js', 'test', '--reporter=list,json'], { env })
  return sumOf(code, file, (/** @type {DaysReport} */ { stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }))
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
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
