import { createStore, del, entries, set } from 'idb-keyval'
import { storedFor } from './rules.ts'
import type { UploadedTable } from './upload.ts'

export interface UploadStore {
  read(): Promise<UploadedTable | undefined>
  write(upload: UploadedTable): Promise<void>
  remove(): Promise<void>
}

interface StoredUpload {
  upload: UploadedTable
  /** When somebody last went on with it. */
  at: number
}

/** Raised whenever an `Upload` of before could not be gone on with; what is stored in another form is let go of. */
const form = 1

/**
 * The table that an administrator has chosen, in this browser alone: a reload, a closed tab or an ended session goes on with
 * it for a day. A browser that stores nothing, or whose room is used up, stops nobody: then it lasts as long as the page.
 */
export function openUploadStore(administrator: string): UploadStore {
  const key = `${form} ${administrator}`
  // It is opened with the first use, as there is none on the server.
  let database: ReturnType<typeof createStore> | undefined
  const open = () => (database ??= createStore('plinth bulk upload', 'uploads'))

  async function quietly<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await act()
    } catch {
      return undefined
    }
  }
  return {
    async read() {
      const stored = (await quietly(() => entries<string, StoredUpload>(open()))) ?? []
      const isOld = ([name, { at }]: [string, StoredUpload]) =>
        at < Date.now() - storedFor || !name.startsWith(`${form} `)
      for (const [name] of stored.filter(isOld)) await quietly(() => del(name, open()))
      return stored.find((one) => one[0] === key && !isOld(one))?.[1].upload
    },
    async write(upload) {
      await quietly(() => set(key, { upload, at: Date.now() } satisfies StoredUpload, open()))
    },
    async remove() {
      await quietly(() => del(key, open()))
    },
  }
}
