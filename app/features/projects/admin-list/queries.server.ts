import { type Db } from '#app/platform/database/database.server.ts'
import { fileAddress } from '#app/platform/files/keys.ts'
import { variantAtLeast } from '#app/platform/images/variants.ts'
import { inTopOrder, readPublicProjects, type PublicProject } from '../queries.server.ts'

/** The part of a project that a row of the administrator's list shows. */
export interface ListedProject extends Pick<
  PublicProject,
  'id' | 'rev' | 'code' | 'name' | 'location' | 'status' | 'type' | 'topproject' | 'news' | 'updatedAt'
> {
  /** Its photograph in the smallest version. */
  thumbnail: { address: string; position: string } | undefined
}

/** The projects on the home page, in its order. */
export async function listTop(db: Db): Promise<ListedProject[]> {
  const ids = await inTopOrder(db.selectFrom('project').select('project.id')).execute()
  return readListed(
    db,
    ids.map(({ id }) => id),
  )
}

async function readListed(db: Db, ids: readonly string[]): Promise<ListedProject[]> {
  const shown = new Map((await readPublicProjects(db, ids)).map((project) => [project.id, project]))
  return ids.flatMap((id) => {
    const project = shown.get(id)
    return project ? [toListed(project)] : []
  })
}

function toListed(project: PublicProject): ListedProject {
  const { id, rev, code, name, location, status, type, topproject, news, updatedAt, photograph } = project
  const thumbnail = photograph && {
    address: fileAddress(variantAtLeast(320, photograph) ?? photograph.key),
    position: `${photograph.focusX}% ${photograph.focusY}%`,
  }
  return {
    id,
    rev,
    code,
    name,
    location,
    status,
    type,
    topproject,
    news,
    updatedAt,
    thumbnail: thumbnail ?? undefined,
  }
}
