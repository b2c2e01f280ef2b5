// npm run doctor: whether the site has everything it needs. Changes nothing, and works while the site runs.
import { readFileSync } from 'node:fs'
import { examineAll } from '#app/operations/health/examine.server.ts'
import { findingsOf, type Finding, type FindingState } from '#app/operations/health/finding.ts'
import { isStartupError } from '#app/platform/config.server.ts'
import { loadDotEnv } from '#app/platform/dot-env.server.ts'
import { sourceOf } from '#app/platform/find-program.server.ts'
import { keepFilesPrivate } from './private-files.ts'

const usage = `Checks whether the site has everything it needs, and says what to do:

  npm run doctor                 one line for each check: ✓ is fine, ! could be better, ✗ is wrong
  npm run -s doctor -- --json    the same as JSON, for programs

Nothing is changed, and the site may be running. The exit code is 0 if nothing is wrong, otherwise 1.`

const maxListed = 20
const signs: Record<FindingState, string> = { good: '✓', costs: '!', wrong: '✗' }

if (process.argv.includes('--help')) console.log(usage)
else await examine()

async function examine() {
  keepFilesPrivate()
  const findings = [checkNode(), ...(checkDotEnv() ?? (await examineAll()))]
  const ok = findings.every(({ state }) => state !== 'wrong')
  if (process.argv.includes('--json')) console.log(JSON.stringify({ ok, checks: findings }, undefined, 2))
  else print(findings)
  process.exitCode = ok ? 0 : 1
}

/** If `.env` cannot be read as it is written, nothing else can be checked. */
function checkDotEnv(): Finding[] | undefined {
  try {
    loadDotEnv()
    return undefined
  } catch (error) {
    if (!isStartupError(error)) throw error
    return [findingsOf('Configuration').wrong(error.message, 'Nothing else was checked.')]
  }
}

function checkNode(): Finding {
  const { good, wrong } = findingsOf('Node')
  const { engines }: { engines: { node: string } } = JSON.parse(
    readFileSync(sourceOf('package.json'), 'utf8'),
  )
  return process.versions.node.localeCompare(engines.node.replace('>=', ''), 'en', { numeric: true }) >= 0
    ? good(`${process.version}; this project needs ${engines.node}.`)
    : wrong(`${process.version} is running, but this project needs ${engines.node}.`, 'Install a newer Node.')
}

function print(findings: readonly Finding[]) {
  for (const { name, state, detail, advice, list = [] } of findings) {
    console.log(`${signs[state]} ${name}: ${detail}${advice ? ` ${advice}` : ''}`)
    for (const line of list.slice(0, maxListed)) console.log(`    ${line}`)
    if (list.length > maxListed) console.log(`    … and ${list.length - maxListed} more`)
  }
  const count = (state: FindingState) => findings.filter((finding) => finding.state === state).length
  const [bad, dear] = [count('wrong'), count('costs')]
  const first = bad > 0 ? `${bad} ${bad === 1 ? 'thing is' : 'things are'} wrong` : 'Nothing is wrong'
  console.log(`\n${first}${dear > 0 ? `, ${dear} could be better` : ''}.`)
}
