import { randomUUID } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { chunksOf } from './database/chunks.ts'
import type { Db, Tx } from './database/open.server.ts'
import type { Live } from './live/hub.server.ts'
import type { Topic } from './live/topics.ts'
import { writeAndPublish } from './live/write-and-publish.server.ts'

/** Who changes something, as History will name them. */
export interface Actor {
  name: string
}

/** The name of a collection, or of what visitors send. */
export type RecordKind = string

/** What happened to one record. An addition has no `before`, a deletion no `after`. */
export interface Revision {
  kind: RecordKind
  id: string
  before?: object
  after?: object
  /** It went along with another record, which History tells of: the logos of a deleted section. */
  cascaded?: boolean
  /** The revision that is undone by this one. */
  undoes?: number
}

/** What a writing store function hands back: its outcome and everything it changed. An empty list means nothing happened. */
export interface Changed<Outcome> {
  outcome: Outcome
  revisions: Revision[]
}

/** A record of another site under the id it had there, ready for its table. */
export interface Imported<Content> {
  id: string
  createdAt: number
  content: Content
}

const rowsPerInsert = 500

/**
 * The one way to write content (architecture, seam 2): one transaction, in which what changed is recorded, and of which
 * every instance hears with its commit: cached pages are dropped, open screens are told. A rollback is silent.
 * @param topics what open screens hear of where anything was changed
 */
export async function change<Outcome>(
  services: { db: Db; live: Live },
  actor: Actor,
  topics: Topic | readonly Topic[],
  work: (tx: Tx) => Promise<Changed<Outcome>>,
): Promise<Outcome> {
  return writeAndPublish(services, async (tx, publish) => {
    const { outcome, revisions } = await work(tx)
    await recordRevisions(tx, actor, revisions)
    if (revisions.length > 0) publish(...[topics].flat())
    return outcome
  })
}

async function recordRevisions(tx: Tx, actor: Actor, revisions: Revision[]) {
  const rows = toRows(revisions, { actor: actor.name, at: Date.now(), change_id: randomUUID() })
  for (const chunk of chunksOf(rows, rowsPerInsert)) {
    await tx.insertInto('revision').values(chunk).execute()
    await yieldToEventLoop() // SQLite answers without waiting, so that nobody else would be served in between.
  }
}

/** What visitors send is no content: it has no line in History, and is never quoted there (docs/decisions/0013). */
export const ofVisitors: ReadonlySet<RecordKind> = new Set(['call-request', 'job-request'])
/** All that is kept of those: nothing in it says who wrote, or what. */
const quotable = ['id', 'suspicious', 'state'] as const

/** What all revisions of one change have in common. */
interface Occasion {
  actor: string
  at: number
  change_id: string
}

/** Records of one kind that were added together, changed together or deleted together have one line in History. */
export function toRows(revisions: readonly Revision[], occasion: Occasion) {
  const lines = Map.groupBy(revisions.filter(hasLine), lineOf)
  return revisions.map((revision) => {
    const { kind, id, before, after, undoes = null } = revision
    const line = hasLine(revision) ? lines.get(lineOf(revision)) : undefined
    return {
      ...occasion,
      kind,
      record_id: id,
      action: actionOf(revision),
      before: before ? quote(kind, before) : null,
      after: after ? quote(kind, after) : null,
      group_size: line?.[0] === revision ? line.length : 0,
      undoes,
    }
  })
}

function hasLine({ kind, cascaded }: Revision) {
  return !cascaded && !ofVisitors.has(kind)
}

function lineOf(revision: Revision) {
  return `${revision.kind} ${actionOf(revision)}`
}

function actionOf({ before, after }: Revision) {
  if (!before) return 'add' as const
  return after ? ('edit' as const) : ('delete' as const)
}

function quote(kind: RecordKind, record: object): string {
  if (!ofVisitors.has(kind)) return JSON.stringify(record)
  const quoted = Object.entries(record).filter(([name]) => quotable.some((one) => one === name))
  return JSON.stringify(Object.fromEntries(quoted))
}
