// npm run backup: writes the whole site to one file while it runs.
import { resolve } from 'node:path'
import { openBackups } from '#app/operations/backup/backups.server.ts'
import { summaryOf } from '#app/operations/backup/format.ts'
import { takeMove } from '#app/operations/backup/move.server.ts'
import type { ReportProgress } from '#app/operations/backup/progress.ts'
import { backupDestination } from '#app/operations/backup/store.server.ts'
import { takeInThread } from '#app/operations/backup/take-thread.server.ts'
import { readConfig, StartupError, type Config } from '#app/platform/config.server.ts'
import { hasSite, noSite, openDatabase } from '#app/platform/database/connect.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { formatBytes, runCommand, showProgress } from './command.ts'
import { describeBackup } from './summary.ts'

const usage = `Backs the site up into one file, while it runs:

  npm run backup -- <file>     database and files; the file gets its name once its content has been checked
  npm run backup -- <file> --move  moves the site: refused while it runs, and it starts here only with npm start -- --take-over then
  npm run backup               the same into BACKUP_TO, under a generated name; backups that are too old are removed there

With BACKUP_PASSPHRASE the file is encrypted. What the site can regenerate is left out: smaller versions of photographs,
pictures for sharing. The exit code is 0 if the backup was made and is complete, otherwise 1.`

const options = { move: { type: 'boolean', default: false } } as const

await runCommand(usage, options, async ({ positionals, values: { move } }) => {
  const [path] = positionals
  if (positionals.length > 1 || (move && path === undefined)) throw new StartupError(usage)
  const config = readConfig()
  const progress = showProgress()
  try {
    const taken = await (path === undefined
      ? intoStore(config, progress.show)
      : move
        ? moveTo(config, resolve(path), progress.show)
        : takeInThread({
            config,
            path: resolve(path),
            passphrase: config.backup.passphrase,
            progress: progress.show,
          }))
    progress.end()
    const destination = path === undefined ? backupDestination(config) : resolve(path)
    console.log(
      `${describeBackup(taken)}\n\nBacked up and checked: ${destination}, ${formatBytes(taken.bytes)}.`,
    )
  } finally {
    progress.end()
  }
})

async function moveTo(config: Config, path: string, progress: ReportProgress) {
  if (!(await hasSite(config))) throw new StartupError(noSite(config))
  const taken = await takeMove(config, path, progress)
  return { ...summaryOf(taken), bytes: taken.bytes }
}

/** Recorded in the site, running or not, so that the back office shows it. */
async function intoStore(config: Config, progress: ReportProgress) {
  if (!(await hasSite(config))) throw new StartupError(noSite(config))
  const log = createLog('silent')
  await using db = await openDatabase(config, log)
  return await openBackups({ config, db, log }).take(Date.now(), progress)
}
