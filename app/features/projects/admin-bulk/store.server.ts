import type { SystemFields } from '#app/content/define.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import { projects, type Project, type ProjectInput } from '../collection.ts'
import { projectStore } from '../store.server.ts'
import type { SentRow } from './rules.ts'

export interface ImportedRows {
  /** Ids of projects that were added. */
  added: ReadonlySet<string>
  /** By the project's id: what it was when its row was checked, and what the next save made of it. */
  saved: ReadonlyMap<string, Save>
}

interface Save {
  before: Project
  after: ProjectInput
}

/**
 * What History tells of the projects that these rows are to become or to change: a row whose answer was lost is known by it
 * when it comes again. It was recorded by the very transaction that wrote the project, so it can't be missing.
 */
export async function findWritten(db: Db | Tx, rows: readonly SentRow[]): Promise<ImportedRows> {
  const targets = new Map(rows.flatMap(({ target }) => (target ? [[target.id, target.rev]] : [])))
  const added = new Set<string>()
  const saved = new Map<string, Save>()
  for (const ids of chunksOf([...targets.keys()])) {
    const revisions = await db
      .selectFrom('revision')
      .select(['record_id', 'action', 'before', 'after'])
      .where('kind', '=', projects.name)
      .where('record_id', 'in', ids)
      .execute()
    for (const { record_id: id, action, before, after } of revisions) {
      if (action === 'add') added.add(id)
      if (before === null || after === null) continue
      const was: Partial<SystemFields> = JSON.parse(before)
      const { rev, createdAt = 0, updatedAt = 0 } = was
      if (rev === undefined || rev !== targets.get(id)) continue
      saved.set(id, {
        before: { id, rev, createdAt, updatedAt, ...projectStore.toValues(was) },
        after: projectStore.toValues(JSON.parse(after)),
      })
    }
  }
  return { added, saved }
}
