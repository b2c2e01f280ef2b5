import { sql } from 'kysely'
import { startsWith } from '#app/platform/database/prefix.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { codeKey, codeOrder } from './code.ts'
import { newsPerPage, type Project, type ProjectFilter, projectsPerPage, topProjectsLimit } from './rules.ts'
import { byCode, toProject, withFile } from './store-rows.server.ts'

export interface ProjectPage {
  projects: Project[]
  /** Of the whole filtered list. */
  total: number
  page: number
  pages: number
}

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

/** The News page: newest first (specification §2), `newsPerPage` at a time. */
export async function listNews(db: Db, page: number): Promise<ProjectPage> {
  const { total } = await db
    .selectFrom('project')
    .where('news', '=', 'Yes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await withFile(db)
    .where('news', '=', 'Yes')
    .orderBy('project.created_at', 'desc')
    .orderBy('project.id', 'desc')
    .limit(newsPerPage)
    .offset((page - 1) * newsPerPage)
    .execute()
  return { projects: rows.map(toProject), total, page, pages: Math.max(1, Math.ceil(total / newsPerPage)) }
}

export async function listTopProjects(db: Db): Promise<Project[]> {
  const rows = await byCode(withFile(db).where('topproject', '=', 'Yes'))
    .limit(topProjectsLimit)
    .execute()
  return rows.map(toProject)
}

/** The projects before and after this one in the list of its status, and up to three others of that status. */
export async function findNeighbours(db: Db, project: Project) {
  const { number, suffix } = codeOrder(project.code)
  const place = sql`(${number}, ${suffix}, ${codeKey(project.code)})`
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

/** Prefix of the lower-cased name; if nothing is found, of the code, as `codeKey` has it (specification §5). */
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
    .where(startsWith('codelower', codeKey(text)))
    .orderBy('codelower')
    .limit(projectsPerPage)
    .execute()
  return coded.map(toProject)
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

function filtered(db: Db, { status, type }: ProjectFilter) {
  return db
    .selectFrom('project')
    .where('news', '=', 'No')
    .$if(status !== 'all', (query) => query.where('status', '=', status as Exclude<typeof status, 'all'>))
    .$if(type !== 'all', (query) => query.where('type', '=', type as Exclude<typeof type, 'all'>))
}
