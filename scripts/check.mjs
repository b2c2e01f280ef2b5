// npm run check: the checks to run before a commit. Stops at the first failure.
import { ensureInstalled } from './bootstrap.mjs'
import { checks, passes } from './checks.mjs'

ensureInstalled({ dev: true })
if (!checks.every(passes)) process.exitCode = 1
