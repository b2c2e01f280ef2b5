// Static checks of every line: types, lint, format and house rules.
import { spawnSync } from 'node:child_process'
import { root } from './bootstrap.mjs'

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {[command: string, ...args: string[]]} command
 * @property {string} advice what to do after a failure
 */

/** @type {Check[]} */
export const checks = [
  {
    name: 'types',
    command: ['npm', 'run', '--silent', 'typecheck'],
    advice: 'Fix the types named above.',
  },
  {
    name: 'lint',
    command: ['npm', 'run', '--silent', 'lint'],
    advice: 'Run npm run fix, and mend what it leaves; .oxlintrc.json has the rules.',
  },
  {
    name: 'format',
    command: ['npm', 'run', '--silent', 'format', '--', '--check'],
    advice: 'Run npm run format, which writes the files as they should be.',
  },
  {
    name: 'house',
    command: ['npm', 'run', '--silent', 'check:house'],
    advice: 'Fix what is named above; scripts/house/ has the rules.',
  },
]

/**
 * Runs all of them, also after a failure.
 * @param {Check[]} wanted
 * @returns the names of those that failed
 */
export function runChecks(wanted) {
  return wanted.filter((check) => !passes(check)).map(({ name }) => name)
}

/**
 * Prints the tools' output only after a failure.
 * @param {Check} check
 */
function passes({ name, command: [program, ...args], advice }) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  if (status === 0) console.log(`✓ ${name}`)
  else console.error(`${stdout}${stderr}\n✗ ${name}. ${advice}`)
  return status === 0
}
