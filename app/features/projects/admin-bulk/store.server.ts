import type { SystemFields } from '#app/content/define.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import { projects, type Project, type ProjectInput } from '../collection.ts'
import { projectStore } from '../store.server.ts'
import type { SentRow } from './rules.ts'

export interface ImportedRows {
  /** Ids of projects that were added. */
  added: ReadonlySet<string>
  /** By the project's id: its state when its row was checked, and its state after the next save. */
  saved: ReadonlyMap<string, Save>
}

interface Save {
  before: Project
  after: ProjectInput
}

/**
 * What History has recorded about the projects that these rows add or change. It identifies a row that is
 * sent again because its answer was lost. History is written in the same transaction as the project, so it is
 * always complete.
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
