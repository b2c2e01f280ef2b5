import { randomUUID } from 'node:crypto'
import type { Revision } from '#app/platform/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { Project, ProjectInput } from './rules.ts'
import { toColumns, toProject, withFile } from './store-rows.server.ts'

export interface ProjectWrite {
  /** For a new project one of `newProjectId`. */
  id: string
  input: ProjectInput
  /** The project as it stands, where it is one that changes. */
  before: Project | undefined
}

export function newProjectId(): string {
  return randomUUID()
}

/** Writes what the rules have let through within this transaction's turn. */
export async function writeProjects(tx: Tx, writes: readonly ProjectWrite[]): Promise<Revision[]> {
  const now = Date.now()
  const added = writes.filter(({ before }) => !before)
  for (const chunk of chunksOf(added)) {
    const rows = chunk.map(({ id, input }) => ({
      id,
      ...toColumns(input),
      rev: 1,
      created_at: now,
      updated_at: now,
    }))
    await tx.insertInto('project').values(rows).execute()
  }
  for (const { id, input, before } of writes)
    if (before)
      await tx
        .updateTable('project')
        .set({ ...toColumns(input), rev: before.rev + 1, updated_at: now })
        .where('id', '=', id)
        .execute()
  const after = new Map<string, Project>()
  for (const chunk of chunksOf(writes)) {
    const ids = chunk.map(({ id }) => id)
    for (const row of await withFile(tx).where('project.id', 'in', ids).execute())
      after.set(row.id, toProject(row))
  }
  return writes.map(({ id, before }) => ({ kind: 'project', id, before, after: after.get(id) }))
}

/** Every project, a portion at a time; `after` is the last code of the portion before. */
export async function listProjectsAfter(db: Db, after: string, limit: number): Promise<Project[]> {
  const rows = await withFile(db).where('codelower', '>', after).orderBy('codelower').limit(limit).execute()
  return rows.map(toProject)
}
