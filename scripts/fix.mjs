// npm run fix: mends what the linter can mend, and formats every file. The rest is named by npm run check.
import { ensureInstalled, runPinned } from './bootstrap.mjs'

ensureInstalled({ dev: true })
const linted = await runPinned(['node_modules/oxlint/bin/oxlint', '--fix', '--deny-warnings'])
const formatted = await runPinned(['node_modules/oxfmt/bin/oxfmt', '.'])
process.exitCode = linted || formatted
