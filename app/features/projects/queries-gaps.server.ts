import { holdsContent, readMark } from '#app/platform/database/meta.server.ts'
import { countOf, type Db } from '#app/platform/database/open.server.ts'
import { byCode, comesAfter, findShownProject, type ShownProject } from './queries.server.ts'

/** How many projects lack something. */
export async function findProjectGaps(db: Db) {
  const projects = db.selectFrom('project')
  const withPhotograph = projects.where('image', 'is not', null)
  return {
    withoutPhotograph: await countOf(projects.where('image', 'is', null)),
    withoutDescription: await countOf(withPhotograph.where('image_alt', '=', '')),
  }
}

/**
 * A project whose photograph has no description: the one that comes after this one in the order by code, and the first again
 * after the last.
 */
export async function findUndescribed(db: Db, after: string | undefined): Promise<ShownProject | undefined> {
  const ids = () =>
    byCode(
      db
        .selectFrom('project')
        .select('project.id')
        .where('image', 'is not', null)
        .where('image_alt', '=', ''),
    )
  const last = after === undefined ? undefined : await findShownProject(db, after)
  const next = last && (await ids().where(comesAfter(last.code)).executeTakeFirst())
  const found = next ?? (await ids().executeTakeFirst())
  return found && findShownProject(db, found.id)
}

/** How many came with the sample site, which was the first change of its database. */
export async function countSampleProjects(db: Db): Promise<number> {
  if ((await readMark(db, 'sample-site')) !== 'loaded') return 0
  const sample = db
    .selectFrom('revision')
    .select('record_id')
    .where('kind', '=', 'project')
    .where('change_id', '=', firstChange(db))
  return countOf(db.selectFrom('project').where('id', 'in', sample))
}

/** Whether somebody has changed anything, or brought a site of his own. */
export async function holdsMoreThanSample(db: Db): Promise<boolean> {
  if ((await readMark(db, 'sample-site')) !== 'loaded') return holdsContent(db)
  const own = db.selectFrom('revision').select('id').where('change_id', '!=', firstChange(db)).limit(1)
  return (await own.executeTakeFirst()) !== undefined
}

function firstChange(db: Db) {
  return db.selectFrom('revision').select('change_id').orderBy('id').limit(1)
}
