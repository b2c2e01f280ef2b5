import type { FileRow } from '#app/platform/database/schema.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { withManyFilesLock } from '#app/platform/files/sweep.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { withoutMetadata } from './video/video-file.server.ts'

/** A file that arrives together with its records and is not stored yet: its path on this machine, and its row. */
export interface ArrivingFile {
  source: string
  row: FileRow
}

/**
 * Stores files unchanged, a video without its metadata, and then adds their rows with the records that name them. If that
 * fails, they are removed again.
 * @param write adds the rows, in one transaction with the records
 */
export async function withArriving(
  services: Services,
  arriving: readonly ArrivingFile[],
  write: () => Promise<void>,
) {
  try {
    await withManyFilesLock(services.db, async () => {
      await store(services, arriving)
      await write()
    })
  } catch (error) {
    await removeUnrecorded(services, arriving)
    throw error
  }
}

async function store({ files }: Services, arriving: readonly ArrivingFile[]) {
  await forEachWithLimit(arriving, async ({ source, row }) => {
    const content = (await withoutMetadata(source, row.type))()
    try {
      await files.put(row.access, row.key, content)
    } finally {
      content.destroy()
    }
  })
}

/** What somebody else has recorded meanwhile under the same key stays. */
async function removeUnrecorded({ db, files }: Services, arriving: readonly ArrivingFile[]) {
  const keys = arriving.map(({ row }) => row.key)
  const recorded = await findFiles(db, keys).catch(() => undefined)
  if (!recorded) return
  const orphans = arriving.filter(({ row }) => !recorded.has(row.key))
  await Promise.allSettled(orphans.map(({ row }) => files.remove(row.access, row.key)))
}

/**
 * Runs `work` for all items, with as much parallelism as the machine uses for decoding images. After a
 * failure no new work starts, and the error is thrown once the running work has ended.
 */
export async function forEachWithLimit<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const waiting = items.values()
  const failures: unknown[] = []
  async function lane() {
    for (const item of waiting) {
      if (failures.length > 0) return
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  if (failures.length > 0) throw failures[0]
}
