import type { Db } from '#app/platform/database/open.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import type { Access } from '#app/platform/files/files.server.ts'
import { readAddress } from '#app/platform/takeover/addresses.ts'
import type { FileUse } from '#app/platform/takeover/draft.ts'
import { isSafe, type Bucket } from './bucket.ts'
import { fourAtATime } from './four-at-a-time.ts'
import { inspect, unsuitableFor, type Inspected, type Unusable } from './inspect.ts'
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
  uses: Set<FileUse>
  /** `undefined` where it is missing. */
  source?: string
  found?: Inspected | Unusable
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
  for (const { address, use } of wanted) {
    const place = locate(address, use, bucketName)
    if (!('path' in place)) continue
    const known = candidates.get(nameOf(place))
    if (known) known.uses.add(use)
    else candidates.set(nameOf(place), { ...place, uses: new Set([use]) })
  }
  await fourAtATime([...candidates.values()], async (candidate) => {
    candidate.source = await bucket.find(candidate.path)
    if (candidate.source !== undefined) candidate.found = await inspect(candidate.source)
  })
  const { rows, arriving } = await giveKeys(db, [...candidates.values()])
  return {
    rows,
    arriving,
    looked: whatBecame([...candidates.values()], arriving),
    place({ address, use }) {
      const place = locate(address, use, bucketName)
      if (!('path' in place)) return place
      const { found, row } = candidates.get(nameOf(place)) ?? {}
      if (!found) return { left: problems.missing(place.path) }
      const problem = unsuitableFor(use, found)
      return problem || !row ? { left: problems.unusable(place.path, problem ?? '') } : { key: row.key }
    },
  }
}

function whatBecame(candidates: readonly Candidate[], arriving: readonly ArrivingFile[]) {
  const isNew = new Set(arriving.map(({ row }) => row.key))
  const looked = new Map<string, { problem?: string; alreadyHere: boolean }>()
  for (const { path, uses, found, row } of candidates) {
    if (row) looked.set(path, { alreadyHere: !isNew.has(row.key) })
    else if (found && !looked.has(path)) {
      const problem = [...uses].map((use) => unsuitableFor(use, found)).find(Boolean) ?? ''
      looked.set(path, { problem: problems.unusable(path, problem), alreadyHere: false })
    }
  }
  return looked
}

interface Place {
  path: string
  access: Access
}

function nameOf({ path, access }: Place) {
  return `${access} ${path}`
}

function locate(
  address: string,
  use: FileUse,
  bucketName: string | undefined,
): Place | { key: string } | { left: string } {
  const found = readAddress(address)
  if (found.in === 'nowhere') return { left: problems.unreadable }
  if (found.in === 'web') return isLinkKept(use, found.url) ? { key: address } : { left: problems.elsewhere }
  const { bucket, path } = found
  if (bucket !== undefined && bucket !== bucketName) return { left: problems.anotherBucket(bucket) }
  if (!isSafe(path)) return { left: problems.unsafe }
  if (use === 'resume') return { path, access: 'private' }
  return isPrivatePath(path) ? { left: problems.private } : { path, access: 'public' }
}

/** A key never changes its bytes: where other bytes have it already, the file gets a key of its own. */
async function giveKeys(db: Db, candidates: readonly Candidate[]) {
  const usable = candidates.flatMap((candidate) => {
    const { source, found, uses } = candidate
    if (source === undefined || !found || 'problem' in found) return []
    const isWanted = [...uses].some((use) => unsuitableFor(use, found) === undefined)
    return isWanted ? [{ candidate, source, inspected: found }] : []
  })
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
