import { existsSync } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A copy of the site's bucket on disk. */
export interface Bucket {
  exists: boolean
  /** Its name in addresses, if any address uses one. */
  name: string | undefined
  /** The local path of a file in the bucket; `undefined` if it is missing or outside the copy. */
  find(path: string): Promise<string | undefined>
  /** The paths of all files in the bucket. */
  list(): Promise<string[]>
}

/** @param name the bucket's name: copying tools put its files into a folder of that name */
export async function readBucket(folder: string, name: string | undefined): Promise<Bucket> {
  const named = name === undefined ? folder : join(folder, name)
  const root = await realpath(isSafe(name ?? '') && existsSync(named) ? named : folder).catch(() => undefined)
  if (root === undefined) return { exists: false, name, find: async () => undefined, list: async () => [] }
  return {
    exists: true,
    name,
    async find(path) {
      if (!isSafe(path)) return undefined
      const found = await realpath(join(root, path)).catch(() => undefined)
      if (found === undefined || !found.startsWith(root + sep)) return undefined
      return (await stat(found)).isFile() ? found : undefined
    },
    async list() {
      const found = await readdir(root, { recursive: true, withFileTypes: true })
      const files = found.filter((entry) => entry.isFile())
      return files
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
        .sort()
    },
  }
}

/** Whether a path contains no `..`, no backslash and no NUL. */
export function isSafe(path: string): boolean {
  return !/[\\\0]/.test(path) && !path.split('/').some((part) => part === '..')
}
