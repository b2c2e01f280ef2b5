import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileRow, NewFile } from '#app/platform/database/schema.ts'
import { withScratchFolder } from '#app/platform/disk/scratch.server.ts'
import { explainStorage } from '#app/platform/errors/storage-error.server.ts'
import { findUnavailable } from '#app/platform/errors/unavailable.server.ts'
import { headBytes, tooManyBytes } from './policy.ts'
import { refusalOfHead } from './messages.ts'
import {
  storeFile,
  ingestFile,
  type FileRefusal,
  type UploadTarget,
  type UploadServices,
} from './ingest-file.server.ts'

/** Receives a public file as a stream and records it. If anything fails, nothing is left behind. */
export function receiveFile(
  services: UploadServices,
  content: Readable,
  destination: UploadTarget,
): Promise<FileRow | FileRefusal> {
  return withStaged(services, content, destination, (path) => ingestFile(services, path, destination))
}

/**
 * The same for a file inside a form. If it cannot be stored now, its field gets the problem, so the form is
 * shown again with what was typed.
 */
export async function receiveInForm(
  services: UploadServices,
  content: Readable,
  destination: UploadTarget,
): Promise<FileRow | FileRefusal> {
  try {
    return await receiveFile(services, content, destination)
  } catch (error) {
    const found = findUnavailable(error)
    if (!found) throw error
    return { refused: found.message }
  }
}

/**
 * The same without a row: the caller records the file in the transaction that adds the record that needs it
 * (`settleFile`), or withdraws it.
 */
export function receiveUnrecorded(
  services: UploadServices,
  content: Readable,
  destination: UploadTarget,
): Promise<NewFile | FileRefusal> {
  return withStaged(services, content, destination, (path) => storeFile(services, path, destination))
}

/** Writes the content to a scratch file, and rejects a wrong type or too many bytes at once. */
async function withStaged<Result>(
  { config, refusedWrites }: UploadServices,
  content: Readable,
  { name, policy }: UploadTarget,
  work: (path: string) => Promise<Result>,
): Promise<Result | FileRefusal> {
  async function* checked(chunks: AsyncIterable<Buffer>) {
    let bytes = 0
    let head = Buffer.alloc(0)
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > policy.maxBytes) throw new RefusedError(tooManyBytes(name, policy), true)
      if (head.length < headBytes) {
        head = Buffer.concat([head, chunk.subarray(0, headBytes)])
        const problem = head.length < headBytes ? undefined : refusalOfHead(name, head, policy)
        if (problem) throw new RefusedError(`${name || 'This file'} ${problem}`)
      }
      yield chunk
    }
  }
  try {
    return await withScratchFolder(config.dataDir, async (folder) => {
      const path = join(folder, 'upload')
      await pipeline(content, checked, createWriteStream(path))
      return work(path)
    })
  } catch (error) {
    if (error instanceof RefusedError) return { refused: error.message, isTooLarge: error.isTooLarge }
    refusedWrites.note('files', error)
    throw explainStorage(error)
  }
}

class RefusedError extends Error {
  readonly isTooLarge: boolean

  constructor(message: string, isTooLarge = false) {
    super(message)
    this.isTooLarge = isTooLarge
  }
}
