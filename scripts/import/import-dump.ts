import type { Services } from '#app/platform/services.server.ts'
import { mostNamedBucket, readAddress } from '#app/platform/takeover/addresses.ts'
import { leavings } from '#app/platform/takeover/mends.ts'
import { openBucket, type Bucket } from './bucket.ts'
import { gatherFiles, type GatheredFiles } from './files.ts'
import { readHere } from './here.ts'
import { planImport } from './plan.ts'
import { readDump, type Dump } from './read-dump.ts'
import { makeReport, type Report, type ReportedRecord } from './report.ts'
import { writeAll } from './write.ts'

export const notes = {
  noStorage: (folder: string) =>
    `There is no ${folder}, so no file was taken. A later import leaves records that are already here as they are: copy the bucket there first.`,
  unnamed: 'no record names it',
} as const

export interface Wishes {
  /** Everything is done but the writing. */
  dryRun?: boolean
}

/** @throws StartupError where the source is not a dump, with the sentence that says why */
export async function importDump(services: Services, source: string, wishes: Wishes = {}): Promise<Report> {
  return takeOver(services, await readDump(source), wishes)
}

/**
 * Takes over a Firebase site. All or nothing; what is here already is never overwritten, so a second run of the same dump
 * changes nothing.
 */
export async function takeOver(
  services: Services,
  dump: Dump,
  { dryRun = false }: Wishes = {},
): Promise<Report> {
  const here = await readHere(services.db)
  const plan = planImport(dump.root, here, Date.now())
  const wanted = plan.kinds.flatMap((kind) => kind.wanted)
  const settled = plan.kinds.flatMap((kind) => kind.settled)
  const bucketName = mostNamedBucket([...wanted.map(({ address }) => address), ...settled])
  const bucket = await openBucket(dump.storage, bucketName)
  const files = await gatherFiles(services.db, bucket, bucketName, wanted)
  const finished = plan.kinds.map((kind) => kind.finish(files))
  const isNew = files.arriving.length > 0 || finished.some(({ fresh }) => fresh > 0)
  if (isNew && !dryRun) await writeAll(services, here, files.arriving, finished)
  const records = [
    ...finished.flatMap(({ reported }) => reported),
    ...(await reportFiles(bucket, files, settled)),
    ...plan.unknown,
  ]
  const missing = wanted.length > 0 && !bucket.exists ? [notes.noStorage(dump.storage)] : []
  return makeReport(dump.source, dryRun, [...plan.notes, ...missing], records)
}

/** Every file of the bucket's copy is accounted for, also those that no record names. */
async function reportFiles(
  bucket: Bucket,
  files: GatheredFiles,
  settled: readonly string[],
): Promise<ReportedRecord[]> {
  const named = new Set(settled.map(pathOf))
  return (await bucket.list()).map((path) => {
    const looked = files.looked.get(path)
    const problem = looked ? looked.problem : named.has(path) ? undefined : notes.unnamed
    const alreadyHere = !problem && (looked?.alreadyHere ?? true)
    const outcome = problem || alreadyHere ? ('left' as const) : ('taken' as const)
    const why = problem ?? (alreadyHere ? leavings.alreadyHere : undefined)
    return { kind: 'file' as const, id: path, name: path, outcome, alreadyHere, notes: why ? [why] : [] }
  })
}

function pathOf(address: string): string {
  const found = readAddress(address)
  return found.in === 'bucket' ? found.path : ''
}
