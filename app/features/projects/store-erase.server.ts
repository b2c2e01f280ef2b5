import type { DatabaseSync } from 'node:sqlite'
import { sql, type RawBuilder } from 'kysely'
import { writeAndPublish } from '#app/platform/changes/change.server.ts'
import { lock, type Db, type Tx } from '#app/platform/database/database.server.ts'
import { emptyWriteAheadLog } from '#app/platform/database/maintenance.server.ts'
import { eraseFromSnapshots } from '#app/platform/database/snapshots.server.ts'
import { toWesternDigits } from '#app/platform/fold-text.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { hasWordsOf } from '#app/platform/words-of-text.ts'
import { projects } from './collection.ts'
import { projectStore } from './store.server.ts'

const names = ['referenceName', 'referenceTitle', 'referencePhone', 'referenceEmail'] as const

/** Whom a client has named for questions about a project, as a version of it says. */
export type ReferencePerson = Record<(typeof names)[number], string>

export interface FoundReferencePerson extends ReferencePerson {
  /** Those that name this person today; none, if only History or a version that waits does. */
  projects: { id: string; title: string }[]
}

const nobody: ReferencePerson = {
  referenceName: '',
  referenceTitle: '',
  referencePhone: '',
  referenceEmail: '',
}
const maxFound = 20

/** What a version of a project says of its reference person; `undefined` if it names none. */
export function referencePersonIn(version: object): ReferencePerson | undefined {
  const said = Object.entries(version).filter(([name, value]) => name in nobody && typeof value === 'string')
  const person: ReferencePerson = { ...nobody, ...Object.fromEntries(said) }
  return names.some((name) => person[name] !== '') ? person : undefined
}

/** Those whose name, title or email has words that begin like these, or whose phone number has these digits. */
export async function findReferencePersons(db: Db, search: string): Promise<FoundReferencePerson[]> {
  const isMeant = meaning(search)
  const found = new Map<string, FoundReferencePerson>()
  function add(version: object, project?: FoundReferencePerson['projects'][number]) {
    const person = referencePersonIn(version)
    if (!person || !isMeant(person)) return
    const key = JSON.stringify(person)
    const known = found.get(key) ?? { ...person, projects: [] }
    if (project) known.projects.push(project)
    found.set(key, known)
  }
  const rows = await db
    .selectFrom('project')
    .select(['id', 'code', 'name', ...names])
    .where((eb) => eb.or(names.map((name) => eb(name, '<>', ''))))
    .orderBy('code_lower')
    .execute()
  for (const row of rows) add(row, { id: row.id, title: `${row.code} ${row.name}` })
  const isSaid = (column: string) =>
    sql<boolean>`(${sql.join(
      names.map((name) => says(column, name)),
      sql` or `,
    )})`
  for (const { content } of await pendingOf(db, isSaid('content'))) add(JSON.parse(content))
  for (const { before, after } of await revisionsOf(
    db,
    sql<boolean>`(${isSaid('before')} or ${isSaid('after')})`,
  ))
    for (const version of [before, after]) if (version !== null) add(JSON.parse(version))
  return [...found.values()].slice(0, maxFound)
}

function meaning(search: string) {
  const hasWords = hasWordsOf(search)
  const digits = /\p{L}/u.test(search) ? '' : digitsOf(search).replace(/^0+/, '')
  return ({ referenceName, referenceTitle, referencePhone, referenceEmail }: ReferencePerson) =>
    hasWords(`${referenceName} ${referenceTitle} ${referenceEmail}`) ||
    (digits.length >= 6 && digitsOf(referencePhone).includes(digits.slice(-8)))
}

function digitsOf(text: string): string {
  return toWesternDigits(text).replace(/\D/g, '')
}

/** Whether JSON in this column has something in a field. */
function says(column: string, name: string) {
  const text = sql.ref(column)
  return sql`(${text} like ${`%"${name}":"%`} and ${text} not like ${`%"${name}":""%`})`
}

function pendingOf(db: Db | Tx, which: RawBuilder<boolean>) {
  const all = db
    .selectFrom('pending_version')
    .select(['record_id', 'content'])
    .where('kind', '=', projects.name)
  return all.where(which).execute()
}

function revisionsOf(db: Db | Tx, which: RawBuilder<boolean>) {
  const all = db.selectFrom('revision').select(['id', 'before', 'after']).where('kind', '=', projects.name)
  return all.where(which).execute()
}

/**
 * Empties the reference person of every project that names exactly this one, in versions that wait, in History and in
 * copies of the database too. It cannot be undone.
 */
export async function eraseReferencePerson(services: Services, person: ReferencePerson) {
  const { config, db, securityLog } = services
  const without = eraserOf(person)
  if (!config.databaseUrl)
    await eraseFromSnapshots(config.dataDir, (snapshot) => eraseFromSnapshot(snapshot, person))
  const number = await writeAndPublish(services, async (tx, publish) => {
    await lock(tx, projectStore.lock)
    const emptied = await tx
      .updateTable('project')
      .set(({ eb }) => ({ ...nobody, rev: eb('rev', '+', 1), updated_at: Date.now() }))
      .where((eb) => eb.and(person))
      .returning(['id', 'rev'])
      .execute()
    // A version that waits is still one of the project as it is now.
    for (const { id, rev } of emptied)
      await tx
        .updateTable('pending_version')
        .set({ rev })
        .where('kind', '=', projects.name)
        .where('record_id', '=', id)
        .where('rev', '=', rev - 1)
        .execute()
    const isNamed = (column: string) =>
      sql<boolean>`${sql.ref(column)} like ${`%${needleOf(person)}%`} escape '\\'`
    for (const { record_id, content } of await pendingOf(tx, isNamed('content')))
      await tx
        .updateTable('pending_version')
        .set({ content: without(content) ?? content })
        .where('kind', '=', projects.name)
        .where('record_id', '=', record_id)
        .execute()
    const named = sql<boolean>`(${isNamed('before')} or ${isNamed('after')})`
    for (const { id, before, after } of await revisionsOf(tx, named))
      await tx
        .updateTable('revision')
        .set({ before: without(before), after: without(after) })
        .where('id', '=', id)
        .execute()
    publish(projects.topic, 'drafts')
    return emptied.length
  })
  await emptyWriteAheadLog(db)
  securityLog.record('personal data erased', { about: 'reference person', number })
}

/** What a stored version that names this person contains, to be searched for. */
function needleOf(person: ReferencePerson): string {
  const name = names.find((one) => person[one] !== '') ?? names[0]
  return `"${name}":${JSON.stringify(person[name])}`.replace(/[\\%_]/g, String.raw`\$&`)
}

function eraserOf(person: ReferencePerson) {
  return (stored: string | null): string | null => {
    if (stored === null) return null
    const version: object = JSON.parse(stored)
    const named = referencePersonIn(version)
    return named && names.every((name) => named[name] === person[name])
      ? JSON.stringify({ ...version, ...nobody })
      : stored
  }
}

/** Does the same in a copy of the database, which may be older than reference persons or than versions that wait. */
function eraseFromSnapshot(snapshot: DatabaseSync, person: ReferencePerson) {
  const without = eraserOf(person)
  const columnsOf = (table: string) =>
    snapshot
      .prepare('select name from pragma_table_info(?)')
      .all(table)
      .map(({ name }) => name)
  if (columnsOf('project').includes(names[0]))
    snapshot
      .prepare(
        `update project set ${names.map((name) => `"${name}" = ''`).join()} where ${names.map((name) => `"${name}" = ?`).join(' and ')}`,
      )
      .run(...names.map((name) => person[name]))
  const stored = [
    ['revision', 'before'],
    ['revision', 'after'],
    ['pending_version', 'content'],
  ] as const
  for (const [table, column] of stored) {
    if (!columnsOf(table).includes(column)) continue
    const rows = snapshot
      .prepare(
        `select rowid as place, ${column} as version from ${table} where kind = ? and ${column} like ? escape '\\'`,
      )
      .all(projects.name, `%${needleOf(person)}%`) as { place: number; version: string }[]
    for (const { place, version } of rows)
      snapshot.prepare(`update ${table} set ${column} = ? where rowid = ?`).run(without(version), place)
  }
}
