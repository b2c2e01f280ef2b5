import type { Changed } from '#app/platform/change.server.ts'
import { lock, type Tx } from '#app/platform/database/open.server.ts'
import type { Project, ProjectInput } from './rules.ts'
import { findProject, refuse, saveProject, type ProjectRefusal, type ProjectSaved } from './store.server.ts'
import { toColumns } from './store-rows.server.ts'

/** A deleted project under its own id, as new as it was, with a `rev` that no form was opened with. All rules hold. */
export async function restoreProject(
  tx: Tx,
  deleted: Project,
): Promise<Changed<ProjectSaved | ProjectRefusal>> {
  await lock(tx, 'project')
  const { id, createdAt: created_at } = deleted
  const input = inputOf(deleted)
  const refusal = await refuse(tx, input, undefined)
  if (refusal) return { outcome: refusal, revisions: [] }
  const row = { id, ...toColumns(input), rev: deleted.rev + 1, created_at, updated_at: Date.now() }
  await tx.insertInto('project').values(row).execute()
  const project = (await findProject(tx, id)) ?? deleted
  return { outcome: { project }, revisions: [{ kind: 'project', id, after: project }] }
}

/** An earlier version, whatever its fields were allowed to hold when it was saved or imported. */
export async function saveProjectAs(tx: Tx, id: string, rev: number, wanted: Project) {
  return saveProject(tx, id, rev, inputOf(wanted))
}

function inputOf(project: Project): ProjectInput {
  const { code, name, location, client, consultant, type, status, remarks, news, topproject } = project
  const imageUrl = project.photograph?.key ?? ''
  const { alt: imageAlt = '', focusX = 50, focusY = 50 } = project.photograph ?? {}
  const texts = { code, name, location, client, consultant, type, status, remarks, news, topproject }
  return { ...texts, imageUrl, imageAlt, focusX, focusY }
}
