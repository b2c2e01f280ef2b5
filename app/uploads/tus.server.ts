import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { ERRORS, MemoryLocker, Server, TUS_RESUMABLE, TUS_VERSION } from '@tus/server'
import { LRUCache } from 'lru-cache'
import type { FileRow } from '#app/platform/database/schema.ts'
import { hasRoomForUpload } from '#app/platform/disk/space.server.ts'
import { arrivingFolder, uploadsFolder, withScratchFolder } from '#app/platform/disk/scratch.server.ts'
import { explainStorage } from '#app/platform/errors/storage-error.server.ts'
import { findUnavailable, unavailable } from '#app/platform/errors/unavailable.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { uploadLifetimeMs } from './abandoned-uploads.server.ts'
import { isUploadPolicy, maxUploadBytes, noBytes, policies, tooManyBytes } from './policy.ts'
import { findFinishedUpload } from './finished-uploads.server.ts'
import { TusParts } from './tus-parts.server.ts'
import { hour } from '#app/platform/units.ts'
import type { Refused } from '#app/platform/refused.ts'

export const messages = {
  otherVersion: 'Please use version 1.0.0 of the tus protocol.',
  otherType: `Please send each part as application/offset+octet-stream.`,
  nobody: 'This kind of file cannot be uploaded here.',
  noLength: 'Please say how long the file is before you send it.',
  notPossible: 'The site could not save the file. Please try again in a moment.',
  unknown: 'The upload is incomplete. Please upload the file again.',
} as const

export interface Arrived {
  /** Its original name. */
  name: string
  /** The path of the complete file. */
  path: string
  /** The day on which it was taken, as the browser read it. */
  takenOn: string
  /** How many pages it has, as the browser counted them. */
  pages: string
}

type Outcome = FileRow | Refused
type TusServices = Pick<Services, 'config' | 'db' | 'files' | 'log' | 'diskSpace' | 'refusedWrites'>

/** The parts of the protocol beyond its core. No length is deferred: its limit is enforced before the first byte. */
const extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
const partType = 'application/offset+octet-stream'

const idShape = /^arriving-[0-9a-f-]{36}$/
/** By upload id, which is never reused. */
const outcomes = new LRUCache<string, Outcome, () => Promise<Outcome | undefined>>({
  max: 1000,
  ttl: hour,
  fetchMethod: (_id, _stale, { context: finish }) => finish(),
  ignoreFetchAbort: true,
})
const locker = new MemoryLocker()

/**
 * Handles one request of the tus protocol: uploads in parts, resumable even after the server restarts. The
 * caller must have checked who makes the request.
 * @param path the address at which uploads start
 */
export async function handleTus(services: TusServices, request: Request, path: string): Promise<Response> {
  const refused = refuseProtocol(request)
  if (refused) return refused
  const protocol = await createProtocol(services, path)
  const response = await protocol.handleWeb(request)
  // The library answers OPTIONS as if other sites might use it.
  const names = [...response.headers.keys()]
  for (const name of names) if (name.startsWith('access-control-')) response.headers.delete(name)
  return response
}

/** What the library answers with another status than the protocol's. */
function refuseProtocol({ method, headers }: Request): Response | undefined {
  const version = { 'Tus-Resumable': TUS_RESUMABLE, 'Tus-Version': TUS_VERSION.join(',') }
  if (!['GET', 'OPTIONS'].includes(method) && headers.get('Tus-Resumable') !== TUS_RESUMABLE)
    return new Response(method === 'HEAD' ? null : messages.otherVersion, { status: 412, headers: version })
  if (method === 'PATCH' && headers.get('Content-Type') !== partType)
    return new Response(messages.otherType, {
      status: 415,
      headers: { ...version, 'Accept-Patch': partType },
    })
  return undefined
}

/**
 * Passes a completed upload to `ingest`, and removes the upload when that returns. If the response was lost
 * and the call is repeated, the result is the same, on every instance. `undefined`: unknown, or still
 * incomplete.
 */
export function finishUpload(
  services: TusServices,
  id: string,
  ingest: (arrived: Arrived) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  const context = () =>
    finish(services, id, ingest).catch(async (error: unknown) => {
      const finished = await findFinishedUpload(services.db, id).catch(() => undefined)
      if (finished) return finished
      services.refusedWrites.note('files', error)
      throw explainStorage(error)
    })
  return outcomes.fetch(id, { context })
}

async function finish(services: TusServices, id: string, ingest: (arrived: Arrived) => Promise<Outcome>) {
  const store = await createStore(services)
  const upload = idShape.test(id) ? await store.getUpload(id).catch(nothingThere) : undefined
  if (!upload || upload.size === undefined || upload.offset !== upload.size)
    return findFinishedUpload(services.db, id)
  const name = upload.metadata?.['filename'] ?? ''
  const facts = { takenOn: upload.metadata?.['takenon'] ?? '', pages: upload.metadata?.['pages'] ?? '' }
  const outcome =
    store instanceof FileStore
      ? await ingest({ name, ...facts, path: join(store.directory, id) })
      : await withScratchFolder(services.config.dataDir, async (folder) => {
          const path = join(folder, 'upload')
          await pipeline(await store.read(id), createWriteStream(path))
          return ingest({ name, ...facts, path })
        })
  // Another instance may have processed and removed the upload while this one was reading it.
  const finished = 'refused' in outcome ? await findFinishedUpload(services.db, id) : undefined
  if (finished) return finished
  await store
    .remove(id)
    .catch((error: unknown) =>
      services.log.warn({ err: error, id }, 'an upload that was stored is left over'),
    )
  return outcome
}

async function createStore({ config, files }: Pick<Services, 'config' | 'files'>) {
  if (config.s3) return new TusParts(files, uploadLifetimeMs)
  const directory = join(arrivingFolder(config.dataDir), uploadsFolder)
  await mkdir(directory, { recursive: true }) // Otherwise the store would do it later and crash if it fails.
  return new FileStore({ directory, expirationPeriodInMilliseconds: uploadLifetimeMs })
}

const diskFull = { status_code: 503, body: unavailable['disk-full'].sentence }

async function createProtocol(services: TusServices, path: string) {
  const { config, diskSpace, log, refusedWrites } = services
  const datastore = await createStore(services)
  datastore.extensions = extensions
  return new Server({
    path,
    datastore,
    locker,
    maxSize: maxUploadBytes,
    relativeLocation: true,
    allowedOrigins: [], // By default, every other site could read the responses.
    namingFunction: () => `arriving-${randomUUID()}`,
    getFileIdFromRequest: (_, id = '') => (idShape.test(id) ? id : undefined),
    async onUploadCreate(request, { size, metadata }) {
      const as = new URL(request.url).searchParams.get('as') ?? 'photograph'
      const refused = refuse(as, metadata?.['filename'] ?? '', size)
      if (refused) throw refused
      // A bucket has room for everything.
      if (!config.s3 && !hasRoomForUpload(await diskSpace(), size ?? 0)) throw diskFull
      return {}
    },
    onResponseError(_, error) {
      // 501: parts of the protocol that these stores do not support.
      if ('status_code' in error && (error.status_code < 500 || [501, 503].includes(error.status_code)))
        return undefined
      refusedWrites.note('files', error)
      const explained = 'status_code' in error ? undefined : findUnavailable(explainStorage(error))
      if (explained) {
        log.warn({ err: explained }, 'a part of a file could not be stored now')
        return { status_code: 503, body: explained.message }
      }
      log.error({ err: error }, 'a part of a file could not be stored')
      return { status_code: 500, body: messages.notPossible }
    },
  })
}

/** The protocol's own errors for this. */
function nothingThere(error: { status_code?: number }) {
  if (error.status_code === ERRORS.FILE_NOT_FOUND.status_code) return undefined
  if (error.status_code === ERRORS.FILE_NO_LONGER_EXISTS.status_code) return undefined
  throw error
}

/** Checks what is known before the first byte is sent; the bytes are checked when all have arrived. */
function refuse(as: string, name: string, bytes: number | undefined) {
  if (!isUploadPolicy(as)) return { status_code: 400, body: messages.nobody }
  if (bytes === undefined) return { status_code: 411, body: messages.noLength }
  if (bytes === 0) return { status_code: 422, body: noBytes(name) }
  const policy = policies[as]
  return bytes > policy.maxBytes ? { status_code: 413, body: tooManyBytes(name, policy, bytes) } : undefined
}
