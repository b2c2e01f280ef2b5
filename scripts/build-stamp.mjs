// Whether the build is up to date with the sources. Plain JavaScript, because `npm start` checks it first.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './bootstrap.mjs'

const stamp = join(root, 'build', '.sources')
const sources = [
  'app',
  'own',
  'server',
  'public',
  'vite.config.ts',
  'tabler-icons.ts',
  'react-router.config.ts',
  'scripts',
  'package-lock.json',
]

export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()
}

/** Called before a build, so that an interrupted one does not count as complete. */
export function forgetBuild() {
  rmSync(stamp, { force: true })
}

/** @param {string} hash of the sources when the build started */
export function rememberBuild(hash) {
  writeFileSync(stamp, hash)
}

/** Depends only on the contents, so that neither a checkout nor a touched file causes a build. */
export function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) {
    const content = readFileSync(join(root, file))
    hash.update(`${file.split(sep).join('/')} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}
