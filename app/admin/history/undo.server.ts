import { change, type Revision } from '#app/platform/change.server.ts'
import type { AdminContext } from '#app/platform/auth/administrator.server.ts'
import { lock, type Tx } from '#app/platform/database/open.server.ts'
import { valueAt, withAt } from '#app/platform/forms/paths.ts'
import { findHistoryLine, listCascaded, type HistoryLine } from '#app/platform/history.server.ts'
import type { HistoryField } from '#app/platform/history.ts'
import { undoableFor } from '#app/platform/retention.ts'
import { belongsTo, changedFields, isSame, withBuiltIn } from './differences.ts'
import { kindOf, type HistoryKind } from './kinds.server.ts'
import { messages } from './rules.ts'

/** What was saved since, and would be overwritten; nothing was changed. */
export interface Losses {
  line: HistoryLine
  /** Of the record as it is. */
  rev: number
  present: object
  fields: readonly HistoryField[]
  /** How many others would go with it. */
  held: number
}

export type Undone =
  | { done: 'undone' | 'removed' }
  /** `left`: how many that went along could not come back. */
  | { done: 'broughtBack'; left: number }
  | { refused: string }
  | { asks: Losses }

type Work = Promise<{ outcome: Undone; revisions: Revision[] }>

/**
 * Takes one change back, which is a change itself. Fields that were changed again since are overwritten only where `seen` is
 * the `rev` of the record with which that was asked.
 */
export async function undoChange(admin: AdminContext, id: number, seen: number | undefined): Promise<Undone> {
  const found = await findHistoryLine(admin.db, id)
  if (!found) return { refused: messages.unknown }
  const kind = kindOf(found.kind)
  const line = withBuiltIn(found, kind)
  if (!line.before && !line.after) return { refused: messages.tooLate }
  if (line.at < Date.now() - undoableFor) return { refused: messages.tooLate }
  await admin.visits.flush()
  return change(admin, admin.actor, kind.words.topic, async (tx) => {
    await lock(tx, kind.lock)
    const { outcome, revisions } = await work(tx, kind, line, seen)
    return { outcome, revisions: revisions.map((revision) => ({ ...revision, undoes: line.id })) }
  })
}

/**
 * Takes back what one change did to records of one kind, the last of them first, in one change. What was changed again since
 * stays as it is, as does what can't be undone.
 */
export async function undoTogether(admin: AdminContext, lines: readonly HistoryLine[]) {
  const [first] = lines
  if (!first) return { undone: 0, passedOver: 0 }
  const kind = kindOf(first.kind)
  await admin.visits.flush()
  return change(admin, admin.actor, kind.words.topic, async (tx) => {
    await lock(tx, kind.lock)
    const revisions: Revision[] = []
    for (const found of lines) {
      const line = withBuiltIn(found, kind)
      if (line.kind !== first.kind || line.at < Date.now() - undoableFor) continue
      const done = await work(tx, kind, line, undefined)
      revisions.push(...done.revisions.map((revision) => ({ ...revision, undoes: line.id })))
    }
    const undone = new Set(revisions.map(({ id }) => id)).size
    return { outcome: { undone, passedOver: lines.length - undone }, revisions }
  })
}

async function work(tx: Tx, kind: HistoryKind, line: HistoryLine, seen: number | undefined): Work {
  const present = await kind.find(tx, line.recordId)
  if (line.action === 'delete')
    return present ? refuse(messages.alreadyBack) : bringBack(tx, kind, line, line.before ?? {})
  if (!present) return refuse(line.action === 'add' ? messages.alreadyGone : messages.deletedSince)
  const { rev, record } = present
  const { before, after = {} } = line
  // What the change did, as far as it was not done otherwise since.
  const concerned = changedFields(kind, line.recordId, before, after)
  const lost = before
    ? concerned.filter((field) => !isSame(record, after, field) && !isSame(record, before, field))
    : changedFields(kind, line.recordId, after, record)
  const held = before ? 0 : ((await kind.countHeld?.(tx, line.recordId)) ?? 0)
  if (lost.length + held > 0 && seen !== rev)
    return { outcome: { asks: { line, rev, present: record, fields: lost, held } }, revisions: [] }
  if (!before) return remove(tx, kind, line.recordId, rev)
  if (concerned.every((field) => isSame(record, before, field))) return refuse(messages.alreadyAsBefore)
  let wanted: unknown = record
  for (const { path } of concerned) wanted = withAt(wanted, path, valueAt(before, path))
  const { outcome, revisions } = await kind.save(tx, line.recordId, rev, wanted as object) // A copy of `record`.
  return { outcome: reasonOf(outcome) ?? { done: 'undone' }, revisions }
}

async function bringBack(tx: Tx, kind: HistoryKind, line: HistoryLine, deleted: object): Work {
  if (!kind.restore) return refuse(messages.unknown)
  const { outcome, revisions } = await kind.restore(tx, deleted)
  const reason = reasonOf(outcome)
  if (reason) return { outcome: reason, revisions }
  const cascaded = await bringBackCascaded(tx, kind, line)
  return {
    outcome: { done: 'broughtBack', left: cascaded.left },
    revisions: [...revisions, ...cascaded.revisions],
  }
}

/** What went with it; those whose files are gone stay away. */
async function bringBackCascaded(tx: Tx, kind: HistoryKind, line: HistoryLine) {
  const revisions: Revision[] = []
  let left = 0
  for (const item of kind.parts ? await listCascaded(tx, [line.change]) : []) {
    if (item.action !== 'delete' || !belongsTo(line, kind, item)) continue
    const restored = await kindOf(item.kind).restore?.(tx, item.before ?? {})
    if (!restored || reasonOf(restored.outcome)) left += 1
    else revisions.push(...restored.revisions.map((revision) => ({ ...revision, cascaded: true })))
  }
  return { revisions, left }
}

async function remove(tx: Tx, kind: HistoryKind, id: string, rev: number): Work {
  if (!kind.remove) return refuse(messages.unknown)
  const { outcome, revisions } = await kind.remove(tx, id, rev)
  return { outcome: reasonOf(outcome) ?? { done: 'removed' }, revisions }
}

function reasonOf(outcome: object): { refused: string } | undefined {
  if (!('refused' in outcome)) return undefined
  return { refused: 'why' in outcome ? String(outcome.why) : messages.changedAgain }
}

function refuse(refused: string): { outcome: Undone; revisions: Revision[] } {
  return { outcome: { refused }, revisions: [] }
}
