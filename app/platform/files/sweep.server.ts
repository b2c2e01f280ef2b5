import { z } from 'zod'
import type { Log } from '../log.server.ts'
import type { Files } from './files.server.ts'
import { readMark, removeMark, setMark } from '../database/meta.server.ts'
import { countOf, withGlobalLock, lock, type Db } from '../database/database.server.ts'
import { batchesOf } from '../database/batches.server.ts'
import type { FileRow } from '../database/schema.ts'
import { undoWindowMs } from '../retention.ts'
import {
  findReferencedNow,
  listUnreferenced,
  readReferences,
  type References,
} from './file-references.server.ts'
import { moveAside, removeOldAside } from './aside.server.ts'
import { holdsClaim } from './site-claim.server.ts'
import { isRecorded, isVariant, listOrphans, requeueVariants, type Orphan } from './storage-audit.server.ts'
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

/** Finds what could be moved aside, without changing anything. */
export async function planSweep(services: { db: Db; files: Files }, now = Date.now()): Promise<Sweep> {
  const { unneeded } = await findUnneeded(services.db, now)
  return { unneeded, orphaned: await listOrphans(services, now - rowGrace) }
}

interface SweepOrder {
  now?: number
  /** A person has seen how many there are. */
  isConfirmed?: boolean
}

/**
 * Moves unneeded files and their variants aside, and logs one line. Does nothing if the files belong to another database,
 * or if there are so many that a person should look first. Never runs while an import stores files.
 */
export async function sweep(
  services: SweepServices,
  { now = Date.now(), isConfirmed = false }: SweepOrder = {},
): Promise<Sweep> {
  const { db, files, log } = services
  return withManyFilesLock(db, async () => {
    if (!(await holdsClaim(db, files))) {
      log.error('no files were moved aside, because they belong to another site or a restore is under way')
      return { unneeded: [], orphaned: [] }
    }
    await removeOldAside(files, now)
    const found = await findUnneeded(db, now)
    const recorded = isConfirmed ? 0 : await countOf(db.selectFrom('file'))
    const hold = async (held: HeldSweep) => {
      await setMark(db, 'sweep-held', JSON.stringify(held))
      log.warn(held, 'files were not moved aside, because there are too many of them')
    }
    const few = { number: found.unneeded.length, total: recorded }
    if (!isConfirmed && isTooMany(few)) {
      await hold(few)
      return { unneeded: [], orphaned: [] }
    }
    await removeMark(db, 'sweep-held')
    const unneeded = await sweepUnneeded(services, found, now)
    const unrecorded = await listOrphans(services, now - rowGrace)
    // Smaller versions follow their originals, and can be made again.
    const number = unrecorded.filter(({ key }) => !isVariant(key)).length
    const others = { number, total: recorded + number }
    if (!isConfirmed && isTooMany(others)) {
      await hold(others)
      return { unneeded, orphaned: [] }
    }
    const orphaned = await sweepOrphans(services, unrecorded, now)
    const bytes = [...unneeded, ...orphaned].reduce((sum, file) => sum + file.bytes, 0)
    log.info(
      { unneeded: unneeded.length, orphaned: orphaned.length, bytes },
      'files that nothing needs were moved aside',
    )
    return { unneeded, orphaned }
  })
}

/** A sweep that waits for a person: so many files, of so many in all, would be moved aside. */
export interface HeldSweep {
  number: number
  total: number
}

const fewFiles = 20
const smallShare = 0.1

/** What a lost or damaged database would cost, as opposed to a day of editing. */
function isTooMany({ number, total }: HeldSweep): boolean {
  return number > fewFiles && number > total * smallShare
}

/** For the operator and Site check, until the next sweep. */
export async function readHeldSweep(db: Db): Promise<HeldSweep | undefined> {
  const stored = await readMark(db, 'sweep-held')
  return stored === undefined ? undefined : heldSchema.parse(JSON.parse(stored))
}

const heldSchema = z.object({ number: z.number(), total: z.number() })

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
async function sweepUnneeded(
  { db, files, log }: SweepServices,
  { unneeded, references }: Awaited<ReturnType<typeof findUnneeded>>,
  now: number,
): Promise<FileRow[]> {
  const moved: FileRow[] = []
  for await (const candidates of batchesOf(unneeded, rowsPerTransaction)) {
    try {
      for (const file of await forget(db, candidates, references.newest)) {
        await moveAside(files, file, now)
        moved.push(file)
      }
    } catch (error) {
      log.warn({ err: error }, 'files that nothing needs could not be moved aside')
    }
  }
  return moved
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

async function sweepOrphans(
  { db, files, log }: SweepServices,
  orphaned: readonly Orphan[],
  now: number,
): Promise<Orphan[]> {
  const moved: Orphan[] = []
  for (const orphan of orphaned) {
    try {
      if (await isRecorded(db, orphan)) continue
      await moveAside(files, orphan, now)
      moved.push(orphan)
    } catch (error) {
      log.warn({ err: error, key: orphan.key }, 'a file without a row could not be moved aside')
    }
  }
  await requeueVariants(db, moved)
  return moved
}
