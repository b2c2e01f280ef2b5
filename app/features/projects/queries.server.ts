import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { href, matchPath } from 'react-router'
import type { SystemFields } from '#app/content/define.ts'
import type { Json } from '#app/content/fields/field.ts'
import { withoutOffice, type OfficeNames } from '#app/content/fields/office.ts'
import { columnNames, toDocument, type RowOf } from '#app/content/document.ts'
import { findRedirect } from '#app/content/store/addresses.server.ts'
import { inAnyLanguage } from '#app/content/search-languages.server.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import { builtInBrand } from '#app/platform/brand.ts'
import { isoDay } from '#app/platform/clock.ts'
import { hasChoice, hasWord, hasWords, startsWith } from '#app/platform/database/text-match.server.ts'
import { countOf, type Db, type Tx } from '#app/platform/database/database.server.ts'
import { foldText } from '#app/platform/fold-text.ts'
import { translations } from '#app/platform/locales.ts'
import { currenciesOf } from '#app/platform/region.ts'
import type { Database } from '#app/platform/database/schema.ts'
import {
  pictureColumns,
  toPicture,
  type Photograph,
  type PictureRow,
} from '#app/platform/files/photograph.ts'
import { projectAddress } from './address.ts'
import { codeKey, codeOrder } from './code.ts'
import { projects, type Project } from './collection.ts'
import { chosenFilters, filters, isTextFilter, type ProjectFilter } from './filters.ts'
import type { FoundCount } from './list/found-count.ts'
import { filterColumn } from './queries-counts.server.ts'
import { searchListed } from './queries-search.server.ts'
import { newsPerPage, projectsPerPage, topProjectsLimit } from './project.ts'

/** A project with its photograph's data, as screens show it. */
export interface PublicProject extends Omit<Project, 'image' | OfficeNames<(typeof projects)['fields']>> {
  /** `null` if the project was imported without its photograph. */
  photograph: Photograph | null
  /** What this site adds (`own/fields.ts`). */
  own?: Readonly<Record<string, Json>>
}

/** What lists show of a project; a row of the table has four times as many columns. */
const listedNames = [
  'code',
  'name',
  'location',
  'type',
  'status',
  'image',
  ...translations.flatMap((locale) => [`name_${locale}`, `location_${locale}`] as const),
] as const
type ListedFields = Pick<(typeof projects)['fields'], (typeof listedNames)[number]>
const listedFields = Object.fromEntries(
  listedNames.map((name) => [name, projects.fields[name]]),
) as ListedFields // Each under its own name.
const listed = { fields: listedFields }

/** A project in a list. */
export type CardProject = Pick<
  PublicProject,
  keyof SystemFields | Exclude<keyof ListedFields, 'image'> | 'photograph'
>

export interface ProjectPage<Shown = CardProject> {
  projects: Shown[]
  /** The number in the whole filtered list. */
  total: number
  page: number
  pages: number
  /** For a search: all that was found, whatever the filters. */
  counts?: FoundCount[]
}

export async function findPublicProject(db: Db, id: string): Promise<PublicProject | undefined> {
  const row = await withFile(db).where('project.id', '=', id).executeTakeFirst()
  return row && toPublic(row)
}

export async function findProjectByCode(db: Db, code: string): Promise<PublicProject | undefined> {
  const row = await withFile(db).where('code_lower', '=', codeKey(code)).executeTakeFirst()
  return row && toPublic(row)
}

/** The code that a project has today which once had this one. */
export async function findMovedCode(db: Db, code: string): Promise<string | undefined> {
  const to = await findRedirect(db, projectAddress(code))
  const page = matchPath(href('/projects/:code', { code: ':code' }), to ?? '')
  return page?.params.code && (await findProjectByCode(db, page.params.code))?.code
}

/** The Projects page: all projects except news (specification §2), by code, `projectsPerPage` at a time. */
export async function listProjects(db: Db, filter: ProjectFilter, page: number): Promise<ProjectPage> {
  const list = filtered(db, filter)
  if (filter.q === undefined) return readPage(db, list, page)
  const { matches, named, counts } = await searchListed(db, filter.q)
  return { ...(await readPage(db, list.where(matches), page, named)), counts }
}

/**
 * The News page: newest first (specification §2), `newsPerPage` at a time. By its day, which left empty is the one on
 * which it went on the site where the company is; then by when it went there, then by when it was added.
 */
export async function listNews(
  db: Db,
  page: number,
  timeZone = builtInBrand.timeZone,
): Promise<ProjectPage<PublicProject>> {
  const all = await db
    .selectFrom('project')
    .select(['id', 'day', 'published_at', 'created_at', 'code_number'])
    .where('news', '=', 'Yes')
    .execute()
  const dated = all.map(({ id, day, published_at, created_at, code_number }) => {
    const wentUp = Number(published_at ?? created_at)
    return {
      id,
      by: [day || isoDay(wentUp, timeZone), wentUp, Number(created_at), Number(code_number), id] as const,
    }
  })
  const ids = dated
    .toSorted((one, other) => compareDated(other.by, one.by))
    .slice((page - 1) * newsPerPage, page * newsPerPage)
    .map(({ id }) => id)
  const shown = new Map((await readPublicProjects(db, ids)).map((project) => [project.id, project]))
  const total = all.length
  return {
    projects: ids.flatMap((id) => shown.get(id) ?? []),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / newsPerPage)),
  }
}

function compareDated(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const place = one.findIndex((part, index) => part !== other[index])
  const [first = '', second = ''] = [one[place], other[place]]
  return place < 0 ? 0 : first < second ? -1 : 1
}

export async function listTopProjects(db: Db): Promise<CardProject[]> {
  const rows = await inTopOrder(listedWithFile(db)).execute()
  return rows.map(toListed)
}

/** The top projects: first those with an order by hand, then by code. */
export function inTopOrder<Tables extends keyof Database, Output>(
  query: SelectQueryBuilder<Database, Tables | 'project', Output>,
) {
  const byHand = query
    .where(sql.ref('topproject'), '=', 'Yes')
    .orderBy(sql`topposition = 0`)
    .orderBy(sql.ref('topposition'))
  return byCode(byHand).limit(topProjectsLimit)
}

/** The first villa under construction that has a photograph and is not among `except`. */
export async function findOngoingVilla(db: Db, except: readonly string[]): Promise<CardProject | undefined> {
  const row = await byCode(listedWithFile(db).where('news', '=', 'No'))
    .where('status', '=', 'ongoing')
    .where('project.type', '=', 'villa')
    .where('image', 'is not', null)
    .$if(except.length > 0, (query) => query.where('image', 'not in', except))
    .limit(1)
    .executeTakeFirst()
  return row && toListed(row)
}

/**
 * The projects before and after this one in the list of its status, and up to three others with that status.
 */
export async function findNeighbours(db: Db, { code, status }: Pick<Project, 'code' | 'status'>) {
  const { number, suffix } = codeOrder(code)
  const position = sql`(${number}, ${suffix}, ${codeKey(code)})`
  const columns = sql`(code_number, code_suffix, code_lower)`
  const list = () => listedWithFile(db).where('news', '=', 'No').where('status', '=', status)
  const after = await byCode(list().where(sql<boolean>`${columns} < ${position}`))
    .limit(4)
    .execute()
  const before = await byCode(list().where(sql<boolean>`${columns} > ${position}`), 'asc')
    .limit(3)
    .execute()
  const [previous] = before
  const [next] = after
  const others = [...after.slice(1), ...before.slice(1)].slice(0, 3)
  return {
    previous: previous && toListed(previous),
    next: next && toListed(next),
    others: others.map(toListed),
  }
}

/** These projects, in no particular order. */
export async function readPublicProjects(db: Db, ids: readonly string[]): Promise<PublicProject[]> {
  if (ids.length === 0) return []
  return (await withFile(db).where('project.id', 'in', ids).execute()).map(toPublic)
}

/** The number of the last news that has a code of its own, `N-12`; 0 if there is none. */
export async function findLastNewsNumber(db: Db | Tx): Promise<number> {
  const rows = await db
    .selectFrom('project')
    .select(['code_lower', 'code_number'])
    .where(startsWith('code_lower', 'n-'))
    .execute()
  const own = rows.filter(({ code_lower }) => /^n-\d+$/.test(code_lower))
  return Math.max(0, ...own.map(({ code_number }) => Number(code_number)))
}

/**
 * A few projects: first those with words in their name that begin with those of the text, then those whose code begins
 * with it or with such words in anything else that is searched.
 */
export async function findProjects(db: Db, text: string, limit: number) {
  const named = isIn(text, ['name'])
  const query = db
    .selectFrom('project')
    .select(['id', 'rev', 'code', 'name', 'location', 'status'])
    .where((eb) => eb.or([startsWith('code_lower', codeKey(text)), isIn(text)]))
    .orderBy(sql`case when ${named} then 0 else 1 end`)
  return byCode(query).limit(limit).execute()
}

/** Whether words of these fields, or of all that are searched, begin with those of the text, in any language. */
function isIn(text: string, only?: readonly string[]) {
  return hasWords(text, (word) => inAnyLanguage(projects, (column) => hasWord(column, word), only))
}

/** Names used by the newest projects, and the currencies of the company's country, offered while typing. */
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
  const { brand } = await readSettings(db, ['brand'])
  return {
    clients: await names('client'),
    consultants: await names('consultant'),
    currencies: currenciesOf(brand.country),
  }
}

export function countProjects(db: Db): Promise<number> {
  return countOf(db.selectFrom('project'))
}

/** The existing projects, which an import must leave alone and fit in with. */
export async function listProjectCodes(db: Db | Tx) {
  return db.selectFrom('project').select(['id', 'code_lower', 'topproject']).orderBy('id').execute()
}

export function byCode<Tables extends keyof Database, Output>(
  query: SelectQueryBuilder<Database, Tables | 'project', Output>,
  direction: 'asc' | 'desc' = 'desc',
) {
  return query
    .orderBy(sql.ref('project.code_number'), direction)
    .orderBy(sql.ref('project.code_suffix'), direction)
    .orderBy(sql.ref('project.code_lower'), direction)
}

/** Selects what follows in the order by code, which is descending. */
export function comesAfter(code: string) {
  const { number, suffix } = codeOrder(code)
  return sql<boolean>`(code_number, code_suffix, code_lower) < (${number}, ${suffix}, ${codeKey(code)})`
}

export type Projects = ReturnType<typeof allProjects>

function allProjects(db: Db) {
  return db.selectFrom('project')
}

/** @param first what stands above the others */
async function readPage(
  db: Db,
  list: Projects,
  page: number,
  first?: RawBuilder<boolean>,
): Promise<ProjectPage> {
  const total = await countOf(list)
  const ranked = <Output>(query: SelectQueryBuilder<Database, 'project', Output>) =>
    first ? query.orderBy(sql`case when ${first} then 0 else 1 end`) : query
  // The index alone finds the ids on a page, however far down; only those projects are then read.
  const ids = byCode(ranked(list.select('project.id')))
    .limit(projectsPerPage)
    .offset((page - 1) * projectsPerPage)
  const rows = await byCode(ranked(listedWithFile(db).where('project.id', 'in', ids))).execute()
  return { projects: rows.map(toListed), total, page, pages: Math.max(1, Math.ceil(total / projectsPerPage)) }
}

function filtered(db: Db, filter: ProjectFilter) {
  const { status, type } = filter
  const listed = db
    .selectFrom('project')
    .where('news', '=', 'No')
    .$if(status !== 'all', (query) => query.where('status', '=', status as Exclude<typeof status, 'all'>))
    .$if(type !== 'all', (query) => query.where('type', '=', type as Exclude<typeof type, 'all'>))
  return chosenFilters(filter).reduce((query, name) => {
    const value = filter[name] ?? ''
    const column = filterColumn(name)
    const isText = isTextFilter(filters[name])
    return query.where(
      isText ? sql<boolean>`${sql.ref(column)} = ${foldText(value)}` : hasChoice(column, value),
    )
  }, listed)
}

function withFile(db: Db | Tx) {
  return db
    .selectFrom('project')
    .leftJoin('file', 'file.key', 'project.image')
    .selectAll('project')
    .select(pictureColumns)
}

function listedWithFile(db: Db) {
  return db
    .selectFrom('project')
    .leftJoin('file', 'file.key', 'project.image')
    .select(columnNames(listed).map((name) => `project.${name}` as const))
    .select(pictureColumns)
}

function toListed(row: RowOf<typeof listed> & PictureRow): CardProject {
  const { image, ...project } = toDocument(listed, row)
  return { ...project, photograph: image && { ...image, ...toPicture(row) } }
}

function toPublic(row: RowOf<typeof projects> & PictureRow): PublicProject {
  const { image, ...project } = withoutOffice(projects, toDocument(projects, row))
  return { ...project, photograph: image && { ...image, ...toPicture(row) } }
}
