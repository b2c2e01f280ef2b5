import type { Readable } from 'node:stream'

export type Access = 'public' | 'private'

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

export interface ListedFile {
  key: string
  bytes: number
  /** Milliseconds since 1970. */
  storedAt: number
}

/**
 * Where files are kept. Keys look like `images/aB3dE5fG7hphoto.jpg`; public and private files live apart, so that a
 * private one can't be had by a public address. Every implementation passes the tests in `files.test.ts`.
 */
export interface Files {
  /** Resolves when the bytes are safely stored; on any failure nothing is left under the key. */
  put(access: Access, key: string, content: Readable): Promise<void>
  get(access: Access, key: string): Promise<StoredFile | undefined>
  exists(access: Access, key: string): Promise<boolean>
  remove(access: Access, key: string): Promise<void>
  /** Every stored file, in no order. */
  list(access: Access): AsyncIterable<ListedFile>
  /** Why files could not be stored now, in words for the operator. */
  findProblem(): Promise<string | undefined>
  close(): void
}
