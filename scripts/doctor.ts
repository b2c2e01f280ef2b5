// npm run doctor: is everything here that the site needs? Changes nothing, and works while the site runs.
import { findConfigProblems, loadDotEnv, readConfig, type Config } from '#app/platform/config.server.ts'
import { openFiles } from '#app/platform/files/open-files.server.ts'
import { checkContents } from './doctor/contents.ts'
import { good, guarded, print, wrong, type Finding } from './doctor/finding.ts'
import { checkMail } from './doctor/mail.ts'
import { checkAddress, checkDisk, checkFolder, checkNode, checkPrograms } from './doctor/surroundings.ts'

loadDotEnv()
const findings = [checkNode(), ...(await checkEverything())]
const ok = findings.every(({ state }) => state !== 'wrong')
if (process.argv.includes('--json')) console.log(JSON.stringify({ ok, checks: findings }, undefined, 2))
else print(findings)
process.exitCode = ok ? 0 : 1

async function checkEverything(): Promise<Finding[]> {
  const problems = findConfigProblems()
  if (problems.length > 0)
    return problems.map((problem) => wrong('Configuration', problem, 'Nothing else was looked at.'))
  const config = readConfig()
  const configuration = good('Configuration', 'every variable can be read.')
  return [configuration, ...checkAddress(config), checkFolder(config), ...(await checkBehind(config))]
}

async function checkBehind(config: Config): Promise<Finding[]> {
  const files = await openFiles(config)
  try {
    return [
      ...(await guarded('Database', () => checkContents(config, files))),
      ...(await guarded('Disk', async () => [await checkDisk(config)])),
      ...(await checkPrograms(config)),
      ...(await guarded('Mail', async () => [await checkMail(config)])),
    ]
  } finally {
    files.close()
  }
}
