// Static checks of every line: types, lint, format and house rules.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode, root } from './bootstrap.mjs'

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string[][]} commands scripts from the root of the project, with their arguments
 * @property {string} advice what to do after a failure
 */

/** @type {Check[]} */
export const checks = [
  {
    name: 'types',
    commands: [
      ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
      ['node_modules/typescript/bin/tsc', '--noEmit'],
    ],
    advice: 'Fix the types named above.',
  },
  {
    name: 'lint',
    commands: [['node_modules/oxlint/bin/oxlint', '--deny-warnings']],
    advice: 'Run npm run fix, and mend what it leaves; .oxlintrc.json has the rules.',
  },
  {
    name: 'format',
    commands: [['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
    advice: 'Run npm run fix, which writes the files as they should be.',
  },
  {
    name: 'house',
    commands: [['scripts/check-house.ts']],
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
function passes({ name, commands, advice }) {
  for (const [file = '', ...args] of commands) {
    const { status, stdout, stderr } = spawnSync(pinnedNode, [join(root, file), ...args], {
      cwd: root,
      encoding: 'utf8',
    })
    if (status === 0) continue
    console.error(`${stdout}${stderr}\n✗ ${name}. ${advice}`)
    return false
  }
  console.log(`✓ ${name}`)
  return true
}
