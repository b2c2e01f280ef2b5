import { holdsContent, readMark } from '#app/platform/database/meta.server.ts'
import { countOf, type Db } from '#app/platform/database/database.server.ts'
import { byCode, comesAfter, findPublicProject, type PublicProject } from './queries.server.ts'

/** The number of projects that lack a photograph or a description. */
export async function findProjectGaps(db: Db) {
  const projects = db.selectFrom('project')
  const withPhotograph = projects.where('image', 'is not', null)
  return {
    withoutPhotograph: await countOf(projects.where('image', 'is', null)),
    withoutDescription: await countOf(withPhotograph.where('image_alt', '=', '')),
  }
}

/**
 * The next project after this one, in the order by code, whose photograph has no description; after the last
 * one, the first again.
 */
export async function findUndescribed(db: Db, after: string | undefined): Promise<PublicProject | undefined> {
  const ids = () =>
    byCode(
      db
        .selectFrom('project')
        .select('project.id')
        .where('image', 'is not', null)
        .where('image_alt', '=', ''),
    )
  const last = after === undefined ? undefined : await findPublicProject(db, after)
  const next = last && (await ids().where(comesAfter(last.code)).executeTakeFirst())
  const found = next ?? (await ids().executeTakeFirst())
  return found && findPublicProject(db, found.id)
}

/** The number of projects from the sample site, which was the database's first change, and who made that when. */
export async function findSampleProjects(db: Db) {
  if ((await readMark(db, 'sample-site')) !== 'loaded') return undefined
  const sample = db
    .selectFrom('revision')
    .where('kind', '=', 'project')
    .where('change_id', '=', firstChange(db))
  const change = await sample.select(['actor', 'at']).limit(1).executeTakeFirst()
  const number = await countOf(db.selectFrom('project').where('id', 'in', sample.select('record_id')))
  return change && { ...change, number }
}

/** Whether anybody has changed anything or imported a site. */
export async function holdsMoreThanSample(db: Db): Promise<boolean> {
  if ((await readMark(db, 'sample-site')) !== 'loaded') return holdsContent(db)
  const own = db.selectFrom('revision').select('id').where('change_id', '!=', firstChange(db)).limit(1)
  return (await own.executeTakeFirst()) !== undefined
}

function firstChange(db: Db) {
  return db.selectFrom('revision').select('change_id').orderBy('id').limit(1)
}
