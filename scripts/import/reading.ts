import type { RecordKind } from '#app/platform/change.server.ts'
import type { Draft, LeftOut } from '#app/platform/takeover/draft.ts'
import { isRawRecord, type RawRecord } from '#app/platform/takeover/fields.ts'
import type { Here } from './here.ts'
import { sortRecords, type Sorted } from './prepare.ts'
import { walkBranch } from './walk.ts'

/** A dump while it is read against what is here. */
export interface Reading {
  root: RawRecord
  generals: RawRecord
  here: Here
  now: number
  /** What concerns no single record. */
  notes: string[]
}

export function beginReading(root: RawRecord, here: Here, now: number): Reading {
  return { root, generals: isRawRecord(root.generals) ? root.generals : {}, here, now, notes: [] }
}

/** Where a kind lies in the dump. `ownFields` tell a record that stands there alone from a set of them. */
interface Place {
  parent: RawRecord
  branch: string
  ownFields: readonly string[]
}

/** Every record of one branch, read and sorted by what is to become of it. */
export function readBranch<Content>(
  { here, now, notes }: Reading,
  kind: RecordKind,
  { parent, branch, ownFields }: Place,
  takeOver: (id: string, raw: unknown, now: number) => Draft<Content> | LeftOut,
  idsHere: readonly { id: string }[],
): Sorted<Content> {
  const { records, left, notes: remarks } = walkBranch(parent, branch, ownFields)
  notes.push(...remarks)
  const drafts = records.map(([id, raw]) => takeOver(id, raw, now))
  return sortRecords(kind, [...left, ...drafts], idsHere, here.deleted)
}
