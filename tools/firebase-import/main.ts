import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { loadDotEnv, readConfig, StartupError } from '#app/platform/config.server.ts'
import { openServices } from '#app/services.server.ts'
import { openCopyOfSite } from './copy-of-site.ts'
import { readDump } from './dump.ts'
import { printReport, type Report } from './report.ts'
import { runImport } from './run.ts'

const usage =
  'Say what to import: npm run import -- <folder or database.json> [--dry-run] [--json]. The folder holds database.json and storage/.'

interface Options {
  source: string
  dryRun: boolean
  json: boolean
}

/** @throws StartupError where the arguments are not those of this command. */
function readArguments(): Options {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    })
    const [source] = positionals
    if (source === undefined || positionals.length > 1) throw new StartupError(usage)
    return { source, dryRun: values['dry-run'], json: values.json }
  } catch {
    throw new StartupError(usage)
  }
}

/**
 * Standard output is the report's alone: the log is off, and what goes wrong is said once, at the end. The dump is read
 * before anything is opened, so that a bad one leaves no trace.
 */
async function run({ source, dryRun }: Options): Promise<Report> {
  const config = { ...readConfig(), logLevel: 'silent' }
  const dump = await readDump(source)
  const services = await (dryRun ? openCopyOfSite(config) : openServices(config))
  try {
    return await runImport(services, dump, { dryRun })
  } finally {
    await services.close()
  }
}

// A large dump is read once and let go: collecting early halves the memory at its peak, and costs no time worth naming.
setFlagsFromString('--optimize-for-size')

try {
  loadDotEnv()
  const options = readArguments()
  const report = await run(options)
  process.stdout.write(options.json ? JSON.stringify(report, null, 2) + '\n' : printReport(report))
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(
    error instanceof StartupError ? reason : `The import failed, and nothing was changed: ${reason}`,
  )
  process.exitCode = 1
}
