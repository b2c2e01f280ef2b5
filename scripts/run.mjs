// Runs a TypeScript file of the project with the pinned Node, whatever Node started this one: node scripts/run.mjs <file> …
import { ensureInstalled, runPinned } from './bootstrap.mjs'

ensureInstalled()
process.exitCode = await runPinned(process.argv.slice(2))
