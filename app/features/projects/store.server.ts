import { randomUUID } from 'node:crypto'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Changed } from '#app/platform/change.server.ts'
import { startsWith } from '#app/platform/database/prefix.server.ts'
import { takeTurns, type Db, type Tx } from '#app/platform/database/open.server.ts'
import type { Database, FileRow, ProjectRow } from '#app/platform/database/schema.ts'
import {
  codeOrder,
  projectsPerPage,
  topProjectsLimit,
  type Project,
  type ProjectFilter,
  type ProjectInput,
} from './rules.ts'

export interface ProjectPage {
  projects: Project[]
  /** Of the whole filtered list. */
  total: number
  page: number
  pages: number
}

/** Why a project was not written. Nothing was changed. */
export type ProjectRefusal =
  | { refused: 'code taken' | 'top projects full' | 'gone' | 'unknown image' }
  | { refused: 'stale'; current: Project }
export type ProjectSaved = { project: Project; unchanged?: boolean }

/** The Projects page: only what is not news (specification §2), by code, `projectsPerPage` at a time. */
export async function listProjects(db: Db, filter: ProjectFilter, page: number): Promise<ProjectPage> {
  const { total } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(total / projectsPerPage))
  // The index alone finds which projects stand on a page, however far down; only those are then read.
  const ids = byCode(filtered(db, filter).select('project.id'))
    .limit(projectsPerPage)
    .offset((page - 1) * projectsPerPage)
  const rows = await byCode(withFile(db).where('project.id', 'in', ids)).execute()
  return { projects: rows.map(toProject), total, page, pages }
}

/** The News page: newest first (specification §2). */
export async function listNews(db: Db, limit = 100): Promise<Project[]> {
  const rows = await withFile(db)
    .where('news', '=', 'Yes')
    .orderBy('project.created_at', 'desc')
    .orderBy('project.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toProject)
}

export async function listTopProjects(db: Db): Promise<Project[]> {
  const rows = await byCode(withFile(db).where('topproject', '=', 'Yes'))
    .limit(topProjectsLimit)
    .execute()
  return rows.map(toProject)
}

export async function findProject(db: Db | Tx, id: string): Promise<Project | undefined> {
  const row = await withFile(db).where('project.id', '=', id).executeTakeFirst()
  return row && toProject(row)
}

export async function findProjectByCode(db: Db, code: string): Promise<Project | undefined> {
  const row = await withFile(db).where('codelower', '=', code.trim().toLowerCase()).executeTakeFirst()
  return row && toProject(row)
}

/** The projects before and after this one in the list of its status, and up to three others of that status. */
export async function findNeighbours(db: Db, project: Project) {
  const { number, suffix } = codeOrder(project.code)
  const place = sql`(${number}, ${suffix}, ${project.code.toLowerCase()})`
  const own = sql`(code_number, code_suffix, codelower)`
  const list = () => withFile(db).where('news', '=', 'No').where('status', '=', project.status)
  const after = await byCode(list().where(sql<boolean>`${own} < ${place}`))
    .limit(4)
    .execute()
  const before = await byCode(list().where(sql<boolean>`${own} > ${place}`), 'asc')
    .limit(3)
    .execute()
  const [previous] = before
  const [next] = after
  const others = [...after.slice(1), ...before.slice(1)].slice(0, 3)
  return {
    previous: previous && toProject(previous),
    next: next && toProject(next),
    others: others.map(toProject),
  }
}

/** The administrator's list: every project, by code. */
export async function listAllProjects(db: Db, page: number): Promise<ProjectPage> {
  const { total } = await db
    .selectFrom('project')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const ids = byCode(db.selectFrom('project').select('project.id'))
    .limit(projectsPerPage)
    .offset((page - 1) * projectsPerPage)
  const rows = await byCode(withFile(db).where('project.id', 'in', ids)).execute()
  return {
    projects: rows.map(toProject),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / projectsPerPage)),
  }
}

/** Prefix of the lower-cased name; if nothing is found, of the lower-cased code (specification §5). */
export async function searchProjects(db: Db, text: string): Promise<Project[]> {
  const wanted = text.trim().toLowerCase()
  const named = await withFile(db)
    .where(startsWith('lowername', wanted))
    .orderBy('lowername')
    .orderBy('codelower')
    .limit(projectsPerPage)
    .execute()
  if (named.length > 0) return named.map(toProject)
  const coded = await withFile(db)
    .where(startsWith('codelower', wanted))
    .orderBy('codelower')
    .limit(projectsPerPage)
    .execute()
  return coded.map(toProject)
}

export async function countTopProjects(db: Db | Tx): Promise<number> {
  const { number } = await db
    .selectFrom('project')
    .where('topproject', '=', 'Yes')
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow()
  return number
}

/** Names that the newest projects have, to be offered while typing. */
export async function listKnownNames(db: Db) {
  const names = async (column: 'client' | 'consultant') => {
    const newest = byCode(db.selectFrom('project').select(column)).limit(500)
    const rows = await db
      .selectFrom(newest.as('newest'))
      .select(column)
      .distinct()
      .where(column, '<>', '')
      .orderBy(column)
      .limit(100)
      .execute()
    return rows.map((row) => row[column])
  }
  return { clients: await names('client'), consultants: await names('consultant') }
}

/** Codes are unique whatever their letters' case, and top projects at most six, however many requests race. */
export async function addProject(
  tx: Tx,
  input: ProjectInput,
): Promise<Changed<ProjectSaved | ProjectRefusal>> {
  await takeTurns(tx, 'project')
  const refusal = await refuse(tx, input, undefined)
  if (refusal) return nothing(refusal)
  const now = Date.now()
  const id = randomUUID()
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
  await takeTurns(tx, 'project')
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
  await takeTurns(tx, 'project')
  const before = await findProject(tx, id)
  if (!before) return nothing({ refused: 'gone' })
  if (before.rev !== rev) return nothing({ refused: 'stale', current: before })
  await tx.deleteFrom('project').where('id', '=', id).execute()
  return { outcome: { deleted: before }, revisions: [{ kind: 'project', id, before }] }
}

async function refuse(
  tx: Tx,
  input: ProjectInput,
  before: Project | undefined,
): Promise<ProjectRefusal | undefined> {
  const holder = await tx
    .selectFrom('project')
    .select('id')
    .where('codelower', '=', input.code.toLowerCase())
    .executeTakeFirst()
  if (holder && holder.id !== before?.id) return { refused: 'code taken' }
  const becomesTop = input.topproject === 'Yes' && before?.topproject !== 'Yes'
  if (becomesTop && (await countTopProjects(tx)) >= topProjectsLimit) return { refused: 'top projects full' }
  if (input.imageUrl) {
    const file = await tx
      .selectFrom('file')
      .select('key')
      .where('key', '=', input.imageUrl)
      .where('access', '=', 'public')
      .executeTakeFirst()
    if (!file) return { refused: 'unknown image' }
  }
  return undefined
}

/** Every column that typing decides; the derived ones are made here and nowhere else. */
export function toColumns(input: ProjectInput) {
  const order = codeOrder(input.code)
  return {
    code: input.code,
    codelower: input.code.toLowerCase(),
    code_number: order.number,
    code_suffix: order.suffix,
    name: input.name,
    lowername: input.name.toLowerCase(),
    location: input.location,
    client: input.client,
    consultant: input.consultant,
    type: input.type,
    status: input.status,
    remarks: input.remarks,
    news: input.news,
    topproject: input.topproject,
    image: input.imageUrl || null,
    image_alt: input.imageAlt,
    focus_x: input.focusX,
    focus_y: input.focusY,
  }
}

function filtered(db: Db, { status, type }: ProjectFilter) {
  return db
    .selectFrom('project')
    .where('news', '=', 'No')
    .$if(status !== 'all', (query) => query.where('status', '=', status as Exclude<typeof status, 'all'>))
    .$if(type !== 'all', (query) => query.where('type', '=', type as Exclude<typeof type, 'all'>))
}

function byCode<Tables extends keyof Database, Output>(
  query: SelectQueryBuilder<Database, Tables | 'project', Output>,
  direction: 'asc' | 'desc' = 'desc',
) {
  return query
    .orderBy(sql.ref('project.code_number'), direction)
    .orderBy(sql.ref('project.code_suffix'), direction)
    .orderBy(sql.ref('project.codelower'), direction)
}

function withFile(db: Db | Tx) {
  return db
    .selectFrom('project')
    .leftJoin('file', 'file.key', 'project.image')
    .selectAll('project')
    .select(['file.width', 'file.height', 'file.placeholder'])
}

type Row = ProjectRow & { [Column in 'width' | 'height' | 'placeholder']: FileRow[Column] | null }

function toProject(row: Row): Project {
  const { id, rev, code, name, location, client, consultant, type, status, remarks, news, topproject } = row
  return {
    id,
    rev,
    code,
    name,
    location,
    client,
    consultant,
    type,
    status,
    remarks,
    news,
    topproject,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    photograph:
      row.image === null
        ? null
        : {
            key: row.image,
            alt: row.image_alt,
            width: row.width ?? 3,
            height: row.height ?? 2,
            placeholder: row.placeholder,
            focusX: row.focus_x,
            focusY: row.focus_y,
          },
  }
}

async function rowOf(tx: Tx, id: string) {
  return tx.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function mustFind(tx: Tx, id: string): Promise<Project> {
  return toProject(await withFile(tx).where('project.id', '=', id).executeTakeFirstOrThrow())
}

function isSame(row: ProjectRow, columns: ReturnType<typeof toColumns>) {
  return Object.entries(columns).every(([name, value]) => row[name as keyof ProjectRow] === value)
}

function nothing<Outcome>(outcome: Outcome): Changed<Outcome> {
  return { outcome, revisions: [] }
}
