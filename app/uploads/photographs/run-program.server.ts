import { existsSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'

/** The exit codes of our programs for photographs, as sysexits.h numbers them. */
export const undecodable = 65
export const notWritten = 74

/** How to start one of our programs for photographs; it is run from its source, also by the site as it is built. */
export function programFor(name: string, task: object) {
  const path = join(root, 'app/uploads/photographs', name)
  return {
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', path, JSON.stringify(task)],
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
  }
}

const root = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder))
}
