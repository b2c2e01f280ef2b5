// Tests that run only after a change of what they test, or with `npm test -- --all`. Such a file names the folders and
// files in its first line, because what it tests is not what it imports:
//   // Runs after a change in: app/platform/database scripts/upgrade
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(dirname(fileURLToPath(import.meta.url)))
const folders = ['app', 'own', 'server', 'scripts', 'test', 'tools', 'e2e']

/** @typedef {{ file: string, folders: string[] }} Conditional */

/**
 * The test files that need not run, since nothing that they name differs from where this branch began. None where that is
 * unknown, as in a clone that has nothing but its branch.
 * @returns {Conditional[]}
 */
export function leftOut(root = here) {
  const changed = changedFiles(root)
  if (!changed) return []
  return conditionalTests(root).filter(
    (test) =>
      ![test.file, ...test.folders].some((one) =>
        changed.some((file) => file === one || file.startsWith(`${one}/`)),
      ),
  )
}

/**
 * @param {string} root
 * @returns {Conditional[]}
 * @throws where something is named that does not exist
 */
function conditionalTests(root) {
  const files = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  return files.flatMap((file) => {
    const named = /^\/\/ Runs after a change in: (.+)/.exec(readFileSync(join(root, file), 'utf8'))?.[1]
    if (!named) return []
    const missing = named.split(' ').filter((one) => !existsSync(join(root, one)))
    if (missing.length > 0) throw new Error(`${file} names what does not exist: ${missing.join(', ')}`)
    return { file, folders: named.split(' ') }
  })
}

/**
 * What differs from the commit at which this branch left the main one, with what is not committed.
 * @param {string} root
 * @returns {string[] | undefined} undefined if there is no such commit, or if nothing has changed since
 */
function changedFiles(root) {
  const isOnMain = git(root, 'branch', '--show-current') === 'main'
  const bases = ['origin/HEAD', 'origin/main', ...(isOnMain ? [] : ['main'])]
  for (const ref of bases) {
    const base = git(root, 'merge-base', 'HEAD', ref)
    if (!base) continue
    const committed = git(root, 'diff', '--name-only', '--no-renames', base) ?? ''
    const added = git(root, 'ls-files', '--others', '--exclude-standard') ?? ''
    const changed = `${committed}\n${added}`.split('\n').filter(Boolean)
    return changed.length > 0 ? changed : undefined
  }
  return undefined
}

/**
 * @param {string} root
 * @param {...string} args
 * @returns {string | undefined} undefined where git fails, or is not installed
 */
function git(root, ...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}
