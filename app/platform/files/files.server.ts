import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type FileAccess = 'public' | 'private'
/**
 * Besides files, the store contains what was moved aside because nothing needs it (`aside.server.ts`) and, if it is a
 * bucket, the parts of unfinished uploads.
 */
export type StorageArea = FileAccess | 'unneeded' | 'arriving'

export interface StoragePlace {
  area: StorageArea
  key: string
}

/** A small text beside the areas that says whose files these are (`site-claim.server.ts`). */
export interface StoredClaim {
  text: string
  /** Changes with every write. */
  version: string
}

/** Bytes from `start` to `end`, both inclusive, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  bytes: number
  /** Opened on the first read. */
  stream(range?: ByteRange): Readable
}

/** The size and hash of what was stored, measured as it passed through. */
export interface MeasuredBytes {
  bytes: number
  sha256: string
}

export interface ListedFile {
  key: string
  bytes: number
  /** Milliseconds since 1970. */
  storedAt: number
}

/**
 * The file store. Keys look like `images/aB3dE5fG7hphoto.jpg`. Public and private files are separate, so that
 * a public address never leads to a private file. Every implementation passes the tests in `files.test.ts`.
 */
export interface Files extends Disposable {
  /** Resolves when the bytes are safely stored; on any failure nothing is left under the key. */
  put(area: StorageArea, key: string, content: Readable): Promise<MeasuredBytes>
  /**
   * The same for a file on this machine that nobody writes to any more. The source stays; on a disk it
   * becomes a hard link, so the bytes are not written again.
   */
  putFile(area: StorageArea, key: string, path: string): Promise<MeasuredBytes>
  get(area: StorageArea, key: string): Promise<StoredFile | undefined>
  exists(area: StorageArea, key: string): Promise<boolean>
  remove(area: StorageArea, key: string): Promise<void>
  /** Does nothing if there is no such file. A kill in between may leave it in both places. */
  move(from: StoragePlace, to: StoragePlace): Promise<void>
  /** Every stored file whose key starts with the prefix, in no particular order. */
  list(area: StorageArea, prefix?: string): AsyncIterable<ListedFile>
  readClaim(): Promise<StoredClaim | undefined>
  /**
   * Writes the claim if it still has the given version or, without one, if there is none; otherwise `false`. Of several
   * writers at once, one succeeds.
   */
  writeClaim(text: string, version: string | undefined): Promise<boolean>
  /** The time by the clock of a store that has its own. */
  readClock?(): Promise<number | undefined>
  /** Why files cannot be stored now, in words for the operator. */
  findProblem(): Promise<string | undefined>
  /** Counts of stored files since the start, for `/metrics`; only the result of `createFiles()` counts. */
  puts?: { done: number; failed: number; bytes: number; milliseconds: number }
}

/** Passes bytes through unchanged and measures them. */
export function measure() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, content: (): MeasuredBytes => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Reads a stream to its end. */
export async function measureContent(bytes: Readable): Promise<MeasuredBytes> {
  const measured = measure()
  await pipeline(bytes, measured.through.resume())
  return measured.content()
}
