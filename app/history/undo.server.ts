import { createHash } from 'node:crypto'
import { totalOf, type Counted } from '#app/content/messages.ts'
import { change, type Changed, type Revision } from '#app/platform/changes/change.server.ts'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { lock, type Tx } from '#app/platform/database/open.server.ts'
import { valueAt, withAt } from '#app/platform/forms/paths.ts'
import {
  findHistoryLine,
  listCascaded,
  listChangedBeside,
  listGroup,
  type HistoryLine,
} from './revisions.server.ts'
import type { HistoryField } from '#app/content/fields/field.ts'
import { undoWindowMs } from '#app/platform/retention.ts'
import { belongsTo, changedFields, isSameField, withBuiltIn } from './differences.ts'
import type { CurrentRecord, HistoryAdapter, HistoryAdapters, Step } from './adapters.server.ts'
import { messages, type doneSentences, type Subject } from './messages.ts'
import type { Refused } from '#app/platform/refused.ts'

/** What undoing needs: who does it, and on which site. */
export type Undoer = Pick<AdminContext, 'db' | 'live' | 'visits' | 'actor'> & { adapters: HistoryAdapters }

/** A change that can be undone, and what was saved later and would be lost with it. */
interface Plan extends Step {
  line: HistoryLine
  present: CurrentRecord | undefined
  fields: readonly HistoryField[]
  /** The other records that would be removed with it. */
  parts: readonly Counted[]
}

/** What was saved later and would be overwritten; nothing has been changed yet. */
export interface Losses extends Plan {
  present: CurrentRecord
}

/** The records of a group that were saved later or can't be undone; nothing has been changed yet. */
export interface GroupLosses {
  line: HistoryLine
  size: number
  lost: readonly Losses[]
  refused: readonly NotUndone[]
  /** How many are undone if all these are left as they are. */
  others: number
  /** Identifies the state in which these records were read. */
  seen: string
}

interface NotUndone {
  line: HistoryLine
  why: string
}

/** How many records were undone, and how many of their parts, or of the group, were not. */
interface Done {
  done: keyof ReturnType<typeof doneSentences>
  count: number
  left: number
}

export type UndoResult = Done | Refused | { question: Losses }

export type GroupUndoResult = Done | Refused | { groupQuestion: GroupLosses }

const anyPart = { one: 'part', many: 'parts' }

/** What the messages about undoing name. */
export function subjectOf(
  adapters: HistoryAdapters,
  { kind, before, after, recordId, undoes }: HistoryLine,
): Subject {
  const { words, parts } = adapters.of(kind)
  const [part = anyPart, ...others] = parts
  return {
    name: words.nameOf(before ?? after ?? {}, recordId),
    part: others.length > 0 ? anyPart : { one: part.one, many: part.many },
    isUndoing: undoes !== null,
  }
}

/**
 * Undoes one change, which is recorded as a change itself. Fields that were saved again later are overwritten
 * only if `seen` is the record's current `rev`: then the administrator has agreed to it.
 */
export async function undoChange(admin: Undoer, id: number, seen: number | undefined): Promise<UndoResult> {
  const line = await findHistoryLine(admin.db, id)
  if (!line) return { refused: messages.unknown }
  return undoLines<UndoResult>(
    admin,
    [line],
    async (tx, kind, { plans: [plan], settled, refused: [refused] }) => {
      if (!plan) return { outcome: { refused: refused?.why ?? settled ?? messages.unknown }, revisions: [] }
      if (wouldLose(plan) && plan.present.rev !== seen) return { outcome: { question: plan }, revisions: [] }
      const beside = await planOtherChanges(tx, kind, plan.line)
      // A restored record may need what the other changes free; a removed one frees what they need.
      const steps = plan.wanted ? [...beside, plan] : [plan]
      const why = await kind.refuse(tx, steps)
      const refusal = why.get(plan.id)
      if (refusal !== undefined) return { outcome: { refused: refusal }, revisions: [] }
      const { revisions, left } = await write(
        tx,
        kind,
        steps.filter(({ id }) => !why.has(id)),
      )
      if (!plan.wanted) revisions.push(...(await writePossible(tx, kind, beside)))
      const isBeside = new Set(beside.map(({ id }) => id))
      const all = revisions.map((one) => (isBeside.has(one.id) ? { ...one, cascaded: true } : one))
      const done = plan.present ? (plan.wanted ? 'undone' : 'removed') : 'broughtBack'
      return { outcome: { done, count: 1, left }, revisions: all }
    },
  )
}

/**
 * Undoes all changes of one line of History in a single change. The caller is asked about those that were
 * changed again later or can't be undone.
 * @param decided `leave` leaves them as they are; otherwise the state (`seen`) whose overwriting was agreed
 * to
 */
export async function undoGroup(
  admin: Undoer,
  first: HistoryLine | undefined,
  decided?: string,
): Promise<GroupUndoResult> {
  if (!first) return { refused: messages.unknown }
  const lines = await listGroup(admin.db, first)
  return undoLines<GroupUndoResult>(admin, lines, async (tx, kind, { plans, settled, refused }) => {
    const lost = plans.filter(wouldLose)
    const state = stateOf(lost)
    const agreed = decided === state
    const wanted = agreed ? plans : plans.filter((plan) => !wouldLose(plan))
    const why = await kind.refuse(tx, wanted)
    const possible = wanted.filter((plan) => !why.has(plan.id))
    const impossible = [
      ...refused,
      ...wanted.flatMap((plan) => {
        const reason = why.get(plan.id)
        return reason === undefined ? [] : [{ line: plan.line, why: reason }]
      }),
    ]
    const left = lines.length - possible.length
    if (plans.length + refused.length === 0) return { outcome: { refused: settled ?? '' }, revisions: [] }
    if (!agreed && decided !== 'leave' && lost.length + impossible.length > 0) {
      const others = possible.length
      const about = { line: first, size: lines.length, lost, refused: impossible, others, seen: state }
      return { outcome: { groupQuestion: about }, revisions: [] }
    }
    if (possible.length === 0) return { outcome: { refused: messages.noneUndone }, revisions: [] }
    const { revisions } = await write(tx, kind, possible)
    return { outcome: { done: 'together', count: possible.length, left }, revisions }
  })
}

interface Planned {
  plans: Plan[]
  /** Why one of them needs no undoing. */
  settled: string | undefined
  refused: NotUndone[]
}

async function undoLines<Outcome>(
  admin: Undoer,
  found: readonly HistoryLine[],
  work: (tx: Tx, kind: HistoryAdapter, planned: Planned) => Promise<Changed<Outcome>>,
): Promise<Outcome | Refused> {
  const [first] = found
  if (!first) return { refused: messages.unknown }
  const kind = admin.adapters.of(first.kind)
  const lines = found.map((line) => withBuiltIn(line, kind))
  if (lines.some(({ before, after, at }) => (!before && !after) || at < Date.now() - undoWindowMs))
    return { refused: messages.tooLate }
  await admin.visits.flush()
  return change(admin, admin.actor, kind.words.topic, async (tx) => {
    await lock(tx, kind.lock)
    return work(tx, kind, await planAll(tx, kind, lines))
  })
}

async function planAll(tx: Tx, kind: HistoryAdapter, lines: readonly HistoryLine[]): Promise<Planned> {
  const found = await kind.findAll(
    tx,
    lines.map(({ recordId }) => recordId),
  )
  const added = lines.filter(({ action, before }) => action !== 'delete' && !before)
  const parts = await kind.countParts?.(
    tx,
    added.map(({ recordId }) => recordId),
  )
  const planned: Planned = { plans: [], settled: undefined, refused: [] }
  for (const line of lines) {
    const present = found.get(line.recordId)
    const { action, before, after = {} } = line
    const add = (
      wanted: object | undefined,
      fields: readonly HistoryField[] = [],
      parts: readonly Counted[] = [],
    ) => planned.plans.push({ id: line.recordId, line, present, wanted, fields, parts })
    if (action === 'delete') {
      if (present) planned.settled = messages.alreadyBack
      else add(before ?? {})
    } else if (!present) {
      if (action === 'add') planned.settled = messages.alreadyGone
      else planned.refused.push({ line, why: messages.deletedSince })
    } else if (!before) {
      const changed = changedFields(kind, line.recordId, after, present.record)
      add(undefined, changed, parts?.get(line.recordId))
    } else {
      // Only the fields that the change affected; those with a third value now would be lost.
      const { record } = present
      const concerned = changedFields(kind, line.recordId, before, after)
      const lost = concerned.filter(
        (field) => !isSameField(record, after, field) && !isSameField(record, before, field),
      )
      if (concerned.every((field) => isSameField(record, before, field)))
        planned.settled = messages.alreadyAsBefore
      else add(withFields(record, before, concerned), lost)
    }
  }
  return planned
}

/**
 * The other records of this kind that the same change affected, except those that were changed again later.
 */
async function planOtherChanges(tx: Tx, kind: HistoryAdapter, line: HistoryLine): Promise<Plan[]> {
  const { plans } = await planAll(tx, kind, await listChangedBeside(tx, [line]))
  return plans.filter((plan) => !wouldLose(plan))
}

async function writePossible(tx: Tx, kind: HistoryAdapter, plans: readonly Plan[]) {
  const why = await kind.refuse(tx, plans)
  const possible = plans.filter(({ id }) => !why.has(id))
  return (await write(tx, kind, possible)).revisions
}

function withFields(record: object, before: object, fields: readonly HistoryField[]): object {
  let wanted: unknown = record
  for (const { path } of fields) wanted = withAt(wanted, path, valueAt(before, path))
  return wanted as object // A copy of `record`.
}

function wouldLose(plan: Plan): plan is Losses {
  return plan.present !== undefined && plan.fields.length + totalOf(plan.parts) > 0
}

/** Changes as soon as one of them is saved again. */
function stateOf(lost: readonly Losses[]): string {
  const state = lost.map(({ id, present, parts }) => [id, present.rev, totalOf(parts)])
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url')
}

async function write(tx: Tx, kind: HistoryAdapter, plans: readonly Plan[]) {
  const undoes = new Map(plans.map(({ id, line }) => [id, line.id]))
  const written = await kind.write(tx, plans)
  const cascaded = await restoreCascaded(tx, kind, plans)
  return {
    revisions: [
      // Revisions of other records written with these refer to the first one.
      ...written.map((revision) => ({ ...revision, undoes: undoes.get(revision.id) ?? plans[0]?.line.id })),
      ...cascaded.revisions,
    ],
    left: cascaded.left,
  }
}

/** Restores the parts that were deleted with these records; a part whose file is gone is not restored. */
async function restoreCascaded(tx: Tx, kind: HistoryAdapter, plans: readonly Plan[]) {
  const deletions = plans.flatMap(({ line }) => (line.action === 'delete' ? [line] : []))
  const restored: { revisions: Revision[]; left: number } = { revisions: [], left: 0 }
  if (kind.parts.length === 0 || deletions.length === 0) return restored
  const cascaded = await listCascaded(tx, [...new Set(deletions.map(({ change }) => change))])
  for (const part of kind.parts) {
    const items = cascaded.filter(
      (item) => item.action === 'delete' && deletions.some((line) => belongsTo(line, part, item)),
    )
    const steps = items.map(({ id: undoes, recordId: id, before = {} }) => ({ id, wanted: before, undoes }))
    const { refuse, write: writeParts } = part.adapter()
    const refused = await refuse(tx, steps)
    const back = steps.filter(({ id }) => !refused.has(id))
    const undoes = new Map(back.map((step) => [step.id, step.undoes]))
    for (const one of await writeParts(tx, back))
      restored.revisions.push({ ...one, cascaded: true, undoes: undoes.get(one.id) })
    restored.left += steps.length - back.length
  }
  return restored
}
