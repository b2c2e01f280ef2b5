import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type FileAccess = 'public' | 'private'
/** Parts of uploads under way lie in the store too, apart from files, where it is a bucket. */
export type StorageArea = FileAccess | 'arriving'

/** Bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  bytes: number
  /** Opened when first read. */
  stream(range?: ByteRange): Readable
}

/** What was stored, measured while it passed. */
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
 * Where files lie. Keys look like `images/aB3dE5fG7hphoto.jpg`; public and private files live apart, so that a
 * private one can't be had by a public address. Every implementation passes the tests in `files.test.ts`.
 */
export interface Files extends Disposable {
  /** Resolves when the bytes are safely stored; on any failure nothing is left under the key. */
  put(place: StorageArea, key: string, content: Readable): Promise<MeasuredBytes>
  /**
   * The same for a file of this machine that nobody writes to any more. It stays where it is; on a disk both names mean
   * the same bytes, which are not written again.
   */
  putFile(place: StorageArea, key: string, path: string): Promise<MeasuredBytes>
  get(place: StorageArea, key: string): Promise<StoredFile | undefined>
  /** The bytes of a file that was listed, without asking for it first; the stream fails where there is nothing. */
  read(place: StorageArea, key: string, range?: ByteRange): Readable
  exists(place: StorageArea, key: string): Promise<boolean>
  remove(place: StorageArea, key: string): Promise<void>
  /** Every stored file whose key begins so, in no order. */
  list(place: StorageArea, prefix?: string): AsyncIterable<ListedFile>
  /** Why files could not be stored now, in words for the operator. */
  findProblem(): Promise<string | undefined>
  /** What was stored since the start, for `/metrics`; those of `openFiles()` count. */
  puts?: { done: number; failed: number; bytes: number; milliseconds: number }
}

/** Passes bytes on unchanged, and knows at their end what they were. */
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

/** Reads it to its end. */
export async function measureContent(bytes: Readable): Promise<MeasuredBytes> {
  const measured = measure()
  await pipeline(bytes, measured.through.resume())
  return measured.content()
}
