// npm run upgrade: upgrades a site to this version of the program, or leaves it as it was.
import { isBuilt } from '../build-stamp.mjs'
import { runNode } from '../bootstrap.mjs'
import { readConfig, StartupError } from '#app/platform/config.server.ts'
import { runCommand, showProgress } from '../backup/command.ts'
import { describeChanges, findChanges } from '#app/operations/upgrade/changes.server.ts'
import { upgrade } from '#app/operations/upgrade/upgrade.server.ts'
import { whyNotReady } from './trial.ts'

const usage = `Brings the site to this version of Plinth. Check the new version out beside the one that runs (docs/operations.md):

  npm run upgrade -- --check   only reports what this version brings; changes nothing, and the site may be running
  npm run upgrade              backs up to DATA_DIR/backups, migrates, and starts this version where no visitor can reach it; if it
                               does not become ready, everything is rolled back

The exit code is 0 if this version became ready, otherwise 1, with the reason. Then start the site: this version after 0, the
previous one after 1.`

const options = { check: { type: 'boolean', default: false } } as const

await runCommand(usage, options, async ({ positionals, values }) => {
  if (positionals.length > 0) throw new StartupError(usage)
  const config = readConfig()
  console.log(describeChanges(await findChanges(config, undefined, process.env)))
  if (values.check) return
  if (!isBuilt() && (await runNode(['scripts/build.ts'])) !== 0)
    throw new StartupError('This version could not be built, and nothing was changed.')
  const progress = showProgress()
  try {
    const { backup } = await upgrade(config, { progress: progress.show, trial: () => whyNotReady() })
    progress.end()
    console.log(`\nThis version became ready. Start the site. The previous site is in ${backup}.`)
  } finally {
    progress.end()
  }
})
