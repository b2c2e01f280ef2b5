import { findConfigProblems, readConfig, type Config } from '#app/platform/config.server.ts'
import { nameOf, thisProgram } from '#app/platform/database/served-by.server.ts'
import { findMisspelt } from '#app/platform/dot-env.server.ts'
import type { Files } from '#app/platform/files/files.server.ts'
import { createFiles } from '#app/platform/files/create-files.server.ts'
import { checkBackups } from './backups.server.ts'
import { checkContents } from './contents.server.ts'
import { findingsOf, guarded, type Examination, type Finding } from './finding.ts'
import { checkMail } from './mail.server.ts'
import { checkCertificate } from './certificate.server.ts'
import { checkAddress, checkDisk, checkFolder, checkPrograms } from './environment.server.ts'

const configuration = findingsOf('Configuration')

/**
 * Checks everything the site needs, without changing anything. A check that fails to run is a finding too.
 */
export async function examineSite(config: Config, files: Files, how: Examination): Promise<Finding[]> {
  return [
    findingsOf('Version').good(`Plinth ${nameOf(thisProgram)}.`),
    ...checkAddress(config),
    ...(await guarded('Certificate', () => checkCertificate(config))),
    checkFolder(config),
    ...(await guarded('Database', () => checkContents(config, files, how))),
    ...(await guarded('Backups', () => checkBackups(config))),
    ...(await guarded('Disk', () => checkDisk(config))),
    ...(await checkPrograms(config)),
    ...(await guarded('Mail', () => checkMail(config))),
  ]
}

/** Checks the settings, then the site they name. If a setting is wrong, nothing else can be checked. */
export async function examineAll(variables?: Record<string, string | undefined>): Promise<Finding[]> {
  const problems = findConfigProblems(variables)
  if (problems.length > 0)
    return problems.map((problem) => configuration.wrong(problem, 'Nothing else was checked.'))
  const config = readConfig(variables)
  using files = await createFiles(config)
  const found = await examineSite(config, files, { isThorough: true })
  const misspelt = findMisspelt(variables && Object.keys(variables))
  const settings =
    misspelt.length === 0
      ? configuration.good('every variable can be read.')
      : configuration.costs(
          'the environment has names that are not settings.',
          'Correct them, or remove them.',
          misspelt,
        )
  return [settings, ...found]
}
