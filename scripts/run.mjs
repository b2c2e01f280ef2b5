// Runs a TypeScript file of the project with the pinned Node, whatever Node started this one: node scripts/run.mjs <file> …
// With --include=dev before it, what only tests and measurements need is installed first.
import { ensureInstalled, runPinned } from './bootstrap.mjs'

const [first, ...rest] = process.argv.slice(2)
const dev = first === '--include=dev'
ensureInstalled({ dev })
process.exitCode = await runPinned(dev ? rest : process.argv.slice(2))
