import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NotFound,
  paginateListObjectsV2,
  type HeadObjectCommandOutput,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Config } from '../config.server.ts'
import type { Access, ByteRange, Files } from './files.server.ts'
import { isFileKey } from './keys.ts'
import { openS3Client, quickly } from './s3-client.server.ts'

/**
 * Files in one bucket that nobody but this program reads, under `public/` and `private/`; visitors get the public ones
 * through `/files/…`. An upload that breaks off is abandoned as a whole, so a key never names half a file.
 */
export function openS3Files(config: S3Config): Files {
  const client = openS3Client(config)
  const { bucket: Bucket } = config

  function head(access: Access, key: string): Promise<HeadObjectCommandOutput | undefined> {
    const command = new HeadObjectCommand({ Bucket, Key: objectKey(access, key) })
    return quickly((options) => client.send(command, options)).catch(nothingThere)
  }

  async function* read(access: Access, key: string, range?: ByteRange) {
    const { Body } = await client.send(
      new GetObjectCommand({
        Bucket,
        Key: objectKey(access, key),
        Range: range && `bytes=${range.start}-${range.end}`,
      }),
    )
    if (Body instanceof Readable) yield* Body
  }

  /** @throws Unavailable where the bucket does not answer: before a file is sent to it, not after. */
  function knock() {
    return quickly((options) => client.send(new HeadBucketCommand({ Bucket }), options))
  }

  return {
    async put(access, key, content) {
      const Key = objectKey(access, key)
      await knock()
      await new Upload({ client, params: { Bucket, Key, Body: content }, leavePartsOnError: false }).done()
    },
    async get(access, key) {
      const found = await head(access, key)
      if (!found) return undefined
      return {
        bytes: found.ContentLength ?? 0,
        stream: (range) => Readable.from(read(access, key, range), { objectMode: false }),
      }
    },
    async exists(access, key) {
      return Boolean(await head(access, key))
    },
    async remove(access, key) {
      const command = new DeleteObjectCommand({ Bucket, Key: objectKey(access, key) })
      await quickly((options) => client.send(command, options))
    },
    async *list(access) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${access}/` })) {
        for (const { Key = '', Size: bytes = 0, LastModified } of page.Contents ?? [])
          yield { key: Key.slice(access.length + 1), bytes, storedAt: LastModified?.getTime() ?? Date.now() }
      }
    },
    async findProblem() {
      return knock().then(
        () => undefined,
        () => 'the bucket does not answer',
      )
    },
    close: () => client.destroy(),
  }
}

function objectKey(access: Access, key: string): string {
  if (!isFileKey(key)) throw new Error('not a file key')
  return `${access}/${key}`
}

function nothingThere(error: unknown): undefined {
  if (error instanceof NotFound) return undefined
  throw error
}
