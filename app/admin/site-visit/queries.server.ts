import type { Db } from '#app/platform/database/open.server.ts'
import type { VisitProject } from './visit.ts'

/** Enough for a list that one scrolls through on a phone. */
const projectsListed = 300

/** Projects without news: those being built first, then those that were changed last. */
export async function listVisitProjects(db: Db): Promise<VisitProject[]> {
  const rows = await db
    .selectFrom('project')
    .select(['id', 'code', 'name'])
    .where('news', '=', 'No')
    .orderBy(({ eb }) => eb.case().when('status', '=', 'ongoing').then(0).else(1).end())
    .orderBy('updated_at', 'desc')
    .limit(projectsListed)
    .execute()
  return rows.map(({ id, code, name }) => ({ id, label: [code, name].filter(Boolean).join(' · ') }))
}
