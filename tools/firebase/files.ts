import { createHash } from 'node:crypto'
import { basename } from 'node:path/posix'
import type { Db } from '#app/platform/database/database.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import type { FileAccess } from '#app/platform/files/files.server.ts'
import { isFileKey, safeFileName } from '#app/platform/files/keys.ts'
import { forEachWithLimit, type ArrivingFile } from '#app/uploads/arriving-files.server.ts'
import { examineFile, type Examined, type Unusable } from '#app/uploads/examine-file.server.ts'
import { policies, type Policy } from '#app/uploads/policy.ts'
import { readAddress } from './addresses.ts'
import { isSafe, type Bucket } from './bucket.ts'
import type { FileUse } from './fields.ts'
import { reasons } from './repairs.ts'
import type { ReportedRecord } from './report.ts'
import { unsuitableFor } from './suitable.ts'

interface WantedFile {
  address: string
  use: FileUse
}

export interface GatheredFiles {
  /** The key or link that replaces an address, or the reason why there is none. */
  resolve(wanted: WantedFile): { key: string } | { problem: string }
  /** Every file that records may refer to, by key, both new and existing ones. */
  rows: ReadonlyMap<string, FileRow>
  arriving: readonly ArrivingFile[]
  /** Reports every file of the bucket's copy. Files that existing records refer to were not examined. */
  report(settled: readonly string[]): Promise<ReportedRecord[]>
}

export const problems = {
  elsewhere: 'it is outside the bucket, and nothing is downloaded',
  anotherBucket: (bucket: string) => `it is in another bucket, ${bucket}`,
  unreadable: 'it is not an address of a file',
  unsafe: 'it leads out of the bucket',
  private: 'it is a private file',
  outside: (folder: string) => `it is not in ${folder}`,
  missing: (path: string) => `${path} is missing in storage/`,
  unusable: (path: string, problem: string) => `${path} ${problem}`,
  unnamed: 'no record names it',
} as const

interface Place {
  path: string
  access: FileAccess
}

/** A file in the bucket that some record needs. */
interface Candidate extends Place {
  uses: Set<FileUse>
  /** `undefined` if it is missing. */
  source?: string
  found?: Examined | Unusable
  /** Present if it is usable. */
  row?: FileRow
}

/** Examines every needed file in the bucket once, however many records refer to it. Nothing is written. */
export async function gatherFiles(
  db: Db,
  bucket: Bucket,
  wanted: readonly WantedFile[],
): Promise<GatheredFiles> {
  const candidates = new Map<string, Candidate>()
  for (const file of wanted) {
    const location = locate(file, bucket.name)
    if (!('path' in location)) continue
    const name = nameOf(location)
    const known = candidates.get(name) ?? { ...location, uses: new Set() }
    candidates.set(name, known)
    known.uses.add(file.use)
  }
  await forEachWithLimit([...candidates.values()], async (candidate) => {
    candidate.source = await bucket.find(candidate.path)
    if (candidate.source !== undefined) candidate.found = await examineFile(candidate.source)
  })
  const arriving = await giveRows(db, [...candidates.values()])
  const rows = [...candidates.values()].flatMap(({ row }) => row ?? [])
  return {
    rows: new Map(rows.map((row) => [row.key, row])),
    arriving,
    resolve(file) {
      const location = locate(file, bucket.name)
      if (!('path' in location)) return location
      const { found, row } = candidates.get(nameOf(location)) ?? {}
      if (!found) return { problem: problems.missing(location.path) }
      const problem = unsuitableFor(file.use, found)
      return problem || !row ? { problem: problems.unusable(location.path, problem ?? '') } : { key: row.key }
    },
    async report(settled) {
      const isNew = new Set(arriving.map(({ row }) => row.key))
      const whys = new Map<string, string | undefined>()
      for (const address of settled) {
        const place = readAddress(address)
        if (place.in === 'bucket') whys.set(place.path, reasons.existing)
      }
      for (const candidate of candidates.values())
        whys.set(candidate.path, problems.unusable(candidate.path, problemOf(candidate) ?? ''))
      for (const { path, row } of candidates.values())
        if (row) whys.set(path, isNew.has(row.key) ? undefined : reasons.existing)
      return (await bucket.list()).map((path) =>
        reportOf(path, whys.has(path) ? whys.get(path) : problems.unnamed),
      )
    },
  }
}

function reportOf(path: string, why: string | undefined): ReportedRecord {
  const outcome = why === undefined ? 'imported' : 'skipped'
  const notes = why === undefined ? [] : [why]
  return { kind: 'file', id: path, name: path, outcome, existing: why === reasons.existing, notes }
}

/** Why no record can use it; `undefined` if one can. */
function problemOf({ uses, found }: Candidate): string | undefined {
  if (!found) return undefined
  const whys = [...uses].map((use) => unsuitableFor(use, found))
  return whys.includes(undefined) ? undefined : whys[0]
}

function nameOf({ path, access }: Place) {
  return `${access} ${path}`
}

function locate(
  { address, use }: WantedFile,
  bucketName: string | undefined,
): Place | { key: string } | { problem: string } {
  const found = readAddress(address)
  if (found.in === 'nowhere') return { problem: problems.unreadable }
  if (found.in === 'web')
    return isLinkEnough(use, found.url) ? { key: address } : { problem: problems.elsewhere }
  const { bucket, path } = found
  if (bucket !== undefined && bucket !== bucketName) return { problem: problems.anotherBucket(bucket) }
  if (!isSafe(path)) return { problem: problems.unsafe }
  if (use === 'resume') return { path, access: 'private' }
  const { access }: Policy = policies[use]
  if (access === 'private')
    return path.startsWith(documentsFolder)
      ? { path, access: 'private' }
      : { problem: problems.outside(documentsFolder) }
  return path.startsWith(privateFolder) ? { problem: problems.private } : { path, access: 'public' }
}

/** The video providers whose pages the banner can show. */
const providers = /(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com)$/

/**
 * A document may be any link, and the banner a link to a video provider; every other file must be in the
 * bucket.
 */
function isLinkEnough(use: FileUse, url: URL): boolean {
  return use === 'document' || (use === 'video' && providers.test(url.hostname))
}

/** The bytes under a key never change: if the key already belongs to other bytes, the file gets a new key. */
async function giveRows(db: Db, candidates: readonly Candidate[]): Promise<ArrivingFile[]> {
  const usable = candidates.flatMap((candidate) => {
    const { source, found, path, access } = candidate
    if (source === undefined || !found || 'problem' in found || problemOf(candidate)) return []
    const keys = { usual: keyOf(path, access), other: keyOf(path, access, found.sha256) }
    return [{ candidate, source, found, keys }]
  })
  const here = await findFiles(
    db,
    usable.flatMap(({ keys }) => [keys.usual, keys.other]),
  )
  const now = Date.now()
  return usable.flatMap(({ candidate, source, found, keys: { usual, other } }) => {
    const holder = here.get(usual)
    const isSame = holder?.sha256 === found.sha256 && holder.access === candidate.access
    const key = holder && !isSame ? other : usual
    const known = here.get(key)
    candidate.row = known ?? { key, access: candidate.access, created_at: now, ...found }
    return known ? [] : [{ source, row: candidate.row }]
  })
}

/** Résumés have their own folder in the bucket, and are never shown to visitors. */
const privateFolder = 'resumes/'
/** Documents of the office, which their own route serves. */
const documentsFolder = 'documents/'

/**
 * The key under which a file of the bucket is stored: its path if that is a valid key, otherwise a safe key
 * derived from the path, so that the same dump always gives the same key. A private file never keeps its old
 * folder.
 */
function keyOf(path: string, access: FileAccess, salt = ''): string {
  const isDocument = path.startsWith(documentsFolder)
  if (salt === '' && (access === 'private') === isDocument && isFileKey(path)) return path
  const digest = createHash('sha256')
    .update(path + salt)
    .digest('base64')
  const mark = digest.replace(/[+/=]/g, '').slice(0, 10)
  const name = safeFileName(basename(path))
  if (access === 'private')
    return isDocument ? `${documentsFolder}${mark}${name}` : `${privateFolder}${mark}/${name}`
  const folder = /^(images|generals|clientsimages)\//.exec(path)?.[1] ?? 'images'
  return `${folder}/${mark}${name}`
}
