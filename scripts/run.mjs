// Runs a TypeScript file of the project with the pinned Node, whatever Node started this one: node scripts/run.mjs <file> …
import { ensureInstalled, runPinned } from './bootstrap.mjs'

ensureInstalled()
const [file, ...rest] = process.argv.slice(2)
process.exitCode = await runPinned([file, ...rest])
