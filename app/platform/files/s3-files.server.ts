import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
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
import { measure, type ByteRange, type Files, type StorageArea } from './files.server.ts'
import { isStoreKey } from './keys.ts'
import { openS3Client, withQuickTimeout } from './s3-client.server.ts'

/**
 * Files in a bucket that only this program reads, under `public/` and `private/`; visitors get the public
 * ones through `/files/…`. An interrupted upload is aborted as a whole, so no key ever holds an incomplete
 * file.
 */
export function createS3Files(config: S3Config): Files {
  const client = openS3Client(config)
  const { bucket: Bucket } = config

  function head(area: StorageArea, key: string): Promise<HeadObjectCommandOutput | undefined> {
    const command = new HeadObjectCommand({ Bucket, Key: objectKey(area, key) })
    return withQuickTimeout((options) => client.send(command, options)).catch(nothingThere)
  }

  function read(area: StorageArea, key: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const command = new GetObjectCommand({ Bucket, Key: objectKey(area, key), Range })
    async function* content() {
      const { Body } = await client.send(command)
      if (Body instanceof Readable) yield* Body
    }
    return Readable.from(content(), { objectMode: false })
  }

  /** @throws Unavailable if the bucket does not answer. Called before a file is sent to it. */
  function checkBucket() {
    return withQuickTimeout((options) => client.send(new HeadBucketCommand({ Bucket }), options))
  }

  async function put(area: StorageArea, key: string, content: Readable) {
    const Key = objectKey(area, key)
    await checkBucket().catch((error: unknown) => {
      content.destroy()
      throw error
    })
    const measured = measure()
    pipeline(content, measured.through, () => {}) // The upload that reads from it gets any error.
    const params = { Bucket, Key, Body: measured.through }
    await new Upload({ client, params, leavePartsOnError: false }).done()
    return measured.content()
  }

  return {
    put,
    putFile: (area, key, path) => put(area, key, createReadStream(path)),
    async get(area, key) {
      const found = await head(area, key)
      if (!found) return undefined
      return { bytes: found.ContentLength ?? 0, stream: (range) => read(area, key, range) }
    },
    async exists(area, key) {
      return Boolean(await head(area, key))
    },
    async remove(area, key) {
      const command = new DeleteObjectCommand({ Bucket, Key: objectKey(area, key) })
      await withQuickTimeout((options) => client.send(command, options))
    },
    async *list(area, prefix = '') {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${area}/${prefix}` })) {
        for (const { Key = '', Size: bytes = 0, LastModified } of page.Contents ?? [])
          yield { key: Key.slice(area.length + 1), bytes, storedAt: LastModified?.getTime() ?? Date.now() }
      }
    },
    async findProblem() {
      return checkBucket().then(
        () => undefined,
        () => 'the bucket does not answer',
      )
    },
    [Symbol.dispose]: () => client.destroy(),
  }
}

function objectKey(area: StorageArea, key: string): string {
  if (!isStoreKey(area, key)) throw new Error('not a file key')
  return `${area}/${key}`
}

function nothingThere(error: unknown): undefined {
  if (error instanceof NotFound) return undefined
  throw error
}
