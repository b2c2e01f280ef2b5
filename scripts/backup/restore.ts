// npm run restore: replaces the configured site by that of a backup.
import { resolve } from 'node:path'
import { checkOnly } from '#app/operations/backup/check.server.ts'
import { isEncrypted } from '#app/operations/backup/archive.server.ts'
import { summaryOf } from '#app/operations/backup/format.ts'
import { restoreBackup } from '#app/operations/backup/restore.server.ts'
import { readConfig, StartupError, type Config } from '#app/platform/config.server.ts'
import { createFiles } from '#app/platform/files/create-files.server.ts'
import { askHidden } from '../ask-password.ts'
import { runCommand, showProgress } from './command.ts'
import { describeBackup } from './summary.ts'

const usage = `Restores the site from a backup, on SQLite or PostgreSQL, into DATA_DIR or a bucket, whatever it was taken from:

  npm run restore -- <file>              into an empty site; the site must not run
  npm run restore -- <file> --replace    in place of a site, which is first backed up to DATA_DIR/backups
  npm run restore -- <file> --list       only reports what is in it, and whether it is complete

The whole file is read and checked before anything is changed. An encrypted backup needs BACKUP_PASSPHRASE; without it,
the command asks. The exit code is 0 on success; otherwise it is 1 and nothing was changed.`

const options = {
  list: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
} as const

await runCommand(usage, options, async ({ positionals, values }) => {
  const [given] = positionals
  if (given === undefined || positionals.length > 1) throw new StartupError(usage)
  const path = resolve(given)
  const config = readConfig()
  const passphrase = await findPassphrase(path, config)
  const progress = showProgress()
  try {
    if (values.list) await list(path, passphrase, progress)
    else await restore(config, path, passphrase, values.replace, progress)
  } finally {
    progress.end()
  }
})

type Progress = ReturnType<typeof showProgress>

async function list(path: string, passphrase: string | undefined, progress: Progress) {
  const checked = await checkOnly(path, passphrase, progress.show)
  progress.end()
  console.log(`${describeBackup(summaryOf(checked))}\n\nThe backup is complete.`)
}

async function restore(
  config: Config,
  path: string,
  passphrase: string | undefined,
  replace: boolean,
  progress: Progress,
) {
  using files = await createFiles(config)
  const options = { passphrase, replace, progress: progress.show }
  const restored = await restoreBackup(config, files, path, options)
  progress.end()
  console.log(describeBackup(summaryOf(restored)))
  if (restored.before) console.log(`The site that was here is in ${restored.before}.`)
  const isOtherSecret = config.appSecret
    ? restored.secret !== undefined && restored.secret.trim() !== config.appSecret
    : restored.secret === undefined
  if (isOtherSecret)
    console.log(
      'The backup does not contain the key for sign-in codes that this site uses: set APP_SECRET to what it was where the backup was taken, or run npm run admin -- two-factor-off for administrators with two-step sign-in.',
    )
  console.log('\nRestored. Start the site; everybody has to sign in again.')
}

/** Asks for the passphrase, so that it need not be written down for a manual backup. */
async function findPassphrase(path: string, config: Config): Promise<string | undefined> {
  if (config.backup.passphrase || !(await isEncrypted(path)) || !process.stdin.isTTY)
    return config.backup.passphrase
  return askHidden('Passphrase of the backup: ')
}
