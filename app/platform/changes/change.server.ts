import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { batchesOf } from '../database/batches.server.ts'
import { beyondRights } from '../auth/rights.ts'
import type { Db, Tx } from '../database/database.server.ts'
import { plainHandle } from '../database/reader.server.ts'
import type { Live } from '../live/hub.server.ts'
import type { Topic } from '../live/topics.ts'
import { isVisitorKind } from './visitor-kinds.ts'
import { takesAway } from './withdrawals.server.ts'
import { findUnavailable } from '../errors/unavailable.server.ts'

/** Who makes a change, as named in History. */
export interface Actor {
  name: string
  /** Of an administrator. */
  id?: string
  /** Asked about every revision before its transaction is committed, and by screens before they offer one. */
  mayWrite(db: Db | Tx, revision: Revision): boolean | Promise<boolean>
}

/** The name of a collection, or of a kind of request. */
export type RecordKind = string

/** What happened to one record. An addition has no `before`, a deletion no `after`. */
export interface Revision {
  kind: RecordKind
  id: string
  before?: object
  after?: object
  /** Changed along with another record, under which History lists it: the logos of a deleted section. */
  cascaded?: boolean
  /** The revision that this one undoes. */
  undoes?: number
}

/**
 * What a store function that writes returns: its outcome and everything it changed. An empty list means that
 * nothing happened.
 */
export interface Changed<Outcome> {
  outcome: Outcome
  revisions: Revision[]
}

/** Nothing was written, for example because it was refused. */
export function withoutRevisions<Outcome>(outcome: Outcome): Changed<Outcome> {
  return { outcome, revisions: [] }
}

/** A record of another site, under its id there, ready for its table. */
export interface Imported<Content> {
  id: string
  createdAt: number
  content: Content
}

/**
 * The only way to announce that public pages changed, in one transaction. When it commits, and only then,
 * every instance drops its cached pages and notifies its open screens of the topics that `work` published. A
 * rollback notifies nobody.
 */
export async function writeAndPublish<Result>(
  { db, live }: { db: Db; live: Live },
  work: (tx: Tx, publish: (...topics: readonly Topic[]) => void) => Promise<Result>,
): Promise<Result> {
  const topics = new Set<Topic>()
  const emit = () => topics.forEach((topic) => live.emit(topic))
  try {
    const result = await plainHandle(db)
      .transaction()
      .execute(async (tx) => {
        const done = await work(tx, (...published) => published.forEach((topic) => topics.add(topic)))
        if (topics.size > 0) await live.notifyOthers(tx, [...topics])
        return done
      })
    emit()
    return result
  } catch (error) {
    // The database failed, possibly after the commit: it is better to render pages once too often than never.
    if (findUnavailable(error)) emit()
    throw error
  }
}

const rowsPerInsert = 500

/**
 * The only way to write content (decision 0003). It records all changes in one transaction and
 * notifies every instance on commit: cached pages are dropped and open screens are told. A rollback notifies
 * nobody.
 * @throws a 403, and nothing is written, if the actor may not write one of the revisions
 * @param topics published to open screens if anything was changed; `withdrawn` is added where something left the site
 * @param id of the change; by it, whoever sent it can know later whether it was recorded. What is written under the id of
 * an earlier transaction belongs to the same change: a long one need not keep everybody waiting.
 */
export async function change<Outcome>(
  services: { db: Db; live: Live },
  actor: Actor,
  topics: Topic | readonly Topic[],
  work: (tx: Tx) => Promise<Changed<Outcome>>,
  id?: string,
): Promise<Outcome> {
  return writeAndPublish(services, async (tx, publish) => {
    const { outcome, revisions } = await work(tx)
    for (const revision of revisions)
      if (!(await actor.mayWrite(tx, revision))) throw data(beyondRights, { status: 403 })
    await recordRevisions(tx, actor, id, revisions)
    if (revisions.some(takesAway)) publish('withdrawn')
    if (revisions.some(({ kind }) => summed.includes(kind))) publish('outdated')
    if (revisions.length > 0) publish(...(revisions.every(isOfDraft) ? ['drafts' as const] : [topics].flat()))
    return outcome
  })
}

/** Of these, which are the office's alone, a page may show a sum: it is rendered again, and no screen of visitors hears why. */
const summed: readonly string[] = ['year-figure']

/** Neither before nor after it was the document on the site, so that no visitor hears that somebody works on it. */
function isOfDraft({ before, after }: Revision): boolean {
  return [before, after].every((version) => !version || ('state' in version && version.state === 'draft'))
}

async function recordRevisions(tx: Tx, actor: Actor, id: string | undefined, revisions: Revision[]) {
  if (revisions.length === 0) return
  const all = toRows(revisions, {
    actor: actor.name,
    actor_id: actor.id ?? null,
    at: Date.now(),
    change_id: id ?? randomUUID(),
  })
  const rows = id === undefined ? all : await continueLines(tx, id, all)
  for await (const batch of batchesOf(rows, rowsPerInsert))
    await tx.insertInto('revision').values(batch).execute()
}

/** Adds to the lines that the change has from an earlier transaction, instead of beginning others. */
async function continueLines(tx: Tx, id: string, rows: readonly RevisionRow[]): Promise<RevisionRow[]> {
  const lines = await tx
    .selectFrom('revision')
    .select(['id', 'kind', 'action'])
    .where('change_id', '=', id)
    .where('group_size', '>', 0)
    .execute()
  for (const { id: line, kind, action } of lines) {
    const added = rows.find((row) => row.group_size > 0 && row.kind === kind && row.action === action)
    if (!added) continue
    await tx
      .updateTable('revision')
      .set((eb) => ({ group_size: eb('group_size', '+', added.group_size) }))
      .where('id', '=', line)
      .execute()
  }
  const isContinued = (row: RevisionRow) =>
    lines.some(({ kind, action }) => kind === row.kind && action === row.action)
  return rows.map((row) => (isContinued(row) ? { ...row, group_size: 0 } : row))
}

type RevisionRow = ReturnType<typeof toRows>[number]

/**
 * All that is recorded of a visitor's request: nothing in it reveals who wrote, or what. `assigned_to` and
 * `assigned_by` are ids of people of the office, which say nothing of the visitor, and of nobody once they were removed.
 */
const quotable = [
  'id',
  'rev',
  'suspicious',
  'state',
  'answered_at',
  'answered_by',
  'assigned_to',
  'assigned_by',
  'exempt',
  'for_tender',
  'closes_on',
] as const

/** What all revisions of one change have in common. */
interface Occasion {
  actor: string
  actor_id: string | null
  at: number
  change_id: string
}

/** Records of one kind that were added, changed or deleted together share one line in History. */
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
  return !cascaded && !isVisitorKind(kind)
}

function lineOf(revision: Revision) {
  return `${revision.kind} ${actionOf(revision)}`
}

function actionOf({ before, after }: Revision) {
  if (!before) return 'add' as const
  return after ? ('edit' as const) : ('delete' as const)
}

function quote(kind: RecordKind, record: object): string {
  if (!isVisitorKind(kind)) return JSON.stringify(record)
  const quoted = Object.entries(record).filter(([name]) => quotable.some((one) => one === name))
  return JSON.stringify(Object.fromEntries(quoted))
}
