// Runs a TypeScript file of the project with the pinned Node, whatever Node started this one: node scripts/run.mjs <file> …
// A command runs as it is built where the build fits the sources: it then begins in half the time, and does the same.
// With --include=dev before it, what only tests and measurements need is installed first.
import { builtOf, ensureInstalled, runPinned } from './bootstrap.mjs'
import { isBuilt } from './build-stamp.mjs'

const dev = process.argv[2] === '--include=dev'
const [file = '', ...rest] = process.argv.slice(dev ? 3 : 2)
ensureInstalled({ dev })
const built = builtOf(file)
process.exitCode = await runPinned([built && isBuilt() ? built : file, ...rest])
