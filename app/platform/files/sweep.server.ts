import type { Log } from '../log.server.ts'
import type { Files } from './files.server.ts'
import { withGlobalLock, lock, type Db } from '../database/open.server.ts'
import { batchesOf } from '../database/batches.server.ts'
import type { FileRow } from '../database/schema.ts'
import { undoWindowMs } from '../retention.ts'
import {
  findReferencedNow,
  listUnreferenced,
  readReferences,
  type References,
} from './file-references.server.ts'
import { isRecorded, listOrphans, requeueVariants, type Orphan } from './storage-audit.server.ts'
import { hour } from '../units.ts'

/** A click on “bring back” in the last minute must still find its file. */
const historyWindow = undoWindowMs + hour
/** An editor may have uploaded a photograph and still be typing. */
const uploadGrace = 48 * hour
/**
 * A file is stored before its row is added. No request lasts longer than this (server/http-server.ts), and
 * imports never run during a sweep.
 */
const rowGrace = hour
/** Anyone who saves a record waits for at most one of these transactions. */
const rowsPerTransaction = 50

type SweepServices = { db: Db; files: Files; log: Log }

export interface Sweep {
  /** Recorded, but no record and no History entry of the last 30 days needs them. */
  unneeded: FileRow[]
  /** Stored, but never recorded. */
  orphaned: Orphan[]
}

/** Finds what could be removed, without changing anything. */
export async function planSweep(services: { db: Db; files: Files }, now = Date.now()): Promise<Sweep> {
  const { unneeded } = await findUnneeded(services.db, now)
  return { unneeded, orphaned: await listOrphans(services, now - rowGrace) }
}

/** Removes unneeded files and their variants, and logs one line. Never runs while an import stores files. */
export async function sweep(services: SweepServices, now = Date.now()): Promise<Sweep> {
  return withManyFilesLock(services.db, async () => {
    const unneeded = await sweepUnneeded(services, now)
    const orphaned = await sweepOrphans(services, now)
    const bytes = [...unneeded, ...orphaned].reduce((sum, file) => sum + file.bytes, 0)
    services.log.info(
      { unneeded: unneeded.length, orphaned: orphaned.length, bytes },
      'files that nothing needs were removed',
    )
    return { unneeded, orphaned }
  })
}

/** For operations that store many files long before adding their rows. */
export function withManyFilesLock<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  return withGlobalLock(db, 'many files', work)
}

async function findUnneeded(db: Db, now: number): Promise<{ unneeded: FileRow[]; references: References }> {
  const candidates = await listUnreferenced(db, now - uploadGrace)
  const references = await readReferences(db, now - historyWindow)
  return { unneeded: candidates.filter(({ key }) => !references.keys.has(key)), references }
}

/** The row is removed first: otherwise, a kill in between would leave a record without its image. */
async function sweepUnneeded({ db, files, log }: SweepServices, now: number): Promise<FileRow[]> {
  const { unneeded, references } = await findUnneeded(db, now)
  const removed: FileRow[] = []
  for await (const candidates of batchesOf(unneeded, rowsPerTransaction)) {
    try {
      for (const file of await forget(db, candidates, references.newest)) {
        await files.remove(file.access, file.key)
        removed.push(file)
      }
    } catch (error) {
      log.warn({ err: error }, 'files that nothing needs could not be removed')
    }
  }
  return removed
}

/** Checks once more under the lock, because somebody may have just chosen one of the files. */
function forget(db: Db, candidates: readonly FileRow[], newest: number): Promise<FileRow[]> {
  return db.transaction().execute(async (tx) => {
    await lock(tx, 'setting')
    const keys = candidates.map(({ key }) => key)
    const referenced = await findReferencedNow(tx, keys, newest)
    const unneeded = candidates.filter(({ key }) => !referenced.has(key))
    if (unneeded.length > 0)
      await tx
        .deleteFrom('file')
        .where(
          'key',
          'in',
          unneeded.map(({ key }) => key),
        )
        .execute()
    return unneeded
  })
}

async function sweepOrphans({ db, files, log }: SweepServices, now: number): Promise<Orphan[]> {
  const removed: Orphan[] = []
  for (const orphan of await listOrphans({ db, files }, now - rowGrace)) {
    try {
      if (await isRecorded(db, orphan)) continue
      await files.remove(orphan.access, orphan.key)
      removed.push(orphan)
    } catch (error) {
      log.warn({ err: error, key: orphan.key }, 'a file without a row could not be removed')
    }
  }
  await requeueVariants(db, removed)
  return removed
}
