import { constants, createReadStream, createWriteStream } from 'node:fs'
import {
  access,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isStoreKey } from './keys.ts'
import { withScratchFolder } from '../disk/scratch.server.ts'
import { measureContent, measure, type MeasuredBytes, type Files, type StorageArea } from './files.server.ts'

const claimFile = 'site.json'

/** Files in `<folder>/public` and `<folder>/private`, where the folder is `files` of a data folder. A file appears only once it is whole and on disk. */
export function createDiskFiles(folder: string): Files {
  const pathOf = (area: StorageArea, key: string) => {
    if (!isStoreKey(area, key)) throw new Error('not a file key')
    return join(folder, area, key)
  }

  /** @param bring writes the whole content to the path it is given */
  async function writeAtomically(
    area: StorageArea,
    key: string,
    write: (path: string) => Promise<MeasuredBytes>,
  ) {
    const target = pathOf(area, key)
    await mkdir(dirname(target), { recursive: true })
    return withScratchFolder(dirname(folder), async (scratch) => {
      const arriving = join(scratch, 'arriving')
      const content = await write(arriving)
      await rename(arriving, target)
      await sync(dirname(target)) // A rename survives a power cut only once its folder is synced.
      return content
    })
  }

  async function readClaim() {
    const text = await readFile(join(folder, claimFile), 'utf8').catch(nothingThere)
    return text === undefined ? undefined : { text, version: text }
  }

  return {
    put: (area, key, content) =>
      writeAtomically(area, key, async (path) => {
        const measured = measure()
        await pipeline(content, measured.through, createWriteStream(path, { flush: true, mode: 0o640 }))
        return measured.content()
      }),
    putFile: (area, key, source) =>
      writeAtomically(area, key, async (path) => {
        // Some file systems have no hard links.
        await link(source, path).catch(() => copyFile(source, path, constants.COPYFILE_FICLONE))
        const content = await measureContent(createReadStream(path))
        await sync(path, 0o640)
        return content
      }),
    async get(area, key) {
      const path = pathOf(area, key)
      const found = await stat(path).catch(nothingThere)
      if (!found?.isFile()) return undefined
      return { bytes: found.size, stream: (range) => createReadStream(path, range) }
    },
    async exists(area, key) {
      return Boolean((await stat(pathOf(area, key)).catch(nothingThere))?.isFile())
    },
    async remove(area, key) {
      await rm(pathOf(area, key), { force: true })
    },
    async move(from, to) {
      const target = pathOf(to.area, to.key)
      await mkdir(dirname(target), { recursive: true })
      // Not synced: after a power cut it is in one of the two places.
      await rename(pathOf(from.area, from.key), target).catch(nothingThere)
    },
    readClaim,
    async writeClaim(text, version) {
      await mkdir(folder, { recursive: true })
      return withScratchFolder(dirname(folder), async (scratch) => {
        const arriving = join(scratch, claimFile)
        await writeFile(arriving, text, { flush: true, mode: 0o640 })
        if (version === undefined) {
          if (!(await addLink(arriving, join(folder, claimFile)))) return false
        } else {
          if ((await readClaim())?.version !== version) return false
          await rename(arriving, join(folder, claimFile))
        }
        await sync(folder)
        return true
      })
    },
    async *list(area, prefix = '') {
      const top = join(folder, area)
      for await (const path of filesIn(top)) {
        const key = relative(top, path).split(sep).join('/')
        if (!key.startsWith(prefix)) continue
        const found = await stat(path).catch(nothingThere)
        if (found) yield { key, bytes: found.size, storedAt: found.mtimeMs }
      }
    },
    async findProblem() {
      for (const path of [
        dirname(folder),
        folder,
        ...['arriving', 'public', 'private'].map((name) => join(folder, name)),
      ]) {
        const found = await stat(path).catch(nothingThere)
        // All except the data folder itself are created with the first file.
        if (!found && path !== dirname(folder)) continue
        const writable = found?.isDirectory() && (await access(path, constants.W_OK).then(yes, no))
        if (!writable)
          return path === dirname(folder)
            ? 'the data folder can not be written'
            : 'the folder of files can not be written'
      }
      return undefined
    },
    [Symbol.dispose]() {},
  }
}

/** Node's recursive option takes time that grows with the square of the number of folders. */
async function* filesIn(folder: string): AsyncGenerator<string> {
  for await (const entry of (await opendir(folder).catch(nothingThere)) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

/** Gives a file a second name, unless that name is taken; some file systems have no hard links. */
async function addLink(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error
      return copyFile(source, target, constants.COPYFILE_EXCL)
    })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Syncs a file or a folder to disk. */
async function sync(path: string, mode?: number) {
  await using handle = await open(path, 'r')
  if (mode !== undefined) await handle.chmod(mode)
  await handle.sync()
}

const yes = () => true
const no = () => false

function nothingThere(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
