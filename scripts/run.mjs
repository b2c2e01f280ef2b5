// Runs a TypeScript file of the project with the pinned Node, whatever Node started this one: node
// scripts/run.mjs <file> … If the build is up to date, the built version of a command runs instead: it starts
// in half the time and does the same. With --include=dev before the file, the dependencies of tests and
// measurements are installed first.
import { builtOf, ensureInstalled, runPinned } from './bootstrap.mjs'
import { isBuilt } from './build-stamp.mjs'

const dev = process.argv[2] === '--include=dev'
const [file = '', ...rest] = process.argv.slice(dev ? 3 : 2)
ensureInstalled({ dev })
const built = builtOf(file)
process.exitCode = await runPinned([built && isBuilt() ? built : file, ...rest])
