import { setImmediate as turn } from 'node:timers/promises'
import type { Tx } from './database/open.server.ts'
import { isPublic, type Topic } from './live/topics.ts'
import type { Services } from './services.server.ts'

/** Who changes something, as History will name them. */
export interface Actor {
  name: string
}

export type RecordKind =
  | 'project'
  | 'certificate'
  | 'client-section'
  | 'client-item'
  | 'home-client'
  | 'setting'
  | 'call-request'
  | 'job-request'

/** What happened to one record. An addition has no `before`, a deletion no `after`. */
export interface Revision {
  kind: RecordKind
  id: string
  before?: object
  after?: object
}

/** What a writing store function hands back: its outcome and everything it changed. An empty list means nothing happened. */
export interface Changed<Outcome> {
  outcome: Outcome
  revisions: Revision[]
}

const rowsPerInsert = 500

/**
 * The one way to write (architecture, seam 2): one transaction; what changed is recorded inside it; after the commit,
 * and only then, cached pages are dropped and open screens are told. A rollback is silent.
 */
export async function change<Outcome>(
  services: Services,
  actor: Actor,
  topics: Topic | readonly Topic[],
  work: (tx: Tx) => Promise<Changed<Outcome>>,
): Promise<Outcome> {
  const { outcome, revisions } = await services.db.transaction().execute(async (tx) => {
    const changed = await work(tx)
    await recordRevisions(tx, actor, changed.revisions)
    return changed
  })
  if (revisions.length > 0) {
    const told = typeof topics === 'string' ? [topics] : topics
    if (told.some(isPublic)) services.pages.drop()
    for (const topic of told) services.live.publish(topic)
  }
  return outcome
}

async function recordRevisions(tx: Tx, actor: Actor, revisions: Revision[]) {
  const at = Date.now()
  for (let start = 0; start < revisions.length; start += rowsPerInsert) {
    const rows = revisions.slice(start, start + rowsPerInsert).map(({ kind, id, before, after }) => ({
      kind,
      record_id: id,
      action: before ? (after ? ('edit' as const) : ('delete' as const)) : ('add' as const),
      actor: actor.name,
      at,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    }))
    await tx.insertInto('revision').values(rows).execute()
    await turn() // SQLite answers without waiting, so that nobody else would have a turn in between.
  }
}
