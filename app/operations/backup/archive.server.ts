import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { PassThrough, Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { StartupError } from '#app/platform/config.server.ts'
import { measure, type MeasuredBytes } from '#app/platform/files/files.server.ts'
import { problems } from './format.ts'

/**
 * A backup is a tar file, compressed with zstd and, if there is a passphrase, encrypted with age: `age -d`
 * and `tar --zstd` open it without our program. The checksums of these formats do not cover some bytes of
 * their headers, so the compressed part ends with a frame that zstd skips, containing the SHA-256 of
 * everything before it (RFC 8878, 3.1.2). age authenticates every byte itself.
 */
const skippableFrame = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const trailerLength = skippableFrame.length + 32
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const ageMagic = Buffer.from('age-encryption.org/v1\n')
/** log2 of scrypt's N (age's default is 18): 64 MB and a fifth of a second. */
const workFactor = 16

export interface ArchiveWriter {
  /** Resolves with the size and hash of the content once it has been written to the archive. */
  add(name: string, bytes: number, content: Readable): Promise<MeasuredBytes>
  /** Resolves when the whole file is on disk. */
  finish(): Promise<void>
  /** Releases everything; what has been written is not a valid archive. */
  abandon(): Promise<void>
}

/** @throws if something already exists at the path */
export async function writeArchive(path: string, passphrase: string | undefined): Promise<ArchiveWriter> {
  const tar = pack()
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await once(target, 'open')
  const plain = new PassThrough()
  const packed = pipeline(tar, compress, withTrailer(), plain)
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  if (passphrase) encrypter.setPassphrase(passphrase)
  const written = passphrase
    ? pipeline(Readable.fromWeb((await encrypter.encrypt(toWeb(plain))) as WebStream), target)
    : pipeline(plain, target)
  const done = Promise.all([packed, written])
  let failure: unknown
  done.catch((error: unknown) => {
    failure = error
    tar.destroy() // Callers of `add` or `finish` get the error.
  })
  return {
    async add(name, bytes, content) {
      const measured = measure()
      const added = pipeline(content, measured.through, tar.entry({ name, size: bytes, mode: 0o600 }))
      await added.catch((error: unknown) => {
        throw failure ?? error
      })
      return measured.content()
    },
    async finish() {
      tar.finalize()
      await done
    },
    async abandon() {
      tar.destroy()
      target.destroy()
      await done.catch(() => {})
    },
  }
}

export interface ArchiveEntry {
  name: string
  bytes: number
  content: AsyncIterable<Uint8Array>
}

/**
 * Yields the entries in order; each must be read to its end before the next one. Nothing is verified until
 * the last entry has been read to its end: do not act on it before.
 * @throws StartupError with a message if the file cannot be read or decrypted, or if any byte of it has
 * changed
 */
export function readArchive(path: string, passphrase: string | undefined): AsyncGenerator<ArchiveEntry> {
  return readArchiveFrom(fileSource(path), passphrase)
}

/** A backup somewhere: on this machine or in a bucket. */
export interface ArchiveSource {
  /** In messages. */
  name: string
  /** @param bytes how many from its beginning; all of them without it */
  open(bytes?: number): Readable
}

function fileSource(path: string): ArchiveSource {
  return { name: path, open: (bytes) => createReadStream(path, bytes ? { end: bytes - 1 } : {}) }
}

/** As `readArchive()`, from anywhere. */
export async function* readArchiveFrom(
  { name: path, open }: ArchiveSource,
  passphrase: string | undefined,
): AsyncGenerator<ArchiveEntry> {
  const encrypted = await isEncrypted({ name: path, open })
  if (encrypted && !passphrase) throw new StartupError(problems.locked(path))
  const source = open()
  try {
    const plain = encrypted && passphrase ? await decrypt(path, source, passphrase) : source
    const tar = extract()
    const passed = pipeline(plain, checkedTrailer(), createZstdDecompress(), tar)
    passed.catch(() => {}) // It destroys the tar, so the reader gets the error.
    for await (const entry of tar) {
      const content = entry as AsyncIterable<Uint8Array> // tar-stream passes on what it was given.
      yield { name: entry.header.name, bytes: entry.header.size ?? 0, content }
    }
    await passed
  } catch (error) {
    throw explain(path, error)
  } finally {
    source.destroy()
  }
}

/** A disk error does not mean that the backup is damaged, and our own messages are left unchanged. */
function explain(path: string, error: unknown): unknown {
  if (error instanceof StartupError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^E[A-Z]+$/.test(code)) return new StartupError(problems.unreadable(path, code))
  return new StartupError(problems.damaged(path), { cause: error })
}

/** @throws StartupError if the file cannot be read or is not a backup */
export async function isEncrypted(from: string | ArchiveSource): Promise<boolean> {
  const { name, open } = typeof from === 'string' ? fileSource(from) : from
  const head = await buffer(open(ageMagic.length)).catch((error: unknown) => {
    throw explain(name, error)
  })
  if (head.equals(ageMagic)) return true
  if (!head.subarray(0, zstdMagic.length).equals(zstdMagic)) throw new StartupError(problems.foreign(name))
  return false
}

async function decrypt(path: string, source: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return Readable.fromWeb((await decrypter.decrypt(toWeb(source))) as WebStream)
  } catch (error) {
    throw new StartupError(problems.wrongPassphrase(path), { cause: error })
  }
}

function toWeb(stream: Readable) {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}

function withTrailer() {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(null, Buffer.concat([skippableFrame, hash.digest()]))
    },
  })
}

/** Passes everything on except the trailer, which it compares with the hash of the rest at the end. */
function checkedTrailer() {
  const hash = createHash('sha256')
  let last: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const all = Buffer.concat([last, chunk])
      const passing = all.subarray(0, Math.max(0, all.length - trailerLength))
      last = all.subarray(passing.length)
      hash.update(passing)
      done(null, passing)
    },
    flush(done) {
      const isWhole = last.equals(Buffer.concat([skippableFrame, hash.digest()]))
      done(isWhole ? null : new Error('the trailer is not that of the content'))
    },
  })
}
