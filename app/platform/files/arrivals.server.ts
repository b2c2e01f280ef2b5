import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { S3Store } from '@tus/s3-store'
import { Server } from '@tus/server'
import type { Config } from '../config.server.ts'
import { largestUpload } from './policy.ts'

/** An upload that nobody went on with is thrown away after this long. */
const keptFor = 24 * 60 * 60 * 1000

/** Files on their way in, in pieces, resumable by the tus protocol, across restarts of the server. */
export interface Arrivals {
  /** Answers one request of the protocol. The caller has checked who asks. */
  handle(request: Request): Promise<Response>
  /** A whole upload; `undefined` where it is not known, or parts of it are still missing. */
  open(id: string): Promise<{ name: string; content: Readable } | undefined>
  remove(id: string): Promise<void>
  /** Throws away what was given up. */
  clean(): Promise<void>
}

/** @param path the address under which `handle` is asked */
export function openArrivals(config: Config, path: string): Arrivals {
  const store = config.s3 ? onS3(config.s3) : onDisk(join(config.dataDir, 'files', 'arriving', 'uploads'))
  const server = new Server({
    path,
    datastore: store,
    maxSize: largestUpload,
    relativeLocation: true,
    namingFunction: () => `arriving-${randomUUID()}`,
  })
  return {
    handle: (request) => server.handleWeb(request),
    async open(id) {
      const upload = await store.getUpload(id).catch(() => undefined)
      if (!upload || upload.size === undefined || upload.offset !== upload.size) return undefined
      return { name: upload.metadata?.['filename'] ?? '', content: await store.read(id) }
    },
    async remove(id) {
      await store.remove(id)
    },
    async clean() {
      await server.cleanUpExpiredUploads()
    },
  }
}

function onDisk(directory: string) {
  mkdirSync(directory, { recursive: true })
  return new FileStore({ directory, expirationPeriodInMilliseconds: keptFor })
}

function onS3({ bucket, region, endpoint, credentials, forcePathStyle }: NonNullable<Config['s3']>) {
  return new S3Store({
    expirationPeriodInMilliseconds: keptFor,
    useTags: false,
    s3ClientConfig: { bucket, region, endpoint, credentials, forcePathStyle },
  })
}
