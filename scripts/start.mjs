// npm start: installs and builds what is missing, then serves with the pinned Node.
import { ensureInstalled, runPinned, siteProgram } from './bootstrap.mjs'
import { isBuilt } from './build-stamp.mjs'

ensureInstalled()
const built = isBuilt() ? 0 : await runPinned(['scripts/build.ts'])
process.exitCode = built || (await runPinned([siteProgram], { env: { NODE_ENV: 'production' } }))
