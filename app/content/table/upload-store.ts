import { createStore, del, entries, set } from 'idb-keyval'
import { tableRetentionMs } from './rules.ts'
import type { UploadedTable, UploadPlace } from './upload.ts'

export interface UploadStore {
  read(): Promise<UploadedTable | undefined>
  write(upload: UploadedTable): Promise<void>
  remove(): Promise<void>
}

interface StoredUpload {
  upload: UploadedTable
  /** When it was last used. */
  at: number
}

/**
 * The version of the stored format. Raise it whenever an earlier `Upload` can no longer be continued; other
 * versions are discarded.
 */
const form = 3

/**
 * Stores an administrator's chosen table in this browser, so that it survives a reload, a closed tab or an
 * ended session for a day. If the browser has no storage or no space, the table lasts as long as the page.
 */
export function createUploadStore(administrator: string, { collection, parent }: UploadPlace): UploadStore {
  const key = `${form} ${administrator} ${collection.name} ${parent}`
  // Opened on first use, because the server has no such database.
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
        at < Date.now() - tableRetentionMs || !name.startsWith(`${form} `)
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
