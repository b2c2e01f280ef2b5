import { randomUUID } from 'node:crypto'
import type { Changed, Imported, Revision } from '#app/platform/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import { lock, type Db, type Tx } from '#app/platform/database/open.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import type { Project, ProjectInput } from './rules.ts'
import { findFacts, refusalOf, type ProjectRefusal } from './store-refusal.server.ts'
import { isSame, noFile, toColumns, toProject, withFile } from './store-rows.server.ts'
import { codeKey } from './code.ts'

export { countTopProjects, type ProjectRefusal } from './store-refusal.server.ts'

export type ProjectSaved = { project: Project; unchanged?: boolean }

export async function findProject(db: Db | Tx, id: string): Promise<Project | undefined> {
  const row = await withFile(db).where('project.id', '=', id).executeTakeFirst()
  return row && toProject(row)
}

export async function findProjectByCode(db: Db, code: string): Promise<Project | undefined> {
  const row = await withFile(db).where('codelower', '=', codeKey(code)).executeTakeFirst()
  return row && toProject(row)
}

/** Codes are unique whatever their letters' case, and top projects at most six, however many requests race. */
export async function addProject(
  tx: Tx,
  input: ProjectInput,
  id: string = randomUUID(),
): Promise<Changed<ProjectSaved | ProjectRefusal>> {
  await lock(tx, 'project')
  const refusal = await refuse(tx, input, undefined)
  if (refusal) return nothing(refusal)
  const now = Date.now()
  await tx
    .insertInto('project')
    .values({ id, ...toColumns(input), rev: 1, created_at: now, updated_at: now })
    .execute()
  const project = await mustFind(tx, id)
  return { outcome: { project }, revisions: [{ kind: 'project', id, after: project }] }
}

/** `rev` is the one the project was read with; if it was saved since, the newer version comes back and nothing is written. */
export async function saveProject(
  tx: Tx,
  id: string,
  rev: number,
  input: ProjectInput,
): Promise<Changed<ProjectSaved | ProjectRefusal>> {
  await lock(tx, 'project')
  const before = await findProject(tx, id)
  if (!before) return nothing({ refused: 'gone' })
  if (before.rev !== rev) return nothing({ refused: 'stale', current: before })
  const columns = toColumns(input)
  if (isSame(await rowOf(tx, id), columns)) return nothing({ project: before, unchanged: true })
  const refusal = await refuse(tx, input, before)
  if (refusal) return nothing(refusal)
  await tx
    .updateTable('project')
    .set({ ...columns, rev: rev + 1, updated_at: Date.now() })
    .where('id', '=', id)
    .execute()
  const project = await mustFind(tx, id)
  return { outcome: { project }, revisions: [{ kind: 'project', id, before, after: project }] }
}

/** Its photograph stays stored, so that History can bring the project back. */
export async function deleteProject(
  tx: Tx,
  id: string,
  rev: number,
): Promise<Changed<{ deleted: Project } | ProjectRefusal>> {
  await lock(tx, 'project')
  const before = await findProject(tx, id)
  if (!before) return nothing({ refused: 'gone' })
  if (before.rev !== rev) return nothing({ refused: 'stale', current: before })
  await tx.deleteFrom('project').where('id', '=', id).execute()
  return { outcome: { deleted: before }, revisions: [{ kind: 'project', id, before }] }
}

/** Which projects there are, for an import to leave alone and to fit in with. */
export async function listProjectCodes(db: Db | Tx) {
  return db.selectFrom('project').select(['id', 'codelower', 'topproject']).orderBy('id').execute()
}

/**
 * Projects of another site under their own ids. Their codes and top projects were made to fit those already here, within
 * this transaction's turn. `files` by key.
 */
export async function importProjects(
  tx: Tx,
  projects: readonly Imported<ProjectInput>[],
  files: ReadonlyMap<string, FileRow>,
): Promise<Revision[]> {
  const rows = projects.map(({ id, createdAt, content }) => ({
    id,
    ...toColumns(content),
    rev: 1,
    created_at: createdAt,
    updated_at: createdAt,
  }))
  for (const chunk of chunksOf(rows)) await tx.insertInto('project').values(chunk).execute()
  return rows.map((row) => {
    const file = files.get(row.image ?? '') ?? noFile
    return { kind: 'project', id: row.id, after: toProject({ ...file, ...row }) }
  })
}

/** Which rule keeps this from being written; `before` is what the project holds now. */
export async function refuse(
  tx: Tx,
  input: ProjectInput,
  before: Project | undefined,
): Promise<ProjectRefusal | undefined> {
  return refusalOf(input, before, await findFacts(tx, [input]))
}

async function rowOf(tx: Tx, id: string) {
  return tx.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function mustFind(tx: Tx, id: string): Promise<Project> {
  return toProject(await withFile(tx).where('project.id', '=', id).executeTakeFirstOrThrow())
}

function nothing<Outcome>(outcome: Outcome): Changed<Outcome> {
  return { outcome, revisions: [] }
}
