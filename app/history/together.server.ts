import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { valueAt } from '#app/platform/forms/paths.ts'
import type { HistoryAdapters } from './adapters.server.ts'
import { listGroup, listLinesOf, type HistoryLine } from './revisions.server.ts'

/** A project has no more photographs; a longer group is of several, and need not be read. */
const mostOfOneOwner = 200

/** The record to which all records of a line belong: the project of its photographs, or the project itself. */
export async function findOwner(
  db: Db | Tx,
  adapters: HistoryAdapters,
  line: HistoryLine,
): Promise<string | undefined> {
  const { owner, isOwner } = adapters.of(line.kind).words
  if (isOwner && line.groupSize === 1) return line.recordId
  if (!owner || line.groupSize > mostOfOneOwner) return undefined
  const group = line.groupSize === 1 ? [line] : await listGroup(db, line)
  const [id, ...others] = new Set(group.map(({ before, after }) => valueAt(after ?? before, owner.path)))
  return typeof id === 'string' && others.length === 0 ? id : undefined
}

/**
 * The lines of the same change whose records belong to the same one, such as the photographs and the progress of a
 * site visit: History shows them as one, and they are undone together. The first one stands for all.
 */
export async function listTogether(
  db: Db | Tx,
  adapters: HistoryAdapters,
  line: HistoryLine,
): Promise<HistoryLine[]> {
  const owner = await findOwner(db, adapters, line)
  if (owner === undefined) return [line]
  const together: HistoryLine[] = []
  for (const other of await listLinesOf(db, line.change))
    if (other.id === line.id || (await findOwner(db, adapters, other)) === owner) together.push(other)
  return together
}
