import type { Skipped } from './draft.ts'
import { isRawRecord, valueOf, type RawRecord } from './fields.ts'
import { quote, reasons } from './repairs.ts'

const notes = {
  list: (branch: string) =>
    `${branch}: Firebase wrote it as a list, so its records keep their numbers as keys`,
  bare: (branch: string) => `${branch}: one record stood there without a key`,
  notRecords: (branch: string, value: unknown) => `${branch}: skipped, no records in it (${quote(value)})`,
} as const

export interface Branch {
  records: [id: string, raw: unknown][]
  skipped: Skipped[]
  notes: string[]
}

/** What Firebase forbids in keys; an id with any of it would come from somewhere else. */
const forbidden = /[.$#[\]/\p{Cc}]/u
const longest = 768

/** What stands under a path such as `generals/cvs`. */
export function nodeAt(root: RawRecord, path: string): unknown {
  let node: unknown = root
  for (const name of path.split('/')) node = isRawRecord(node) ? valueOf(node, name) : undefined
  return node
}

/**
 * The records of one branch, with their keys: of an object, or of the list that Firebase makes of numeric keys, holes and
 * all. A record of which some field stands right there, as a text, is one alone.
 */
export function readBranch(root: RawRecord, path: string, fields: readonly string[]): Branch {
  const name = path.slice(path.indexOf('/') + 1)
  const node = nodeAt(root, path)
  const branch: Branch = { records: [], skipped: [], notes: [] }
  if (node === undefined) return branch
  if (!Array.isArray(node) && !isRawRecord(node)) return { ...branch, notes: [notes.notRecords(name, node)] }
  if (Array.isArray(node)) branch.notes.push(notes.list(name))
  else if (fields.some((field) => typeof node[field] === 'string'))
    return { ...branch, records: [['1', node]], notes: [notes.bare(name)] }
  for (const [id, raw] of Object.entries(node)) {
    if (raw === null) continue
    if (forbidden.test(id) || id.length > longest || !id.isWellFormed())
      branch.skipped.push({ id, name: '', skipped: reasons.unusableKey })
    else branch.records.push([id, raw])
  }
  return branch
}
