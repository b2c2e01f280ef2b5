import pLimit from 'p-limit'
import { StartupError } from '../config.server.ts'
import {
  measureContent,
  type FileAccess,
  type MeasuredBytes,
  type Files,
  type ListedFile,
} from '../files/files.server.ts'
import { isFileKey } from '../files/keys.ts'
import { openRetry, type RetryOptions } from './retry.server.ts'

type FileName = `${FileAccess}/${string}`

/** The files that were found to be identical at both ends. */
export type Copied = Map<FileName, MeasuredBytes>

interface NamedFile extends ListedFile {
  access: FileAccess
  name: FileName
}

/** How many files are copied at the same time. */
const concurrency = 8

/**
 * Copies the files that have not been copied yet and reads each one back. Files that already exist at the
 * target with the same bytes are not sent again; files that do not exist at the source are removed from the
 * target. Each end is listed once instead of being queried file by file.
 */
export async function copyFiles(from: Files, to: Files, copied: Copied, options: RetryOptions) {
  const withRetry = openRetry(options)
  const list = (files: Files) => withRetry(() => Array.fromAsync(listFiles(files)))
  const waiting = (await list(from)).filter(({ name }) => !copied.has(name))
  const there = new Map((await list(to)).map((file) => [file.name, file]))
  const limit = pLimit(concurrency)
  let done = 0
  async function copy(file: NamedFile) {
    const content = await withRetry(() => copyFile(from, to, file, there.get(file.name)?.bytes))
    if (content) copied.set(file.name, content)
    options.progress('Copying files', (done += 1), waiting.length)
  }
  try {
    await limit.map(waiting, copy)
    const others = [...there.values()].filter(({ name }) => !copied.has(name))
    await limit.map(others, ({ access, key }) => withRetry(() => to.remove(access, key)))
  } catch (error) {
    limit.clearQueue()
    throw error
  }
}

/**
 * @param bytes the size of the file that already exists at the target
 * @returns undefined if the file was removed at the source in the meantime
 */
async function copyFile(
  from: Files,
  to: Files,
  file: NamedFile,
  bytes?: number,
): Promise<MeasuredBytes | undefined> {
  const { access, key } = file
  try {
    if (bytes === file.bytes) {
      const [one, other] = await Promise.all([from, to].map((end) => measureContent(end.read(access, key))))
      if (one && one.sha256 === other?.sha256) return one
    }
    const sent = await to.put(access, key, from.read(access, key))
    const arrived = await measureContent(to.read(access, key))
    if (arrived.sha256 === sent.sha256) return sent
  } catch (error) {
    if (await from.exists(access, key)) throw error
    return undefined
  }
  throw new StartupError(`${key} did not arrive as it was sent. Check the storage, then try again.`)
}

export async function* listFiles(files: Files): AsyncGenerator<NamedFile> {
  for (const access of ['public', 'private'] as const)
    for await (const file of files.list(access))
      if (isFileKey(file.key)) yield { ...file, access, name: `${access}/${file.key}` }
}
