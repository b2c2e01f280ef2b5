import { statfs } from 'node:fs/promises'
import { megabyte } from '../units.ts'

const maxFloor = 500 * megabyte
const floorShare = 0.05
/** The space that an administrator's upload must leave for the database and the reserve. */
const uploadReserve = 64 * megabyte
/** On a file system without hard links, an upload exists twice: as it arrived and as it is stored. */
const copies = 2

export interface DiskSpace {
  /** Bytes that this user may still write. */
  free: number
  total: number
}

export async function readSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Below 500 MB, or 5 % of a small disk, visitors' files are refused: the rest is for the site itself. */
export function hasRoomForVisitors({ free, total }: DiskSpace): boolean {
  return free >= Math.min(maxFloor, total * floorShare)
}

export function hasRoomForUpload({ free }: DiskSpace, bytes: number): boolean {
  return free >= copies * bytes + uploadReserve
}
