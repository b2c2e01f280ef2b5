import { readMark } from '#app/platform/database/meta.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { byCode } from './store-rows.server.ts'

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

type Projects = ReturnType<typeof from>

function from(db: Db) {
  return db.selectFrom('project')
}

async function measure(lacking: Projects): Promise<Gap> {
  const { number } = await lacking
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow()
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
  const { number } = await db
    .selectFrom('project')
    .where('id', 'in', sample)
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow()
  return number
}
