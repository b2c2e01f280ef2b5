// Runs a TypeScript file of the project, or an installed tool, with a Node that is new enough, whatever Node
// started this one: node scripts/run.mjs [--for=build|test] <file or tool> … If the build is up to date, the
// built version of a command runs instead: it starts in half the time and does the same.
import { join } from 'node:path'
import { builtOf, ensureInstalled, runNode } from './bootstrap.mjs'
import { isBuilt } from './build-stamp.mjs'

const args = process.argv.slice(2)
const purpose = /^--for=(build|test)$/.exec(args[0] ?? '')?.[1]
const [name = '', ...rest] = purpose ? args.slice(1) : args
const current = isBuilt()
ensureInstalled(purpose === 'build' || purpose === 'test' ? purpose : current ? 'run' : 'build')
const built = current ? builtOf(name) : undefined
process.exitCode = await runNode([
  built ?? (name.includes('/') ? name : join('node_modules', '.bin', name)),
  ...rest,
])
