import { isDeepStrictEqual } from 'node:util'
import { change, type Revision } from '#app/platform/changes/change.server.ts'
import { StartupError } from '#app/platform/config.server.ts'
import { listDeletedRecords } from '#app/history/revisions.server.ts'
import { lock, type Db, type Tx } from '#app/platform/database/open.server.ts'
import { refreshStatistics } from '#app/platform/database/maintenance.server.ts'
import { addFiles, findFiles } from '#app/platform/files/file-store.server.ts'
import { withManyFilesLock } from '#app/platform/files/sweep.server.ts'
import { publicTopics } from '#app/collections.ts'
import { privateTopics } from '#app/platform/live/topics.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { withoutMetadata } from '#app/uploads/video/video-file.server.ts'
import { mostFrequentBucket } from './addresses.ts'
import { readBucket } from './bucket.ts'
import type { Plan } from './collection.ts'
import { branches, readDump, type Dump } from './dump.ts'
import { isRawRecord, type RawRecord } from './fields.ts'
import { forEachWithLimit, gatherFiles, type ArrivingFile, type GatheredFiles } from './files.ts'
import { importers } from './importers.ts'
import { quote, reasons, repairs } from './repairs.ts'
import { totalsOf, type Report, type ReportedRecord } from './report.ts'

/** The name shown in History. */
const actor = { name: 'Import' }

export const problems = {
  changedMeanwhile:
    'The site was changed while the dump was read. Nothing was imported; run the import again.',
} as const

const notes = {
  noStorage: (folder: string) =>
    `There is no ${folder}, so no files were imported. Copy the bucket there before you import: later imports skip existing records.`,
  unknownBranch: (value: unknown) => `this site has nothing of that name (${quote(value)})`,
} as const

/** @throws StartupError if the source is not a dump, with a sentence about the reason */
export async function importDump(services: Services, source: string): Promise<Report> {
  return runImport(services, await readDump(source))
}

/**
 * Imports all or nothing. Existing content is never overwritten, so a second run of the same dump changes
 * nothing.
 */
export async function runImport(services: Services, dump: Dump): Promise<Report> {
  const { plans, deleted, files, report } = await planImport(services.db, dump)
  const isNew = files.arriving.length > 0 || plans.some(({ incoming }) => incoming.length > 0)
  if (isNew) await write(services, plans, deleted, files)
  return report(false)
}

/** Does everything except writing, with a read-only database. */
export async function tryImport(db: Db, dump: Dump): Promise<Report> {
  const { report } = await planImport(db, dump)
  return report(true)
}

async function planImport(db: Db, { source, root, storage }: Dump) {
  const deleted = await listDeletedRecords(db)
  const plans: Plan[] = []
  const reading = { root, db, deleted, now: Date.now(), notes: [] as string[], plans }
  for (const importer of importers) plans.push(...(await importer.plan(reading)))
  const wanted = plans.flatMap(({ incoming }) => incoming.flatMap(({ files }) => files))
  const settled = plans.flatMap((plan) => plan.settled)
  const addresses = [...wanted.map(({ address }) => address), ...settled]
  const bucket = await readBucket(storage, mostFrequentBucket(addresses))
  const files = await gatherFiles(db, bucket, wanted)
  for (const plan of plans) placeFiles(plan, files)
  async function report(dryRun: boolean): Promise<Report> {
    const records = [...plans.flatMap(reportOf), ...(await files.report(settled)), ...unknownBranches(root)]
    if (wanted.length > 0 && !bucket.exists) reading.notes.push(notes.noStorage(storage))
    return { source, dryRun, notes: reading.notes, totals: totalsOf(records), records }
  }
  return { plans, deleted, files, report }
}

/** Replaces each address by the key of the stored file, or removes it, with a note in the report. */
function placeFiles({ incoming }: Plan, files: GatheredFiles) {
  for (const { draft, files: named } of incoming)
    for (const { field, use, address, replace } of named) {
      const placed = files.resolve({ address, use })
      replace('key' in placed ? placed.key : '')
      if ('problem' in placed) draft.notes.push(repairs.fileSkipped(field, placed.problem, address))
    }
}

/**
 * Stores the files, then writes all rows and revisions in one transaction. If that fails, the new files are
 * removed again.
 */
async function write(services: Services, plans: Plan[], deleted: ReadonlySet<string>, files: GatheredFiles) {
  const { arriving, rows } = files
  try {
    await withManyFilesLock(services.db, async () => {
      await forEachWithLimit(arriving, (file) => store(services, file))
      await change(services, actor, [...publicTopics, ...privateTopics], async (tx) => {
        await lock(tx, 'project')
        await lock(tx, 'setting')
        if (!(await isUnchanged(tx, plans, deleted))) throw new StartupError(problems.changedMeanwhile)
        await addFiles(
          tx,
          arriving.map(({ row }) => row),
        )
        const revisions: Revision[][] = []
        for (const plan of plans) revisions.push(await plan.write(tx, rows))
        return { outcome: undefined, revisions: revisions.flat() }
      })
    })
  } catch (error) {
    await removeUnrecorded(services, arriving)
    throw error
  }
  await refreshStatistics(services.db)
}

/** Whether the plans would be the same if they were made now. */
async function isUnchanged(db: Db | Tx, plans: readonly Plan[], deleted: ReadonlySet<string>) {
  for (const { here, readHere } of plans) if (!isDeepStrictEqual(await readHere(db), here)) return false
  return isDeepStrictEqual(await listDeletedRecords(db), deleted)
}

async function store({ files }: Services, { source, row }: ArrivingFile) {
  const content = (await withoutMetadata(source, row.type))()
  try {
    await files.put(row.access, row.key, content)
  } finally {
    content.destroy()
  }
}

/** Keeps files that another import has recorded meanwhile under the same key. */
async function removeUnrecorded({ db, files }: Services, arriving: readonly ArrivingFile[]) {
  const recorded = await findFiles(
    db,
    arriving.map(({ row }) => row.key),
  ).catch(() => undefined)
  if (!recorded) return
  const orphans = arriving.filter(({ row }) => !recorded.has(row.key))
  await Promise.allSettled(orphans.map(({ row }) => files.remove(row.access, row.key)))
}

function reportOf({ kind, incoming, skipped, existing }: Plan): ReportedRecord[] {
  return [
    ...incoming.map(({ draft: { id, name, notes } }): ReportedRecord => {
      const outcome = notes.length > 0 ? 'repaired' : 'imported'
      return { kind, id, name, outcome, existing: false, notes }
    }),
    ...skipped.map(({ id, name, skipped: why }) => reportSkipped(kind, id, name, why)),
    ...existing.map(({ id, name }) => reportSkipped(kind, id, name, reasons.existing)),
  ]
}

/** Branches that this site does not know. */
function unknownBranches(root: RawRecord): ReportedRecord[] {
  const { generals } = root
  const known = importers.flatMap((importer) => importer.branches)
  const under = isRawRecord(generals) ? Object.entries(generals) : []
  const unknown = [
    ...Object.entries(root).filter(([name]) => !branches.includes(name)),
    ...under
      .map(([name, value]): [string, unknown] => [`generals/${name}`, value])
      .filter(([path]) => !known.includes(path)),
  ].map(([path, value]) => reportSkipped('unknown', path, path, notes.unknownBranch(value)))
  const isBroken = (generals ?? undefined) !== undefined && !isRawRecord(generals)
  if (isBroken) unknown.push(reportSkipped('unknown', 'generals', 'generals', reasons.notARecord(generals)))
  return unknown
}

function reportSkipped(kind: ReportedRecord['kind'], id: string, name: string, why: string): ReportedRecord {
  return { kind, id, name, outcome: 'skipped', existing: why === reasons.existing, notes: [why] }
}
