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
import { openS3Client, quickly } from './s3-client.server.ts'

/**
 * Files in a bucket that only this program reads, under `public/` and `private/`; visitors get the public
 * ones through `/files/…`. An interrupted upload is aborted as a whole, so no key ever holds an incomplete
 * file.
 */
export function openS3Files(config: S3Config): Files {
  const client = openS3Client(config)
  const { bucket: Bucket } = config

  function head(place: StorageArea, key: string): Promise<HeadObjectCommandOutput | undefined> {
    const command = new HeadObjectCommand({ Bucket, Key: objectKey(place, key) })
    return quickly((options) => client.send(command, options)).catch(nothingThere)
  }

  function read(place: StorageArea, key: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const command = new GetObjectCommand({ Bucket, Key: objectKey(place, key), Range })
    async function* content() {
      const { Body } = await client.send(command)
      if (Body instanceof Readable) yield* Body
    }
    return Readable.from(content(), { objectMode: false })
  }

  /** @throws Unavailable if the bucket does not answer. Called before a file is sent to it. */
  function knock() {
    return quickly((options) => client.send(new HeadBucketCommand({ Bucket }), options))
  }

  async function put(place: StorageArea, key: string, content: Readable) {
    const Key = objectKey(place, key)
    await knock().catch((error: unknown) => {
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
    putFile: (place, key, path) => put(place, key, createReadStream(path)),
    async get(place, key) {
      const found = await head(place, key)
      if (!found) return undefined
      return { bytes: found.ContentLength ?? 0, stream: (range) => read(place, key, range) }
    },
    read,
    async exists(place, key) {
      return Boolean(await head(place, key))
    },
    async remove(place, key) {
      const command = new DeleteObjectCommand({ Bucket, Key: objectKey(place, key) })
      await quickly((options) => client.send(command, options))
    },
    async *list(place, prefix = '') {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${place}/${prefix}` })) {
        for (const { Key = '', Size: bytes = 0, LastModified } of page.Contents ?? [])
          yield { key: Key.slice(place.length + 1), bytes, storedAt: LastModified?.getTime() ?? Date.now() }
      }
    },
    async findProblem() {
      return knock().then(
        () => undefined,
        () => 'the bucket does not answer',
      )
    },
    [Symbol.dispose]: () => client.destroy(),
  }
}

function objectKey(place: StorageArea, key: string): string {
  if (!isStoreKey(place, key)) throw new Error('not a file key')
  return `${place}/${key}`
}

function nothingThere(error: unknown): undefined {
  if (error instanceof NotFound) return undefined
  throw error
}
