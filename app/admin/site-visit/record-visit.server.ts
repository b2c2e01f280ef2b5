import { stores } from '#app/collections.server.ts'
import { explainProblems } from '#app/content/check.ts'
import type { Schema } from '#app/content/define.ts'
import type { Refusal } from '#app/content/store/contract.ts'
import { projects } from '#app/features/projects/collection.ts'
import { photographs, progressEntries } from '#app/features/projects/story/collection.ts'
import { change, type Revision } from '#app/platform/changes/change.server.ts'
import { wasRecorded } from '#app/platform/changes/recorded.server.ts'
import { lock, type Tx } from '#app/platform/database/open.server.ts'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { messages, type SentVisit } from './visit.ts'

/** Why a visit was not recorded: it never can be, or a file that had arrived was removed because it waited too long. */
export type VisitRefusal = { problem: string } | { filesGone: true }

/**
 * Adds a visit's photographs to its project, and an entry of its progress, in one change. A visit that was
 * recorded before is left as it is, whatever was changed or deleted since.
 */
export async function recordVisit(admin: AdminContext, visit: SentVisit): Promise<VisitRefusal | undefined> {
  try {
    await change(admin, admin.actor, projects.topic, async (tx) => {
      await lock(tx, `add ${visit.id}`)
      const revisions = (await isRecorded(tx, visit)) ? [] : await addVisit(tx, visit)
      return { outcome: undefined, revisions }
    })
    return undefined
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal
    throw error
  }
}

/** All of a visit is recorded in one change, so one of its records stands for all. */
async function isRecorded(tx: Tx, visit: SentVisit): Promise<boolean> {
  const shown = visit.photographs.map(({ id }) => id)
  return (
    (await wasRecorded(tx, progressEntries.name, [visit.id])) ||
    (await wasRecorded(tx, photographs.name, shown))
  )
}

async function addVisit(tx: Tx, visit: SentVisit): Promise<Revision[]> {
  const { id, project, stage, percent, day } = visit
  if (!(await stores.project.find(tx, project))) throw new RefusedError({ problem: messages.projectGone })
  const { toValues } = stores.photograph
  const pictures = await stores.photograph.addAll(
    tx,
    visit.photographs.map(({ id, key, takenOn }) => ({
      id,
      values: toValues({ project, image: { key }, takenOn, stage }),
    })),
  )
  if (pictures.outcome.refused) throw new RefusedError(explain(photographs, pictures.outcome))
  if (percent === null && stage !== 'progress') return pictures.revisions
  const shown = visit.photographs.map((photograph) => photograph.id)
  const values = stores.progress.toValues({ project, date: day, percent, photographs: shown })
  const entry = await stores.progress.add(tx, values, id)
  if (entry.outcome.refused) throw new RefusedError(explain(progressEntries, entry.outcome))
  return [...pictures.revisions, ...entry.revisions]
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
