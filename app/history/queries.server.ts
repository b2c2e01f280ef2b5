import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import type { HistoryLine } from './revisions.server.ts'

/** The last undoing of a line of History. */
export interface Undoing {
  actor: string
  at: number
  /** The number of records, if the line stands for several. */
  number: number
}

interface Undone extends Undoing {
  /** The key under which an undoing of this undoing is found. */
  name: string
}

/** By the ids of the lines. A change that was undone and then redone is not included. */
export async function findUndoings(db: Db, lines: readonly HistoryLine[]): Promise<Map<number, Undoing>> {
  const alone = lines.filter(({ groupSize }) => groupSize === 1)
  const groups = lines.filter(({ groupSize }) => groupSize > 1)
  const [ofRecords, ofGroups] = await Promise.all([findOfRecords(db, alone), findOfGroups(db, groups)])
  const found = new Map<number, Undoing>()
  for (const line of lines) {
    const undoing =
      line.groupSize === 1 ? lastOf(ofRecords, String(line.id)) : lastOf(ofGroups, nameOfGroup(line))
    if (undoing) found.set(line.id, undoing)
  }
  return found
}

/**
 * The last undoing that is still in effect, with the number of all records undone. Undoings that were undone
 * themselves don't count.
 */
function lastOf(undone: Map<string, Undone[]>, name: string): Undoing | undefined {
  const holding = (undone.get(name) ?? [])
    .map((one) => ({ ...one, number: one.number - (lastOf(undone, one.name)?.number ?? 0) }))
    .filter(({ number }) => number > 0)
  const last = holding.at(-1)
  return last && { ...last, number: holding.reduce((all, { number }) => all + number, 0) }
}

/** For lines of one record, even if other records were changed with it. */
async function findOfRecords(db: Db, lines: readonly HistoryLine[]): Promise<Map<string, Undone[]>> {
  const found = await Promise.all(
    [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, some]) =>
      db
        .selectFrom('revision')
        .select(['id', 'undoes', 'actor', 'at'])
        .where('kind', '=', kind)
        .where('record_id', 'in', [...new Set(some.map(({ recordId }) => recordId))])
        .where('id', '>', Math.min(...some.map(({ id }) => id)))
        .where('undoes', 'is not', null)
        .orderBy('id')
        .execute(),
    ),
  )
  const rows = found.flat().map((row) => ({ ...row, name: String(row.id), number: 1 }))
  return Map.groupBy(rows, ({ undoes }) => String(undoes))
}

/** For lines of several records. Reads one row for each line, however many records it stands for. */
async function findOfGroups(db: Db, lines: readonly HistoryLine[]): Promise<Map<string, Undone[]>> {
  if (lines.length === 0) return new Map()
  const rows = await db
    .selectFrom('revision as undoing')
    .innerJoin('revision as undone', 'undone.id', 'undoing.undoes')
    .select(['undoing.actor', 'undoing.at', 'undoing.group_size as number'])
    .select(['undoing.change_id as change', 'undoing.kind', 'undoing.action'])
    .select(['undone.change_id as undoneChange', 'undone.action as undoneAction'])
    // Written literally, so that the database recognises that its partial index applies.
    .where(sql<boolean>`undoing.group_size > 0`)
    .where('undoing.id', '>', Math.min(...lines.map(({ id }) => id)))
    .where('undoing.kind', 'in', [...new Set(lines.map(({ kind }) => kind))])
    .orderBy('undoing.id')
    .execute()
  const named = rows.map((row) => ({ ...row, name: nameOfGroup(row) }))
  return Map.groupBy(named, ({ undoneChange: change, kind, undoneAction: action }) =>
    nameOfGroup({ change, kind, action }),
  )
}

function nameOfGroup({ change, kind, action }: Pick<HistoryLine, 'change' | 'kind' | 'action'>): string {
  return `${change} ${kind} ${action}`
}
