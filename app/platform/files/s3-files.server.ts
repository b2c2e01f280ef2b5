import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
  type HeadObjectCommandOutput,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Config } from '../config.server.ts'
import { describeRefusal } from '../errors/storage-error.server.ts'
import { measure, type ByteRange, type Files, type StorageArea } from './files.server.ts'
import { isStoreKey } from './keys.ts'
import { openS3Client, prefixOf, withQuickTimeout } from './s3-client.server.ts'

const claimName = 'site.json'

/**
 * Files in a bucket that only this program reads, under `public/` and `private/`, below the site's prefix if several share the bucket; visitors get the public
 * ones through `/files/…`. An interrupted upload is aborted as a whole, so no key ever holds an incomplete
 * file.
 */
export function createS3Files(config: S3Config): Files {
  const client = openS3Client(config)
  const { bucket: Bucket } = config
  const objectKey = (area: StorageArea, key: string) => objectKeyOf(config, area, key)

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
  async function checkBucket() {
    try {
      await withQuickTimeout((options) => client.send(new HeadBucketCommand({ Bucket }), options))
    } catch (error) {
      throw await reasonOf(error)
    }
  }

  /** The answer to HEAD says no reason; the same refusal to GET does. */
  async function reasonOf(error: unknown): Promise<unknown> {
    if (describeRefusal(error) === undefined) return error
    const command = new ListObjectsV2Command({ Bucket, MaxKeys: 1 })
    return withQuickTimeout((options) => client.send(command, options)).then(
      () => error,
      (reason: unknown) => reason,
    )
  }

  const claimKey = prefixOf(config) + claimName

  async function readClaim() {
    const command = new GetObjectCommand({ Bucket, Key: claimKey })
    try {
      return await withQuickTimeout(async (options) => {
        const { Body, ETag = '' } = await client.send(command, options)
        return { text: (await Body?.transformToString()) ?? '', version: ETag }
      })
    } catch (error) {
      if (error instanceof NoSuchKey || error instanceof NotFound) return undefined
      throw error
    }
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
    async move(from, to) {
      const source = objectKey(from.area, from.key)
      const CopySource = encodeURI(`${Bucket}/${source}`)
      try {
        await client.send(new CopyObjectCommand({ Bucket, CopySource, Key: objectKey(to.area, to.key) }))
      } catch (error) {
        if (error instanceof NoSuchKey || error instanceof NotFound) return
        throw error
      }
      const command = new DeleteObjectCommand({ Bucket, Key: source })
      await withQuickTimeout((options) => client.send(command, options))
    },
    readClaim,
    async writeClaim(text, version) {
      const condition = version === undefined ? { IfNoneMatch: '*' } : { IfMatch: version }
      const write = (wanted: Partial<typeof condition>) => {
        const command = new PutObjectCommand({ Bucket, Key: claimKey, Body: text, ...wanted })
        return withQuickTimeout((options) => client.send(command, options))
      }
      try {
        // A store without conditions is written all the same: what is read back decides.
        await write(condition).catch((error: unknown) => {
          if (statusOf(error) === 501) return write({})
          throw error
        })
      } catch (error) {
        if (statusOf(error) !== 412 && statusOf(error) !== 409) throw error
      }
      // After a lost answer, the second attempt is refused because the first one succeeded.
      return (await readClaim())?.text === text
    },
    async *list(area, prefix = '') {
      const top = `${prefixOf(config)}${area}/`
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: top + prefix })) {
        for (const { Key = '', Size: bytes = 0, LastModified } of page.Contents ?? [])
          yield { key: Key.slice(top.length), bytes, storedAt: LastModified?.getTime() ?? Date.now() }
      }
    },
    async readClock() {
      const command = new HeadBucketCommand({ Bucket })
      let date: string | undefined
      command.middlewareStack.add(
        (next) => async (args) => {
          const result = await next(args)
          date = dateIn(result.response)
          return result
        },
        { step: 'deserialize' },
      )
      await withQuickTimeout((options) => client.send(command, options))
      const time = Date.parse(date ?? '')
      return Number.isNaN(time) ? undefined : time
    },
    async findProblem() {
      return checkBucket().then(
        () => undefined,
        (error: unknown) => {
          const refusal = describeRefusal(error)
          return refusal ? `the bucket answers ${refusal}` : 'the bucket does not answer'
        },
      )
    },
    [Symbol.dispose]: () => client.destroy(),
  }
}

function objectKeyOf(config: S3Config, area: StorageArea, key: string): string {
  if (!isStoreKey(area, key)) throw new Error('not a file key')
  return `${prefixOf(config)}${area}/${key}`
}

/** The header that every HTTP server sends; the SDK types what it received as unknown. */
function dateIn(response: unknown): string | undefined {
  if (typeof response !== 'object' || response === null || !('headers' in response)) return undefined
  const { headers } = response
  const isNamed = typeof headers === 'object' && headers !== null && 'date' in headers
  return isNamed ? String(headers.date) : undefined
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

function nothingThere(error: unknown): undefined {
  if (error instanceof NotFound) return undefined
  throw error
}
