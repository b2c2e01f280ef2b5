import type { Db } from '#app/platform/database/open.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import type { Access } from '#app/platform/files/files.server.ts'
import { readAddress } from '#app/platform/takeover/addresses.ts'
import type { FileUse } from '#app/platform/takeover/draft.ts'
import { isSafe, type Bucket } from './bucket.ts'
import { fourAtATime } from './four-at-a-time.ts'
import { inspect, unsuitableFor, type Inspected } from './inspect.ts'
import { isPrivatePath, keyOf } from './keys.ts'
import { isLinkKept } from './links.ts'

export interface WantedFile {
  address: string
  use: FileUse
}

/** A file that is not here yet: where it lies in the bucket's copy, and its row. */
export interface ArrivingFile {
  path: string
  source: string
  row: FileRow
}

export interface GatheredFiles {
  /** The key, or the link, that stands for an address; or why there is none. */
  place(wanted: WantedFile): { key: string } | { left: string }
  /** Every file that records may name, by key, new ones and those already here. */
  rows: ReadonlyMap<string, FileRow>
  arriving: readonly ArrivingFile[]
  /** By path in the bucket, what became of each file that was looked at: its problem, or `undefined`. */
  looked: ReadonlyMap<string, { problem?: string; alreadyHere: boolean }>
}

export const problems = {
  elsewhere: 'it lies outside the bucket, and nothing is fetched',
  anotherBucket: (bucket: string) => `it lies in another bucket, ${bucket}`,
  unreadable: 'it is not an address of a file',
  unsafe: 'it leads out of the bucket',
  private: 'it is a private file',
  missing: (path: string) => `${path} is missing in storage/`,
  unusable: (path: string, problem: string) => `${path} ${problem}`,
} as const

interface Candidate {
  path: string
  access: Access
  found?: { source: string; inspected: Inspected } | { problem: string }
  row?: FileRow
}

/** Looks at every wanted file of the bucket once, however many records name it. Nothing is written. */
export async function gatherFiles(
  db: Db,
  bucket: Bucket,
  bucketName: string | undefined,
  wanted: readonly WantedFile[],
): Promise<GatheredFiles> {
  const candidates = new Map<string, Candidate>()
  for (const file of wanted) {
    const place = locate(file, bucketName)
    if ('path' in place) candidates.set(`${place.access} ${place.path}`, place)
  }
  await fourAtATime([...candidates.values()], async (candidate) => {
    candidate.found = await lookAt(bucket, candidate.path)
  })
  const { rows, arriving } = await giveKeys(db, [...candidates.values()])
  const isNew = new Set(arriving.map(({ row }) => row.key))
  const looked = new Map<string, { problem?: string; alreadyHere: boolean }>()
  for (const { path, found, row } of candidates.values()) {
    if (row) looked.set(path, { alreadyHere: !isNew.has(row.key) })
    else if (found && 'problem' in found && !looked.has(path))
      looked.set(path, { problem: problems.unusable(path, found.problem), alreadyHere: false })
  }
  return {
    rows,
    arriving,
    looked,
    place(file) {
      const place = locate(file, bucketName)
      if (!('path' in place)) return place
      const { path, found, row } = candidates.get(`${place.access} ${place.path}`) ?? place
      if (!found) return { left: problems.missing(path) }
      if ('problem' in found) return { left: problems.unusable(path, found.problem) }
      const problem = unsuitableFor(file.use, found.inspected)
      return problem || !row ? { left: problems.unusable(path, problem ?? '') } : { key: row.key }
    },
  }
}

function locate(
  { address, use }: WantedFile,
  bucketName: string | undefined,
): Candidate | { key: string } | { left: string } {
  const found = readAddress(address)
  if (found.in === 'nowhere') return { left: problems.unreadable }
  if (found.in === 'web') return isLinkKept(use, found.url) ? { key: address } : { left: problems.elsewhere }
  const { bucket, path } = found
  if (bucket !== undefined && bucket !== bucketName) return { left: problems.anotherBucket(bucket) }
  if (!isSafe(path)) return { left: problems.unsafe }
  if (use === 'resume') return { path, access: 'private' }
  return isPrivatePath(path) ? { left: problems.private } : { path, access: 'public' }
}

async function lookAt(bucket: Bucket, path: string): Promise<Candidate['found']> {
  const source = await bucket.find(path)
  if (source === undefined) return undefined
  const inspected = await inspect(source)
  return 'problem' in inspected ? inspected : { source, inspected }
}

/** A key never changes its bytes: where other bytes have it already, the file gets a key of its own. */
async function giveKeys(db: Db, candidates: readonly Candidate[]) {
  const usable = candidates.flatMap((candidate) =>
    candidate.found && 'inspected' in candidate.found ? [{ candidate, ...candidate.found }] : [],
  )
  const keys = usable.map(({ candidate: { path, access }, inspected: { sha256 } }) => ({
    usual: keyOf(path, access),
    other: keyOf(path, access, sha256),
  }))
  const here = await findFiles(
    db,
    keys.flatMap(({ usual, other }) => [usual, other]),
  )
  const rows = new Map<string, FileRow>()
  const arriving: ArrivingFile[] = []
  const now = Date.now()
  for (const [index, { candidate, source, inspected }] of usable.entries()) {
    const { usual = '', other = '' } = keys[index] ?? {}
    const holder = here.get(usual)
    const isSame = (row: FileRow | undefined) =>
      row?.sha256 === inspected.sha256 && row.access === candidate.access
    const key = holder && !isSame(holder) ? other : usual
    const row = here.get(key) ?? { key, access: candidate.access, created_at: now, ...inspected }
    if (!here.has(key)) arriving.push({ path: candidate.path, source, row })
    candidate.row = row
    rows.set(key, row)
  }
  return { rows, arriving }
}
