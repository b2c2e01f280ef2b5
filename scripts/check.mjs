// npm run check: the checks to run before a commit.
import { ensureInstalled } from './bootstrap.mjs'
import { checks, runChecks } from './checks.mjs'

ensureInstalled('test')
const failed = runChecks(checks)
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}.`)
  process.exitCode = 1
}
