import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { collections, singletons } from './collections.ts'
import { takeBackMs } from './admin/site-visit/visit.ts'
import { singletonKind } from './content/singleton.ts'
import type { Collection } from './content/define.ts'
import { isSameDocument, readValues } from './content/document.ts'
import type { FieldValues } from './content/fields/field.ts'
import { findChangedFixed } from './content/fixed.ts'
import { projects } from './features/projects/collection.ts'
import { byLink, consents, withoutConsent } from './features/projects/consent/collection.ts'
import { photographs, progressEntries } from './features/projects/story/collection.ts'
import { requestKinds, topicOf } from './features/requests/kinds.ts'
import type { Person } from './platform/auth/administrator-rows.server.ts'
import { areas, isOwner, reaches, type Area } from './platform/auth/rights.ts'
import type { Actor, Revision } from './platform/changes/change.server.ts'
import { isVisitorKind } from './platform/changes/visitor-kinds.ts'
import type { Db, Tx } from './platform/database/database.server.ts'
import { readerOf, type Sight } from './platform/database/reader.server.ts'
import { isPublic } from './platform/live/topics.ts'
import type { Access } from './platform/request/services.server.ts'
import { isOpenTo } from './queries-files.server.ts'
import type { ContentTables, Database, RequestKind } from './platform/database/schema.ts'

type Table = keyof Database & string
type Eb = ExpressionBuilder<Database, Table>

/** The rows of a table that belong to some areas; everything in it, unless they are limited. */
interface Part {
  areas: readonly Area[] | 'everybody'
  rows?(eb: Eb, person: Person): Expression<SqlBool>
  /** If they are not all of them. */
  columns?: readonly string[]
}

const kindsOfRequest = Object.keys(requestKinds) as RequestKind[] // The keys of a record by kind.

/** What a site visit adds to a project. */
const kindsOfVisit: readonly string[] = [photographs.name, progressEntries.name]

/** The area of whatever has revisions, by the kind and the id that they name. */
function areaOf(kind: string, id: string): Area {
  if (kind === singletonKind.kind) return singletons.find(({ name }) => name === id)?.area ?? 'administration'
  const request = kindsOfRequest.find((one) => one === kind)
  if (request) return requestKinds[request].area
  return collections.find(({ name }) => name === kind)?.area ?? 'administration'
}

function namesOf(all: readonly { name: string; area: Area }[], area: Area): string[] {
  return all.filter((one) => one.area === area).map(({ name }) => name)
}

const requestsOf = (area: Area) => kindsOfRequest.filter((kind) => requestKinds[kind].area === area)

/** Whoever administers the site has its backups, and they have everything. */
const whole: Part = { areas: ['administration'] }

/** Each area has the rows of its own kinds. */
function byKind(rows: (eb: Eb, kinds: readonly RequestKind[]) => Expression<SqlBool>): Part[] {
  return areas.flatMap((area) => {
    const kinds = requestsOf(area)
    return kinds.length > 0 ? [{ areas: [area], rows: (eb) => rows(eb, kinds) }] : []
  })
}

/** Nobody's name is empty, so that the list never is. */
const orNone = (names: readonly string[]) => (names.length > 0 ? names : [''])

/** Who sees what of the tables that are no collection's. A table that nobody is named for is read by the program alone. */
const shared: Record<Exclude<Table, keyof ContentTables>, readonly Part[]> = {
  request: [whole, ...byKind((eb, kinds) => eb('request.kind', 'in', kinds))],
  setting: [
    whole,
    // The site's languages and its brand belong to every screen.
    { areas: 'everybody', rows: (eb) => eb('setting.key', 'in', ['languages', 'brand']) },
    ...areas.map((area): Part => ({
      areas: [area],
      rows: (eb) => eb('setting.key', 'in', orNone(namesOf(singletons, area))),
    })),
  ],
  // Whoever has the address of a public file is sent it without signing in.
  file: [
    whole,
    { areas: 'everybody', rows: (eb) => eb('file.access', '=', 'public') },
    { areas: 'everybody', rows: isOpenTo },
  ],
  arriving_file: [whole],
  revision: [
    whole,
    ...areas.map((area): Part => ({
      areas: [area],
      rows: (eb) =>
        eb.or([
          eb('revision.kind', 'in', orNone([...namesOf(collections, area), ...requestsOf(area)])),
          eb.and([
            eb('revision.kind', '=', singletonKind.kind),
            eb('revision.record_id', 'in', orNone(namesOf(singletons, area))),
          ]),
        ]),
    })),
    // History is there for everybody, if with nothing in it.
    { areas: 'everybody', rows: (eb) => eb.lit(false) },
  ],
  editing: [{ areas: 'everybody' }],
  visit_day: [{ areas: ['content', 'administration'] }],
  rate_limit: [whole],
  push_device: [whole, { areas: 'everybody', rows: (eb, { id }) => eb('push_device.user_id', '=', id) }],
  outbox: [whole, ...byKind((eb, kinds) => eb('outbox.kind', 'in', kinds))],
  reminder: [{ areas: 'everybody', rows: (eb, { id }) => eb('reminder.user_id', '=', id) }],
  paper_reminder: [],
  // Whether the site still shows the sample.
  meta: [whole, { areas: ['content'], rows: (eb) => eb('meta.key', '=', 'sample-site') }],
  pending_version: [
    whole,
    ...areas.map((area): Part => ({
      areas: [area],
      rows: (eb) => eb('pending_version.kind', 'in', orNone(namesOf(collections, area))),
    })),
  ],
  user: [{ areas: 'everybody', columns: ['id', 'name'] }],
  account: [],
  session: [],
  twoFactor: [],
  verification: [],
  link: [],
}

const isChosen = (
  eb: Eb,
  column: 'project.id' | 'progress_entry.project_id' | 'project_photograph.project_id',
  { projects }: Person,
) => (projects.length > 0 ? eb(column as 'project.id', 'in', projects) : eb.lit(true))

/** A reference to what one may not read shows its title: to a project from a call request. */
const titleOfProject = ['id', 'code', 'name', 'name_ar', 'updated_at'] as const

/** What areas see of other areas' collections. */
const lent: Partial<Record<Table, readonly Part[]>> = {
  // A paper may be of one that everybody sees.
  certificate: [{ areas: ['papers'], rows: (eb) => eb('certificate.state', '=', 'published') }],
  project: [
    { areas: ['calls'], columns: titleOfProject },
    {
      areas: ['visits'],
      columns: [...titleOfProject, 'status', 'news'],
      rows: (eb, person) => isChosen(eb, 'project.id', person),
    },
  ],
  progress_entry: [
    { areas: ['visits'], rows: (eb, person) => isChosen(eb, 'progress_entry.project_id', person) },
  ],
  project_photograph: [
    { areas: ['visits'], rows: (eb, person) => isChosen(eb, 'project_photograph.project_id', person) },
  ],
}

const parts: ReadonlyMap<string, readonly Part[]> = new Map([
  ...Object.entries(shared),
  ...collections.map(({ table, area }): [string, readonly Part[]] => [
    table,
    [{ areas: [area, 'administration'] }, ...(lent[table as Table] ?? [])], // A name that is in no list has nothing lent.
  ]),
])

/** A handle that sees the areas which a person may read, and nothing else. */
export function readerFor(db: Db, person: Person): Db {
  const sight = [...parts].map(([table, some]) => [table, rowsFor(db, table as Table, some, person)] as const)
  return readerOf(db, Object.fromEntries(sight) as Sight) // It has every table: collections have those of `ContentTables`.
}

/** What a person may read, and hear of. */
export function readsOf({ rights }: Person): Pick<Access, 'mayRead' | 'mayHear'> {
  const may = (area: Area) => reaches(rights[area], 'read')
  return {
    mayRead: (kind, id) => may(areaOf(kind, id)),
    mayHear: (topic) =>
      kindsOfRequest.every((kind) => topicOf(kind) !== topic || may(requestKinds[kind].area)) &&
      collections.every((one) => one.topic !== topic || isPublic(one.topic) || may(one.area)),
  }
}

/** What a person may write through `change()`. */
export function writesOf(person: Person): Actor['mayWrite'] {
  const may = (area: Area) => reaches(person.rights[area], 'write')
  return async (db, revision) => {
    if (isWaiver(revision) && !isOwner(person.rights)) return false
    if (!(await leavesOthersWords(db, revision, person))) return false
    if (may(areaOf(revision.kind, revision.id))) return true
    if (isOfAssigned(revision, person)) return true
    // Personal data: what visitors sent is erased with everything about them.
    if (isVisitorKind(revision.kind)) return may('administration') && !revision.after
    return may('visits') && isOfVisit(db, revision, person)
  }
}

/** The values of a revision, by field. */
type Version = FieldValues | undefined

/** That a project goes on the site without its client's consent, or may from then on. */
function isWaiver({ kind, id, before, after }: Revision) {
  const [was, is] = [before, after] as [Version, Version] // What a collection or a singleton wrote.
  if (kind === consents.name) return was?.how === withoutConsent || is?.how === withoutConsent
  if (kind === projects.name)
    return was?.needsConsent === true && is?.needsConsent === false && was.state !== 'published'
  return kind === singletonKind.kind && id === 'site' && was?.askConsent === true && is?.askConsent === false
}

/** Whether what the program writes, and what somebody outside said, stays as it is. */
async function leavesOthersWords(db: Db | Tx, { kind, id, undoes, ...revision }: Revision, person: Person) {
  const [before, after] = [revision.before, revision.after] as [Version, Version] // As above.
  const collection = collections.find(({ name }) => name === kind)
  if (!collection) return true
  if (before && after && findChangedFixed(collection, before, after)) return false
  if (kind !== consents.name) return true
  const isSaid = (version: Version) => version?.how === byLink && version.answer !== 'asked'
  // Nobody but a client answers by a link. What was deleted comes back as it was.
  if (isSaid(after) && !before) return after !== undefined && isAsDeleted(db, collection, id, after, undoes)
  if (after?.how === byLink && before && before.how !== byLink) return false
  if (!isSaid(before) || after) return true
  return isOwner(person.rights) || !(await isThere(db, before?.project))
}

/**
 * What is done about a request by the one it is assigned to, who may read its area. They give it to nobody but whoever has
 * assigned it to them.
 */
function isOfAssigned({ kind, id, before, after }: Revision, { id: own, rights }: Person): boolean {
  if (!isVisitorKind(kind) || !before || !after || !reaches(rights[areaOf(kind, id)], 'read')) return false
  const [was, is] = [before, after] as [Assignment, Assignment] // What the inbox's store wrote.
  if (was.assigned_to !== own) return false
  return is.assigned_to === undefined || is.assigned_to === (was.assigned_by || own)
}

type Assignment = { assigned_to?: string; assigned_by?: string }

/** Whether a revision that is undone deleted this very document. */
async function isAsDeleted(db: Db | Tx, collection: Collection, id: string, after: FieldValues, undoes = 0) {
  const deleted = await db
    .selectFrom('revision')
    .select('before')
    .where('id', '=', undoes)
    .where('kind', '=', collection.name)
    .where('record_id', '=', id)
    .where('action', '=', 'delete')
    .executeTakeFirst()
  return (
    deleted?.before !== undefined &&
    deleted.before !== null &&
    isSameDocument(collection, readValues(collection, JSON.parse(deleted.before)), after)
  )
}

/** Whether the project of a part is there still. */
async function isThere(db: Db | Tx, project: unknown): Promise<boolean> {
  if (typeof project !== 'string') return false
  const row = await db.selectFrom('project').select('id').where('id', '=', project).executeTakeFirst()
  return row !== undefined
}

/**
 * A visit adds what waits for somebody who publishes, and to its own entry of the day while that waits. For a day, whoever
 * added something may take it back, while it waits.
 */
async function isOfVisit(db: Db | Tx, { kind, id, undoes, ...revision }: Revision, person: Person) {
  if (!kindsOfVisit.includes(kind)) return false
  const [before, after] = [revision.before, revision.after] as [Version, Version] // As above.
  const versions = [before, after].filter((version) => version !== undefined)
  const isTheirs = versions.every(
    ({ project }) =>
      typeof project === 'string' && (person.projects.length === 0 || person.projects.includes(project)),
  )
  if (!isTheirs || !versions.every(({ state }) => state === 'draft')) return false
  const own = (action: 'add' | 'delete') =>
    db
      .selectFrom('revision')
      .select(['id', 'at'])
      .where('kind', '=', kind)
      .where('record_id', '=', id)
      .where('action', '=', action)
      .where('actor_id', '=', person.id)
  // What somebody else has deleted does not come back.
  if (!before)
    return (
      undoes === undefined || (await own('delete').where('id', '=', undoes).executeTakeFirst()) !== undefined
    )
  const added = await own('add').orderBy('id', 'desc').executeTakeFirst()
  if (after) return kind === progressEntries.name && added !== undefined
  return added !== undefined && added.at > Date.now() - takeBackMs
}

function rowsFor(db: Db, table: Table, some: readonly Part[], person: Person): Sight[Table] {
  const may = (area: Area) => reaches(person.rights[area], 'read')
  const given = some.filter((part) => part.areas === 'everybody' || part.areas.some(may))
  if (given.length === 0) return 'none'
  if (given.some(({ rows, columns }) => !rows && !columns)) return 'all'
  const columns = [...new Set(given.flatMap((part) => part.columns ?? []))]
  const query = db.selectFrom(table).where((eb) => {
    const limits = given.map(({ rows }) => rows?.(eb as unknown as Eb, person) ?? eb.lit(true))
    return eb.or(limits)
  })
  return columns.length > 0 ? query.select(columns as never) : query.selectAll()
}
