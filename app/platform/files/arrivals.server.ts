import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS, Server } from '@tus/server'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.server.ts'
import type { FileRow } from '../database/schema.ts'
import { isRoomForUpload, type DiskSpace } from '../disk/space.server.ts'
import { findUnavailable, unavailable } from '../http/unavailable.server.ts'
import type { Log } from '../log.server.ts'
import { ArrivalBucket } from './arrival-bucket.server.ts'
import { isUploadPolicy, largestUpload, noBytes, policies, tooManyBytes } from './policy.ts'
import type { FileRefusal } from './receive.server.ts'
import { explainStorage } from './storage-error.server.ts'

export const messages = {
  nobody: 'Nobody takes this kind of file here.',
  noLength: 'Please say how long the file is before you send it.',
  notPossible: 'The file could not be taken in, and it is our fault. Please try again in a moment.',
  unknown: 'This upload is not known here, or not whole. Please send the file again.',
} as const

export interface Arrived {
  /** The name that it came with. */
  name: string
  content: Readable
}

type Outcome = FileRow | FileRefusal

/** Files on their way in, in pieces, resumable by the tus protocol, across restarts of the server. */
export interface Arrivals {
  /** Answers one request of the protocol. The caller has checked who asks. */
  handle(request: Request): Promise<Response>
  /**
   * Hands a whole upload to `take`, and forgets the upload once that has answered. Asked again, because its answer was
   * lost on the way, it says the same. `undefined`: not known, or parts of it are still missing.
   */
  keep(id: string, take: (arrived: Arrived) => Promise<Outcome>): Promise<Outcome | undefined>
  /** Throws away what was given up. */
  clean(now?: number): Promise<void>
  close(): void
}

/** Beside it lies what is being checked or stored. */
const uploads = 'uploads'
const idShape = /^arriving-[0-9a-f-]{36}$/
/** An upload that nobody went on with is thrown away after this long. */
const keptFor = 24 * 60 * 60 * 1000
const answersKept = { max: 1000, ttl: 60 * 60 * 1000 }

interface ArrivalsOptions {
  config: Config
  log: Log
  diskSpace: () => Promise<DiskSpace>
  /** The address under which `handle` is asked. */
  path: string
}

export function openArrivals({ config, log, diskSpace, path }: ArrivalsOptions): Arrivals {
  const arriving = join(config.dataDir, 'files', 'arriving')
  const kept = new LRUCache<string, Promise<Outcome | undefined>>(answersKept)
  let opened: ReturnType<typeof openProtocol> | undefined
  // Not before the first upload: the store makes its folder by itself, whenever it gets to it.
  const protocol = () => (opened ??= openProtocol(openStore(config, arriving), { log, path, hasRoom }))
  /** A bucket has room for everything. */
  const hasRoom = async (bytes: number) =>
    config.s3 !== undefined || isRoomForUpload(await diskSpace(), bytes)

  async function keepNow(id: string, take: (arrived: Arrived) => Promise<Outcome>) {
    const { store } = protocol()
    const upload = idShape.test(id) ? await store.getUpload(id).catch(nothingThere) : undefined
    if (!upload || upload.size === undefined || upload.offset !== upload.size) return undefined
    const content = await store.read(id)
    try {
      const outcome = await take({ name: upload.metadata?.['filename'] ?? '', content })
      await store
        .remove(id)
        .catch((error: unknown) => log.warn({ err: error, id }, 'an upload that was taken in is left over'))
      return outcome
    } finally {
      content.destroy()
    }
  }

  return {
    async handle(request) {
      const response = await protocol().server.handleWeb(request)
      response.headers.delete('Access-Control-Expose-Headers')
      return response
    },
    keep(id, take) {
      const known = kept.get(id)
      if (known) return known
      const outcome = keepNow(id, take)
      kept.set(id, outcome)
      const forget = () => void kept.delete(id)
      outcome.then((known) => known ?? forget(), forget)
      return outcome
    },
    async clean(now = Date.now()) {
      await protocol().store.deleteExpired(now)
      await removeUnfinished(arriving, now - keptFor)
    },
    close() {
      if (opened?.store instanceof ArrivalBucket) opened.store.close()
    },
  }
}

interface ProtocolOptions extends Pick<ArrivalsOptions, 'log' | 'path'> {
  hasRoom(bytes: number): Promise<boolean>
}

const diskFull = { status_code: 503, body: unavailable['disk-full'].sentence }

function openProtocol(store: FileStore | ArrivalBucket, { log, path, hasRoom }: ProtocolOptions) {
  const server = new Server({
    path,
    datastore: store,
    maxSize: largestUpload,
    relativeLocation: true,
    allowedOrigins: [], // Without this every other site would be allowed to read the answers.
    namingFunction: () => `arriving-${randomUUID()}`,
    getFileIdFromRequest: (_, id = '') => (idShape.test(id) ? id : undefined),
    async onUploadCreate(request, { size, metadata }) {
      const as = new URL(request.url).searchParams.get('as') ?? 'photograph'
      const refused = refuse(as, metadata?.['filename'] ?? '', size)
      if (refused) throw refused
      if (!(await hasRoom(size ?? 0))) throw diskFull
      return {}
    },
    onResponseError(_, error) {
      if ('status_code' in error && (error.status_code < 500 || error.status_code === 503)) return undefined
      const explained = 'status_code' in error ? undefined : findUnavailable(explainStorage(error))
      if (explained) {
        log.warn({ err: explained }, 'a part of a file could not be taken in now')
        return { status_code: 503, body: explained.message }
      }
      log.error({ err: error }, 'a part of a file could not be taken in')
      return { status_code: 500, body: messages.notPossible }
    },
  })
  return { store, server }
}

function openStore({ s3 }: Config, arriving: string) {
  if (s3) return new ArrivalBucket(s3, keptFor)
  const directory = join(arriving, uploads)
  mkdirSync(directory, { recursive: true })
  return new FileStore({ directory, expirationPeriodInMilliseconds: keptFor })
}

/** The protocol's own way to say so. */
function nothingThere(error: { status_code?: number }) {
  if (error.status_code === ERRORS.FILE_NOT_FOUND.status_code) return undefined
  if (error.status_code === ERRORS.FILE_NO_LONGER_EXISTS.status_code) return undefined
  throw error
}

/** Said before the first byte is sent, where that can be known; the bytes themselves are looked at when all are here. */
function refuse(as: string, name: string, bytes: number | undefined) {
  if (!isUploadPolicy(as)) return { status_code: 400, body: messages.nobody }
  if (bytes === undefined) return { status_code: 411, body: messages.noLength }
  if (bytes === 0) return { status_code: 422, body: noBytes(name) }
  const policy = policies[as]
  return bytes > policy.mostBytes ? { status_code: 413, body: tooManyBytes(name, policy, bytes) } : undefined
}

/** What a kill of the process has left of files that were being checked or stored. */
async function removeUnfinished(folder: string, before: number) {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    if (name !== uploads && (await stat(path)).mtimeMs < before)
      await rm(path, { recursive: true, force: true })
  }
}
