import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
} from 'kysely'
import { storeOf } from './collections.server.ts'
import { collections, singletons } from './collections.ts'
import { findPending } from './content/pending.server.ts'
import { fieldsOf, type Collection, type Document } from './content/define.ts'
import { columnNames } from './content/document.ts'
import { isReference } from './content/fields/reference.ts'
import { translationName } from './content/fields/translations.ts'
import { counts } from './features/settings/pages/home.ts'
import { ownerOf } from './content/store/parts.server.ts'
import { toCells, toRow } from './content/store/rows.server.ts'
import { isPostgres, type Db } from './platform/database/database.server.ts'
import { readerOf, type Sight } from './platform/database/reader.server.ts'
import { translations } from './platform/locales.ts'
import type { SeenByGuest } from './platform/request/services.server.ts'
import type { ContentTables, Database } from './platform/database/schema.ts'
import type { Cell } from './content/fields/field.ts'

/** Any table by its name: a collection names its own. */
type Tables = Record<string, Record<string, Cell>>
type Eb = ExpressionBuilder<Tables, string>
type Plain = Kysely<Tables>

/** The document that a guest was sent a link to. */
export interface Guest {
  kind: string
  id: string
  /** It is shown to the client whom it names, whoever may read that besides. */
  isNamed?: boolean
  /** By kind: documents that are seen in place of the document and its parts as they are stored. */
  instead?: ReadonlyMap<string, readonly Document[]>
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
    // Whether it is open to visitors, and whether it began empty.
    meta: plain.selectFrom('meta').selectAll().where('key', 'in', ['in-preparation', 'sample-site']),
    file: limit(allFiles(plain)),
  }
  const sight: Readonly<Record<string, Sight[keyof Sight]>> = {
    ...others,
    ...shared,
    ...Object.fromEntries(content),
    year_figure: safeYears(plain),
  }
  return readerOf(db, sight as Sight) // Every table is named: those of collections have their own.
}

const allFiles = (db: Plain) => db.selectFrom('file').selectAll()
type Files = ReturnType<typeof allFiles>

/**
 * The man-hours of the years since the last lost-time injury, if an administrator chose that Home states their sum; nothing
 * else of any year. A year of which nobody said that there was none had one.
 */
function safeYears(db: Plain) {
  return db
    .selectFrom('year_figure')
    .select(['year', 'manHours'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('setting')
          .select('setting.key')
          .where('setting.key', '=', counts.name)
          // JSON as it is stored. In a text of it, quotation marks would have backslashes.
          .where(
            'setting.value',
            'like',
            `%"${'hoursFromFigures' satisfies keyof typeof counts.fields}":true%`,
          ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('year_figure as later')
            .select('later.id')
            .whereRef('later.year', '>=', 'year_figure.year')
            .where((one) =>
              one.or([
                one('later.ltis', 'is', null),
                one('later.ltis', '>', 0),
                one('later.fatalities', '>', 0),
              ]),
            ),
        ),
      ),
    )
}

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
  reminder: 'none',
  paper_reminder: 'none',
  user: 'none',
  account: 'none',
  session: 'none',
  twoFactor: 'none',
  verification: 'none',
  link: 'none',
  pending_version: 'none',
}

function published(db: Plain, collection: Collection, guest: Guest | undefined) {
  const instead = guest?.instead?.get(collection.name)
  const stored = db.selectFrom(collection.table).where((eb) => isPublished(eb, collection, guest))
  const shown = stored.select((eb) =>
    columnsOf(collection).map((column) => forVisitors(eb, collection, column, guest)),
  )
  if (!guest || !instead) return shown
  const others = shown.where((eb) =>
    eb.not(eb(`${collection.table}.${idColumnOf(collection, guest)}`, '=', guest.id)),
  )
  // They come first: another project may have the code that this one had.
  return instead.reduceRight(
    (rows, document) =>
      (
        rowOf(
          db,
          collection,
          guest.isNamed ? document : disguised(collection, document),
        ) as unknown as typeof rows
      ).unionAll(rows),
    others,
  )
}

/** By which column a row is the document of the guest, or one of its parts. */
function idColumnOf(collection: Collection, guest: Guest): string {
  return collection.name === guest.kind ? 'id' : `${ownerOf(collection)?.field ?? ''}_id`
}

/** A row that is in no table. */
/** With the time at which it went on the site, by which news and progress are ordered. */
function columnsOf(collection: Collection): string[] {
  return [...columnNames(collection), ...(collection.isDated ? ['published_at'] : [])]
}

/** What is for the office alone is empty, in the type that it has; what has a disguise is read in it. */
function forVisitors(eb: Eb, collection: Collection, column: string, guest: Guest | undefined) {
  const type = officeColumnsOf(collection).get(column)
  const disguise = disguiseOf(collection).get(column)
  if (type) return sql<Cell>`cast(null as ${type})`.as(column)
  if (disguise === undefined) return sql.ref<Cell>(column).as(column)
  const isNamed = guest?.isNamed && collection.name === guest.kind ? eb('id', '=', guest.id) : sql`1 = 0`
  const isDisguised = eb.and(
    Object.entries(toCells(fieldsOf(collection), collection.disguise?.if ?? {}))
      .filter(([name]) => name in (collection.disguise?.if ?? {}))
      .map(([name, cell]) => eb(name, '=', cell)),
  )
  return sql<Cell>`case when ${isDisguised} and not (${isNamed}) then ${sql.ref(disguise)} else ${sql.ref(column)} end`.as(
    column,
  )
}

const disguises = new WeakMap<Collection, ReadonlyMap<string, string>>()

/** By column: the one that is read in its place. */
function disguiseOf(collection: Collection): ReadonlyMap<string, string> {
  const known =
    disguises.get(collection) ??
    new Map(
      disguisedNames(collection).flatMap(([name, other]) =>
        Object.keys(collection.fields[name]?.columns ?? {}).map((suffix) => [name + suffix, other + suffix]),
      ),
    )
  disguises.set(collection, known)
  return known
}

/** In every language. */
function disguisedNames({ disguise }: Collection): [name: string, other: string][] {
  return Object.entries(disguise?.as ?? {}).flatMap(([name, other]): [string, string][] => [
    [name, other],
    ...translations.map((locale): [string, string] => [
      translationName(name, locale),
      translationName(other, locale),
    ]),
  ])
}

/** The same, of a document that is in no table. */
function disguised(collection: Collection, document: Document): Document {
  const { disguise } = collection
  if (!disguise || Object.entries(disguise.if).some(([name, value]) => document[name] !== value))
    return document
  const worn = disguisedNames(collection).map(([name, other]) => [name, document[other] ?? ''])
  return { ...document, ...Object.fromEntries(worn) }
}

const types = { text: sql`text`, integer: sql`bigint` }
const officeColumns = new WeakMap<Collection, ReadonlyMap<string, RawBuilder<unknown>>>()

/** Those of fields for the office alone, with their types. A page asks for them with every query. */
function officeColumnsOf(collection: Collection): ReadonlyMap<string, RawBuilder<unknown>> {
  const known =
    officeColumns.get(collection) ??
    new Map(
      fieldsOf(collection).flatMap(([name, { office, columns }]) =>
        Object.entries(office ? columns : {}).map(
          ([suffix, { type }]) => [name + suffix, types[type]] as const,
        ),
      ),
    )
  officeColumns.set(collection, known)
  return known
}

function rowOf(db: Plain, collection: Collection, document: Document) {
  const row = toRow(collection, { ...document, values: document })
  const isText = new Set(
    fieldsOf(collection).flatMap(([name, { columns }]) =>
      Object.entries(columns).flatMap(([suffix, { type }]) => (type === 'text' ? [name + suffix] : [])),
    ),
  )
  const cells = columnsOf(collection).map((column) => {
    const type = column === 'id' || isText.has(column) ? types.text : types.integer
    const cell = officeColumnsOf(collection).has(column) ? null : (row[column] ?? null)
    return sql`cast(${cell} as ${type})`.as(column)
  })
  return db.selectNoFrom(cells)
}

/** Whether a row of the collection's table is on the site. */
function isPublished(eb: Eb, collection: Collection, guest: Guest | undefined): Expression<SqlBool> {
  const shown = isOnSite(eb, collection, guest)
  if (!guest) return shown
  const owner = ownerOf(collection)
  const { table } = collection
  if (collection.name === guest.kind) return eb.or([shown, eb(`${table}.id`, '=', guest.id)])
  return owner && isPartOf(collection, guest)
    ? eb.or([shown, eb(`${table}.${owner.field}_id`, '=', guest.id)])
    : shown
}

/** Whether its documents belong to such a document as the guest's. */
function isPartOf(collection: Collection, { kind }: Guest): boolean {
  const owner = ownerOf(collection)
  return collections.some(({ table, name }) => table === owner?.table && name === kind)
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
  const instead = [...(guest?.instead ?? [])].flatMap(([kind, documents]) => filesOf(kind, documents))
  const naming = (inner: Eb, key: string, type?: string) => [
    ...(instead.length > 0 ? [inner(key, 'in', instead)] : []),
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

function filesOf(kind: string, documents: readonly Document[]): string[] {
  const collection = collections.find(({ name }) => name === kind)
  if (!collection) return []
  return documents.flatMap((document) =>
    fieldsOf(collection).flatMap(([name, field]) =>
      field.office
        ? []
        : field
            .references(document[name] ?? field.initial)
            .flatMap((one) => ('file' in one ? [one.file] : [])),
    ),
  )
}

/** Where the value of a setting, which is JSON, names a file; 0 if it does not. */
function placeOf(key: string, onPostgres: boolean) {
  const [value, file] = [sql.ref('setting.value'), sql.ref(key)]
  return onPostgres ? sql<number>`strpos(${value}, ${file})` : sql<number>`instr(${value}, ${file})`
}

/** @param type of the fields, if not of all */
function fileColumnsOf(collection: Collection, type?: string): string[] {
  return fieldsOf(collection).flatMap(([name, field]) =>
    field.office || isReference(field) || (type !== undefined && field.type !== type)
      ? []
      : Object.entries(field.columns).flatMap(([suffix, { refersTo }]) =>
          refersTo?.table === 'file' ? [name + suffix] : [],
        ),
  )
}

/** As `Services.readAsGuest()`, on the plain handle. It reads, and takes no lock. */
export async function readAsGuest<Found>(
  db: Db,
  { kind, id, consent }: Pick<Guest, 'kind' | 'id'> & { consent?: string },
  read: (seen: SeenByGuest, address: string) => Promise<Found>,
  kept?: Guest['instead'],
): Promise<Found | undefined> {
  const collection = collections.find(({ name, page }) => page && name === kind)
  if (!collection?.page) return undefined
  const stored = await storeOf(collection).find(db, id)
  if (!stored) return undefined
  const pending = kept ? undefined : await findPending(db, collection, id)
  const instead = pending ? new Map([[kind, [{ ...stored, ...pending.values }]]]) : kept
  const [document = stored] = instead?.get(kind) ?? []
  const isNamed = consent !== undefined || kept !== undefined
  const guest = { kind, id, isNamed, ...(instead && { instead }) }
  const isOnSite = async () => !instead && (await isShownToAll(db, guest))
  return read({ db: siteReader(db, guest), files: siteFiles(db, guest), isOnSite }, collection.page(document))
}

/** Whether the site has the guest's document with every part that they see. */
async function isShownToAll(db: Db, guest: Guest): Promise<boolean> {
  for (const collection of shownCollections) {
    if (collection.name !== guest.kind && !isPartOf(collection, guest)) continue
    const countIn = async (reader: Db) => {
      const { number } = await (reader as unknown as Plain)
        .selectFrom(collection.table)
        .select(({ fn }) => fn.countAll().as('number'))
        .where(idColumnOf(collection, guest), '=', guest.id)
        .executeTakeFirstOrThrow()
      return Number(number)
    }
    if ((await countIn(siteReader(db))) !== (await countIn(siteReader(db, guest)))) return false
  }
  return true
}
