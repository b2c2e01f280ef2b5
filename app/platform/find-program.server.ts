import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'

/** Where a program stands on the search path; `undefined` where this machine does not have it. */
export function findProgram(name: string, searchPath: string): string | undefined {
  return searchPath
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, name))
    .find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where a program of our own stands, which is run from its source, also by the site as it is built. */
export function sourceOf(program: string): string {
  return join(root, program)
}

const root = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder))
}
