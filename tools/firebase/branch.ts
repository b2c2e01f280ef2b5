import type { Skipped } from './draft.ts'
import { isRawRecord, valueOf, type RawRecord } from './fields.ts'
import { quote, reasons } from './repairs.ts'

const notes = {
  list: (branch: string) =>
    `${branch}: Firebase wrote it as a list, so its records keep their numbers as keys`,
  bare: (branch: string) => `${branch}: one record had no key`,
  notRecords: (branch: string, value: unknown) => `${branch}: skipped, no records in it (${quote(value)})`,
} as const

export interface Branch {
  records: [id: string, raw: unknown][]
  skipped: Skipped[]
  notes: string[]
}

/** Characters that Firebase forbids in keys; an id with one of them must come from elsewhere. */
const forbidden = /[.$#[\]/\p{Cc}]/u
const maxLength = 768

/** The node at a path such as `generals/cvs`. */
export function nodeAt(root: RawRecord, path: string): unknown {
  let node: unknown = root
  for (const name of path.split('/')) node = isRawRecord(node) ? valueOf(node, name) : undefined
  return node
}

/**
 * The records of one branch with their keys, from an object or from the list into which Firebase turns
 * numeric keys, including gaps. A node that has one of the fields as a text is a single record.
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
    if (forbidden.test(id) || id.length > maxLength || !id.isWellFormed())
      branch.skipped.push({ id, name: '', skipped: reasons.unusableKey })
    else branch.records.push([id, raw])
  }
  return branch
}
