import { createHash } from 'node:crypto'
import { totalOf, type Counted } from '#app/content/messages.ts'
import { change, withoutRevisions, type Changed, type Revision } from '#app/platform/changes/change.server.ts'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { lock, type Tx } from '#app/platform/database/database.server.ts'
import { valueAt, withAt } from '#app/platform/forms/paths.ts'
import {
  findHistoryLine,
  listCascaded,
  listChangedBeside,
  listGroup,
  listLinesOf,
  type HistoryLine,
} from './revisions.server.ts'
import { listTogether } from './together.server.ts'
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
  /** The kinds of all these records. */
  kinds: readonly HistoryAdapter[]
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
export function subjectOfLine(
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
    async (
      tx,
      [
        {
          kind,
          plans: [plan],
          settled,
          refused: [refused],
        },
      ],
    ) => {
      if (!plan) return withoutRevisions({ refused: refused?.why ?? settled ?? messages.unknown })
      if (wouldLose(plan) && plan.present.rev !== seen) return withoutRevisions({ question: plan })
      const beside = await planOtherChanges(tx, kind, plan.line)
      // A restored record may need what the other changes free; a removed one frees what they need.
      const steps = plan.wanted ? [...beside, plan] : [plan]
      const why = await kind.refuse(tx, steps)
      const refusal = why.get(plan.id)
      if (refusal !== undefined) return withoutRevisions({ refused: refusal })
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

/** Undoes a whole change as its first line says, and leaves what was changed later as it is. */
export async function undoWholeChange(admin: Undoer, change: string): Promise<UndoResult | GroupUndoResult> {
  const [line] = await listLinesOf(admin.db, change)
  if (!line) return { refused: messages.unknown }
  const together = await listTogether(admin.db, admin.adapters, line)
  const isOne = together.length === 1 && line.groupSize === 1
  return isOne ? undoChange(admin, line.id, undefined) : undoGroup(admin, line, 'leave')
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
  const lines: HistoryLine[] = []
  for (const line of await listTogether(admin.db, admin.adapters, first))
    lines.push(...(await listGroup(admin.db, line)))
  return undoLines<GroupUndoResult>(admin, lines, async (tx, planned) => {
    const lost = planned.flatMap(({ plans }) => plans.filter(wouldLose))
    const state = stateOf(lost)
    const agreed = decided === state
    const possible: { kind: HistoryAdapter; plans: Plan[] }[] = []
    const impossible = planned.flatMap(({ refused }) => refused)
    for (const { kind, plans } of planned) {
      const wanted = agreed ? plans : plans.filter((plan) => !wouldLose(plan))
      const why = await kind.refuse(tx, wanted)
      possible.push({ kind, plans: wanted.filter((plan) => !why.has(plan.id)) })
      for (const { id, line } of wanted) {
        const reason = why.get(id)
        if (reason !== undefined) impossible.push({ line, why: reason })
      }
    }
    const count = possible.reduce((all, { plans }) => all + plans.length, 0)
    if (planned.every(({ plans, refused }) => plans.length + refused.length === 0)) {
      const settled = planned.find((one) => one.settled !== undefined)?.settled
      return withoutRevisions({ refused: settled ?? '' })
    }
    if (!agreed && decided !== 'leave' && lost.length + impossible.length > 0) {
      const kinds = planned.map(({ kind }) => kind)
      const about = { line: first, kinds, size: lines.length, lost, refused: impossible, others: count }
      return withoutRevisions({ groupQuestion: { ...about, seen: state } })
    }
    if (count === 0) return withoutRevisions({ refused: messages.noneUndone })
    const revisions: Revision[] = []
    for (const { kind, plans } of possible) revisions.push(...(await write(tx, kind, plans)).revisions)
    return { outcome: { done: 'together', count, left: lines.length - count }, revisions }
  })
}

interface Planned {
  kind: HistoryAdapter
  plans: Plan[]
  /** Why one of them needs no undoing. */
  settled: string | undefined
  refused: NotUndone[]
}

async function undoLines<Outcome>(
  admin: Undoer,
  found: readonly HistoryLine[],
  work: (tx: Tx, planned: [Planned, ...Planned[]]) => Promise<Changed<Outcome>>,
): Promise<Outcome | Refused> {
  const lines = found.map((line) => withBuiltIn(line, admin.adapters.of(line.kind)))
  if (lines.some(({ before, after, at }) => (!before && !after) || at < Date.now() - undoWindowMs))
    return { refused: messages.tooLate }
  await admin.visits.flush()
  const byKind = [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, some]) => ({
    kind: admin.adapters.of(kind),
    some,
  }))
  const topics = byKind.map(({ kind }) => kind.words.topic)
  return change<Outcome | Refused>(admin, admin.actor, topics, async (tx) => {
    // Records of several kinds that are undone together have one owner, and its lock.
    for (const name of new Set(byKind.map(({ kind }) => kind.lock))) await lock(tx, name)
    const planned: Planned[] = []
    for (const { kind, some } of byKind) planned.push(await planAll(tx, kind, some))
    const [first, ...others] = planned
    return first ? work(tx, [first, ...others]) : withoutRevisions({ refused: messages.unknown })
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
  const untouched = await countUntouched(tx, kind, added)
  const planned: Planned = { kind, plans: [], settled: undefined, refused: [] }
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
      const later = parts?.get(line.recordId)?.map((part) => ({
        ...part,
        number: part.number - (untouched.get(`${part.one} ${line.recordId}`) ?? 0),
      }))
      add(undefined, changed, later)
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
 * How many parts of each record came in the same change and are as they were then, as the photographs of imported
 * projects: undoing it loses nothing of them.
 */
async function countUntouched(tx: Tx, kind: HistoryAdapter, [first]: readonly HistoryLine[]) {
  const counted = new Map<string, number>()
  const lines = first && kind.parts.length > 0 ? await listLinesOf(tx, first.change) : []
  for (const { kind: name, one, field, adapter } of kind.parts) {
    const part = adapter()
    const line = lines.find((other) => other.kind === name && other.action === 'add')
    const group = line ? await listGroup(tx, line) : []
    const ids = group.map(({ recordId }) => recordId)
    const present = await part.findAll(tx, ids)
    for (const { recordId, after } of group) {
      const now = present.get(recordId)?.record
      if (!now || changedFields(part, recordId, after, now).length > 0) continue
      const key = `${one} ${String(valueAt(after, field))}`
      counted.set(key, (counted.get(key) ?? 0) + 1)
    }
  }
  return counted
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
