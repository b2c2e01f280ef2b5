// npm run restore: replaces the configured site by that of a backup.
import { resolve } from 'node:path'
import { dayInWords } from '#app/content/fields/date.ts'
import { checkOnly } from '#app/operations/backup/check.server.ts'
import { isEncrypted } from '#app/operations/backup/archive.server.ts'
import {
  fetchBackup,
  listBackups,
  readBackupPlace,
  type BackupPlace,
} from '#app/operations/backup/place.server.ts'
import { withScratchFolder } from '#app/platform/disk/scratch.server.ts'
import { summaryOf } from '#app/operations/backup/format.ts'
import { restoreBackup } from '#app/operations/backup/restore.server.ts'
import { readConfig, StartupError, type Config } from '#app/platform/config.server.ts'
import { createFiles } from '#app/platform/files/create-files.server.ts'
import { askHidden } from '../ask-password.ts'
import { formatBytes, runCommand, showProgress } from './command.ts'
import { describeBackup } from './summary.ts'

const usage = `Restores the site from a backup, on SQLite or PostgreSQL, into DATA_DIR or a bucket, whatever it was taken from:

  npm run restore -- <file>              into an empty site; the site must not run
  npm run restore -- <file> --replace    in place of a site, which is first backed up to DATA_DIR/backups
  npm run restore -- <file> --take-over  also if the files there belong to another database, which can't use them any more then
  npm run restore -- s3://bucket/folder/ lists the backups there, and s3://bucket/folder/<name> is fetched instead of a file
  npm run restore -- <file> --list       only reports what is in it, and whether it is complete

The whole file is read and checked before anything is changed. An encrypted backup needs BACKUP_PASSPHRASE; without it,
the command asks. The exit code is 0 on success; otherwise it is 1 and nothing was changed.`

const options = {
  list: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  'take-over': { type: 'boolean', default: false },
} as const

await runCommand(usage, options, async ({ positionals, values }) => {
  const [given] = positionals
  if (given === undefined || positionals.length > 1) throw new StartupError(usage)
  if (!given.startsWith('s3://')) return act(readConfig(), resolve(given), values)
  const config = readConfig({ ...process.env, BACKUP_TO: given })
  const { to } = config.backup
  if (!('s3' in to)) throw new StartupError(usage)
  const place = readBackupPlace(to)
  if (place.name === undefined) return listPlace(place)
  // Beside the data folder's other files, because a backup may be larger than the system's temporary folder.
  await withScratchFolder(config.dataDir, async (scratch) =>
    act(config, await fetchBackup(place, scratch), values),
  )
})

interface Wanted {
  list: boolean
  replace: boolean
  'take-over': boolean
}

async function act(config: Config, path: string, wanted: Wanted) {
  const passphrase = await findPassphrase(path, config)
  const progress = showProgress()
  try {
    if (wanted.list) await list(path, passphrase, progress)
    else await restore(config, path, { passphrase, ...wanted, progress })
  } finally {
    progress.end()
  }
}

async function listPlace(place: BackupPlace) {
  const stored = await listBackups(place)
  if (stored.length === 0) throw new StartupError(`There is no backup in ${place.address}.`)
  for (const { name, bytes } of stored) console.log(`${place.address}${name}  ${formatBytes(bytes)}`)
}

type Progress = ReturnType<typeof showProgress>

async function list(path: string, passphrase: string | undefined, progress: Progress) {
  const checked = await checkOnly(path, passphrase, progress.show)
  progress.end()
  console.log(`${describeBackup(summaryOf(checked))}\n\nThe backup is complete.`)
}

async function restore(
  config: Config,
  path: string,
  { progress, passphrase, ...wanted }: Wanted & { passphrase: string | undefined; progress: Progress },
) {
  using files = await createFiles(config)
  const { replace, 'take-over': takeOver } = wanted
  const options = { passphrase, replace, takeOver, progress: progress.show }
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
  if (!restored.head.isMove)
    console.log(
      `Every link is revoked. People and rights are those of ${dayInWords(new Date(restored.head.takenAt).toISOString().slice(0, 10))}: look at People.`,
    )
}

/** Asks for the passphrase, so that it need not be written down for a manual backup. */
async function findPassphrase(path: string, config: Config): Promise<string | undefined> {
  if (config.backup.passphrase || !(await isEncrypted(path)) || !process.stdin.isTTY)
    return config.backup.passphrase
  return askHidden('Passphrase of the backup: ')
}
