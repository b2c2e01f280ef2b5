import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { acquireLock } from './data-folder.server.ts'
import { isLocked } from '../errors/database-error.server.ts'

/** The folder for incoming files, on the disk where they may stay. */
export function arrivingFolder(dataDir: string): string {
  return join(dataDir, 'files', 'arriving')
}

/** Unfinished uploads, which are continued after a restart and have a lifetime of their own. */
export const uploadsFolder = 'uploads'

const lockSuffix = '.lock'
const outsideSuffix = '.outside'

/**
 * Gives `work` a temporary folder and removes it afterwards. A lock beside it ends with this process, however
 * that happens, and marks what `removeDeadScratch` may remove.
 */
export async function withScratchFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const parent = arrivingFolder(dataDir)
  await mkdir(parent, { recursive: true })
  using claimed = claimFolder(parent)
  await mkdir(claimed.folder)
  try {
    return await work(claimed.folder)
  } finally {
    await removeScratch(claimed.folder)
  }
}

/**
 * Records a file elsewhere, such as an unfinished backup on another disk, that is removed together with a
 * scratch folder whose process has died.
 */
export async function addOutsideFile(folder: string, path: string) {
  await writeFile(folder + outsideSuffix, path, { flush: true })
}

/** Removes scratch whose process has died; that of living processes, of any container on this machine, stays. */
export async function removeDeadScratch(dataDir: string) {
  const parent = arrivingFolder(dataDir)
  const entries = await readdir(parent).catch(() => [])
  const names = new Set(entries.map((entry) => entry.replace(/\.(lock|outside)$/, '')))
  for (const name of names) {
    if (name === uploadsFolder) continue
    const folder = join(parent, name)
    using lock = tryLock(folder + lockSuffix)
    if (!lock) continue
    const outside = await readFile(folder + outsideSuffix, 'utf8').catch(() => undefined)
    if (outside) await rm(outside, { force: true })
    await removeScratch(folder)
    rmSync(folder + lockSuffix, { force: true }) // While the lock is held.
  }
}

async function removeScratch(folder: string) {
  await rm(folder, { recursive: true, force: true })
  await rm(folder + outsideSuffix, { force: true })
}

function claimFolder(parent: string) {
  for (;;) {
    const folder = join(parent, randomUUID())
    const file = folder + lockSuffix
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 }) // Fails as any file would, on a full disk for example.
    const lock = tryLock(file)
    // A cleanup may have taken the lock for a dead one before it was held.
    if (lock && existsSync(file))
      return {
        folder,
        [Symbol.dispose]() {
          rmSync(file, { force: true })
          lock.release()
        },
      }
    lock?.release()
  }
}

function tryLock(file: string) {
  try {
    return acquireLock(file)
  } catch (error) {
    if (isLocked(error)) return undefined
    throw error
  }
}
