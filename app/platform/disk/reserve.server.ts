import { randomBytes } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { explainStorage } from '../errors/storage-error.server.ts'
import { findUnavailable } from '../errors/unavailable.server.ts'
import { readSpace } from './space.server.ts'
import { mebibyte } from '../units.ts'

const reserveBytes = 16 * mebibyte
/** Released first: enough for a few rows and the write-ahead log entries for them. */
const step = mebibyte

/** A file that reserves space, to be released if the disk is full (docs/decisions/0031). */
export interface Reserve {
  /**
   * Runs what must work even on a full disk: signing in, ending a session, erasing. If the disk is full,
   * `work` runs again with more space, so it must be safe to run twice.
   */
  withReserve<Result>(work: () => Promise<Result>): Promise<Result>
  /**
   * Creates the file or restores its full size, provided that another 16 MB stay free. Called at start and by
   * the cleanup job.
   */
  refill(): Promise<void>
  /** SQLite needs a little space to open a database, even for reading. */
  makeRoomToStart(): Promise<void>
}

export function createReserve(dataDir: string): Reserve {
  const path = join(dataDir, 'reserve')
  const oneAtATime = pLimit(1)

  async function size(): Promise<number> {
    return (await stat(path).catch(() => undefined))?.size ?? 0
  }

  async function shrink(to: number) {
    await using file = await open(path, 'a', 0o600)
    await file.truncate(to)
    await file.sync() // Some file systems reuse freed blocks only after that.
  }

  /** Writes random bytes, which no file system can compress. Stops when the disk is full. */
  async function grow(to: number) {
    await using file = await open(path, 'a', 0o600)
    try {
      for (let bytes = await size(); bytes < to; bytes += step)
        await file.writeFile(randomBytes(Math.min(step, to - bytes)))
      await file.sync()
    } catch (error) {
      if (!isDiskFull(explainStorage(error))) throw error
    }
  }

  async function withReducedReserve<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = await size()
    try {
      await shrink(Math.max(0, before - step))
      return await work().catch(async (error: unknown) => {
        if (!isDiskFull(error)) throw error
        await shrink(0)
        return work()
      })
    } finally {
      // Immediately, before another writer uses up the space.
      await grow(before)
    }
  }

  return {
    async withReserve(work) {
      try {
        return await work()
      } catch (error) {
        if (!isDiskFull(error) || (await size()) === 0) throw error
        return oneAtATime(() => withReducedReserve(work))
      }
    },
    refill: () =>
      oneAtATime(async () => {
        const missing = reserveBytes - (await size())
        if (missing > 0 && (await readSpace(dataDir)).free >= missing + reserveBytes) await grow(reserveBytes)
      }),
    makeRoomToStart: () =>
      oneAtATime(async () => {
        const before = await size()
        if (before > 0 && (await readSpace(dataDir)).free < step) await shrink(Math.max(0, before - step))
      }),
  }
}

function isDiskFull(error: unknown): boolean {
  return findUnavailable(error)?.reason === 'disk-full'
}
