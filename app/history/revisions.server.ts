import { sql, type Selectable } from 'kysely'
import { lastChanges } from '#app/platform/changes/last-change.server.ts'
import type { RecordKind } from '#app/platform/changes/change.server.ts'
import { isVisitorKind } from '#app/platform/changes/visitor-kinds.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inBatches, batchSize } from '#app/platform/database/batches.server.ts'
import type { RevisionTable } from '#app/platform/database/schema.ts'

/** A change of one record, or the first of several that were changed together. */
export interface HistoryLine {
  id: number
  kind: RecordKind
  recordId: string
  action: 'add' | 'edit' | 'delete'
  actor: string
  /** Of the administrator who made it, if that was recorded. */
  actorId: string | null
  at: number
  /** As it was stored; `undefined` if there was none, or if it is no longer stored. */
  before: object | undefined
  after: object | undefined
  change: string
  /** How many changes the line represents; 1 if each is listed separately. */
  groupSize: number
  undoes: number | null
}

export interface HistoryFilter {
  kind?: RecordKind
  actor?: string
  /** The history of one record, including changes made along with another record. */
  record?: string
  /** What one change did, one entry per record. */
  change?: string
}

/** Newest first; with `until`, only revisions before that id. */
export async function listHistory(
  db: Db,
  { kind, actor, record, change }: HistoryFilter,
  { limit, until }: { limit: number; until?: number },
): Promise<HistoryLine[]> {
  const each = record !== undefined || change !== undefined
  const rows = await db
    .selectFrom('revision')
    .selectAll()
    // Written literally, so that the database can use its partial index.
    .$if(!each, (query) => query.where(sql<boolean>`group_size > 0`))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
    .$if(record !== undefined, (query) => query.where('record_id', '=', record ?? ''))
    .$if(change !== undefined, (query) => query.where('change_id', '=', change ?? ''))
    .$if(until !== undefined, (query) => query.where('id', '<', until ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap((row) => toLine(each ? { ...row, group_size: 1 } : row) ?? [])
}

export async function findHistoryLine(db: Db | Tx, id: number): Promise<HistoryLine | undefined> {
  const row = await db.selectFrom('revision').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toLine(row)
}

/** The lines of a change, in the order in which they were recorded. */
export async function listLinesOf(db: Db | Tx, change: string): Promise<HistoryLine[]> {
  const rows = await db
    .selectFrom('revision')
    .selectAll()
    .where('change_id', '=', change)
    .where('group_size', '>', 0)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => toLine(row) ?? [])
}

/** All changes that a line represents, newest first. */
export async function listGroup(
  db: Db | Tx,
  { id, change, kind, action }: HistoryLine,
): Promise<HistoryLine[]> {
  const lines: HistoryLine[] = []
  const batches = inBatches<Selectable<RevisionTable>, number>(
    Number.MAX_SAFE_INTEGER,
    ({ id: last }) => last,
    (before) =>
      db
        .selectFrom('revision')
        .selectAll()
        .where('change_id', '=', change)
        .where('kind', '=', kind)
        .where('action', '=', action)
        .where('id', '>=', id)
        .where('id', '<', before)
        .orderBy('id', 'desc')
        .limit(batchSize)
        .execute(),
  )
  for await (const rows of batches) lines.push(...rows.flatMap((row) => toLine(row) ?? []))
  return lines
}

export async function listActors(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('revision')
    .select('actor')
    .distinct()
    .where(sql<boolean>`group_size > 0`)
    .orderBy('actor')
    .execute()
  return rows.map(({ actor }) => actor)
}

/** What was deleted or restored along with another record in these changes. */
export async function listCascaded(db: Db | Tx, changes: readonly string[]): Promise<HistoryLine[]> {
  if (changes.length === 0) return []
  const rows = await db
    .selectFrom('revision')
    .selectAll()
    .where('change_id', 'in', changes)
    .where('group_size', '=', 0)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => toLine(row) ?? [])
}

/** Other records of the same kind, changed along with the one in these lines: a replaced top project. */
export async function listChangedBeside(db: Db | Tx, lines: readonly HistoryLine[]): Promise<HistoryLine[]> {
  const changes = lines.flatMap(({ action, groupSize, change }) =>
    action !== 'edit' && groupSize === 1 ? [change] : [],
  )
  if (changes.length === 0) return []
  const rows = await db
    .selectFrom('revision as beside')
    .selectAll('beside')
    .where('change_id', 'in', changes)
    .where('group_size', '=', 0)
    .where('action', '=', 'edit')
    // Records that have a line of their own do not belong to this one.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('revision as line')
            .select('line.id')
            .whereRef('line.change_id', '=', 'beside.change_id')
            .whereRef('line.kind', '=', 'beside.kind')
            .where('line.action', '=', 'edit')
            .where('line.group_size', '>', 0),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => toLine(row) ?? [])
}

/** Those of the records whose last change was a deletion. */
export async function findDeleted(db: Db, kind: RecordKind, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('revision')
    .select('record_id')
    .where('id', 'in', lastChanges(db, kind, ids))
    .where('action', '=', 'delete')
    .execute()
  return new Set(rows.map(({ record_id }) => record_id))
}

/** The last known content of a record, for its name. */
export async function findLastKnown(db: Db | Tx, kind: RecordKind, id: string): Promise<object | undefined> {
  const row = await db
    .selectFrom('revision')
    .select(['before', 'after'])
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && (read(row.after) ?? read(row.before))
}

function toLine({ kind, ...row }: Selectable<RevisionTable>): HistoryLine | undefined {
  if (isVisitorKind(kind)) return undefined
  const { id, action, actor, actor_id: actorId, at, undoes } = row
  return {
    id,
    kind,
    recordId: row.record_id,
    action,
    actor,
    actorId,
    at,
    before: read(row.before),
    after: read(row.after),
    change: row.change_id,
    groupSize: row.group_size,
    undoes,
  }
}

function read(text: string | null): object | undefined {
  const record: unknown = text === null ? undefined : JSON.parse(text)
  return typeof record === 'object' && record !== null ? record : undefined
}

/** The records deleted here, as `kind id`, so that an import does not bring them back. */
export async function listDeletedRecords(db: Db | Tx): Promise<Set<string>> {
  const rows = await db
    .selectFrom('revision')
    .select(['kind', 'record_id'])
    .distinct()
    .where('action', '=', 'delete')
    .execute()
  return new Set(rows.map(({ kind, record_id }) => `${kind} ${record_id}`))
}
