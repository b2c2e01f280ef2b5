import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Log } from './log.server.ts'

/** Files that can be made again at any time, named by what they are made of. */
export interface MadeFiles {
  /**
   * The file of this name; if it is not there, it is made first, by one caller for all who ask meanwhile. `undefined`
   * where too many others are being made. `name` holds no slash.
   */
  get(name: string, make: () => Promise<Buffer>): Promise<Buffer | undefined>
}

const mostBytes = 256 * 1024 * 1024
/** Requests come first. */
const atOnce = 1
const mostWaiting = 24

/** Kept in a folder that may be emptied whenever the site is stopped. What was asked for longest ago makes room. */
export function openMadeFiles(folder: string, log: Log, limit = mostBytes): MadeFiles {
  const kept = new LRUCache<string, number>({
    maxSize: limit,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_, name, reason) => {
      if (reason === 'evict') void rm(join(folder, name), { force: true }).catch(() => undefined)
    },
  })
  const making = new Map<string, Promise<Buffer>>()
  const turn = pLimit(atOnce)
  let found: Promise<void> | undefined

  async function findKept() {
    await mkdir(folder, { recursive: true })
    for (const name of await readdir(folder)) kept.set(name, (await stat(join(folder, name))).size)
  }

  /** A disk that is full keeps nobody from being answered. */
  async function keep(name: string, content: Buffer) {
    const arriving = join(folder, `${name}.${randomUUID()}`)
    try {
      await writeFile(arriving, content)
      await rename(arriving, join(folder, name))
      kept.set(name, content.byteLength)
    } catch (error) {
      await rm(arriving, { force: true })
      log.warn({ err: error, name }, 'a made file could not be kept')
    }
  }

  async function makeAndKeep(name: string, make: () => Promise<Buffer>) {
    const content = await turn(make)
    await keep(name, content)
    return content
  }

  return {
    async get(name, make) {
      found ??= findKept()
      await found.catch((error: unknown) =>
        log.warn({ err: error }, 'made files could not be looked through'),
      )
      if (kept.get(name) !== undefined) {
        const content = await readFile(join(folder, name)).catch(() => undefined)
        if (content) return content
      }
      const present = making.get(name)
      if (present) return present
      if (turn.pendingCount >= mostWaiting) return undefined
      const made = makeAndKeep(name, make).finally(() => making.delete(name))
      making.set(name, made)
      return made
    },
  }
}
