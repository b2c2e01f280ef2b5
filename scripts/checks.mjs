// What is held true of every line before anything runs: its types, its manners, its form.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode, root } from './bootstrap.mjs'

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string[][]} commands files of packages, with their arguments
 * @property {string} advice what to do where it fails
 */

/** @type {Check[]} */
export const checks = [
  {
    name: 'types',
    commands: [
      ['@react-router/dev/bin.cjs', 'typegen'],
      ['typescript/bin/tsc', '--noEmit'],
    ],
    advice: 'Mend the types named above.',
  },
  {
    name: 'lint',
    commands: [['oxlint/bin/oxlint', '--deny-warnings']],
    advice: 'Mend the lines named above; .oxlintrc.json says what is held.',
  },
  {
    name: 'format',
    commands: [['oxfmt/bin/oxfmt', '--check', '.']],
    advice: 'Run npx oxfmt . to write the files as they should be.',
  },
]

/**
 * Prints what the tools say only where they object.
 * @param {Check} check
 */
export function passes({ name, commands, advice }) {
  for (const [file = '', ...args] of commands) {
    const path = join(root, 'node_modules', file)
    const { status, stdout, stderr } = spawnSync(pinnedNode, [path, ...args], { cwd: root, encoding: 'utf8' })
    if (status === 0) continue
    console.error(`${stdout}${stderr}\n✗ ${name}. ${advice}`)
    return false
  }
  console.log(`✓ ${name}`)
  return true
}
