// npm run check: what a person runs before a commit. Stops at the first thing that is not right.
import { ensureInstalled } from './bootstrap.mjs'
import { checks, passes } from './checks.mjs'

ensureInstalled({ dev: true })
if (!checks.every(passes)) process.exitCode = 1
