import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { readConfig, StartupError, type Config } from '#app/platform/config.server.ts'
import { hasSite, openDatabase, openReadOnly } from '#app/platform/database/connect.server.ts'
import { setMark, wasBegunEmpty } from '#app/platform/database/meta.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { openServices } from '#app/services.server.ts'
import { runCommand } from '../../scripts/backup/command.ts'
import { readDump, type Dump } from './dump.ts'
import { printReport, type Report } from './report.ts'
import { runImport, tryImport, type Options } from './run.ts'

const usage = `Imports a Firebase site, all of it or nothing:

  npm run import -- <folder or database.json>              the folder holds database.json and storage/; the site must not run
  npm run import -- <folder or database.json> --dry-run    reports the same and writes nothing; the site may be running

What is already here is never overwritten. Without a copy of the bucket (storage/) the import is refused, except with
--without-files; a later import brings the files into records that nobody has edited. With --json the report is for programs (npm run -s import -- …). The exit code is 0
if the whole dump was read; otherwise it is 1 and nothing was changed.`

const options = {
  'dry-run': { type: 'boolean', default: false },
  'without-files': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

// A large dump is read once and then released: collecting garbage early halves the peak memory at no
// noticeable cost in time.
setFlagsFromString('--optimize-for-size')

/**
 * Standard output contains only the report. The dump is read before anything is opened, so that a bad one
 * leaves no trace.
 */
await runCommand(usage, options, async ({ positionals: [source, ...more], values }) => {
  if (source === undefined || more.length > 0) throw new StartupError(usage)
  const config = { ...readConfig(), logLevel: 'silent' }
  const dump = await readDump(source)
  const options = { withoutFiles: values['without-files'] }
  const report = await (values['dry-run']
    ? asItIs(config, (db) => tryImport(db, dump, options))
    : importInto(config, dump, options))
  process.stdout.write(values.json ? JSON.stringify(report, null, 2) + '\n' : printReport(report))
})

async function importInto(config: Config, dump: Dump, options: Options): Promise<Report> {
  const services = await openServices(config)
  try {
    const report = await runImport(services, dump, options)
    if (await wasBegunEmpty(services.db)) await setMark(services.db, 'sample-site', 'imported')
    return report
  } finally {
    await services.close()
  }
}

/** Opens the site's database read-only; if there is none yet, a temporary empty one. */
async function asItIs<Result>(config: Config, work: (db: Db) => Promise<Result>): Promise<Result> {
  const folder = (await hasSite(config)) ? undefined : await mkdtemp(join(tmpdir(), 'plinth-dry-run-'))
  try {
    const db = folder
      ? await openDatabase({ ...config, databaseUrl: undefined, dataDir: folder }, createLog('silent'))
      : await openReadOnly(config)
    return await work(db).finally(() => db.destroy())
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}
