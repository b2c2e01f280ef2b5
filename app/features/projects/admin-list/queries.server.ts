import { sql } from 'kysely'
import { lacksTranslation } from '#app/content/untranslated.server.ts'
import { foldText } from '#app/platform/fold-text.ts'
import { startsWith } from '#app/platform/database/text-match.server.ts'
import { countOf, type Db } from '#app/platform/database/open.server.ts'
import { fileAddress } from '#app/platform/files/keys.ts'
import { variantAtLeast } from '#app/platform/images/variants.ts'
import { codeKey } from '../code.ts'
import {
  byCode,
  inTopOrder,
  isElsewhere,
  isInName,
  readPublicProjects,
  type Projects,
  type PublicProject,
} from '../queries.server.ts'
import { projects } from '../collection.ts'
import { projectsPerPage } from '../project.ts'
import type { ListView } from './view.ts'

/** The part of a project that a row of the administrator's list shows. */
export interface ListedProject extends Pick<
  PublicProject,
  'id' | 'rev' | 'code' | 'name' | 'location' | 'status' | 'type' | 'topproject' | 'news' | 'updatedAt'
> {
  /** Its photograph in the smallest version. */
  thumbnail: { address: string; position: string } | undefined
}

export interface ListPage {
  projects: ListedProject[]
  /** The number of matches; for a search, at most `projectsPerPage`. */
  found: number
  pages: number
}

/** The administrator's list: every project that matches the filters. */
export async function listForAdministrator(db: Db, view: ListView): Promise<ListPage> {
  const some = filtered(db, view)
  if (view.search !== '') {
    const projects = await readListed(db, await searchIds(some, view.search))
    return { projects, found: projects.length, pages: 1 }
  }
  const found = await countOf(some)
  const ids = await ordered(some.select('project.id'), view)
    .limit(projectsPerPage)
    .offset((view.page - 1) * projectsPerPage)
    .execute()
  const projects = await readListed(
    db,
    ids.map(({ id }) => id),
  )
  return { projects, found, pages: Math.max(1, Math.ceil(found / projectsPerPage)) }
}

/** The projects on the home page, in its order. */
export async function listTop(db: Db): Promise<ListedProject[]> {
  const ids = await inTopOrder(db.selectFrom('project').select('project.id')).execute()
  return readListed(
    db,
    ids.map(({ id }) => id),
  )
}

/**
 * Matches the beginning of the folded name or, if nothing is found, of the code, normalised by `codeKey`
 * (specification §5). Projects with such words later in their name follow; if nothing is found, location and
 * client are searched.
 */
export async function searchIds(some: Projects, text: string): Promise<string[]> {
  const wanted = foldText(text)
  const ids = some.select('project.id').limit(projectsPerPage)
  const byName = ids.orderBy('name_lower').orderBy('code_lower')
  const begins = startsWith('name_lower', wanted)
  const named = await byName.where(begins).execute()
  const first =
    named.length > 0
      ? named
      : await ids
          .where(startsWith('code_lower', codeKey(text)))
          .orderBy('code_lower')
          .execute()
  const inside =
    first.length < projectsPerPage
      ? await byName
          .where(isInName(wanted))
          .where(sql<boolean>`not ${begins}`)
          .execute()
      : []
  const found = [...first, ...inside]
  const shown = found.length > 0 ? found : await byName.where(isElsewhere(wanted)).execute()
  return [...new Set(shown.map(({ id }) => id))].slice(0, projectsPerPage)
}

function filtered(db: Db, { status, type, sector, mark, notIn }: ListView): Projects {
  return db
    .selectFrom('project')
    .$if(status !== 'all', (query) => query.where('status', '=', status as Exclude<typeof status, 'all'>))
    .$if(type !== 'all', (query) => query.where('type', '=', type as Exclude<typeof type, 'all'>))
    .$if(sector !== 'all', (query) => query.where('sector', '=', sector as Exclude<typeof sector, 'all'>))
    .$if(mark === 'top', (query) => query.where('topproject', '=', 'Yes'))
    .$if(mark === 'news', (query) => query.where('news', '=', 'Yes'))
    .$if(notIn !== 'all', (query) =>
      query.where(lacksTranslation(projects, notIn as Exclude<typeof notIn, 'all'>)),
    )
    .$if(mark === 'no-image', (query) => query.where('image', 'is', null))
    .$if(mark === 'no-description', (query) =>
      query.where('image', 'is not', null).where('image_alt', '=', ''),
    )
}

function ordered(ids: ReturnType<typeof selectIds>, { order }: ListView) {
  if (order === 'name') return ids.orderBy('name_lower').orderBy('code_lower')
  if (order === 'changed') return ids.orderBy('updated_at', 'desc').orderBy('id')
  return byCode(ids)
}

function selectIds(some: Projects) {
  return some.select('project.id')
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
