import { readMark } from '#app/platform/database/meta.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { byCode, count, type Projects } from './queries.server.ts'

/** Projects that lack something, and the one to begin with. */
export interface Gap {
  number: number
  first: string | undefined
}

export async function findProjectGaps(db: Db) {
  const projects = db.selectFrom('project')
  const withPhotograph = projects.where('image', 'is not', null)
  return {
    withoutPhotograph: await measure(projects.where('image', 'is', null)),
    withoutDescription: await measure(withPhotograph.where('image_alt', '=', '')),
  }
}

async function measure(lacking: Projects): Promise<Gap> {
  const number = await count(lacking)
  const first = number === 0 ? undefined : await byCode(lacking.select('project.id')).executeTakeFirst()
  return { number, first: first?.id }
}

/** How many came with the sample site, which was the first change of its database. */
export async function countSampleProjects(db: Db): Promise<number> {
  if ((await readMark(db, 'sample-site')) !== 'loaded') return 0
  const firstChange = db.selectFrom('revision').select('change_id').orderBy('id').limit(1)
  const sample = db
    .selectFrom('revision')
    .select('record_id')
    .where('kind', '=', 'project')
    .where('change_id', '=', firstChange)
  return count(db.selectFrom('project').where('id', 'in', sample))
}
