import type { Db } from '#app/platform/database/database.server.ts'
import type { VisitProject } from './visit.ts'

/** Enough for a list that one scrolls through on a phone. */
const projectsListed = 300

/** Whether it is among the projects that whoever reads with this handle may visit. */
export async function isVisitProject(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('project').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/**
 * Projects without news, each with its latest percentage: those being built first, then those that were changed last.
 */
export async function listVisitProjects(db: Db): Promise<VisitProject[]> {
  const rows = await db
    .selectFrom('project')
    .select(['id', 'code', 'name'])
    .select(({ selectFrom }) =>
      selectFrom('progress_entry')
        .select('percent')
        .whereRef('project_id', '=', 'project.id')
        .where('percent', 'is not', null)
        .orderBy('date', 'desc')
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('percent'),
    )
    .where('news', '=', 'No')
    .orderBy(({ eb }) => eb.case().when('status', '=', 'ongoing').then(0).else(1).end())
    .orderBy('updated_at', 'desc')
    .limit(projectsListed)
    .execute()
  return rows.map(({ id, code, name, percent }) => ({
    id,
    label: [code, name].filter(Boolean).join(' · '),
    percent,
  }))
}
