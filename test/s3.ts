import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import type { S3Config } from '#app/platform/config.server.ts'
import { newFolder } from './app.ts'

export interface Bucket {
  config: S3Config
  /** The folder in which the server stores it. */
  folder: string
}

/** A real S3 server on the loopback address (docs/decisions/0011). */
export interface S3Server {
  /** Creates a bucket, empty or with the contents of another. */
  newBucket(alike?: Bucket): Promise<Bucket>
  stop(): Promise<void>
}

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export async function startS3(directory = newFolder()): Promise<S3Server> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    allowMismatchedSignatures: true, // Its rule for signatures is not that of the current AWS SDK.
  })
  carryManyFiles(server)
  honourConditions(server)
  const { port } = await server.run()
  const connection = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials,
    forcePathStyle: true,
  }
  return {
    async newBucket(alike) {
      const bucket = `plinth-${randomBytes(6).toString('hex')}`
      const client = new S3Client(connection)
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      client.destroy()
      const folder = join(directory, bucket)
      if (alike) cpSync(alike.folder, folder, { recursive: true })
      return { config: { bucket, ...connection }, folder }
    },
    stop: () => server.close(),
  }
}

const readAtOnce = 64

/**
 * With more than a thousand files in a bucket, the server can't list it, and needs a tenth of a second to
 * confirm that it exists.
 */
function carryManyFiles({ middleware, store }: S3rver) {
  middleware.unshift((context, next) => {
    // Otherwise it would be listed.
    if (context.method === 'HEAD' && /^\/[^/]+\/?$/.test(context.path)) context.search = 'location'
    return next()
  })
  // A second page would need a cipher that OpenSSL no longer has, so there is a single page, read with
  // limited concurrency.
  const limit = pLimit(readAtOnce)
  const { listObjects, getMetadata } = store
  store.listObjects = (bucket, options) => listObjects.call(store, bucket, { ...options, maxKeys: Infinity })
  store.getMetadata = (bucket, key) => limit(() => getMetadata.call(store, bucket, key))
}

/**
 * As Amazon's own has done since 2024: a write with a condition that does not hold is refused, and whoever reads such
 * an object gets one version of it, never a part of the next. The server itself writes into the file that others read.
 */
function honourConditions({ middleware, store }: S3rver) {
  const turns = new Map<string, ReturnType<typeof pLimit>>()
  const turnOf = (path: string) => {
    const turn = turns.get(path) ?? pLimit(1)
    turns.set(path, turn)
    return turn
  }
  middleware.unshift(async (context, next) => {
    const { 'if-none-match': none, 'if-match': match } = context.headers
    const { path, method } = context
    const isConditional = method === 'PUT' && (none !== undefined || match !== undefined)
    if (!isConditional && (method !== 'GET' || !turns.has(path))) return next()
    return turnOf(path)(async () => {
      if (!isConditional) {
        await next()
        if (context.body instanceof Readable) context.body = await buffer(context.body)
        return
      }
      const [, bucket = '', key = ''] = /^\/([^/]+)\/(.+)$/.exec(path) ?? []
      const stored = await store.getMetadata(bucket, key).catch(() => undefined)
      const holds = match === undefined ? !stored : stored?.etag === match
      if (holds) return next()
      context.status = 412
      context.body = '<Error><Code>PreconditionFailed</Code><Message>refused</Message></Error>'
    })
  })
}
