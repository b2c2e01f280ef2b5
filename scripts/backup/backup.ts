// npm run backup: one file with the whole site, taken while it runs.
import { resolve } from 'node:path'
import { takeBackup } from '#app/platform/backup/take.server.ts'
import { readConfig, StartupError } from '#app/platform/config.server.ts'
import { openFiles } from '#app/platform/files/open-files.server.ts'
import { formatBytes, runCommand, showProgress } from './command.ts'
import { describeBackup } from './summary.ts'

const usage = `Backs the site up into one file, while it runs:

  npm run backup -- <file>     database and files; the file gets its name once it was opened again and counted

With BACKUP_PASSPHRASE the file is encrypted. What the site can make again is left out: smaller versions of photographs,
pictures for sharing. The exit code is 0 where the backup was taken and is whole, else 1.`

await runCommand(usage, {}, async ({ positionals }) => {
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new StartupError(usage)
  const config = readConfig()
  const files = await openFiles(config)
  const progress = showProgress()
  try {
    const taken = await takeBackup({ config, files }, resolve(path), config.backup.passphrase, progress.show)
    progress.end()
    console.log(
      `${describeBackup(taken)}\n\nBacked up and checked: ${taken.path}, ${formatBytes(taken.bytes)}.`,
    )
  } finally {
    progress.end()
    files.close()
  }
})
