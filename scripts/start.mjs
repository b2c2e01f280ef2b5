// npm start: installs and builds what is missing, then serves.
import { ensureInstalled, runNode, siteProgram } from './bootstrap.mjs'
import { isBuilt } from './build-stamp.mjs'

const current = isBuilt()
ensureInstalled(current ? 'run' : 'build')
const failed = current ? 0 : await runNode(['scripts/build.ts'])
process.exitCode =
  failed || (await runNode([siteProgram, ...process.argv.slice(2)], { env: { NODE_ENV: 'production' } }))
