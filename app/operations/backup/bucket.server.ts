import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { StartupError, type S3Config } from '#app/platform/config.server.ts'
import { withScratchFolder } from '#app/platform/disk/scratch.server.ts'
import type { ByteRange } from '#app/platform/files/files.server.ts'
import { describeRefusal } from '#app/platform/errors/storage-error.server.ts'
import { openS3Client } from '#app/platform/files/s3-client.server.ts'
import type { BackupStore, ReadName, StoredBackup } from './stored-backup.ts'

export function createBucketStore(
  s3: S3Config,
  prefix: string,
  dataDir: string,
  readName: ReadName,
): BackupStore {
  const { bucket: Bucket } = s3
  const folder = prefix === '' ? '' : `${prefix}/`
  const place = `s3://${Bucket}/${folder}`

  async function withClient<Result>(work: (client: ReturnType<typeof openS3Client>) => Promise<Result>) {
    const client = openS3Client(s3)
    try {
      return await work(client)
    } catch (error) {
      const refusal = describeRefusal(error)
      if (!refusal) throw error
      const sentence = `BACKUP_TO: ${place} answers ${refusal}. Check the keys, and what they are allowed to do.`
      throw new StartupError(sentence, { cause: error })
    } finally {
      client.destroy()
    }
  }

  return {
    // Verified on this machine before the upload. If that is interrupted, nothing exists under the name.
    add: (name, write) =>
      withScratchFolder(dataDir, async (scratch) => {
        const path = join(scratch, name)
        // A refusal is known before the work of minutes.
        await withClient((client) =>
          client.send(new ListObjectsV2Command({ Bucket, Prefix: folder, MaxKeys: 1 })),
        )
        const result = await write(path)
        await withClient(async (client) => {
          const params = { Bucket, Key: folder + name, Body: createReadStream(path) }
          await new Upload({ client, params, leavePartsOnError: false }).done()
          const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key: folder + name }))
          if (ContentLength !== (await stat(path)).size)
            throw new StartupError(`${place} did not store all of the backup. Check its log.`)
        })
        return result
      }),
    list: () =>
      withClient(async (client) => {
        const found: StoredBackup[] = []
        for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: folder }))
          for (const { Key = '', Size: bytes = 0 } of page.Contents ?? []) {
            const name = Key.slice(folder.length)
            const read = readName(name)
            if (read) found.push({ name, ...read, bytes })
          }
        return found
      }),
    get: (name) =>
      withClient(async (client) => {
        const Key = folder + name
        try {
          const { ContentLength: bytes = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key }))
          return { bytes, stream: (range) => Readable.from(read(Key, range), { objectMode: false }) }
        } catch (error) {
          if (error instanceof NotFound) return undefined
          throw error
        }
      }),
    remove: (name) =>
      withClient(async (client) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: folder + name }))
      }),
  }

  async function* read(Key: string, range?: ByteRange) {
    const client = openS3Client(s3)
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }))
      if (Body instanceof Readable) yield* Body
    } finally {
      client.destroy()
    }
  }
}
