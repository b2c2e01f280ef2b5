import { randomBytes } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { explainStorage } from '../files/storage-error.server.ts'
import { findUnavailable } from '../http/unavailable.server.ts'
import { readSpace } from './space.server.ts'

const mebibyte = 1024 * 1024
const wholeReserve = 16 * mebibyte
/** What is given up first: enough for a few rows and the write-ahead log that they go through. */
const portion = mebibyte

/** A file that takes up room, so that there is some to give up where the disk is full (docs/decisions/0032). */
export interface Reserve {
  /**
   * Runs what has to work on a full disk too: signing in, ending a session, erasing. `work` is run again with more room
   * where the disk was full, so whatever it had done by then must not harm when it is done twice.
   */
  withReserve<Result>(work: () => Promise<Result>): Promise<Result>
  /** Makes the file, or what is missing of it, where that leaves as much again. For the start and the cleanup job. */
  refill(): Promise<void>
  /** SQLite needs a little room to open a database, even to read it. */
  makeRoomToStart(): Promise<void>
}

export function openReserve(dataDir: string): Reserve {
  const path = join(dataDir, 'reserve')
  const oneAtATime = pLimit(1)

  async function size(): Promise<number> {
    return (await stat(path).catch(() => undefined))?.size ?? 0
  }

  async function shrink(to: number) {
    await using file = await open(path, 'a', 0o600)
    await file.truncate(to)
    await file.sync() // Some file systems hand freed blocks out again only then.
  }

  /** Of random bytes, which no file system stores in less room than they have. As much as there is room for. */
  async function grow(to: number) {
    await using file = await open(path, 'a', 0o600)
    try {
      for (let bytes = await size(); bytes < to; bytes += portion)
        await file.writeFile(randomBytes(Math.min(portion, to - bytes)))
      await file.sync()
    } catch (error) {
      if (!isDiskFull(explainStorage(error))) throw error
    }
  }

  async function withLess<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = await size()
    try {
      await shrink(Math.max(0, before - portion))
      return await work().catch(async (error: unknown) => {
        if (!isDiskFull(error)) throw error
        await shrink(0)
        return work()
      })
    } finally {
      // At once, or whoever writes next would use up the room.
      await grow(before)
    }
  }

  return {
    async withReserve(work) {
      try {
        return await work()
      } catch (error) {
        if (!isDiskFull(error) || (await size()) === 0) throw error
        return oneAtATime(() => withLess(work))
      }
    },
    refill: () =>
      oneAtATime(async () => {
        const missing = wholeReserve - (await size())
        if (missing > 0 && (await readSpace(dataDir)).free >= missing + wholeReserve) await grow(wholeReserve)
      }),
    makeRoomToStart: () =>
      oneAtATime(async () => {
        const before = await size()
        if (before > 0 && (await readSpace(dataDir)).free < portion)
          await shrink(Math.max(0, before - portion))
      }),
  }
}

function isDiskFull(error: unknown): boolean {
  return findUnavailable(error)?.reason === 'disk-full'
}
