import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Log } from '../log.server.ts'
import { singleFlight } from '../single-flight.ts'
import { mebibyte } from '../units.ts'

/** Files that can be regenerated at any time, named by a hash of their input. */
export interface DerivedFiles {
  /**
   * Returns the file with this name, without slashes. If it is missing, it is made once for all concurrent
   * callers. `undefined` if too many others are waiting to be made.
   */
  get(name: string, make: () => Promise<Buffer>): Promise<Buffer | undefined>
}

const maxBytes = 256 * mebibyte
/** One at a time, because requests have priority. */
const concurrency = 1
const maxPending = 24

/** A cache in a folder that may be emptied while the site is stopped. Evicts the least recently used. */
export function createDerivedFiles(folder: string, log: Log, limit = maxBytes): DerivedFiles {
  const stored = new LRUCache<string, number>({
    maxSize: limit,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_, name, reason) => {
      if (reason === 'evict') void rm(join(folder, name), { force: true }).catch(() => undefined)
    },
  })
  const flights = singleFlight<Buffer>()
  const queue = pLimit(concurrency)
  let found: Promise<void> | undefined

  async function findStored() {
    await mkdir(folder, { recursive: true })
    for (const name of await readdir(folder)) stored.set(name, (await stat(join(folder, name))).size)
  }

  /** On a full disk the file is still returned, only not stored. */
  async function store(name: string, content: Buffer) {
    const arriving = join(folder, `${name}.${randomUUID()}`)
    try {
      await writeFile(arriving, content)
      await rename(arriving, join(folder, name))
      stored.set(name, content.byteLength)
    } catch (error) {
      await rm(arriving, { force: true })
      log.warn({ err: error, name }, 'a derived file could not be stored')
    }
  }

  async function makeAndStore(name: string, make: () => Promise<Buffer>) {
    const content = await queue(make)
    await store(name, content)
    return content
  }

  return {
    async get(name, make) {
      found ??= findStored()
      await found.catch((error: unknown) =>
        log.warn({ err: error }, 'derived files could not be looked through'),
      )
      if (stored.get(name) !== undefined) {
        const content = await readFile(join(folder, name)).catch(() => undefined)
        if (content) return content
      }
      if (!flights.has(name) && queue.pendingCount >= maxPending) return undefined
      return flights.run(name, () => makeAndStore(name, make))
    },
  }
}

const immutable = 'public, max-age=31536000, immutable'

/** Responds with a derived file, which never changes under its address. */
export async function serveDerivedFile(
  { derivedFiles }: { derivedFiles: DerivedFiles },
  request: Request,
  file: string,
  type: string,
  make: () => Promise<Buffer>,
): Promise<Response> {
  const headers = { 'Content-Type': type, 'Cache-Control': immutable, ETag: `"${file}"` }
  if (request.headers.get('If-None-Match')?.includes(headers.ETag))
    return new Response(null, { status: 304, headers })
  const content = await derivedFiles.get(file, make)
  if (!content)
    return new Response('Please try again in a moment.', { status: 503, headers: { 'Retry-After': '5' } })
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(content), {
    headers: { ...headers, 'Content-Length': String(content.byteLength) },
  })
}
