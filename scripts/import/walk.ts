import { isRawRecord, type RawRecord } from '#app/platform/takeover/fields.ts'
import { leavings, quote } from '#app/platform/takeover/mends.ts'
import type { LeftOut } from '#app/platform/takeover/draft.ts'

export const notes = {
  list: (branch: string) =>
    `${branch}: Firebase wrote it as a list, so its records keep their numbers as keys`,
  bare: (branch: string) => `${branch}: one record stood there without a key`,
  notRecords: (branch: string, value: unknown) => `${branch}: left, no records in it (${quote(value)})`,
} as const

export interface Branch {
  records: [id: string, raw: unknown][]
  left: LeftOut[]
  notes: string[]
}

/** What Firebase forbids in keys; an id with any of it would come from somewhere else. */
const forbidden = /[.$#[\]/\p{Cc}]/u
const longest = 768

/** The records of one branch, with their keys: of an object, or of the list that Firebase makes of numeric keys, holes and all. */
export function walkBranch(parent: RawRecord, name: string, ownFields: readonly string[] = []): Branch {
  const branch: Branch = { records: [], left: [], notes: [] }
  const node = parent[name]
  if (node === undefined || node === null) return branch
  if (!Array.isArray(node) && !isRawRecord(node)) return { ...branch, notes: [notes.notRecords(name, node)] }
  if (Array.isArray(node)) branch.notes.push(notes.list(name))
  else if (ownFields.some((field) => typeof node[field] === 'string')) {
    return { ...branch, records: [['1', node]], notes: [notes.bare(name)] }
  }
  for (const [id, raw] of Object.entries(node)) {
    if (raw === null) continue
    if (forbidden.test(id) || id.length > longest || !id.isWellFormed())
      branch.left.push({ id, name: '', left: leavings.unusableKey })
    else branch.records.push([id, raw])
  }
  return branch
}
