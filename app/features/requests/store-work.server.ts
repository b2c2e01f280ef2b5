import { sql } from 'kysely'
import { listColleagues } from '#app/platform/auth/colleagues.server.ts'
import { withoutRevisions, type Actor, type Changed } from '#app/platform/changes/change.server.ts'
import { lock, type Tx } from '#app/platform/database/database.server.ts'
import type { RequestKind, RequestState } from '#app/platform/database/schema.ts'
import { foldText } from '#app/platform/fold-text.ts'
import { requestKinds } from './kinds.ts'
import { inList, toWork, workColumns } from './queries.server.ts'
import type { RequestProgress } from './request.ts'

/** That somebody has done something about a request, who has therefore read it. */
export function worked(actor: Actor, now = Date.now()) {
  return {
    rev: sql<number>`rev + 1`,
    worked_by: actor.name,
    worked_at: now,
    updated_at: now,
    read_at: sql<number>`coalesce(read_at, ${now})`,
  }
}

/** What a status changes besides itself. */
export function withState(state: RequestState, actor: Actor) {
  const now = Date.now()
  return { state, ...worked(actor, now), ...answeredBy(state, actor, now) }
}

/** What is done is answered; what is new again waits again. */
function answeredBy(state: RequestState, actor: Actor, now: number) {
  if (state === 'new') return { answered_at: null, answered_by: null }
  if (state === 'progress') return {}
  return {
    answered_by: sql<string>`case when answered_at is null then ${actor.name} else answered_by end`,
    answered_at: sql<number>`coalesce(answered_at, ${now})`,
  }
}

/** Keeps who answered first, and when; the program in which the answer is written tells nothing of it. */
export async function markAnswered(
  tx: Tx,
  kind: RequestKind,
  actor: Actor,
  id: string,
): Promise<Changed<boolean>> {
  const row = await tx
    .updateTable('request')
    .set({ answered_at: Date.now(), answered_by: actor.name })
    .where(inList(kind, { id }))
    .where('answered_at', 'is', null)
    .returning(['assigned_to'])
    .executeTakeFirst()
  return { outcome: row !== undefined, revisions: row ? [{ kind, id, before: row, after: { id } }] : [] }
}

async function findWork(tx: Tx, kind: RequestKind, id: string): Promise<RequestProgress | undefined> {
  const row = await tx
    .selectFrom('request')
    .select(workColumns)
    .where(inList(kind, { id }))
    .executeTakeFirst()
  return row && toWork(row)
}

export type WorkOutcome =
  | { saved: RequestProgress; reassigned?: boolean }
  | { refused: 'stale'; newer: RequestProgress }
  | { refused: 'gone' }
  | { refused: 'not-theirs' }

/** What is saved together; without `assignedTo`, whoever takes care of it stays, and so does what is said of a tender. */
export type TypedWork = Pick<RequestProgress, 'rev' | 'state' | 'note'> & {
  assignedTo?: string | undefined
} & Partial<Pick<RequestProgress, 'forTender' | 'closesOn'>>

/**
 * Saves what people do about a request. If nothing differs, nothing is written. The actor is asked with whom it was
 * assigned to, and by whom: that one may write this of it, and return it.
 */
export async function saveWork(
  tx: Tx,
  kind: RequestKind,
  actor: Actor,
  { id, rev, state, note, ...typed }: TypedWork & { id: string },
): Promise<Changed<WorkOutcome>> {
  await lock(tx, kind)
  const before = await findWork(tx, kind, id)
  if (!before) return withoutRevisions({ refused: 'gone' })
  const { assignedTo = before.assignedTo, forTender = before.forTender, closesOn = before.closesOn } = typed
  const isOtherTender = forTender !== before.forTender || closesOn !== before.closesOn
  const reassigns = assignedTo !== before.assignedTo
  const isSame = before.state === state && before.note === note && !reassigns && !isOtherTender
  if (isSame) return withoutRevisions({ saved: before })
  if (reassigns && assignedTo !== '' && !(await mayTake(tx, kind, assignedTo)))
    return withoutRevisions({ refused: 'not-theirs' })
  const row = await tx
    .updateTable('request')
    .set({ ...withState(state, actor), note, note_lower: foldText(note) })
    .$if(isOtherTender, (query) => query.set({ for_tender: forTender, closes_on: closesOn }))
    .$if(reassigns, (query) => query.set({ assigned_to: assignedTo, assigned_by: actor.id ?? '' }))
    .where(inList(kind, { id }))
    .where('rev', '=', rev)
    .returning(workColumns)
    .executeTakeFirst()
  if (!row) {
    const newer = await findWork(tx, kind, id)
    return withoutRevisions(newer ? { refused: 'stale', newer } : { refused: 'gone' })
  }
  const revision = {
    kind,
    id,
    before: {
      state: before.state,
      note: before.note,
      ...((before.assignedTo !== '' || reassigns) && {
        assigned_to: before.assignedTo,
        assigned_by: before.assignedBy,
      }),
      ...(isOtherTender && { for_tender: before.forTender, closes_on: before.closesOn }),
    },
    after: {
      state,
      note,
      ...(reassigns && { assigned_to: assignedTo }),
      ...(isOtherTender && { for_tender: forTender, closes_on: closesOn }),
    },
  }
  return { outcome: { saved: toWork(row), reassigned: reassigns }, revisions: [revision] }
}

/** Whether this person may read where requests of the kind are. */
export async function mayTake(tx: Tx, kind: RequestKind, id: string): Promise<boolean> {
  const colleagues = await listColleagues(tx, requestKinds[kind].area, 'read')
  return colleagues.some((one) => one.id === id)
}
