import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely'
import { storeOf } from './collections.server.ts'
import { collections, singletons } from './collections.ts'
import { findPending } from './content/pending.server.ts'
import { fieldsOf, type Collection } from './content/define.ts'
import { isReference } from './content/fields/reference.ts'
import { ownerOf } from './content/store/parts.server.ts'
import { toCells } from './content/store/rows.server.ts'
import { isPostgres, lock, type Db } from './platform/database/open.server.ts'
import { readerOf, type Sight } from './platform/database/reader.server.ts'
import type { ContentTables, Database } from './platform/database/schema.ts'
import type { Cell } from './content/fields/field.ts'

/** Any table by its name: a collection names its own. */
type Tables = Record<string, Record<string, Cell>>
type Eb = ExpressionBuilder<Tables, string>
type Plain = Kysely<Tables>

/** The document that a guest was sent a link to. */
interface Guest {
  kind: string
  id: string
}

/**
 * The handle of visitors' code, on which only what is on the site exists: published documents, parts under a published
 * parent and settings without `office` (docs/decisions/0091). Whatever else a query names is refused, and so is writing.
 * Pages read the files that their rows name, so it has all but those that visitors sent: `siteFiles` is for addresses.
 * @param guest a document that is seen with all its parts, whatever their state
 */
export function siteReader(db: Db, guest?: Guest): Db {
  return readerFor(db, guest, (file) =>
    file.where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('request').select('request.id').whereRef('request.file', '=', 'file.key')),
      ),
    ),
  )
}

/**
 * The same, but of the files only those that something on the site names. It costs more than a page may: PostgreSQL plans
 * such a query for longer than it runs.
 */
export function siteFiles(db: Db, guest?: Guest): Db {
  return readerFor(db, guest, (file) => file.where((eb) => isNamed(eb, isPostgres(db), guest)))
}

function readerFor(db: Db, guest: Guest | undefined, limit: (file: Files) => Files): Db {
  const plain = db as unknown as Plain
  const content = collections.map(
    (collection) =>
      [collection.table, collection.isOfficeOnly ? 'none' : published(plain, collection, guest)] as const,
  )
  const shared = {
    setting: plain.selectFrom('setting').selectAll().where('key', 'in', publicSettings),
    // Whether it is open to visitors.
    meta: plain.selectFrom('meta').selectAll().where('key', '=', 'in-preparation'),
    file: limit(allFiles(plain)),
  }
  const sight: Readonly<Record<string, Sight[keyof Sight]>> = {
    ...others,
    ...shared,
    ...Object.fromEntries(content),
  }
  return readerOf(db, sight as Sight) // Every table is named: those of collections have their own.
}

const allFiles = (db: Plain) => db.selectFrom('file').selectAll()
type Files = ReturnType<typeof allFiles>

const shownCollections = collections.filter(({ isOfficeOnly }) => !isOfficeOnly)
const publicSettings = singletons.filter(({ office }) => !office).map(({ name }) => name)

/** The tables that are read as they are, or never. */
const others: Record<
  Exclude<keyof Database & string, keyof ContentTables | 'setting' | 'file' | 'meta'>,
  'all' | 'none'
> = {
  request: 'none',
  arriving_file: 'none',
  revision: 'none',
  editing: 'none',
  visit_day: 'all', // Home shows how many there were.
  rate_limit: 'none',
  push_device: 'none',
  outbox: 'none',
  user: 'none',
  account: 'none',
  session: 'none',
  twoFactor: 'none',
  verification: 'none',
  link: 'none',
  pending_version: 'none',
}

function published(db: Plain, collection: Collection, guest: Guest | undefined) {
  return db
    .selectFrom(collection.table)
    .selectAll()
    .where((eb) => isPublished(eb, collection, guest))
}

/** Whether a row of the collection's table is on the site. */
function isPublished(eb: Eb, collection: Collection, guest: Guest | undefined): Expression<SqlBool> {
  const shown = isOnSite(eb, collection, guest)
  if (!guest) return shown
  const owner = ownerOf(collection)
  const { table } = collection
  if (collection.name === guest.kind) return eb.or([shown, eb(`${table}.id`, '=', guest.id)])
  const isPart = owner && collections.some((one) => one.table === owner.table && one.name === guest.kind)
  return isPart ? eb.or([shown, eb(`${table}.${owner.field}_id`, '=', guest.id)]) : shown
}

function isOnSite(eb: Eb, collection: Collection, guest: Guest | undefined): Expression<SqlBool> {
  const { table, publication, shownIf = {} } = collection
  const wanted = toCells(
    fieldsOf(collection).filter(([name]) => name in shownIf),
    shownIf,
  )
  const owner = ownerOf(collection)
  const parent = owner && collections.find((one) => one.table === owner.table)
  return eb.and([
    ...(publication === 'none' ? [] : [eb(`${table}.state`, '=', 'published')]),
    ...Object.entries(wanted).map(([column, cell]) => eb(`${table}.${column}`, '=', cell)),
    ...(owner && parent
      ? [
          eb.exists(
            eb
              .selectFrom(parent.table)
              .select(`${parent.table}.id`)
              .whereRef(`${parent.table}.id`, '=', `${table}.${owner.field}_id`)
              .where((inner) => isPublished(inner as unknown as Eb, parent, guest)),
          ),
        ]
      : []),
  ])
}

/** Whether something on the site names the file of this row, or the film of which it is the still. */
function isNamed(eb: Eb, onPostgres: boolean, guest: Guest | undefined): Expression<SqlBool> {
  const naming = (inner: Eb, key: string, type?: string) => [
    ...shownCollections.flatMap((collection) =>
      fileColumnsOf(collection, type).map((column) =>
        inner.exists(
          inner
            .selectFrom(collection.table)
            .select(`${collection.table}.id`)
            .whereRef(`${collection.table}.${column}`, '=', key)
            .where((deeper) => isPublished(deeper as unknown as Eb, collection, guest)),
        ),
      ),
    ),
    inner.exists(
      inner
        .selectFrom('setting')
        .select('setting.key')
        .where('setting.key', 'in', publicSettings)
        .where(placeOf(key, onPostgres), '>', 0),
    ),
  ]
  const film = eb
    .selectFrom('file as film')
    .select('film.key')
    .whereRef('film.poster', '=', 'file.key')
    .where((inner) => inner.or(naming(inner as unknown as Eb, 'film.key', 'video')))
  return eb.or([...naming(eb, 'file.key'), eb.exists(film)])
}

/** Where the value of a setting, which is JSON, names a file; 0 if it does not. */
function placeOf(key: string, onPostgres: boolean) {
  const [value, file] = [sql.ref('setting.value'), sql.ref(key)]
  return onPostgres ? sql<number>`strpos(${value}, ${file})` : sql<number>`instr(${value}, ${file})`
}

/** @param type of the fields, if not of all */
function fileColumnsOf(collection: Collection, type?: string): string[] {
  return fieldsOf(collection).flatMap(([name, field]) =>
    isReference(field) || (type !== undefined && field.type !== type)
      ? []
      : Object.entries(field.columns).flatMap(([suffix, { refersTo }]) =>
          refersTo?.table === 'file' ? [name + suffix] : [],
        ),
  )
}

/** As `Services.readAsGuest()`, on the plain handle. */
export async function readAsGuest<Found>(
  db: Db,
  guest: Guest,
  read: (seen: { db: Db; files: Db }, address: string) => Promise<Found>,
): Promise<Found | undefined> {
  const collection = collections.find(({ name, page }) => page && name === guest.kind)
  if (!collection?.page) return undefined
  const { page } = collection
  const store = storeOf(collection)
  const document = await store.find(db, guest.id)
  if (!document) return undefined
  const pending = await findPending(db, collection, guest.id)
  if (!pending) return read({ db: siteReader(db, guest), files: siteFiles(db, guest) }, page(document))
  // It is written, read, and never committed.
  const rolledBack = new Error('a guest has read a pending version')
  let found: Found | undefined
  const reading = db.transaction().execute(async (tx) => {
    await lock(tx, store.lock)
    const values = store.toValues(pending.values)
    await store.writeAll(tx, [{ id: guest.id, before: document, values }])
    found = await read({ db: siteReader(tx, guest), files: siteFiles(tx, guest) }, page(pending.values))
    throw rolledBack
  })
  await reading.catch((error: unknown) => {
    if (error !== rolledBack) throw error
  })
  return found
}
