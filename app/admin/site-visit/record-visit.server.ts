import { stores } from '#app/collections.server.ts'
import { explainProblems } from '#app/content/check.ts'
import type { Schema } from '#app/content/define.ts'
import type { PublicationState } from '#app/content/fields/publication.ts'
import type { Refusal } from '#app/content/store/contract.ts'
import { projects } from '#app/features/projects/collection.ts'
import { photographs, progressEntries } from '#app/features/projects/story/collection.ts'
import { maxPhotographsOfDay } from '#app/features/projects/story/stages.ts'
import { change, type Revision } from '#app/platform/changes/change.server.ts'
import { listAddedBy, wasChangeRecorded, wasRecorded } from '#app/platform/changes/recorded.server.ts'
import { lock, type Tx } from '#app/platform/database/database.server.ts'
import { may, type AdminContext } from '#app/platform/request/administrator.server.ts'
import { isVisitProject } from './queries.server.ts'
import { messages, type SentVisit } from './visit.ts'

/** Why a visit was not recorded: it never can be, or a file that had arrived was removed because it waited too long. */
export type VisitRefusal = { problem: string } | { filesGone: true }

/**
 * Adds a visit's photographs to its project, and its progress to the entry of that day, in one change with the
 * visit's id. A visit that was recorded before is left as it is, whatever was changed or deleted since.
 */
export async function recordVisit(admin: AdminContext, visit: SentVisit): Promise<VisitRefusal | undefined> {
  const isTheirs = await isVisitProject(admin.db, visit.project)
  // Whoever publishes nothing sends what waits for somebody who does.
  const state = may(admin, 'content', 'write') ? 'published' : 'draft'
  try {
    const record = async (tx: Tx) => {
      await lock(tx, stores.progress.lock)
      const by = state === 'draft' ? admin.administrator.id : undefined
      const revisions = (await isRecorded(tx, visit))
        ? []
        : await addVisit(tx, visit, { isTheirs, state, by })
      return { outcome: undefined, revisions }
    }
    await change(admin, admin.actor, projects.topic, record, visit.id)
    return undefined
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal
    throw error
  }
}

/** Changes got the ids of their visits only with 0.2: of earlier ones, one of their records stands for all. */
async function isRecorded(tx: Tx, visit: SentVisit): Promise<boolean> {
  const shown = visit.photographs.map(({ id }) => id)
  return (
    (await wasChangeRecorded(tx, visit.id)) ||
    (await wasRecorded(tx, progressEntries.name, [visit.id])) ||
    (await wasRecorded(tx, photographs.name, shown))
  )
}

async function addVisit(
  tx: Tx,
  visit: SentVisit,
  { isTheirs, ...how }: { isTheirs: boolean } & How,
): Promise<Revision[]> {
  const { project, stage, percent, text = '' } = visit
  const { state } = how
  if (!(await stores.project.find(tx, project))) throw new RefusedError({ problem: messages.projectGone })
  if (!isTheirs) throw new RefusedError({ problem: messages.notYourProject })
  const { toValues } = stores.photograph
  const pictures = await stores.photograph.addAll(
    tx,
    visit.photographs.map(({ id, key, takenOn }) => ({
      id,
      values: toValues({ project, image: { key }, takenOn, stage, state }),
    })),
  )
  if (pictures.outcome.refused) throw new RefusedError(explain(photographs, pictures.outcome))
  if (percent === null && text === '' && stage !== 'progress') return pictures.revisions
  return [...pictures.revisions, ...(await addProgress(tx, visit, how))]
}

interface How {
  state: PublicationState
  /** Whoever sends what waits adds to the own entry alone. */
  by: string | undefined
}

/** A day has one entry on the site, and one of each person that waits: a second visit does not stand beside the first with another percentage. */
async function addProgress(
  tx: Tx,
  { id, project, percent, text = '', day, ...visit }: SentVisit,
  { state, by }: How,
): Promise<Revision[]> {
  const { listOf, toValues, add, save } = stores.progress
  const ofDay = (await listOf(tx, 'project', project)).filter(
    (entry) => entry.date === day && (entry.state ?? 'published') === state,
  )
  const own = by === undefined ? ofDay : await addedBy(tx, by, ofDay)
  const [before] = own.toSorted((one, other) => other.createdAt - one.createdAt)
  const shown = [...(before?.photographs ?? []), ...visit.photographs.map((photograph) => photograph.id)]
  const values = toValues({
    ...before,
    project,
    state,
    date: day,
    percent: percent ?? before?.percent ?? null,
    text: joinTexts(before?.text, text),
    photographs: shown.slice(0, maxPhotographsOfDay),
  })
  const entry = await (before ? save(tx, before.id, before.rev, values) : add(tx, values, id))
  if (entry.outcome.refused) throw new RefusedError(explain(progressEntries, entry.outcome))
  return entry.revisions
}

/** The lines of a day's visits, in the order in which they arrived. */
function joinTexts(before = '', text: string): string {
  return [before, text].filter(Boolean).join('\n')
}

async function addedBy<Entry extends { id: string }>(tx: Tx, by: string, entries: readonly Entry[]) {
  const ids = entries.map(({ id }) => id)
  const added = await listAddedBy(tx, progressEntries.name, by, ids)
  return entries.filter(({ id }) => added.has(id))
}

function explain(schema: Pick<Schema, 'fields' | 'sentences'>, refusal: Refusal<unknown>): VisitRefusal {
  if (refusal.refused !== 'problems') return { problem: messages.projectGone }
  const problems = [...refusal.problems.values()]
  if (problems.some(({ why }) => why === 'file missing')) return { filesGone: true }
  return { problem: explainProblems(schema, refusal.problems).message }
}

/** Ends the transaction, so that nothing of the visit remains. */
class RefusedError extends Error {
  readonly refusal: VisitRefusal

  constructor(refusal: VisitRefusal) {
    super('the visit was refused')
    this.refusal = refusal
  }
}
