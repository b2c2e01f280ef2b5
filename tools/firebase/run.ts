import { isDeepStrictEqual } from 'node:util'
import { importActor } from '#app/platform/changes/actors.server.ts'
import { change, type Revision } from '#app/platform/changes/change.server.ts'
import { findLastActors } from '#app/platform/changes/last-change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import { StartupError } from '#app/platform/config.server.ts'
import { listDeletedRecords } from '#app/history/revisions.server.ts'
import { lock, type Db, type Tx } from '#app/platform/database/database.server.ts'
import { refreshStatistics } from '#app/platform/database/maintenance.server.ts'
import { addFiles } from '#app/platform/files/file-store.server.ts'
import { privateTopics, publicTopics } from '#app/collections.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { withArriving } from '#app/uploads/arriving-files.server.ts'
import { mostFrequentBucket, readAddress } from './addresses.ts'
import { createSingletonStore } from '#app/content/singleton-store.server.ts'
import { brand } from '#app/features/settings/pages/brand.ts'
import { valueAt } from '#app/platform/forms/paths.ts'
import { readBucket } from './bucket.ts'
import type { Filled, Incoming, Plan } from './collection.ts'
import { branches, readDump, type Dump } from './dump.ts'
import { isRawRecord, type RawRecord } from './fields.ts'
import { gatherFiles, type GatheredFiles } from './files.ts'
import { originOf, ownBranch } from './origin.ts'
import { openInline, unpack } from './unpack.ts'
import { importers } from './importers.ts'
import { quote, reasons, repairs } from './repairs.ts'
import { totalsOf, type Report, type ReportedRecord } from './report.ts'

export const problems = {
  noStorage: (folder: string) =>
    `There is no ${folder}, so none of the files would be imported. Copy the bucket there, or import without files for now (--without-files): a later import with them brings them into records that nobody has edited. Nothing was imported.`,
  changedMeanwhile:
    'The site was changed while the dump was read. Nothing was imported; run the import again.',
} as const

const notes = {
  noStorage: (folder: string) =>
    `There is no ${folder}, so no files were imported. Import again once the bucket is there: the files then come into records that nobody has edited.`,
  unknownBranch: (value: unknown) => `this site has nothing of that name (${quote(value)})`,
} as const

/** @throws StartupError if the source is not a dump, with a sentence about the reason */
export async function importDump(services: Services, source: string, options?: Options): Promise<Report> {
  return runImport(services, await readDump(source), options)
}

export interface Options {
  /** Import although there is no copy of the bucket. */
  withoutFiles?: boolean
}

/**
 * Imports all or nothing. Existing content is never overwritten: a second run of the same dump only brings files
 * that were missing into records that nobody has edited.
 */
export async function runImport(services: Services, dump: Dump, options: Options = {}): Promise<Report> {
  await using planned = await planImport(services.db, dump, options)
  const { plans, files, fillings } = planned
  const isNew =
    files.arriving.length > 0 || fillings.size > 0 || plans.some(({ incoming }) => incoming.length > 0)
  if (isNew) await write(services, planned)
  return planned.report(false)
}

/** Does everything except writing, with a read-only database. */
export async function tryImport(db: Db, dump: Dump, options: Options = {}): Promise<Report> {
  await using planned = await planImport(db, dump, options)
  return planned.report(true)
}

type Planned = Awaited<ReturnType<typeof planImport>>

async function planImport(db: Db, dump: Dump, { withoutFiles = false }: Options) {
  const { source, storage } = dump
  const deleted = await listDeletedRecords(db)
  const { values: here } = await createSingletonStore(brand).find(db)
  const origin = originOf(dump.root, here.country)
  const { root, inline } = origin.isOurs
    ? { root: dump.root, inline: new Map<string, Buffer>() }
    : unpack(dump.root)
  const plans: Plan[] = []
  const reading = { root, db, deleted, now: Date.now(), notes: [] as string[], origin, plans }
  for (const importer of importers) plans.push(...(await importer.plan(reading)))
  const incoming = plans.flatMap((plan) => plan.incoming.flatMap(({ files }) => files))
  const lacking = new Map<Plan, Incoming[]>()
  for (const plan of plans) lacking.set(plan, await findLacking(db, plan))
  const wanted = [...incoming, ...[...lacking.values()].flat().flatMap(({ files }) => files)]
  const settled = plans.flatMap(({ existing, filesIn }) =>
    existing.flatMap((one) => ('skipped' in one ? [] : filesIn(one).map(({ address }) => address))),
  )
  const bucket = await readBucket(
    storage,
    mostFrequentBucket([...incoming.map(({ address }) => address), ...settled]),
  )
  const isStorageNeeded = incoming.some(
    ({ address }) => readAddress(address).in === 'bucket' && !inline.has(address),
  )
  if (isStorageNeeded && !bucket.exists && !withoutFiles) throw new StartupError(problems.noStorage(storage))
  const opened = await openInline(inline)
  const find = async (path: string) => (await opened.find(path)) ?? bucket.find(path)
  const files = await gatherFiles(db, { ...bucket, find }, wanted)
  for (const plan of plans) placeFiles(plan, files)
  const fillings = new Map<Plan, Filled[]>()
  for (const [plan, drafts] of lacking) {
    const filled = drafts.flatMap((one) => bringFiles(one, files))
    if (filled.length > 0) fillings.set(plan, filled)
  }
  async function report(dryRun: boolean): Promise<Report> {
    const ofPlans = plans.flatMap((plan) => reportOf(plan, fillings.get(plan) ?? []))
    const records = [...ofPlans, ...(await files.report(settled)), ...unknownBranches(root)]
    if (isStorageNeeded && !bucket.exists) reading.notes.push(notes.noStorage(storage))
    return { source, dryRun, notes: reading.notes, totals: totalsOf(records), records }
  }
  return { plans, deleted, files, fillings, report, [Symbol.asyncDispose]: opened[Symbol.asyncDispose] }
}

/** The records that an import brought and nobody has edited since, with those of their files that they lack. */
async function findLacking(db: Db, { kind, existing, filesIn, filling }: Plan): Promise<Incoming[]> {
  const drafts = existing.flatMap((one) => ('skipped' in one ? [] : [one]))
  const lacking: Incoming[] = []
  for (const some of filling ? chunksOf(drafts) : []) {
    const ids = some.map(({ id }) => id)
    const here = await filling?.find(db, ids)
    const actors = await findLastActors(db, kind, ids)
    for (const draft of some) {
      const record = here?.get(draft.id)
      if (!record || actors.get(draft.id) !== importActor.name) continue
      const files = filesIn(draft).filter(({ field }) => !valueAt(record, field.replaceAll('/', '.')))
      if (files.length > 0) lacking.push({ draft, files })
    }
  }
  return lacking
}

/** Whether the import still was the last to write these records. */
async function isUntouched(tx: Tx, kind: string, filled: readonly Filled[]): Promise<boolean> {
  for (const some of chunksOf(filled)) {
    const ids = some.map(({ draft }) => draft.id)
    const actors = await findLastActors(tx, kind, ids)
    if (ids.some((id) => actors.get(id) !== importActor.name)) return false
  }
  return true
}

/** Puts the keys of the files that are found now into the draft of an existing record. */
function bringFiles({ draft, files: named }: Incoming, files: GatheredFiles): Filled[] {
  const fields = named.flatMap(({ field, use, address, replace }) => {
    const placed = files.resolve({ address, use })
    if (!('key' in placed)) return []
    replace(placed.key)
    return [field]
  })
  return fields.length > 0 ? [{ draft, fields }] : []
}

/**
 * Replaces each address by the key of the stored file, or removes it, with a note in the report. A record that
 * is nothing without its file is skipped, so that a later import brings it.
 */
function placeFiles(plan: Plan, files: GatheredFiles) {
  for (const { draft, files: named } of plan.incoming)
    for (const { field, use, address, replace } of named) {
      const placed = files.resolve({ address, use })
      replace('key' in placed ? placed.key : '')
      if ('problem' in placed) draft.notes.push(repairs.fileSkipped(field, placed.problem, address))
    }
  const [kept, lost] = plan.needed.length === 0 ? [plan.incoming, []] : splitBy(plan)
  plan.incoming = kept
  for (const { draft } of lost)
    plan.skipped.push({ id: draft.id, name: draft.name, skipped: reasons.noFile(draft.notes) })
}

function splitBy({ incoming, needed }: Plan): [Incoming[], Incoming[]] {
  const isWhole = ({ draft }: Incoming) => needed.every((field) => valueAt(draft.content, field))
  return [incoming.filter(isWhole), incoming.filter((one) => !isWhole(one))]
}

/**
 * Stores the files, then writes all rows and revisions in one transaction. If that fails, the new files are
 * removed again.
 */
async function write(services: Services, { plans, deleted, files, fillings }: Planned) {
  const { arriving, rows } = files
  await withArriving(services, arriving, async () => {
    await change(services, importActor, [...publicTopics, ...privateTopics], async (tx) => {
      await lock(tx, 'project')
      await lock(tx, 'setting')
      if (!(await isUnchanged(tx, plans, deleted))) throw new StartupError(problems.changedMeanwhile)
      await addFiles(
        tx,
        arriving.map(({ row }) => row),
      )
      const revisions: Revision[][] = []
      for (const plan of plans) {
        revisions.push(await plan.write(tx, rows))
        const filled = fillings.get(plan) ?? []
        if (!(await isUntouched(tx, plan.kind, filled))) throw new StartupError(problems.changedMeanwhile)
        if (plan.filling) revisions.push(await plan.filling.write(tx, filled))
      }
      return { outcome: undefined, revisions: revisions.flat() }
    })
  })
  await refreshStatistics(services.db)
}

/** Whether the plans would be the same if they were made now. */
async function isUnchanged(db: Db | Tx, plans: readonly Plan[], deleted: ReadonlySet<string>) {
  for (const { here, readHere } of plans) if (!isDeepStrictEqual(await readHere(db), here)) return false
  return isDeepStrictEqual(await listDeletedRecords(db), deleted)
}

function reportOf(
  { kind, incoming, skipped, existing }: Plan,
  fillings: readonly Filled[],
): ReportedRecord[] {
  const filled = new Map(fillings.map(({ draft, fields }) => [draft.id, fields]))
  return [
    ...incoming.map(({ draft: { id, name, notes } }): ReportedRecord => {
      const outcome = notes.length > 0 ? 'repaired' : 'imported'
      return { kind, id, name, outcome, existing: false, notes }
    }),
    ...skipped.map(({ id, name, skipped: why }) => reportSkipped(kind, id, name, why)),
    ...existing.map(({ id, name }): ReportedRecord => {
      const fields = filled.get(id)
      if (!fields) return reportSkipped(kind, id, name, reasons.existing)
      return { kind, id, name, outcome: 'repaired', existing: false, notes: fields.map(repairs.fileBrought) }
    }),
  ]
}

/** Branches that this site does not know. */
function unknownBranches(root: RawRecord): ReportedRecord[] {
  const { generals } = root
  const known = importers.flatMap((importer) => importer.branches)
  const under = isRawRecord(generals) ? Object.entries(generals) : []
  const unknown = [
    ...Object.entries(root).filter(([name]) => name !== ownBranch && !branches.includes(name)),
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
