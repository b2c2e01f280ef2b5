import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import { StartupError } from '../config.server.ts'
import { measure, type Access, type Content, type Files, type StoredFile } from '../files/files.server.ts'
import { findUnavailable } from '../http/unavailable.server.ts'
import { isFileKey } from '../files/keys.ts'
import type { Progress } from './progress.ts'

/** What was found to be the same at both ends, by access and key. */
export type Copied = Map<`${Access}/${string}`, Content>

/** Files that are under way to a bucket, or from it, at the same time. */
const atOnce = 8
/** Milliseconds between two tries. */
const shortestPause = 500
const longestPause = 8_000

/**
 * Copies the files that have not been copied yet, and reads each back. What lies at the other end already, with the same bytes, is not
 * sent again.
 */
export async function copyFiles(
  from: Files,
  to: Files,
  copied: Copied,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
) {
  const waiting: [Access, string][] = []
  for await (const [access, key] of listFiles(from))
    if (!copied.has(`${access}/${key}`)) waiting.push([access, key])
  const limit = pLimit(atOnce)
  let done = 0
  const copy = async ([access, key]: [Access, string]) => {
    const content = await patiently(signal, () => copyFile(from, to, access, key))
    if (content) copied.set(`${access}/${key}`, content)
    progress('Copying files', (done += 1), waiting.length)
  }
  try {
    await Promise.all(waiting.map((file) => limit(copy, file)))
  } catch (error) {
    limit.clearQueue()
    throw error
  }
}

/** A bucket that is slow, or away for a moment, does not end the move of a hundred thousand files. */
async function patiently<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  for (let pause = shortestPause; ; pause *= 2) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (findUnavailable(error)?.reason !== 'storage' || pause > longestPause) throw error
      await wait(pause)
    }
  }
}

/** Undefined where it was removed at the source in the meantime: nobody needed it. */
async function copyFile(from: Files, to: Files, access: Access, key: string): Promise<Content | undefined> {
  const stored = await from.get(access, key)
  if (!stored) return undefined
  const there = await to.get(access, key)
  if (there?.bytes === stored.bytes) {
    const [one, other] = await Promise.all([contentOf(stored), contentOf(there)])
    if (one.sha256 === other.sha256) return one
  }
  const sent = await to.put(access, key, stored.stream())
  const arrived = await to.get(access, key)
  if (!arrived || (await contentOf(arrived)).sha256 !== sent.sha256)
    throw new StartupError(`${key} did not arrive as it was sent. Look at the storage, then try again.`)
  return sent
}

async function contentOf(file: StoredFile): Promise<Content> {
  const measured = measure()
  await pipeline(file.stream(), measured.through.resume())
  return measured.content()
}

/** Takes away what was removed at the source after it had been copied. */
export async function removeOthers(files: Files, copied: Copied) {
  for await (const [access, key] of listFiles(files))
    if (!copied.has(`${access}/${key}`)) await files.remove(access, key)
}

export async function* listFiles(files: Files): AsyncGenerator<[Access, string]> {
  for (const access of ['public', 'private'] as const)
    for await (const { key } of files.list(access)) if (isFileKey(key)) yield [access, key]
}
