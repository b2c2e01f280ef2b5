import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '#test/app.ts'
import { Unavailable } from '../errors/unavailable.server.ts'
import { createReserve } from './reserve.server.ts'
import { hasRoomForVisitors, hasRoomForUpload } from './space.server.ts'
import { mebibyte, megabyte } from '../units.ts'

async function openFullReserve() {
  const folder = newFolder()
  const reserve = createReserve(folder)
  await reserve.refill()
  return { reserve, size: () => statSync(join(folder, 'reserve')).size, path: join(folder, 'reserve') }
}

/** Succeeds only while the reserve has released `bytes`. */
function needing(bytes: number, size: () => number) {
  return async () => {
    if (size() > 16 * mebibyte - bytes) throw new Unavailable('disk-full')
    return 'done'
  }
}

describe('the reserve', () => {
  it('is 16 MB that are really taken up', async () => {
    const { size, path } = await openFullReserve()
    expect(size()).toBe(16 * mebibyte)
    expect(statSync(path).blocks * 512).toBeGreaterThanOrEqual(16 * mebibyte)
    expect(new Set(readFileSync(path).subarray(0, 4096)).size).toBeGreaterThan(200)
  })

  it('gives up a little where that is enough, else all, and is whole again at once', async () => {
    const { reserve, size } = await openFullReserve()
    expect(await reserve.withReserve(needing(mebibyte, size))).toBe('done')
    expect(size()).toBe(16 * mebibyte)
    expect(await reserve.withReserve(needing(9 * mebibyte, size))).toBe('done')
    expect(size()).toBe(16 * mebibyte)
  })

  it('serves several at once, one after the other', async () => {
    const { reserve, size } = await openFullReserve()
    const all = [1, 16, 1, 9].map((part) => reserve.withReserve(needing(part * mebibyte, size)))
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done'])
    expect(size()).toBe(16 * mebibyte)
  })

  it('does not help where even that is too little, or where something else is wrong, and says so', async () => {
    const { reserve, size } = await openFullReserve()
    await expect(reserve.withReserve(needing(17 * mebibyte, size))).rejects.toThrow(
      "The server's disk is full",
    )
    let runs = 0
    const broken = async () => {
      runs += 1
      throw new Unavailable('database')
    }
    await expect(reserve.withReserve(broken)).rejects.toThrow('cannot reach its data')
    expect(runs).toBe(1)
    expect(size()).toBe(16 * mebibyte)
  })
})

describe('the room on a disk', () => {
  it('is left to the site below 500 MB, or 5 % of a small disk', () => {
    const large = 100_000 * megabyte
    expect(hasRoomForVisitors({ free: 500 * megabyte, total: large })).toBe(true)
    expect(hasRoomForVisitors({ free: 499 * megabyte, total: large })).toBe(false)
    expect(hasRoomForVisitors({ free: 50 * megabyte, total: 1_000 * megabyte })).toBe(true)
    expect(hasRoomForVisitors({ free: 49 * megabyte, total: 1_000 * megabyte })).toBe(false)
  })

  it('has to hold an upload while it arrives, while it is checked and as it is stored', () => {
    expect(hasRoomForUpload({ free: 700 * megabyte, total: 1_000 * megabyte }, 300 * megabyte)).toBe(true)
    expect(hasRoomForUpload({ free: 600 * megabyte, total: 1_000 * megabyte }, 300 * megabyte)).toBe(false)
  })
})
