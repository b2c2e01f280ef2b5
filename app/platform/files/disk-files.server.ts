import { randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, glob, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isFileKey } from './keys.ts'
import type { Access, Files } from './files.server.ts'

/** Files in `<folder>/public` and `<folder>/private`. A file appears under its key only when it is whole and on the disk. */
export function openDiskFiles(folder: string): Files {
  const pathOf = (access: Access, key: string) => {
    if (!isFileKey(key)) throw new Error('not a file key')
    return join(folder, access, key)
  }
  return {
    async put(access, key, content) {
      const target = pathOf(access, key)
      const arriving = join(folder, 'arriving', randomUUID())
      await mkdir(dirname(arriving), { recursive: true })
      await mkdir(dirname(target), { recursive: true })
      try {
        await pipeline(content, createWriteStream(arriving, { flush: true, mode: 0o640 }))
        await rename(arriving, target)
        await syncFolder(dirname(target))
      } catch (error) {
        await rm(arriving, { force: true })
        throw error
      }
    },
    async get(access, key) {
      const path = pathOf(access, key)
      const found = await stat(path).catch(nothingThere)
      if (!found?.isFile()) return undefined
      return { bytes: found.size, stream: (range) => createReadStream(path, range) }
    },
    async exists(access, key) {
      return Boolean((await stat(pathOf(access, key)).catch(nothingThere))?.isFile())
    },
    async remove(access, key) {
      await rm(pathOf(access, key), { force: true })
    },
    async *list(access) {
      const top = join(folder, access)
      for await (const path of glob('**/*', { cwd: top })) {
        const found = await stat(join(top, path)).catch(nothingThere)
        if (found?.isFile())
          yield { key: path.split(sep).join('/'), bytes: found.size, storedAt: found.mtimeMs }
      }
    },
    async findProblem() {
      for (const needed of [
        dirname(folder),
        folder,
        ...['arriving', 'public', 'private'].map((name) => join(folder, name)),
      ]) {
        const found = await stat(needed).catch(nothingThere)
        // All but the data folder itself are made when the first file comes.
        if (!found && needed !== dirname(folder)) continue
        const writable = found?.isDirectory() && (await access(needed, constants.W_OK).then(yes, no))
        if (!writable)
          return needed === dirname(folder)
            ? 'the data folder can not be written'
            : 'the folder of files can not be written'
      }
      return undefined
    },
    close() {},
  }
}

/** A rename is only safe from a power cut once the folder that names the file has been written too. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const yes = () => true
const no = () => false

function nothingThere(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
